/** How long a receiver over HTTP is waited for, and how much it is given at once. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import type { ForwardedBatch, ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Clock } from '../../../platform/clock.ts'
import { createEgress } from '../../../platform/egress.ts'
import { createLog } from '../../../platform/log.ts'
import { createHttpTarget } from './http.ts'

interface Asked {
  readonly headers: IncomingHttpHeaders
  readonly bytes: number
  readonly ids: readonly string[]
}
const answersAfterMs = 400
const receiver = { afterMs: 0, asked: [] as Asked[], says: (_asked: Asked): number => 204 }
const server = createServer(async (request, response) => {
  const text = Buffer.concat(await request.toArray()).toString()
  const { events } = JSON.parse(text) as ForwardedBatch
  const asked = { headers: request.headers, bytes: text.length, ids: events.map(({ id }) => id) }
  receiver.asked.push(asked)
  await rest(receiver.afterMs)
  response.writeHead(receiver.says(asked)).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let nowMs = Date.UTC(2026, 4, 1)
const clock: Clock = { now: () => nowMs }
const egress = createEgress({ allow: [hostPort], log: createLog('silent') })
const deliver = createHttpTarget({ egress, clock })
const eventOf = (id: number, remark = ''): ForwardedEvent => ({
  id: String(id),
  type: 'test',
  device: null,
  time: new Date(nowMs).toISOString(),
  event: 'test',
  facts: { remark },
})
const events = Array.from({ length: 500 }, (_, id) => eventOf(id))
let ruleId = 0
/** A batch of a rule that no other test has. */
const batchOf = (given: readonly ForwardedEvent[]) => ({
  rule: {
    id: ++ruleId,
    name: 'a rule',
    orgPath: '1/',
    target: 'http',
    address: `http://${hostPort}/`,
    broker: null,
  } as const,
  messageId: `batch-${ruleId}`,
  secrets: [],
  events: given,
})
const askedIds = () => receiver.asked.map(({ ids }) => ids)
const messageIds = () => receiver.asked.map(({ headers }) => headers['webhook-id'])
beforeEach(() => Object.assign(receiver, { afterMs: 0, asked: [], says: () => 204 }))

test('one that takes its time has taken the batch', async () => {
  receiver.afterMs = answersAfterMs
  expect(await deliver(batchOf([eventOf(1)]))).toBeUndefined()
})

test('one that takes longer than the attempt may last is a time-out', async () => {
  receiver.afterMs = answersAfterMs
  expect(await deliver({ ...batchOf([eventOf(1)]), withinMs: answersAfterMs / 4 })).toMatchObject({ is: 'timeout' })
})

test('one that takes less than a batch gets all of it in parts, in order, and is tried again with all after an hour', async () => {
  const taken: string[] = []
  receiver.says = ({ bytes, ids }) => {
    if (bytes > 10_000) return 413
    taken.push(...ids)
    return 204
  }
  const batch = batchOf(events)
  expect(await deliver(batch)).toBeUndefined()
  expect(taken).toEqual(events.map(({ id }) => id))
  expect(new Set(messageIds()).size).toBe(receiver.asked.length)
  expect(messageIds()[0]).toBe(batch.messageId)

  receiver.asked.length = 0
  expect(await deliver({ ...batch, messageId: 'next' })).toBeUndefined()
  expect(receiver.asked.every(({ bytes }) => bytes <= 10_000)).toBe(true)
  nowMs += 3_600_000
  receiver.asked.length = 0
  expect(await deliver({ ...batch, messageId: 'later' })).toBeUndefined()
  expect(receiver.asked[0]?.ids).toHaveLength(500)
})

test('a part that was not taken comes again under its own id, and what was taken does not', async () => {
  receiver.says = ({ ids }) => (ids.length > 2 ? 413 : ids.includes('3') ? 503 : 204)
  const batch = batchOf(events.slice(0, 6))
  expect(await deliver(batch)).toMatchObject({ is: 'busy', hasMoved: true })
  const failed = receiver.asked.at(-1)
  receiver.asked.length = 0
  receiver.says = () => 204
  expect(await deliver(batch)).toBeUndefined()
  expect(receiver.asked[0]).toMatchObject({
    ids: failed?.ids,
    headers: { 'webhook-id': failed?.headers['webhook-id'] },
  })
  expect(askedIds().flat()).not.toContain('0')
  expect(askedIds().flat().at(-1)).toBe('5')
})

test('one event that is too large keeps no other from its receiver', async () => {
  const taken: string[] = []
  receiver.says = ({ bytes, ids }) => {
    if (bytes > 2000) return 413
    taken.push(...ids)
    return 204
  }
  const batch = batchOf(events.slice(0, 40).toSpliced(7, 1, eventOf(7, 'x'.repeat(3000))))
  expect(await deliver(batch)).toEqual({ is: 'content', detail: 'HTTP 413', hasMoved: true })
  expect(taken).toEqual(batch.events.map(({ id }) => id).filter((id) => id !== '7'))
  expect(await deliver(batch)).toEqual({ is: 'content', detail: 'HTTP 413', hasMoved: false })
})

test('one that takes nothing at all is asked a few times', async () => {
  receiver.says = () => 413
  expect(await deliver(batchOf(events))).toEqual({ is: 'content', detail: 'HTTP 413', hasMoved: false })
  expect(receiver.asked.length).toBeLessThan(15)
})

test('an attempt with many parts ends', async () => {
  const patient = createHttpTarget({ egress, clock, beginsWithinMs: answersAfterMs })
  receiver.afterMs = answersAfterMs / 4
  receiver.says = ({ ids }) => (ids.length > 1 ? 413 : 204)
  expect(await patient(batchOf(events.slice(0, 16)))).toMatchObject({ is: 'timeout' })
  expect(receiver.asked.length).toBeLessThan(10)
})
