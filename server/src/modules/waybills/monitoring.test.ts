import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { lines } from '@coldway/contract/lines/lines.ts'
import { lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const inUtc = { usertimezone: '+00:00' }
const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
let count = 0

/** Planned to start an hour ago and to arrive half an hour ago. */
const shipped = async (more: object = {}) => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const asked = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `MC-${++count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(nowMs - 60 * minute),
    plannedArrivalTime: utc(nowMs - 30 * minute),
    ...more,
  }
  const { id, waybillNo } = await dataOf(user, waybills.save, asked, inUtc)
  return { user, device, id, waybillNo }
}
const start = ({ user, id }: Awaited<ReturnType<typeof shipped>>) =>
  dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left' })
const listed = async ({ user }: Awaited<ReturnType<typeof shipped>>) =>
  (await dataOf(user, waybills.queryMonitoringPageList, { page: 1, size: 10 }, inUtc)).records[0]

test('a waybill that is late and whose devices are silent says both', async () => {
  const of = await shipped()
  expect((await listed(of))?.exceptions).toEqual(['late'])
  await start(of)
  expect(await listed(of)).toMatchObject({
    exceptions: ['late', 'silent'],
    lng: null,
    fixTime: null,
    arrivalBasis: 'noPosition',
  })
  expect(await dataOf(of.user, waybills.queryMonitoringCount, {})).toEqual({
    toShip: 0,
    inTransit: 1,
    completed: 0,
    exceptions: { late: 1, expectedLate: 0, warm: 0, alarm: 0, offRoute: 0, doorOpen: 0, silent: 1 },
  })
})

test('a waybill is where its device said last', async () => {
  const of = await shipped({ plannedArrivalTime: utc(nowMs + 60 * minute) })
  await start(of)
  await say(world, 'http', of.device, [{ atMs: nowMs - minute, lng: 120.5, lat: 31.5, values: { temp1: 4 } }])
  expect(await listed(of)).toMatchObject({ lng: 120.5, lat: 31.5, fixTime: utc(nowMs - minute), exceptions: [] })
  const detail = await dataOf(of.user, waybills.queryMonitoringById, { id: of.id }, inUtc)
  expect(detail).toMatchObject({ places: [{ deviceId: of.device.id, lng: 120.5, reportTime: utc(nowMs - minute) }] })
})

test('the map has what is in transit where its newest position is, and says how many have none', async () => {
  const of = await shipped({ plannedArrivalTime: null })
  const map = (user = of.user) => dataOf(user, waybills.queryMonitoringMap, {})
  expect(await map()).toEqual({ waybills: [], inTransit: 0 })
  await start(of)
  expect(await map()).toEqual({ waybills: [], inTransit: 1 })
  await say(world, 'http', of.device, [
    { atMs: nowMs - minute, lng: 120.5, lat: 31.5, values: { door: 1 } },
    { atMs: nowMs - 2 * minute, lng: 120.1, lat: 31.1, values: { door: 0 } },
  ])
  const place = { id: of.id, waybillNo: of.waybillNo, lng: 120.5, lat: 31.5 }
  expect(await map()).toEqual({ waybills: [{ ...place, exceptions: ['doorOpen'] }], inTransit: 1 })
  const stranger = await make.user()
  expect(await map(stranger)).toEqual({ waybills: [], inTransit: 0 })
  expect((await callAs(stranger, waybills.queryMonitoringMap, { orgId: of.user.orgId })).body.code).toBe('26000')
  await dataOf(of.user, waybills.batchFinish, { ids: [of.id], reason: 'There' })
  expect(await map()).toEqual({ waybills: [], inTransit: 0 })
})

test('an open temperature alarm of its device makes a waybill in transit warm', async () => {
  const of = await shipped({ plannedArrivalTime: null })
  await start(of)
  await world.query(
    `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene, kind,
       level, status, start_at)
     select d.org_id, d.org_path, d.id, d.code, d.name, 1, 'P', 'waybill', 'temperature', 1, 'alarming', now()
     from devices d where d.id = $1`,
    [of.device.id],
  )
  expect((await listed(of))?.exceptions).toEqual(['warm', 'silent'])
})

test('completed waybills are counted from midnight so many days ago', async () => {
  const of = await shipped()
  await start(of)
  await dataOf(of.user, waybills.batchFinish, { ids: [of.id], reason: 'There' })
  const completed = async (completedDays: 0 | 2) =>
    (await dataOf(of.user, waybills.queryMonitoringCount, { completedDays, orgId: of.user.orgId }, inUtc)).completed
  expect(await completed(0)).toBe(1)
  await world.query(
    `update waybills set started_at = started_at - interval '25 hours', ended_at = ended_at - interval '25 hours'
    where id = $1`,
    [of.id],
  )
  expect(await completed(0)).toBe(0)
  expect(await completed(2)).toBe(1)
})

test('open waybills stand with their organisation, and nobody else sees them', async () => {
  const of = await shipped()
  const tree = await dataOf(of.user, waybills.queryWaybillByOrgTree, { keyword: of.waybillNo.slice(-6).toLowerCase() })
  expect(tree).toMatchObject([{ orgId: of.user.orgId, waybills: [{ id: of.id, state: 'toShip' }] }])
  const stranger = await make.user()
  expect((await dataOf(stranger, waybills.queryWaybillByOrgTree, {})).flatMap((node) => node.waybills)).toEqual([])
  expect((await callAs(stranger, waybills.queryMonitoringById, { id: of.id })).body.code).toBe('13001')
  expect((await callAs(stranger, waybills.queryMonitoringCount, { orgId: of.user.orgId })).body.code).toBe('26000')
})

test('the driver of a device is that of its waybill in transit, for those who see both', async () => {
  const of = await shipped({ driverName: 'Zhao', driverPhone: '13800138000' })
  const ask = (user = of.user) => dataOf(user, waybills.queryDrivers, { deviceIds: [of.device.id] })
  expect(await ask()).toEqual([])
  await start(of)
  const driver = { deviceId: of.device.id, waybillId: of.id, waybillNo: of.waybillNo }
  expect(await ask()).toEqual([{ ...driver, driverName: 'Zhao', driverPhone: '13800138000' }])
  expect(await ask(await make.user())).toEqual([])
  await dataOf(of.user, waybills.batchFinish, { ids: [of.id], reason: 'There' })
  expect(await ask()).toEqual([])
})

test('a door that is open where no site is needs a person, and is found by that', async () => {
  const of = await shipped({ plannedArrivalTime: null })
  await start(of)
  await say(world, 'http', of.device, [{ atMs: nowMs - minute, lng: 120.5, lat: 31.5, values: { door: 1 } }])
  expect((await listed(of))?.exceptions).toEqual(['doorOpen'])
  const found = async (exception: string) => {
    const conditionVos = [{ column: 'exception' as const, type: 'eq' as const, value: exception }]
    const { records } = await dataOf(of.user, waybills.queryMonitoringPageList, { page: 1, size: 10, conditionVos })
    return records.map(({ id }) => id)
  }
  expect(await found('doorOpen')).toEqual([of.id])
  expect(await found('warm')).toEqual([])
})

test('positions are those of every device of a waybill in transit, and of no other', async () => {
  const of = await shipped()
  const positions = async () =>
    (await dataOf(of.user, waybills.queryPositionPageList, { page: 1, size: 10 }, inUtc)).records
  expect(await positions()).toEqual([])
  await start(of)
  await say(world, 'http', of.device, [{ atMs: nowMs - minute, lng: 120.5, lat: 31.5, values: { temp1: 4 } }])
  expect(await positions()).toMatchObject([
    { id: of.id, places: [{ deviceId: of.device.id, lng: 120.5, fixTime: utc(nowMs - minute) }] },
  ])
})

test('a waybill in transit is off its way while one of its devices is off a line it is watched on', async () => {
  const of = await shipped({ plannedArrivalTime: null })
  await start(of)
  await say(world, 'http', of.device, [{ atMs: nowMs - minute, lng: 120.5, lat: 31.5, values: { temp1: 4 } }])
  const { orgId } = of.user
  const { id: lineId } = await dataOf(of.user, lines.save, {
    orgId,
    lineName: 'East',
    lineNumber: 'L1',
    startPoint: { address: 'Shanghai', lng: 121, lat: 31 },
    endPoint: { address: 'Nanjing', lng: 122, lat: 31 },
  })
  const { ids } = await dataOf(of.user, lineSubscriptions.saveSub, {
    lineId,
    deviceIds: [of.device.id],
    orgIds: [orgId],
    validity: 'permanent',
    startTime: utc(nowMs - minute),
    endTime: utc(nowMs + 60 * minute),
    offsetM: 500,
    stayTimeoutS: 0,
  })
  expect((await listed(of))?.exceptions).toEqual([])
  const deviation = (state: string) =>
    world.query(
      `insert into line_records (subscription_id, kind, state, started_at, ended_at, lng, lat, found_at)
       values ($1, 'deviation', $2, now(), case $2 when 'ended' then now() end, 120.5, 31.5, now())`,
      [ids[0], state],
    )
  await deviation('ended')
  expect((await listed(of))?.exceptions).toEqual([])
  await deviation('ongoing')
  expect((await listed(of))?.exceptions).toEqual(['offRoute'])
  expect((await dataOf(of.user, waybills.queryMonitoringCount, {})).exceptions).toMatchObject({ offRoute: 1 })
})

test('an arrival is estimated by the lane of the own organisation, and by the own pace where there is none', async () => {
  const of = await shipped({ plannedArrivalTime: null, receiving: { siteId: null, address: 'Far', lng: 125, lat: 31 } })
  await dataOf(
    of.user,
    waybills.batchStart,
    { ids: [of.id], reason: 'Left', startTime: utc(nowMs - 60 * minute) },
    inUtc,
  )
  await say(world, 'http', of.device, [{ atMs: nowMs, lng: 123, lat: 31, values: { temp1: 4 } }])
  const own = await listed(of)
  expect(own).toMatchObject({ arrivalBasis: 'pace' })
  const leftMs = (time: string | null | undefined) => Date.parse(`${time?.replace(' ', 'T')}Z`) - nowMs
  expect(leftMs(own?.estimatedArrivalTime) / minute).toBeGreaterThan(50)
  expect(leftMs(own?.estimatedArrivalTime) / minute).toBeLessThan(70)
  const ended = (orgId: number, mark: string) =>
    world.query(
      `insert into waybills (profile, org_id, org_path, waybill_no, business_code, container_no, waybill_type, goods_name,
         driver_name, driver_phone, shipping, receiving, waypoints, start_mode, end_mode, planned_start, messages, remark, state,
         completed_state, started_at, ended_at, created_at, updated_at)
       select profile, $2, (select path from organisations where id = $2), $3 || n, $3 || n, '', waybill_type, '', '', '', shipping,
         receiving, '[]', 'manual', 'manual', planned_start, '{}', '', 'completed', 'arrived', now() - interval '9 hours', now(),
         now(), now()
       from waybills, generate_series(1, 3) n where id = $1`,
      [of.id, orgId, mark],
    )
  await ended((await make.user()).orgId, 'other')
  expect(await listed(of)).toMatchObject({ arrivalBasis: 'pace' })
  await ended(of.user.orgId, 'own')
  const detail = await dataOf(of.user, waybills.queryMonitoringById, { id: of.id }, inUtc)
  expect(detail.arrivalBasis).toBe('past')
  expect(leftMs(detail.estimatedArrivalTime) / minute).toBeGreaterThan(70)
  expect(leftMs(detail.earliestArrivalTime)).toBeLessThan(leftMs(detail.estimatedArrivalTime))
  expect(leftMs(detail.latestArrivalTime)).toBeGreaterThan(leftMs(detail.estimatedArrivalTime))
})

test('one that cannot arrive in time is expected late before it is late, and no longer once it can', async () => {
  const far = { siteId: null, address: 'Far', lng: 125, lat: 31 }
  const of = await shipped({ plannedArrivalTime: utc(nowMs + 10 * minute), receiving: far })
  const startTime = utc(nowMs - 60 * minute)
  await dataOf(of.user, waybills.batchStart, { ids: [of.id], reason: 'Left', startTime }, inUtc)
  const forecast = async (wanted: readonly string[]) => {
    const job = `insert into jobs (kind, payload, created_at, run_at, deadline, lane)
      select 'waybillForecast', '{}', now(), now(), now() + interval '1 hour', '' where not exists (
        select from jobs where kind = 'waybillForecast' and state = 'waiting' and run_at <= now())`
    await until(async () => {
      await world.query(job)
      return JSON.stringify((await listed(of))?.exceptions) === JSON.stringify(wanted)
    })
  }
  await say(world, 'http', of.device, [{ atMs: nowMs, lng: 123, lat: 31, values: { temp1: 4 } }])
  await forecast(['expectedLate'])
  expect((await dataOf(of.user, waybills.queryMonitoringCount, {})).exceptions).toMatchObject({
    expectedLate: 1,
    late: 0,
  })
  const found = {
    page: 1,
    size: 10,
    conditionVos: [{ column: 'exception', type: 'eq', value: 'expectedLate' }],
  } as const
  expect((await dataOf(of.user, waybills.queryMonitoringPageList, found as never)).total).toBe(1)
  const span = { startTime: utc(nowMs - 86_400_000), endTime: utc(nowMs) }
  expect((await dataOf(of.user, waybills.queryWaybillSceneStatistics, span, inUtc)).expectedLate).toBe(1)
  await world.query(`update waybills set planned_arrival = now() + interval '9 hours' where id = $1`, [of.id])
  await forecast([])
})
