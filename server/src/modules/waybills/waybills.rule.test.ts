/** Waybills that start and complete by what their devices report: over the real ports, with the real worker. */
import { waybillRecords } from '@coldway/contract/waybills/waybill-records.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { describe, expect, test } from 'vitest'
import { partitionOf } from '../../rules/partition.ts'
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

/** So many kilometres east of the shipping site; the receiving one is 50 km away. */
const at = (minutesAgo: number, km: number) => ({
  atMs: ago(minutesAgo),
  lng: 121 + km / 95.4,
  lat: 31,
  values: { temp1: 4 },
})
const hear = (device: MadeDevice, ...said: readonly (readonly [minutesAgo: number, km: number])[]) =>
  say(
    world,
    'http',
    device,
    said.map(([minutes, km]) => at(minutes, km)),
  )

const siteAt = async (user: MadeUser, km: number): Promise<number> => {
  const circle = {
    siteType: 'warehouse',
    shape: 'circle',
    centerlat: 31,
    centerlng: 121 + km / 95.4,
    radius: 2000,
  } as const
  const { id } = await dataOf(user, sites.save, { siteName: `Site ${++count}`, ...circle })
  await world.query(`update sites set shaped_at = now() - interval '2 days' where id = $1`, [id])
  return id
}

interface Story {
  readonly user: MadeUser
  readonly devices: readonly MadeDevice[]
  readonly id: number
}
const place = (siteId: number) => ({ siteId, address: 'A site', lng: null, lat: null })

/** A waybill of two hours ago. */
const story = async (more: object = {}, by?: MadeUser): Promise<Story> => {
  const user = by ?? (await make.user())
  const devices = await Promise.all([make.device({ orgId: user.orgId }), make.device({ orgId: user.orgId })])
  const [shipping, receiving] = [await siteAt(user, 0), await siteAt(user, 50)]
  const { id } = await dataOf(user, waybills.save, {
    orgId: user.orgId,
    waybillType: 'road',
    businessCode: `BC-${++count}`,
    shipping: place(shipping),
    receiving: place(receiving),
    deviceIds: devices.map((device) => device.id),
    startMode: 'automatic',
    endMode: 'automatic',
    plannedStartTime: utc(nowMs),
    ...more,
  })
  await world.query(`update waybill_details set created_at = now() - interval '2 hours' where waybill_id = $1`, [id])
  await world.query(`update site_subscriptions set from_at = now() - interval '2 hours' where waybill_id = $1`, [id])
  return { user, devices, id }
}
const detail = ({ user, id }: Story) => dataOf(user, waybills.queryById, { id }, inUtc)
const becomes = (of: Story, is: Partial<WaybillDetail>) =>
  until(async () => {
    const found = await detail(of)
    return Object.entries(is).every(([key, value]) => found[key as keyof WaybillDetail] === value)
  })
const eventsOf = async (of: Story) =>
  (await detail(of)).history.filter(({ actor }) => actor === 'rule').map(({ event, time }) => [event, time])
const visitsOf = async ({ user, id }: Story) => {
  const { visits } = await dataOf(user, waybillRecords.queryByWaybill, { waybillId: id }, inUtc)
  return visits?.map(({ entryTime, exitTime }) => [entryTime, exitTime])
}
const sightsOf = async ({ user, id }: Story) =>
  (await dataOf(user, waybills.queryMonitoringById, { id }, inUtc)).startWait?.devices.map(({ sight }) => sight)
const finish = ({ user, id }: Story, endTime: string) =>
  callAs(user, waybills.batchFinish, { ids: [id], reason: 'Handed over', endTime }, inUtc)

describe('a waybill', () => {
  test('starts when its first device leaves and completes when the first arrives', async () => {
    const of = await story()
    const [one, other] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [60, 0], [50, 0.1], [40, 10], [39, 12])
    await hear(other, [60, 0], [50, 0], [38, 10], [37, 12])
    await becomes(of, { state: 'inTransit', actualStartTime: utc(ago(40)), startActor: 'rule' })
    await hear(one, [30, 30], [20, 50], [19, 50])
    await becomes(of, { state: 'completed', completedState: 'arrived', completionTime: utc(ago(20)) })
    const { devices } = await detail(of)
    expect(devices.map(({ boundFrom, boundUntil }) => [boundFrom, boundUntil])).toEqual([
      [utc(ago(40)), utc(ago(20))],
      [utc(ago(40)), utc(ago(20))],
    ])
    expect(await eventsOf(of)).toEqual([
      ['started', utc(ago(40))],
      ['completed', utc(ago(20))],
    ])
  })

  test('starts though its devices reported inside last before it was saved, and late reports move or deny that', async () => {
    const of = await story()
    const [one, other] = of.devices as [MadeDevice, MadeDevice]
    expect(await sightsOf(of)).toEqual(['noPosition', 'noPosition'])
    await hear(one, [150, 0])
    expect(await sightsOf(of)).toEqual(['inside', 'noPosition'])
    await hear(one, [40, 10], [30, 12])
    await becomes(of, { state: 'inTransit', actualStartTime: utc(ago(40)), startActor: 'rule' })
    await hear(other, [20, 30], [10, 32])
    // It left earlier than the first one, as is known once its report from before comes.
    await hear(other, [130, 0], [50, 10], [45, 11])
    await becomes(of, { actualStartTime: utc(ago(50)) })
    const elsewhere = await story()
    const [away] = elsewhere.devices as [MadeDevice, MadeDevice]
    await hear(away, [150, 0], [121, 10])
    await hear(away, [40, 20], [30, 30])
    await until(async () => (await world.query('select 1 from rule_inbox')).length === 0)
    expect((await detail(elsewhere)).state).toBe('toShip')
    expect(await sightsOf(elsewhere)).toEqual(['outside', 'noPosition'])
    expect(await sightsOf(of)).toBeUndefined()
  })

  test('moves its start and its arrival to when late reports say that they were', async () => {
    const of = await story()
    const [one, other] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [60, 0], [50, 0], [40, 10], [39, 12], [20, 50], [19, 50])
    await becomes(of, { state: 'completed', actualStartTime: utc(ago(40)), completionTime: utc(ago(20)) })
    await hear(other, [60, 0], [50, 0], [45, 10], [44, 12], [25, 50], [24, 50])
    await becomes(of, { actualStartTime: utc(ago(45)), completionTime: utc(ago(25)) })
    expect((await eventsOf(of)).slice(-2)).toEqual([
      ['startMoved', utc(ago(45))],
      ['endMoved', utc(ago(25))],
    ])
    expect((await detail(of)).devices[0]).toMatchObject({ boundFrom: utc(ago(45)), boundUntil: utc(ago(25)) })
  })

  test('has a device from when a person put it on until one took it off, and none after its end', async () => {
    const of = await story()
    const [one, other] = of.devices as [MadeDevice, MadeDevice]
    const late = await make.device({ orgId: of.user.orgId })
    const carry = async (devices: readonly MadeDevice[]) =>
      dataOf(of.user, waybills.update, { ...(await detail(of)), deviceIds: devices.map(({ id }) => id) }, inUtc)
    const windows = async () => (await detail(of)).devices.map(({ boundFrom, boundUntil }) => [boundFrom, boundUntil])
    await carry([one, other, late])
    await hear(one, [60, 0], [50, 0], [40, 10], [39, 12])
    await becomes(of, { state: 'inTransit' })
    const [first, second, third] = await windows()
    expect([first, second]).toEqual([
      [utc(ago(40)), null],
      [utc(ago(40)), null],
    ])
    expect(third?.[0]?.localeCompare(utc(nowMs))).toBeGreaterThanOrEqual(0)
    await carry([one, late])
    expect((await windows())[1]?.[1]?.localeCompare(utc(nowMs))).toBeGreaterThanOrEqual(0)
    await hear(one, [20, 50], [19, 50])
    await becomes(of, { state: 'completed' })
    expect(await windows()).toEqual([
      [utc(ago(40)), utc(ago(20))],
      [utc(ago(40)), utc(ago(20))],
      [utc(ago(20)), utc(ago(20))],
    ])
  })

  test('has the visits of the whole way, also when everything is told at once', async () => {
    const user = await make.user()
    const of = await story({ waypoints: [place(await siteAt(user, 30))] }, user)
    const [one] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [60, 0], [50, 0], [40, 10], [39, 12], [30, 30], [29, 30], [25, 40], [24, 41], [20, 50], [19, 50])
    await becomes(of, { state: 'completed', completionTime: utc(ago(20)) })
    expect(await visitsOf(of)).toEqual([
      [utc(ago(30)), utc(ago(25))],
      [utc(ago(20)), null],
    ])
  })

  test('has the visits since a start that a person tells later', async () => {
    const of = await story({ startMode: 'manual', endMode: 'manual' })
    const [one] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [60, 0], [50, 0], [40, 10], [39, 12], [20, 50], [19, 50])
    await until(async () => (await world.query(`select from site_stays where device_id = $1`, [one.id])).length === 2)
    const asked = { ids: [of.id], reason: 'Loaded', startTime: utc(ago(42)) }
    expect((await callAs(of.user, waybills.batchStart, asked, inUtc)).body.code).toBe('0')
    expect(await visitsOf(of)).toEqual([[utc(ago(20)), null]])
    expect((await finish(of, utc(ago(30)))).body.code).toBe('0')
    expect(await visitsOf(of)).toEqual([])
  })

  test('has the visits from before it was saved, and its arrival, once a person tells an earlier start', async () => {
    const user = await make.user()
    const of = await story({ startMode: 'manual', waypoints: [place(await siteAt(user, 30))] }, user)
    const [one] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [230, 0], [229, 0], [220, 10], [219, 12], [200, 30], [190, 30], [180, 40], [179, 41], [150, 50])
    await hear(one, [149, 50], [100, 50])
    await until(async () => (await world.query('select 1 from rule_inbox')).length === 0)
    const asked = { ids: [of.id], reason: 'Loaded', startTime: utc(ago(225)) }
    expect((await callAs(user, waybills.batchStart, asked, inUtc)).body.code).toBe('0')
    await becomes(of, { state: 'completed', completionTime: utc(ago(150)), endActor: 'rule' })
    // It was found at the shipping site as it started.
    expect(await visitsOf(of)).toEqual([
      [null, utc(ago(220))],
      [utc(ago(200)), utc(ago(180))],
      [utc(ago(150)), null],
    ])
    // A second look finds the same.
    const stays = () =>
      world.query(`select id, site_id, entered_at, exited_at from site_stays where device_id = $1 order by id`, [
        one.id,
      ])
    const found = await stays()
    await world.query(
      `insert into rule_timers (partition, device_id, rule, subject, due_at) values ($1, $2, 'sites', $3, 'epoch')`,
      [partitionOf(one.id), one.id, `since:${ago(225)}`],
    )
    await until(async () => (await world.query(`select from rule_timers where subject like 'since:%'`)).length === 0)
    expect(await stays()).toEqual(found)
  })

  test('has a visit no more that began before its start, as a late report says, also where people start it and end it', async () => {
    const of = await story({ startMode: 'manual', endMode: 'manual' })
    const [one] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [60, 0], [50, 0], [40, 10], [39, 12], [20, 50], [19, 50])
    await until(async () => (await world.query(`select from site_stays where device_id = $1`, [one.id])).length === 2)
    const asked = { ids: [of.id], reason: 'Loaded', startTime: utc(ago(22)) }
    expect((await callAs(of.user, waybills.batchStart, asked, inUtc)).body.code).toBe('0')
    expect(await visitsOf(of)).toEqual([[utc(ago(20)), null]])
    await hear(one, [25, 50], [24, 50])
    await until(async () => (await visitsOf(of))?.length === 0)
  })

  test('keeps an end that a person recorded, whatever arrives late', async () => {
    const of = await story()
    const [one] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [60, 0], [50, 0], [40, 10], [39, 12])
    await becomes(of, { state: 'inTransit' })
    expect((await finish(of, utc(ago(10)))).body.code).toBe('0')
    await hear(one, [20, 50], [19, 50], [45, 10], [44, 12])
    await becomes(of, { actualStartTime: utc(ago(45)) })
    expect(await detail(of)).toMatchObject({ completionTime: utc(ago(10)), completedState: 'alreadyEnded' })
    // The arrival that the devices tell stands beside it, and in the history.
    await becomes(of, { arrivalTime: utc(ago(20)) })
    await hear(one, [22, 50], [21, 50])
    await becomes(of, { arrivalTime: utc(ago(22)), completionTime: utc(ago(10)) })
    expect((await eventsOf(of)).slice(-2)).toEqual([
      ['arrivalSeen', utc(ago(20))],
      ['arrivalSeen', utc(ago(22))],
    ])
  })

  test('that people end has the arrival that was seen before', async () => {
    const of = await story({ endMode: 'manual' })
    const [one] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [60, 0], [50, 0], [40, 10], [39, 12], [20, 50], [19, 50])
    await until(async () => (await world.query(`select from site_stays where device_id = $1`, [one.id])).length === 2)
    expect((await finish(of, utc(ago(5)))).body.code).toBe('0')
    expect(await detail(of)).toMatchObject({ arrivalTime: utc(ago(20)), completionTime: utc(ago(5)) })
  })

  test('that the rule completed refuses the person who comes second', async () => {
    const of = await story()
    await hear(of.devices[0] as MadeDevice, [60, 0], [50, 0], [40, 10], [39, 12], [20, 50], [19, 50])
    await becomes(of, { state: 'completed' })
    expect((await finish(of, utc(ago(5)))).body.code).toBe('13003')
  })

  test('that starts manually does not start by itself, and completes by what was seen since', async () => {
    const of = await story({ startMode: 'manual' })
    const [one] = of.devices as [MadeDevice, MadeDevice]
    await hear(one, [60, 0], [50, 0], [40, 10], [39, 12], [20, 50], [19, 50])
    await until(async () => (await world.query(`select from site_stays where device_id = $1`, [one.id])).length === 2)
    expect((await detail(of)).state).toBe('toShip')
    const asked = { ids: [of.id], reason: 'Loaded', startTime: utc(ago(42)) }
    expect((await callAs(of.user, waybills.batchStart, asked, inUtc)).body.code).toBe('0')
    expect(await detail(of)).toMatchObject({ actualStartTime: utc(ago(42)), completionTime: utc(ago(20)) })
  })

  test('has no subscription in the lists of those', async () => {
    const { user } = await story()
    expect((await dataOf(user, siteSubscriptions.queryPageList, { page: 1, size: 10 })).total).toBe(0)
    const { records } = await dataOf(user, sites.queryPageList, { page: 1, size: 10 })
    expect(records.map(({ subscriptionCount }) => subscriptionCount)).toEqual([0, 0])
  })
})
