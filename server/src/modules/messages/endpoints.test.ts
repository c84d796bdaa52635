/** faults.md row 34: endpoints of customers that hang or fail are paused, and hold up no others. */
import { languages } from '@coldway/contract/enums.ts'
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { loadLanguage } from '@coldway/i18n/texts.ts'
import { afterAll, expect, test } from 'vitest'
import { type HookManner, startHookServer } from '../../testing/hook-server.ts'
import { until } from '../../testing/until.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { createAnnounce } from './announce.ts'

const endpoints = 50
const perNotice = 10
const minute = 60_000
const hooks = await Promise.all(Array.from({ length: endpoints }, startHookServer))
afterAll(() => Promise.all(hooks.map((hook) => hook.close())))
const world = await makeWorld({
  config: { channels: { ...testConfig().channels, egressAllow: hooks.map(({ hostPort }) => hostPort) } },
})
const { make, query, clock } = world
const texts = new Map(await Promise.all(languages.map(async (one) => [one, await loadLanguage(one)] as const)))
const { announce } = createAnnounce({ texts, placeOf: async () => 'near Kunshan' })
const facts: NoticeFacts = { kind: 'siteEntry', site: { id: 7, name: 'Depot' }, waybill: null, fix: null }

type Hook = (typeof hooks)[number]
const hookAt = (at: number): Hook => hooks[at] as Hook
/** A new endpoint without a history. */
const newHookAt = (at: number): Hook => {
  const hook = hookAt(at)
  hook.received.length = 0
  return hook
}
const tenant = async () => {
  const org = await make.organisation()
  return { org, device: await make.device({ orgId: org.id }) }
}
type Tenant = Awaited<ReturnType<typeof tenant>>
const recipientAt = async ({ org }: Tenant, { hostPort }: Hook, path = '/hook') => {
  const [row] = await query<{ id: number }>(
    'insert into recipients (org_id, name, http_address) values ($1, $2, $2) returning id',
    [org.id, `http://${hostPort}${path}`],
  )
  return row?.id as number
}
let count = 0
const say = async ({ org, device }: Tenant, http: readonly number[]): Promise<void> => {
  const notice = { orgPath: org.path, deviceId: device.id, atMs: clock.now(), isLate: false, facts }
  for (let at = 0; at < http.length; at += perNotice)
    await world.program.database.system
      .transaction()
      .execute((tx) =>
        announce({ tx, nowMs: clock.now(), publish: () => undefined }, [
          { ...notice, key: `site:${++count}`, to: { http: http.slice(at, at + perNotice) } },
        ]),
      )
}
interface Row {
  readonly state: string
  readonly attempts: number
  readonly lastError: string | null
  readonly tookMs: number | null
}
const rowsOf = (ids: readonly number[]) =>
  query<Row>(
    `select state, attempts, last_error as "lastError", extract(epoch from sent_at - created_at)::float8 * 1000 as "tookMs"
     from outbox where recipient_id = any($1::int[]) order by id`,
    [ids],
  )
const statesOf = async (ids: readonly number[]) => (await rowsOf(ids)).map(({ state }) => state)
const areAll = (ids: readonly number[], state: string) =>
  until(async () => (await statesOf(ids)).every((one) => one === state), Boolean, 30_000)
/** Waits until this many failures in a row are recorded. */
const hasFailed = ({ hostPort }: Hook, failures: number) =>
  until(async () => {
    const [lane] = await query<{ failures: number }>(`select failures from job_lanes where lane like '%' || $1`, [
      hostPort,
    ])
    return lane?.failures === failures
  })
const p95 = (rows: readonly Row[]) =>
  rows.map(({ tookMs }) => tookMs ?? Number.NaN).toSorted((a, b) => a - b)[Math.floor(rows.length * 0.95)] ?? Number.NaN
/** Waits until another endpoint has been served, after two polls of the worker: whatever could be sent has been. */
const othersServed = async (whose: Tenant): Promise<void> => {
  const beside = await recipientAt(whose, hookAt(49), `/beside${++count}`)
  for (let n = 0; n < 2; n++) {
    await say(whose, [beside])
    await areAll([beside], 'sent')
  }
}

test('one of 50 hangs: all others are served to their last message while its first still waits', async () => {
  const whose = await tenant()
  const calm: number[] = []
  for (const hook of hooks.slice(1)) calm.push(await recipientAt(whose, hook))
  for (let round = 0; round < 3; round++) await say(whose, calm)
  await areAll(calm, 'sent')
  const before = await rowsOf(calm)

  hookAt(0).answer = () => 'hang'
  const stuck = await recipientAt(whose, hookAt(0))
  for (let round = 0; round < 3; round++) await say(whose, [stuck, ...calm])
  await until(
    async () => (await statesOf(calm)).filter((state) => state === 'sent').length === 6 * calm.length,
    Boolean,
    30_000,
  )
  const after = (await rowsOf(calm)).slice(before.length)
  expect(await statesOf([stuck])).toContain('queued')
  expect(hookAt(0).received.length).toBeLessThanOrEqual(3)
  console.info(
    `row 34: 49 endpoints, 147 messages: p95 ${p95(before).toFixed(0)} ms without, ${p95(after).toFixed(0)} ms beside one that hangs`,
  )
})

test('one that fails three times is asked no more; then one message tries, and opens it for the rest', async () => {
  const whose = await tenant()
  const hook = newHookAt(1)
  let manner: HookManner = 500
  hook.answer = () => manner
  const failing = await recipientAt(whose, hook)
  for (let n = 0; n < 8; n++) await say(whose, [failing])
  await hasFailed(hook, 3)
  expect(hook.received.length).toBe(3)
  await othersServed(whose)
  // Their own next attempts are due; the lane is not.
  clock.advance(20_000)
  await othersServed(whose)
  expect(hook.received.length).toBe(3)
  clock.advance(15_000)
  await hasFailed(hook, 4)
  await othersServed(whose)
  // Failed again, so the pause is a minute now.
  clock.advance(35_000)
  await othersServed(whose)
  expect(hook.received.length).toBe(4)
  manner = 204
  clock.advance(30_000)
  await areAll([failing], 'sent')
  const attempts = (await rowsOf([failing])).reduce((sum, row) => sum + row.attempts, 0)
  expect([attempts, hook.received.length]).toEqual([12, 12])
  expect(await query(`select * from job_lanes where lane like '%' || $1`, [hook.hostPort])).toEqual([])
})

test('another tenant at the same host is none of it', async () => {
  const [one, other] = [await tenant(), await tenant()]
  const hook = newHookAt(2)
  hook.answer = ({ path }) => (path === '/bad' ? 503 : 200)
  const [bad, good] = [await recipientAt(one, hook, '/bad'), await recipientAt(other, hook, '/good')]
  for (let n = 0; n < 4; n++) await say(one, [bad])
  await hasFailed(hook, 3)
  await say(other, [good])
  await areAll([good], 'sent')
  expect(hook.to('/bad').length).toBe(3)
})

test('a refusal is an answer: it pauses nothing', async () => {
  const whose = await tenant()
  const hook = newHookAt(3)
  hook.answer = () => 404
  const gone = await recipientAt(whose, hook)
  for (let n = 0; n < 6; n++) await say(whose, [gone])
  await areAll([gone], 'failed')
  expect(hook.received.length).toBe(6)
})

test('what waits a day for an endpoint that is dead ends with the reason, untried, when one more try has failed', async () => {
  const whose = await tenant()
  const hook = newHookAt(4)
  hook.answer = () => 'drop'
  const dead = await recipientAt(whose, hook)
  for (let n = 0; n < 40; n++) await say(whose, [dead])
  await hasFailed(hook, 3)
  expect(hook.received.length).toBe(3)
  clock.advance(25 * 60 * minute)
  await areAll([dead], 'failed')
  expect(hook.received.length).toBe(4)
  const rows = await rowsOf([dead])
  expect(rows.filter(({ attempts }) => attempts === 0).length).toBe(37 - 1)
  expect(rows.every(({ lastError }) => lastError !== null)).toBe(true)
})
