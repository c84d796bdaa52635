import { vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { planDemo } from '@coldway/simulator/stores.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seeingEverything } from '../platform/visibility.ts'
import { makeWorld } from '../testing/world.ts'
import { registerFleet } from './fleet.ts'
import { seedDemo } from './seed.ts'
import { seedVehicleUnits } from './vehicle-units.ts'
import { seedVehicleUpkeep } from './vehicle-upkeep.ts'
import { seedVehicles } from './vehicles.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { system } = world.program.database
const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
afterAll(() => rm(dataDir, { recursive: true }))

test('the demo shows upkeep in each state, and a second start brings back nothing that was deleted', async () => {
  const fleet = planDemo()
  const nowMs = world.clock.now()
  await seeingEverything(async () => {
    await seedDemo(system, 'Secret-12345')
    await registerFleet(system, planDemo(), dataDir)
    await seedVehicles(system, fleet, nowMs)
    await seedVehicleUnits(system, fleet, nowMs)
    await seedVehicleUpkeep(system, nowMs)
  })
  const root = await world.make.user({ orgId: await world.make.root })
  const list = () => world.dataOf(root, vehicleUpkeep.queryPageList, { page: 1, size: 1000 })
  const before = await list()
  const states = new Set(before.records.map(({ state }) => state))
  expect([...states].toSorted()).toEqual(['done', 'later', 'overdue', 'soon', 'unknown'])
  expect(before.records.some(({ state, whenOverdue }) => state === 'overdue' && whenOverdue === 'refuse')).toBe(true)
  await world.query(`delete from vehicle_upkeep where kind = 'inspection'`)
  await seeingEverything(() => seedVehicleUpkeep(system, nowMs))
  expect((await list()).records.map(({ kind }) => kind)).not.toContain('inspection')
}, 30_000)
