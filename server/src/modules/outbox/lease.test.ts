/**
 * faults.md row 33: two workers and a provider that takes 90 s, in virtual time. The lease lasts 30 s: it is renewed
 * while the worker lives, and taken over when the worker stops; a later result of the first is refused.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Delivery } from '../../platform/channels.ts'
import { startWorker, type Worker } from '../../platform/jobs.ts'
import { createLog } from '../../platform/log.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { createOutbox } from './index.ts'
import { putMessage } from './put-message.ts'

// Its jobs run here.
const world = await makeWorld({
  config: { roles: new Set([...testConfig().roles].filter((role) => role !== 'jobs')) },
})
const { make, query } = world
const { db, system } = world.program.database
const home = await make.organisation()
const stepMs = 500
const providerMs = 90_000

let nowMs = Date.UTC(2026, 10, 22)
const clock = { now: () => nowMs }
const workers: Worker[] = []
const answers: (() => void)[] = []
const asked: { by: string; messageId: string }[] = []

/** Polls and renews by timers that the test advances. */
const startProvided = (by: string): void => {
  const send = async ({ messageId }: { readonly messageId: string }): Promise<Delivery> => {
    asked.push({ by, messageId })
    await new Promise<void>((resolve) => answers.push(resolve))
    return { is: 'sent', providerId: by }
  }
  const outbox = createOutbox({
    db,
    clock,
    mail: { send },
    sms: undefined,
    wechat: { sendsNotices: false, sendNotice: send },
    push: { send },
    webPush: { send: async () => ({ is: 'refused', error: 'no browser here', isGone: false }) },
    pushIdentity: async () => undefined,
    forgetPush: async () => undefined,
    blobs: { read: () => Promise.reject(new Error('no message here has a file')) },
    mayLeave: async () => true,
    publicUrl: () => 'https://coldway.example',
    footer: (_language, link) => link,
  })
  workers.push(startWorker({ db: system, clock, log: createLog('silent'), kinds: outbox.jobs ?? [] }))
}
const put = async (): Promise<void> => {
  const message = { orgPath: home.path, channel: 'email', address: 'li@example.com', subject: 'S', text: 'T' } as const
  await system.transaction().execute((tx) => putMessage(tx, { ...message, isSecret: false }, nowMs))
}
const row = async () =>
  (
    await query<{ state: string; attempts: number; by: string | null; messageId: string }>(
      'select state, attempts, provider_id as by, message_id as "messageId" from outbox order by id desc limit 1',
    )
  )[0]
const answeredWithinMs = 5
/** Fires timers and waits for their database queries, also on a busy machine. */
const pass = async (ms: number): Promise<void> => {
  for (let passed = 0; passed < ms; passed += stepMs) {
    nowMs += stepMs
    vi.advanceTimersByTime(stepMs)
    await query('select 1')
    await sleep(answeredWithinMs)
  }
}
const passUntil = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  for (let n = 0; n < 400 && !(await holds()); n++) await pass(stepMs)
  expect(await holds()).toBe(true)
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  asked.length = 0
})
afterEach(async () => {
  for (const answer of answers.splice(0)) answer()
  await Promise.all(workers.splice(0).map((worker) => worker.close()))
  vi.useRealTimers()
})
afterAll(() => query('delete from outbox'))

test('row 33: while the one who asked lives the other asks nothing, however long the provider takes', async () => {
  startProvided('one')
  startProvided('other')
  await put()
  await passUntil(() => asked.length === 1)
  await pass(providerMs)
  expect(asked).toHaveLength(1)
  for (const answer of answers.splice(0)) answer()
  await passUntil(async () => (await row())?.state === 'sent')
  expect(await row()).toMatchObject({ attempts: 1, by: asked[0]?.by })
  expect(asked).toHaveLength(1)
})

test('row 33: when one worker has stopped, the other asks with the same id, and a late answer neither marks nor sends', async () => {
  startProvided('one')
  await put()
  await passUntil(() => asked.length === 1)
  // Stopped (SIGSTOP, a long collection): its timers do not run, but time does.
  nowMs += providerMs
  const [late] = answers.splice(0)
  startProvided('other')
  await vi.advanceTimersByTimeAsync(0)
  await until(() => {
    vi.advanceTimersToNextTimer()
    return asked.length === 2
  })
  const [first, second] = asked
  expect(second?.messageId).toBe(first?.messageId)
  late?.()
  await pass(2000)
  expect(await row()).toMatchObject({ state: 'sending', by: null, attempts: 2 })
  for (const answer of answers.splice(0)) answer()
  await passUntil(async () => (await row())?.state === 'sent')
  expect((await row())?.by).toBe(second?.by)
  expect(asked).toHaveLength(2)
})
