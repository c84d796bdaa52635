/** How long a receiver over HTTP is waited for. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as rest } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createEgress } from '../../../platform/egress.ts'
import { createLog } from '../../../platform/log.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createHttpTarget } from './http.ts'

const answersAfterMs = 400
const server = createServer(async (request, response) => {
  request.resume()
  await rest(answersAfterMs)
  response.end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const egress = createEgress({ allow: [hostPort], log: createLog('silent') })
const deliver = createHttpTarget({ egress, clock: systemClock })
const rule = {
  id: 1,
  name: 'a rule',
  orgPath: '1/',
  target: 'http',
  address: `http://${hostPort}/`,
  broker: null,
} as const
const outgoing = { rule, messageId: 'a', secrets: [], events: [] }

test('one that takes its time has taken the batch', async () => {
  expect(await deliver(outgoing)).toBeUndefined()
})

test('one that takes longer than the attempt may last is a time-out', async () => {
  expect(await deliver({ ...outgoing, withinMs: answersAfterMs / 4 })).toMatchObject({ is: 'timeout' })
})
