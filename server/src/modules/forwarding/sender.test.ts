/** The sender against targets of every manner, with the real queue: nothing is lost, the order holds, and nobody waits for another. */
import { randomBytes } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLocalBus } from '../../platform/bus.ts'
import { createLog } from '../../platform/log.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'
import { createSender, type SenderParts } from './sender.ts'
import { withPlainDetail } from './targets/plain-detail.ts'
import type { Deliver, DeliverKept } from './targets/target.ts'

// The world has no sender of its own.
const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { make, query, clock, program } = world
const user = await make.user()

const ruleOf = async (device: MadeDevice | undefined): Promise<number> => {
  const [rule] = await query<{ id: number }>(
    `insert into forwarding_rules (org_id, name, remark, kinds, is_whole_branch, target, address, created_at)
     values ($1, 'Lake', '', '{alarm}', $2, 'http', 'http://lake.example/', now()) returning id`,
    [user.orgId, device === undefined],
  )
  const { id } = rule as { id: number }
  await query('insert into forwarding_states (rule_id) values ($1)', [id])
  await query('insert into forwarding_secrets (rule_id, secret, created_at) values ($1, $2, now())', [
    id,
    randomBytes(32),
  ])
  if (device) await query('insert into forwarding_devices (rule_id, device_id) values ($1, $2)', [id, device.id])
  return id
}
/** `times` events of each device in the order of their numbers; a row counts for `count` events. */
const queue = (
  ruleId: number,
  devices: readonly MadeDevice[],
  { times, count = 1 }: { times: number; count?: number },
) =>
  query(
    `insert into forwarding_queue (rule_id, count, device_ids, ats, event)
     select $1, $3, array[device], '{}', forwarding_event(format('%s/%s', device, n), 'alarm', n::text, now(), '{}')
     from generate_series(1, $4::int) n cross join unnest($2::int[]) device order by n, device`,
    [ruleId, devices.map(({ id }) => id), count, times],
  )
const start = (http: DeliverKept, parts: Partial<SenderParts> = {}) =>
  createSender({ clock, targets: { http, mqtt: http, nats: http, epcis: http }, lookMs: 20, ...parts })({
    db: program.database.system,
    bus: createLocalBus(() => undefined),
    log: createLog('silent'),
  })
const waiting = async (ruleId: number): Promise<number> =>
  (await query<{ n: number }>('select count(*)::int as n from forwarding_queue where rule_id = $1', [ruleId]))[0]?.n ??
  0
/** Lets no rule wait for its next try, nor for the end of a lease. */
const hurry = (ruleId: number) =>
  query('update forwarding_states set next_at = now() where rule_id = $1 and lease_until is null', [ruleId])

test('a target of many manners, beside kills of the sender, loses nothing and gets each device in order', async () => {
  const devices = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const ruleId = await ruleOf(undefined)
  await queue(ruleId, devices, { times: 1000 })
  const got: string[] = []
  const batches = new Map<string, string>()
  let attempts = 0
  let underWay = 0
  const deliver: DeliverKept = async ({ messageId, events }) => {
    const ids = events.map(({ id }) => id)
    // A batch is the same in each attempt, and one is under way at a time.
    expect(batches.get(messageId) ?? ids.join()).toBe(ids.join())
    batches.set(messageId, ids.join())
    expect(++underWay).toBe(1)
    await rest(1)
    underWay -= 1
    attempts += 1
    const manner = attempts % 4
    if (manner === 1) return { is: 'busy', detail: 'HTTP 503', restMs: 3_600_000 }
    got.push(...ids)
    // It took everything, and says that it did not.
    return manner === 2 ? { is: 'timeout', detail: '' } : undefined
  }
  const killed = start(() => new Promise(() => undefined))
  await until(async () => (await query('select from forwarding_batches where rule_id = $1', [ruleId])).length === 1)
  // As when its process was killed under way, and its lease has run out: it writes nothing any more.
  await query('update forwarding_states set fence = fence + 1, lease_until = null where rule_id = $1', [ruleId])
  await killed.close()
  const sender = start(deliver)
  await until(
    async () => {
      await hurry(ruleId)
      return waiting(ruleId)
    },
    (left) => left === 0,
    60_000,
  )
  await sender.close()
  expect(batches.size).toBe(4)
  for (const { id } of devices) {
    const own = got.filter((one) => one.startsWith(`${id}/`)).map((one) => Number(one.split('/')[1]))
    expect([...new Set(own)]).toEqual(Array.from({ length: 1000 }, (_, at) => at + 1))
  }
  const [state] = await query<{ sent: number; failures: number }>(
    'select sent_count::int as sent, failures from forwarding_states where rule_id = $1',
    [ruleId],
  )
  expect(state).toEqual({ sent: 2000, failures: 0 })
})

test('a sender that is stopped while it reads a batch waits for no target', async () => {
  const device = await make.device({ orgId: user.orgId })
  const ruleId = await ruleOf(device)
  await queue(ruleId, [device], { times: 1 })
  const sender = start(() => new Promise(() => undefined))
  const batches = () => query('select from forwarding_batches where rule_id = $1', [ruleId])
  await until(async () => (await batches()).length === 1)
  const sinceMs = performance.now()
  await sender.close()
  expect(performance.now() - sinceMs).toBeLessThan(10_000)
  expect(await batches()).toHaveLength(1)
  await query('delete from forwarding_rules where id = $1', [ruleId])
})

test('slow targets with much to get leave their places to others in time', async () => {
  const [slow, quick] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const [slowRule, quickRule] = [await ruleOf(slow), await ruleOf(quick)]
  await queue(slowRule, [slow], { times: 200, count: 500 })
  const got: number[] = []
  const deliver: DeliverKept = async ({ rule }) => {
    await rest(rule.id === slowRule ? 50 : 0)
    got.push(rule.id)
    return undefined
  }
  const sender = start(deliver, { places: 1, placeMs: 100 })
  await until(() => got.length > 0)
  await queue(quickRule, [quick], { times: 1 })
  await until(() => got.includes(quickRule))
  await sender.close()
  expect(await waiting(slowRule)).toBeGreaterThan(100)
})

test('a target that takes a part of a batch is asked again soon', async () => {
  const device = await make.device({ orgId: user.orgId })
  const ruleId = await ruleOf(device)
  await query('update forwarding_states set failures = 12 where rule_id = $1', [ruleId])
  await queue(ruleId, [device], { times: 1 })
  let hasMoved = true
  const sender = start(async () => ({ is: 'timeout', detail: '', hasMoved }))
  const nextS = async () =>
    (
      await query<{ s: number }>(
        'select extract(epoch from next_at - now())::float8 as s from forwarding_states where rule_id = $1 and error is not null',
        [ruleId],
      )
    )[0]?.s
  await until(async () => (await nextS()) !== undefined)
  expect(await nextS()).toBeLessThan(1.3)
  hasMoved = false
  await query('update forwarding_states set failures = 12 where rule_id = $1', [ruleId])
  await until(async () => ((await nextS()) ?? 0) > 200)
  await sender.close()
})

test('whatever a target says of its failure, the failure is kept, and the batch waits', async () => {
  const device = await make.device({ orgId: user.orgId })
  const ruleId = await ruleOf(device)
  await queue(ruleId, [device], { times: 1 })
  const said = `bad \u0000 thing\u202e\n${'x'.repeat(300)}\ud83d`
  const deliver: Deliver = withPlainDetail(async () => ({ is: 'refused', detail: said }))
  const sender = start(deliver as DeliverKept)
  const state = async () =>
    (
      await query<{ failures: number; detail: string | null }>(
        'select failures, detail from forwarding_states where rule_id = $1',
        [ruleId],
      )
    )[0]
  await until(async () => (await state())?.failures === 1)
  await sender.close()
  expect((await state())?.detail).toBe(`bad   thing ${'x'.repeat(188)}`)
  expect(await waiting(ruleId)).toBe(1)
})
