/**
 * What was known at a past moment is what the page said at that moment: devices report in any order, people act in between, each
 * answer is kept as it was given, and all of them are asked for again at the end.
 */
import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybillRecords } from '@coldway/contract/waybills/waybill-records.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const ago = (minutes: number) => nowMs - minutes * minute
let count = 0

const siteAt = async (user: MadeUser, km: number): Promise<number> => {
  const circle = { siteType: 'warehouse', shape: 'circle', centerlat: 31, radius: 2000 } as const
  const given = { siteName: `Site ${++count}`, ...circle, centerlng: 121 + km / 95.4 }
  const { id } = await dataOf(user, sites.save, given)
  await world.query(`update sites set shaped_at = now() - interval '2 days' where id = $1`, [id])
  return id
}

/** An automatic shipment of two hours ago, with a policy of 2 to 8 ℃. */
const shipped = async () => {
  const user = await make.user()
  const devices = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })] as const
  const policy = await dataOf(user, waybillAlarmPolicies.saveSencePolicy, {
    orgId: user.orgId,
    name: `K-${++count}`,
    coverage: { by: 'list' as const, deviceIds: devices.map(({ id }) => id) },
    kinds: [{ kind: 'temperature' as const, lower: 2, upper: 8, durationMin: 0 }],
    levels: [{}, {}, {}] as [object, object, object],
    push: { isEnabled: false },
  })
  const place = (siteId: number) => ({ siteId, address: 'A site', lng: null, lat: null })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `KA-${++count}`,
    shipping: place(await siteAt(user, 0)),
    receiving: place(await siteAt(user, 50)),
    deviceIds: devices.map(({ id }) => id),
    alarmPolicyId: policy.id,
    driverName: 'Li',
    startMode: 'automatic' as const,
    endMode: 'automatic' as const,
    plannedStartTime: utc(ago(90)),
  }
  const { id } = await dataOf(user, waybills.save, given, inUtc)
  await world.query(`update site_subscriptions set from_at = now() - interval '3 hours' where waybill_id = $1`, [id])
  return { user, devices, id, policyId: policy.id, given }
}
type Story = Awaited<ReturnType<typeof shipped>>

const settle = () =>
  until(async () => {
    const [left] = await world.query<{ count: number }>(
      `select (select count(*) from rule_inbox)::int + (select count(*) from rule_timers where due_at <= now())::int as count`,
    )
    return left?.count === 0
  })

/** All that the page of the shipment and that of alarms say. */
const told = async ({ user, id, devices }: Story, knownAt?: string) => {
  const past = knownAt === undefined ? {} : { knownAt }
  const of = await dataOf(user, waybills.queryMonitoringById, { id, ...past }, inUtc)
  const condition = await dataOf(user, waybills.queryConditionById, { id, ...past }, inUtc)
  const records = await dataOf(user, waybillRecords.queryByWaybill, { waybillId: id, ...past }, inUtc)
  const tracks = []
  for (const { detailId, boundFrom } of of.devices) {
    if (boundFrom === null) continue
    const { points } = await dataOf(user, waybillDetails.historicalTrack, { detailId, ...past }, inUtc)
    tracks.push(points.length)
  }
  const isOfThese = { column: 'deviceId', type: 'in', value: devices.map((one) => one.id) }
  const listed = { page: 1, size: 50, conditionVos: [isOfThese], sorts: [{ column: 'id', order: 'asc' }], ...past }
  const alarms = await dataOf(user, alarmRecords.queryAlarmData, listed as never, inUtc)
  const counts = await dataOf(user, alarmRecords.selectAlarmCount, past, inUtc)
  return {
    life: [
      of.state,
      of.completedState,
      of.actualStartTime,
      of.arrivalTime,
      of.completionTime,
      of.startActor,
      of.endActor,
    ],
    content: [of.driverName, of.alarmPolicyId, of.plannedStartTime],
    devices: of.devices.map(({ deviceId, boundFrom, boundUntil }) => [deviceId, boundFrom, boundUntil]),
    history: of.history,
    verdict: condition.verdict,
    excursions: condition.excursions.map(({ deviceId, fromMs, untilMs, peak, side }) => [
      deviceId,
      fromMs,
      untilMs,
      peak,
      side,
    ]),
    tracks,
    visits: records.visits?.map((one) => [one.id, one.entryTime, one.exitTime, one.isCorrected]),
    alarms: alarms.records.map((one) => [
      one.id,
      one.level,
      one.status,
      one.startTime,
      one.endTime,
      one.endReason,
      one.acknowledgedBy,
      one.acknowledgeComment,
    ]),
    counts: [counts.alarming, counts.unAcknowledged, counts.byLevel],
  }
}

/** So many kilometres east of the sender at so many minutes ago. */
const report = (minutesAgo: number, km: number, temp1: number) => ({
  atMs: ago(minutesAgo),
  lng: 121 + km / 95.4,
  lat: 31,
  values: { temp1 },
})
const way = [
  report(70, 0, 5),
  report(65, 0.1, 5),
  report(60, 8, 5),
  report(58, 10, 12),
  report(55, 14, 12),
  report(50, 20, 5),
  report(40, 30, 1),
  report(35, 36, 5),
  report(20, 50, 5),
  report(18, 50, 5),
  report(10, 50, 9),
  report(8, 50, 5),
]

/** A small generator, so that each run of a seed is the same. */
const shuffled = <One>(all: readonly One[], seed: number): One[] => {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
  return all
    .map((one) => [next(), one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)
}

/** The whole policy, as a form sends it. */
const policyOf = ({ user, devices, policyId }: Story, upper: number) => ({
  ...(waybillAlarmPolicies.saveSencePolicy.body.parse({
    orgId: user.orgId,
    name: `K-${++count}`,
    coverage: { by: 'list' as const, deviceIds: devices.map(({ id }) => id) },
    kinds: [{ kind: 'temperature' as const, lower: 2, upper, durationMin: 0 }],
    levels: [{}, {}, {}],
    push: { isEnabled: false },
  }) as object),
  alarmPolicyId: policyId,
  version: 1,
})

test.each([3, 11, 29])(
  'is what the pages said then, whatever came later and in which order (%i)',
  async (seed) => {
    const of = await shipped()
    const { user, devices, id } = of
    const [one, other] = devices as readonly [MadeDevice, MadeDevice]
    const acts: (() => Promise<unknown>)[] = [
      ...shuffled(way, seed).map((said) => () => say(world, 'http', one, [said])),
      ...shuffled(way.slice(2, 9), seed + 1).map((said) => () => say(world, 'http', other, [said])),
      async () => {
        const known = await dataOf(user, waybills.queryMonitoringById, { id }, inUtc)
        if (known.state === 'completed') return
        const whole = waybills.save.body.parse(of.given) as object
        const changed = { ...whole, id, version: known.version, driverName: 'Wang' }
        await dataOf(user, waybills.update, changed as never, inUtc)
      },
      async () => {
        const { records } = await dataOf(user, alarmRecords.queryAlarmData, { page: 1, size: 1 }, inUtc)
        if (!records[0] || records[0].acknowledgedBy !== null) return
        await dataOf(user, alarmRecords.acknowledge, { id: records[0].id, comment: 'Seen' })
      },
      () => dataOf(user, waybillAlarmPolicies.updateSencePolicy, policyOf(of, 10) as never),
    ]
    const then: { readonly at: string; readonly said: Awaited<ReturnType<typeof told>> }[] = []
    for (const [at, act] of shuffled(acts, seed + 2).entries()) {
      await act()
      if (at % 3 !== 0) continue
      await settle()
      const moment = utc(world.clock.now())
      then.push({ at: moment, said: await told(of) })
      // The next second: times on the wire have no smaller unit.
      await until(
        async () => utc(world.clock.now()),
        (now) => now !== moment,
      )
    }
    await settle()
    for (const { at, said } of then) expect(await told(of, at), at).toEqual(said)
  },
  120_000,
)

test('refuses a moment that lies ahead, and one from before the shipment was saved', async () => {
  const { user, id } = await shipped()
  for (const knownAt of [utc(nowMs + 60 * minute), utc(ago(60))]) {
    for (const [call, body] of [
      [waybills.queryMonitoringById, { id, knownAt }],
      [waybills.queryConditionById, { id, knownAt }],
      [waybillRecords.queryByWaybill, { waybillId: id, knownAt }],
    ] as const)
      expect((await callAs(user, call, body as never, inUtc)).status).toBe(400)
  }
})
