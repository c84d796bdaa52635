/** Logistics-park orders: a device is bound to a park, seen there, taken off by a person or by its arrival. */
import { sites } from '@coldway/contract/sites/sites.ts'
import { search } from '@coldway/contract/operations/search.ts'
import { parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { describe, expect, test } from 'vitest'
import { say } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, query } = world
let count = 0

const parkOf = async (user: MadeUser, siteType: 'logisticsPark' | 'warehouse' = 'logisticsPark'): Promise<number> => {
  const circle = { shape: 'circle', centerlat: 31, centerlng: 121, radius: 2000 } as const
  const { id } = await dataOf(user, sites.save, { siteName: `Park ${++count}`, siteType, ...circle })
  return id
}
const story = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  return { user, device, park: await parkOf(user) }
}
const fenceOf = (user: MadeUser) => dataOf(user, parkOrders.fence, {})
const codeOf = async (answer: ReturnType<typeof callAs>): Promise<string> => (await answer).body.code
const reportAt = (device: MadeDevice, lng: number) =>
  say(world, 'http', device, [{ atMs: world.clock.now(), lng, lat: 31, values: { temp1: 4 } }])

describe('a device', () => {
  test('is bound to a park by an order that is in transit at once, and taken off again', async () => {
    const { user, device, park } = await story()
    const asked = { deviceCode: device.deviceCode, siteId: park, bindType: 'inPark' } as const
    const { id, waybillNo } = await dataOf(user, parkOrders.binding, asked)
    expect(waybillNo).toMatch(/^PO-/)
    const { parks, parkCount, orders, orderCount } = await fenceOf(user)
    expect({ parkCount, orderCount }).toEqual({ parkCount: 1, orderCount: 1 })
    expect(parks).toMatchObject([{ id: park, level: 1 }])
    expect(orders).toMatchObject([
      { id, siteId: park, bindType: 'inPark', deviceCode: device.deviceCode, isInside: null },
    ])
    await dataOf(user, parkOrders.unbinding, asked)
    expect((await fenceOf(user)).orders).toEqual([])
    expect(await dataOf(user, waybills.queryMonitoringById, { id })).toMatchObject({
      profile: 'park',
      state: 'completed',
      completedState: 'alreadyEnded',
    })
    expect((await dataOf(user, search.query, { text: waybillNo })).hits).toMatchObject([{ title: waybillNo }])
  })

  test('is refused while its vehicle is overdue for what refuses', async () => {
    const { user, device, park } = await story()
    await query(
      `with v as (insert into vehicles (org_id, org_path, plate, state, property, vehicle_type, team, owner_name, brand,
         main_driver_name, assistant_driver_name, remark, created_at)
         select id, path, 'PK-1', 'available', 'own', 'van', '', '', '', '', '', '', now() from organisations where id = $1
         returning id), b as (insert into vehicle_devices (vehicle_id, device_id, bound_from) select id, $2, now() from v)
       insert into vehicle_upkeep (vehicle_id, kind, due_at, when_overdue, remark)
         select id, 'inspection', now() - interval '1 day', 'refuse', '' from v`,
      [user.orgId, device.id],
    )
    const asked = { deviceCode: device.deviceCode, siteId: park, bindType: 'inPark' } as const
    const { message } = (await callAs(user, parkOrders.binding, asked, { langType: 'en-US' })).body
    expect(message).toContain('overdue')
    expect((await fenceOf(user)).orders).toEqual([])
  })

  test('is bound once, whatever waybill holds it, and by one of two who try at once', async () => {
    const { user, device, park } = await story()
    const asked = { deviceCode: device.deviceCode, siteId: park, bindType: 'inbound' } as const
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(callAs(user, parkOrders.binding, asked))))
    expect(codes.toSorted()).toEqual(['0', '17000', '17000'])
    const unbound = await Promise.all([1, 2, 3].map(() => codeOf(callAs(user, parkOrders.unbinding, asked))))
    expect(unbound.toSorted()).toEqual(['0', '17001', '17001'])
  })

  test('is refused where the park is a site of another type, of others, or where it is bound otherwise', async () => {
    const { user, device, park } = await story()
    const stranger = await story()
    const asked = { deviceCode: device.deviceCode, siteId: park, bindType: 'inbound' } as const
    const bind = (change: object) => codeOf(callAs(user, parkOrders.binding, { ...asked, ...change }))
    expect(await bind({ siteId: await parkOf(user, 'warehouse') })).toBe('23000')
    expect(await bind({ siteId: stranger.park })).toBe('23000')
    expect(await bind({ deviceCode: stranger.device.deviceCode })).toBe('14000')
    expect(await bind({})).toBe('0')
    const unbind = (change: object) => codeOf(callAs(user, parkOrders.unbinding, { ...asked, ...change }))
    expect(await unbind({ bindType: 'outbound' })).toBe('17001')
    expect(await unbind({ siteId: stranger.park })).toBe('23000')
    expect(await unbind({ siteId: await parkOf(user) })).toBe('17001')
    expect((await fenceOf(stranger.user)).orders).toEqual([])
    expect((await fenceOf(stranger.user)).parks.map(({ id }) => id)).toEqual([stranger.park])
  })

  test('ends its inbound order by arriving, and an order in the park goes on while it stands there', async () => {
    const { user, device, park } = await story()
    const other = await make.device({ orgId: user.orgId })
    const bind = (one: MadeDevice, bindType: 'inbound' | 'inPark') =>
      dataOf(user, parkOrders.binding, { deviceCode: one.deviceCode, siteId: park, bindType })
    for (const one of [device, other]) await reportAt(one, 121.5)
    const { id } = await bind(device, 'inbound')
    await bind(other, 'inPark')
    for (const lng of [121.4, 121, 121]) {
      world.clock.advance(600_000)
      for (const one of [device, other]) await reportAt(one, lng)
    }
    await until(async () => (await dataOf(user, waybills.queryMonitoringById, { id })).completedState === 'arrived')
    await until(async () => (await fenceOf(user)).orders[0]?.isInside === true)
    expect((await fenceOf(user)).orders).toMatchObject([{ deviceCode: other.deviceCode, bindType: 'inPark' }])
  })
})

test('parks of the highest level come first, and so do the alarms of their devices', async () => {
  const { user, device, park } = await story()
  const second = await parkOf(user)
  const other = await make.device({ orgId: user.orgId })
  for (const [one, siteId] of [
    [device, park],
    [other, second],
  ] as const) {
    await dataOf(user, parkOrders.binding, { deviceCode: one.deviceCode, siteId, bindType: 'inPark' })
    await query(
      `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_id, policy_version,
         policy_name, scene, kind, series, level, status, start_at)
       select org_id, org_path, id, code, name, null, 1, 'Rule', 'device', 'temperature', 'temp1', 1, 'alarming', now()
       from devices where id = $1`,
      [one.id],
    )
  }
  await dataOf(user, parkOrders.setFenceLevel, { siteId: second, level: 3 })
  expect((await fenceOf(user)).parks.map(({ id, level }) => [id, level])).toEqual([
    [second, 3],
    [park, 1],
  ])
  const { alarms, alarmCount } = await dataOf(user, parkOrders.alarm, {})
  expect(alarmCount).toBe(2)
  expect(alarms.map(({ siteId }) => siteId)).toEqual([second, park])
  const stranger = await make.user()
  expect((await dataOf(stranger, parkOrders.alarm, {})).alarms).toEqual([])
  expect(await codeOf(callAs(stranger, parkOrders.setFenceLevel, { siteId: park, level: 2 }))).toBe('23000')
})

test('a park that was deleted lets its device go', async () => {
  const { user, device, park } = await story()
  const bound = { deviceCode: device.deviceCode, bindType: 'outbound' } as const
  await dataOf(user, parkOrders.binding, { ...bound, siteId: park })
  await query('delete from sites where id = $1', [park])
  expect((await fenceOf(user)).orders).toMatchObject([{ siteId: null }])
  await dataOf(user, parkOrders.unbinding, { ...bound, siteId: null })
  expect((await fenceOf(user)).orderCount).toBe(0)
})
