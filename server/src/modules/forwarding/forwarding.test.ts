/** What is reported reaches the target of a rule: over the real ports, with the real workers. */
import type { ForwardedBatch, ForwardedReading } from '@coldway/contract/forwarding/events.ts'
import { forwarding, type ForwardingKind } from '@coldway/contract/forwarding/forwarding.ts'
import { limits } from '@coldway/contract/limits.ts'
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { say } from '../../testing/devices.fixture.ts'
import { type ReceivedPush, startHookServer } from '../../testing/hook-server.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { proven } from '../../testing/proven.ts'
import { makeWorld, testConfig } from '../../testing/world.ts'
import { deleteOldLetters } from './letters.store.ts'
import { restMsOf } from './targets/http.ts'
import { retryMsOf } from './sender.ts'
import { expire } from './sending.store.ts'

const hooks = await startHookServer()
afterAll(() => hooks.close())
const world = await makeWorld({
  config: { channels: { ...testConfig().channels, egressAllow: [hooks.hostPort] } },
})
const { make, callAs, dataOf, query, clock } = world

interface Story {
  readonly user: MadeUser
  readonly device: MadeDevice
  readonly path: string
  readonly id: number
  readonly secret: string
}
let count = 0
const given = (path: string, change: object = {}) => ({
  name: `Lake ${count}`,
  kinds: ['reading'] as ForwardingKind[],
  isWholeBranch: true,
  target: 'http' as const,
  address: `http://${hooks.hostPort}${path}`,
  ...change,
})
const story = async (change: object = {}): Promise<Story> => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, plate: '沪A12345' })
  const path = `/hook${++count}`
  const made = await dataOf(user, forwarding.save, { orgId: user.orgId, ...given(path, change) })
  return { user, device, path, ...made }
}
const report = (of: Pick<Story, 'device'>, values: readonly { temp1: number }[], atMs = clock.now()) =>
  say(
    world,
    'http',
    of.device,
    values.map((each, at) => ({ atMs: Math.floor(atMs) + at * 10, lng: 121, lat: 31, values: each })),
  )
const queued = async (id: number): Promise<number> =>
  (await query<{ n: number }>('select count(*)::int as n from forwarding_queue where rule_id = $1', [id]))[0]?.n ?? 0
const idle = (id: number) => until(async () => (await queued(id)) === 0, Boolean, 20_000)
const batchOf = ({ body }: ReceivedPush) => JSON.parse(body) as ForwardedBatch
const readingsOf = (pushes: readonly ReceivedPush[]) =>
  pushes.flatMap((push) => batchOf(push).events.filter((event): event is ForwardedReading => event.type === 'reading'))
const temps = (pushes: readonly ReceivedPush[]) => readingsOf(pushes).map(({ values }) => values.temp1)
const ruleOf = ({ user, id }: Story) => dataOf(user, forwarding.queryById, { id })
/** Lets the next attempt be made at once. */
const tryNow = ({ id }: Story) => query('update forwarding_states set next_at = now() where rule_id = $1', [id])
const signedBy = (secret: string, { headers, body }: ReceivedPush) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64')}`

// The rules learn of the first rule within a second.
const first = await story()
await until(async () => {
  await report(first, [{ temp1: 0 }])
  return hooks.to(first.path).length > 0
})

describe('a rule', () => {
  test('forwards what is reported from then on, signed, once, and in the order of arrival', async () => {
    const of = await story()
    const nowMs = Math.floor(clock.now() / 1000) * 1000
    await report(of, [{ temp1: 1 }, { temp1: 2 }], nowMs)
    // What is late by event time comes last all the same.
    await report(of, [{ temp1: 3 }], nowMs - 3 * 3_600_000)
    await until(() => readingsOf(hooks.to(of.path)).length === 3)
    const pushes = hooks.to(of.path)
    expect(temps(pushes)).toEqual([1, 2, 3])
    for (const push of pushes) expect(push.headers['webhook-signature']).toBe(signedBy(of.secret, push))
    const [first] = readingsOf(pushes)
    expect(first).toMatchObject({
      id: expect.stringMatching(`^reading-${of.device.id}-${nowMs}-\\d+$`),
      device: { id: of.device.id, code: of.device.deviceCode, plate: '沪A12345' },
      time: new Date(nowMs).toISOString(),
      position: { lng: 121, lat: 31, type: 'GPS' },
      faults: {},
    })
    await idle(of.id)
    const rule = await ruleOf(of)
    expect(rule).toMatchObject({ state: 'live', lagRows: 0, failure: null, deadLetters: 0, devices: [] })
    expect(rule.sentCount).toBeGreaterThanOrEqual(3)
  })

  test('of chosen devices forwards nothing of others, and nothing of a device that left its branch', async () => {
    const user = await make.user()
    const [mine, other] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
    const path = `/hook${++count}`
    const change = { isWholeBranch: false, deviceIds: [mine.id] }
    const { id } = await dataOf(user, forwarding.save, { orgId: user.orgId, ...given(path, change) })
    hooks.answer = (push) => (push.path === path ? 503 : 200)
    await report({ device: other }, [{ temp1: 9 }])
    await report({ device: mine }, [{ temp1: 1 }])
    await until(() => hooks.to(path).length > 0)
    expect(new Set(temps(hooks.to(path)))).toEqual(new Set([1]))
    const elsewhere = await make.organisation()
    await query('update devices set org_id = $2, org_path = $3 where id = $1', [mine.id, elsewhere.id, elsewhere.path])
    hooks.received.length = 0
    hooks.answer = () => 200
    await query('update forwarding_states set next_at = now() where rule_id = $1', [id])
    await idle(id)
    expect(hooks.to(path)).toEqual([])
  })

  test('is the only one of its kind for a device, wherever in the tenant', async () => {
    const top = await make.organisation()
    const below = await make.organisation(top)
    const user = await make.user({ orgId: top.id })
    const lower = await make.user({ orgId: below.id })
    const device = await make.device({ orgId: below.id })
    const save = (by: MadeUser, change: object) =>
      callAs(by, forwarding.save, { orgId: by.orgId, ...given('/x', change) }).then(({ body }) => body.code)
    const named = { isWholeBranch: false, deviceIds: [device.id] }
    expect(await save(lower, named)).toBe('0')
    expect(await save(user, named)).toBe('20001')
    expect(await save(user, {})).toBe('20001')
    const { records } = await dataOf(user, forwarding.queryPageList, { page: 1, size: 10 })
    expect(await dataOf(user, forwarding.deleteByIds, { ids: records.map(({ id }) => id) })).toBeNull()
    expect(await save(user, {})).toBe('0')
    expect(await save(lower, named)).toBe('20001')
    // Another tenant is another matter.
    expect(await save(await make.user(), {})).toBe('0')
  })

  test('can be made only by who may see what it lets out, for devices of its branch, to an address', async () => {
    const user = await make.user()
    const poor = await make.user({
      orgId: user.orgId,
      permissions: ['forwarding:view', 'forwarding:edit', 'alarm:view'],
    })
    const foreign = await make.device({ orgId: (await make.user()).orgId })
    const code = (by: MadeUser, change: object) =>
      callAs(by, forwarding.save, { orgId: user.orgId, ...given('/x', change) }).then(({ body }) => body.code)
    expect(await code(poor, {})).toBe('403')
    expect(await code(user, { isWholeBranch: false, deviceIds: [foreign.id] })).not.toBe('0')
    expect(await code(user, { isWholeBranch: false })).not.toBe('0')
    expect(await code(user, { address: 'ftp://a.example' })).not.toBe('0')
    expect(await code(poor, { kinds: ['alarm'] })).toBe('0')
  })
})

describe('a target', () => {
  test('that is away gets everything in order when it returns, under the same message id', async () => {
    const of = await story()
    hooks.answer = ({ path }) => (path === of.path ? 'drop' : 200)
    for (const temp1 of [1, 2, 3]) await report(of, [{ temp1 }])
    await until(async () => (await ruleOf(of)).state === 'failing')
    expect(await ruleOf(of)).toMatchObject({ failure: { is: 'unreachable' }, nextTryTime: expect.any(String) })
    const [tried] = hooks.to(of.path)
    hooks.received.length = 0
    hooks.answer = () => 200
    await tryNow(of)
    await idle(of.id)
    expect(temps(hooks.to(of.path))).toEqual([1, 2, 3])
    expect(hooks.to(of.path)[0]?.headers['webhook-id']).toBe(tried?.headers['webhook-id'])
    expect(await ruleOf(of)).toMatchObject({ state: 'live', failure: null })
  })

  test('that asks to be left alone for a day is asked again after an hour', async () => {
    const of = await story()
    hooks.answer = ({ path }) => (path === of.path ? 'later' : 200)
    await report(of, [{ temp1: 1 }])
    await until(async () => (await ruleOf(of)).state === 'failing')
    expect(await ruleOf(of)).toMatchObject({ failure: { is: 'busy', detail: 'HTTP 429' }, deadLetters: 0 })
    const [{ restS } = { restS: 0 }] = await query<{ restS: number }>(
      'select extract(epoch from next_at - now())::int as "restS" from forwarding_states where rule_id = $1',
      [of.id],
    )
    expect(restS).toBeGreaterThan(3500)
    expect(restS).toBeLessThanOrEqual(3600)
    hooks.answer = () => 200
  })

  test('gets a batch again, under the same message id, when the position could not be moved after it was taken', async () => {
    const of = await story()
    let isTakenOver = false
    // Another process takes the rule over between the answer and the commit, as after a kill.
    hooks.answer = async ({ path }) => {
      if (path === of.path && !isTakenOver) {
        isTakenOver = true
        await query('update forwarding_states set fence = fence + 1, lease_until = null where rule_id = $1', [of.id])
      }
      return 200
    }
    await report(of, [{ temp1: 7 }])
    await until(() => hooks.to(of.path).length === 2)
    await idle(of.id)
    const [first, second] = hooks.to(of.path)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(readingsOf([second as ReceivedPush])[0]?.id).toBe(readingsOf([first as ReceivedPush])[0]?.id)
    expect(hooks.to(of.path)).toHaveLength(2)
  })

  test('that refuses a content makes a dead letter of it, which is sent again or dropped; the rest goes on', async () => {
    const of = await story()
    let isBusy = true
    hooks.answer = ({ path, body }) => {
      if (path !== of.path || !body.includes('"temp1":66')) return 200
      // An attempt that says nothing of the content does not count.
      const [first, later] = [503, 422] as const
      const status = isBusy ? first : later
      isBusy = false
      return status
    }
    await report(of, [{ temp1: 66 }])
    for (let attempt = 1; attempt <= limits.forwardingRefusalsMax + 1; attempt++) {
      await until(() => hooks.to(of.path).length === attempt)
      await tryNow(of)
    }
    await report(of, [{ temp1: 5 }])
    await until(() => temps(hooks.to(of.path)).at(-1) === 5)
    await idleButDead(of)
    const { records } = await dataOf(of.user, forwarding.queryDeadLetters, { page: 1, size: 10 })
    expect(records).toEqual([
      expect.objectContaining({ count: 1, attempts: 4, failure: { is: 'content', detail: 'HTTP 422' } }),
    ])
    hooks.answer = () => 200
    await dataOf(of.user, forwarding.replay, { ids: records.map(({ id }) => id) })
    await idle(of.id)
    expect(temps(hooks.to(of.path)).at(-1)).toBe(66)
    expect((await ruleOf(of)).deadLetters).toBe(0)
    const again = await callAs(of.user, forwarding.drop, { ids: records.map(({ id }) => id) })
    expect(again.status).toBe(404)
  })

  test('that stays away for longer than events wait finds them as dead letters', async () => {
    const of = await story()
    hooks.answer = ({ path }) => (path === of.path ? 500 : 200)
    await report(of, [{ temp1: 8 }])
    await until(async () => (await ruleOf(of)).state === 'failing')
    await report(of, [{ temp1: 9 }])
    await until(async () => (await ruleOf(of)).lagRows === 2)
    await query(`update forwarding_batches set since = since - interval '4 days' where rule_id = $1`, [of.id])
    await query(`update forwarding_queue set queued_at = queued_at - interval '4 days' where rule_id = $1`, [of.id])
    await expire(world.program.database.system, Date.now() - limits.forwardingWaitMs)
    expect(await ruleOf(of)).toMatchObject({ lagRows: 0, deadLetters: 2 })
    const { records } = await dataOf(of.user, forwarding.queryDeadLetters, { page: 1, size: 10 })
    expect(records.map(({ failure }) => failure.is)).toEqual(['expired', 'expired'])
    await dataOf(of.user, forwarding.drop, { ids: records.map(({ id }) => id) })
    expect((await ruleOf(of)).deadLetters).toBe(0)
  })

  test('keeps a thousand dead letters, says what was dropped beyond, and is sent all of them in one go', async () => {
    const of = await story()
    await report(of, [{ temp1: 1 }])
    await until(() => hooks.to(of.path).length === 1)
    await idle(of.id)
    const kept = limits.forwardingDeadLettersMax
    const nowMs = proven(clock.now())
    await query(
      `insert into forwarding_batches (rule_id, message_id, first_id, count, since, dead_at, error)
       select $1, gen_random_uuid(), n, 2, now(), $3::timestamptz - make_interval(secs => $2 + 20 - n), 'content' from generate_series(1, $2 + 20) n`,
      [of.id, kept, new Date(nowMs)],
    )
    expect(await ruleOf(of)).toMatchObject({ deadLetters: kept + 20, lost: null })
    await deleteOldLetters(world.program.database.system, nowMs)
    await deleteOldLetters(world.program.database.system, nowMs)
    expect(await ruleOf(of)).toMatchObject({ deadLetters: kept, lost: { letters: 20, events: 40 } })
    const conditionVos = [{ column: 'lostLetters', type: 'gt', value: 0 }] as const
    const { records } = await dataOf(of.user, forwarding.queryPageList, {
      page: 1,
      size: 10,
      conditionVos: [...conditionVos],
    })
    expect(records.map(({ id }) => id)).toEqual([of.id])
    expect(await dataOf(of.user, forwarding.replayAll, { ruleId: of.id })).toEqual({ count: kept, left: 0 })
    expect(await dataOf(of.user, forwarding.replayAll, { ruleId: of.id })).toEqual({ count: 0, left: 0 })
    const stranger = await make.user()
    expect((await callAs(stranger, forwarding.replayAll, { ruleId: of.id })).status).toBe(404)
    await query('delete from forwarding_batches where rule_id = $1', [of.id])
  })

  test('keeps what is sent again at the moment at which it would be dropped', async () => {
    const of = await story()
    const nowMs = proven(clock.now())
    const kept = limits.forwardingDeadLettersMax
    await dataOf(of.user, forwarding.updateStatus, { id: of.id, isPaused: true })
    await query(
      `insert into forwarding_batches (rule_id, message_id, first_id, count, since, dead_at, error)
       select $1, gen_random_uuid(), n, 1, now(), $3::timestamptz - make_interval(secs => $2 + 1 - n), 'content' from generate_series(1, $2 + 1) n`,
      [of.id, kept, new Date(nowMs)],
    )
    const system = world.program.database.system
    const [{ id: oldest } = { id: 0 }] = await query<{ id: number }>(
      'select id from forwarding_batches where rule_id = $1 order by dead_at limit 1',
      [of.id],
    )
    let deleting: Promise<void> | undefined
    await system.transaction().execute(async (tx) => {
      await sql`update forwarding_batches set dead_at = null where id = ${oldest}`.execute(tx)
      deleting = deleteOldLetters(system, nowMs)
      await until(async () => {
        const [{ waits } = { waits: 0 }] = await query<{ waits: number }>(
          `select count(*)::int as waits from pg_stat_activity where wait_event_type = 'Lock' and query like '%forwarding_batches%'`,
        )
        return waits > 0
      })
    })
    await deleting
    expect(await ruleOf(of)).toMatchObject({ deadLetters: kept, lagRows: 1, lost: null })
    await dataOf(of.user, forwarding.deleteByIds, { ids: [of.id] })
  })

  test('is told apart: refused, not allowed, redirecting; a test event says so at once', async () => {
    const of = await story()
    const failureOf = async (change: object) => {
      const { version } = await ruleOf(of)
      const whole = { remark: '', deviceIds: [], broker: null, ...given(of.path, change) }
      await dataOf(of.user, forwarding.update, { id: of.id, version, ...whole })
      return (await dataOf(of.user, forwarding.sendTest, { id: of.id })).failure
    }
    hooks.answer = ({ path }) => (path === '/no' ? 401 : path === '/elsewhere' ? 'redirect' : 200)
    expect(await failureOf({})).toBeNull()
    expect(batchOf(hooks.to(of.path)[0] as ReceivedPush).events[0]?.type).toBe('test')
    expect(await failureOf({ address: `http://${hooks.hostPort}/no` })).toEqual({ is: 'refused', detail: 'HTTP 401' })
    expect(await failureOf({ address: `http://${hooks.hostPort}/elsewhere` })).toMatchObject({ is: 'refused' })
    expect(await failureOf({ address: 'http://127.0.0.1:9/' })).toMatchObject({ is: 'forbidden' })
    expect(await failureOf({ address: 'http://169.254.169.254/' })).toMatchObject({ is: 'forbidden' })
  })

  test('gets nothing while its rule is paused, and what waited when it goes on', async () => {
    const of = await story()
    await dataOf(of.user, forwarding.updateStatus, { id: of.id, isPaused: true })
    await report(of, [{ temp1: 4 }])
    await until(async () => (await ruleOf(of)).lagRows === 1)
    expect(await ruleOf(of)).toMatchObject({ state: 'paused' })
    expect(hooks.to(of.path)).toEqual([])
    await dataOf(of.user, forwarding.updateStatus, { id: of.id, isPaused: false })
    await idle(of.id)
    expect(temps(hooks.to(of.path))).toEqual([4])
  })

  test('is signed for by both secrets for the time of an overlap', async () => {
    const of = await story()
    const { secret } = await dataOf(of.user, forwarding.rotateSecret, { id: of.id, overlapHours: 1 })
    await report(of, [{ temp1: 1 }])
    await until(() => hooks.to(of.path).length === 1)
    const [push] = hooks.to(of.path) as [ReceivedPush]
    expect(String(push.headers['webhook-signature']).split(' ')).toEqual([
      signedBy(secret, push),
      signedBy(of.secret, push),
    ])
    await dataOf(of.user, forwarding.rotateSecret, { id: of.id, overlapHours: 0 })
    await dataOf(of.user, forwarding.sendTest, { id: of.id })
    expect(String(hooks.to(of.path).at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  })
})

describe('what waits when its rule is changed', () => {
  const change = async (of: Story, by: MadeUser, given: object) => {
    const { version, kinds, name } = await ruleOf(of)
    const whole = { id: of.id, version, name, remark: '', kinds, isWholeBranch: true, deviceIds: [], broker: null }
    return callAs(by, forwarding.update, { ...whole, target: 'http', ...given } as never)
  }
  const failing = async (of: Story) => {
    hooks.answer = ({ path }) => (path === of.path ? 503 : 200)
    await report(of, [{ temp1: 1 }])
    await until(async () => (await ruleOf(of)).state === 'failing')
  }
  const elsewhere = () => `/elsewhere${++count}`

  test('goes to the new address without the devices that it does not name any more', async () => {
    const of = await story()
    const kept = await make.device({ orgId: of.user.orgId })
    await failing(of)
    await report({ device: kept }, [{ temp1: 2 }])
    await until(async () => (await ruleOf(of)).lagRows === 2)
    const path = elsewhere()
    const given = { isWholeBranch: false, deviceIds: [kept.id], address: `http://${hooks.hostPort}${path}` }
    expect((await change(of, of.user, given)).body.code).toBe('0')
    await idle(of.id)
    expect(temps(hooks.to(path))).toEqual([2])
    expect(await ruleOf(of)).toMatchObject({ sentCount: 1, lagRows: 0 })
  })

  test('does not go with a kind that it lets out no more, so nobody has sent to them what they may not see', async () => {
    const of = await story()
    const poor = await make.user({
      orgId: of.user.orgId,
      permissions: ['forwarding:view', 'forwarding:edit', 'alarm:view'],
    })
    await failing(of)
    const path = elsewhere()
    const address = `http://${hooks.hostPort}${path}`
    expect((await change(of, poor, { address })).body.code).toBe('403')
    expect((await change(of, poor, { address, kinds: ['alarm'] })).body.code).toBe('0')
    await idle(of.id)
    expect(hooks.to(path)).toEqual([])
    // Nothing was sent, so nothing is known of the new target.
    expect(await ruleOf(of)).toMatchObject({ sentCount: 0, lastSentTime: null })
  })
})

test('two who send a dead letter again at once: one does, and it goes once', async () => {
  const of = await story()
  hooks.answer = ({ path }) => (path === of.path ? 422 : 200)
  await report(of, [{ temp1: 1 }])
  await until(async () => {
    await tryNow(of)
    return (await ruleOf(of)).deadLetters === 1
  })
  const { records } = await dataOf(of.user, forwarding.queryDeadLetters, { page: 1, size: 10 })
  hooks.answer = () => 200
  hooks.received.length = 0
  const ids = records.map(({ id }) => id)
  const answers = await Promise.all([1, 2, 3].map(() => callAs(of.user, forwarding.replay, { ids })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  await idle(of.id)
  expect(temps(hooks.to(of.path))).toEqual([1])
})

const idleButDead = ({ id }: Story) =>
  until(
    async () =>
      (
        await query<{ n: number }>(
          `select count(*)::int as n from forwarding_queue q left join forwarding_batches b on b.id = q.batch_id
           where q.rule_id = $1 and b.dead_at is null`,
          [id],
        )
      )[0]?.n === 0,
  )

test.each([
  ['30', 30_000],
  ['86400', 3_600_000],
  ['Sat, 28 Nov 2026 00:02:00 GMT', 120_000],
  ['Fri, 27 Nov 2026 00:00:00 GMT', 0],
  ['-5', 0],
  ['soon', 0],
  [undefined, 0],
])('a target that says Retry-After: %s is left alone for %d ms', (said, restMs) => {
  expect(restMsOf(said, Date.UTC(2026, 10, 28))).toBe(restMs)
})

test('attempts double up to five minutes, give or take a fifth', () => {
  expect([0, 1, 2, 30].map((failures) => retryMsOf(failures, 0.5))).toEqual([1000, 2000, 4000, 300_000])
  expect([0, 1].map((chance) => Math.round(retryMsOf(0, chance)))).toEqual([800, 1200])
})
