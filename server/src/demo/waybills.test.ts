import { planDemo } from '@coldway/simulator/stores.ts'
import { afterAll, expect, test } from 'vitest'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { seeingEverything } from '../platform/visibility.ts'
import { makeWorld } from '../testing/world.ts'
import { registerFleet } from './fleet.ts'
import { seedDemo } from './seed.ts'
import { seedSites } from './sites.ts'
import { seedVehicles } from './vehicles.ts'
import { seedParkOrders } from './park-orders.ts'
import { seedWaybills } from './waybills.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { system } = world.program.database
const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
afterAll(() => rm(dataDir, { recursive: true }))
const fleet = planDemo()
const seed = (nowMs: number) => seeingEverything(() => seedWaybills(system, fleet, nowMs))
const statesAt = (nowMs: number) =>
  world.query<{ state: string; count: number; late: number }>(
    `select state, count(*)::int, count(*) filter (where planned_arrival < $1 or state = 'toShip' and planned_start < $1)::int as late
      from waybills group by state order by state`,
    [new Date(nowMs)],
  )
const hourMs = 3_600_000

test('at any hour shipments are in each state, some of them late, and a second start adds none', async () => {
  const startMs = Date.UTC(2026, 10, 21)
  await seeingEverything(async () => {
    await seedDemo(system, 'Secret-12345')
    await registerFleet(system, planDemo(), dataDir)
    await seedSites(system, startMs)
  })
  for (const hours of [0, 5, 11, 17]) {
    const nowMs = startMs + hours * hourMs
    await world.query('delete from waybills')
    await seed(nowMs)
    const found = await statesAt(nowMs)
    expect(found.map(({ state }) => state)).toEqual(['completed', 'inTransit', 'toShip'])
    expect(found.find(({ state }) => state === 'inTransit')?.late).toBeGreaterThan(0)
    await seed(nowMs)
    expect(await statesAt(nowMs)).toEqual(found)
  }
}, 30_000)

test('some are shared with the partner, also at a second start', async () => {
  const nowMs = Date.UTC(2026, 10, 22)
  await world.query('delete from waybills')
  await seed(nowMs)
  const shared = () => world.query('select waybill_id from waybill_shares where revoked_at is null order by 1')
  const first = await shared()
  expect(first.length).toBeGreaterThan(5)
  await seed(nowMs)
  expect(await shared()).toEqual(first)
})

test('vehicles without a shipment are bound to the parks they come to, stand in or leave', async () => {
  const nowMs = Date.UTC(2026, 10, 22, 4)
  await world.query('delete from waybills')
  await seed(nowMs)
  const seedParks = () => seeingEverything(() => seedParkOrders(system, fleet, nowMs))
  const orders = () =>
    world.query<{ bind_type: string }>(`select waybill_no, bind_type from waybills where profile = 'park' order by 1`)
  await seedParks()
  const first = await orders()
  expect(first.length).toBeGreaterThan(3)
  expect(new Set(first.map((row) => row.bind_type)).size).toBeGreaterThan(1)
  await seedParks()
  expect(await orders()).toEqual(first)
  expect(await world.query('select from sites where level > 1')).toHaveLength(1)
})

test('after a stop of a day, shipments that no vehicle will end make room for the present ones', async () => {
  const nowMs = Date.UTC(2026, 10, 23)
  await seed(nowMs)
  const open = await world.query('select from waybills where state <> $1 and planned_start < $2', [
    'completed',
    new Date(nowMs - 24 * hourMs),
  ])
  expect(open).toEqual([])
  expect((await statesAt(nowMs)).find(({ state }) => state === 'inTransit')?.count).toBeGreaterThan(5)
})

test('each plate of the fleet has one vehicle with its devices, also after a second start', async () => {
  const seedTwice = async () => {
    for (const nowMs of [Date.UTC(2026, 10, 21), Date.UTC(2026, 10, 22)])
      await seeingEverything(() => seedVehicles(system, fleet, nowMs))
  }
  await seedTwice()
  const [found] = await world.query<{ plates: number; vehicles: number; unbound: number; states: number }>(
    `select (select count(distinct plate)::int from devices) as plates, (select count(*)::int from vehicles) as vehicles,
       (select count(*)::int from devices d where d.plate is not null and not exists (
         select from vehicle_devices b where b.device_id = d.id and b.bound_until is null)) as unbound,
       (select count(distinct state)::int from vehicles) as states`,
  )
  expect(found?.vehicles).toBeGreaterThan(20)
  expect(found).toMatchObject({ vehicles: found?.plates, unbound: 0, states: 2 })
})
