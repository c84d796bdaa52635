import { planDemo } from '@coldway/simulator/stores.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { seeingEverything } from '../platform/visibility.ts'
import { makeWorld } from '../testing/world.ts'
import { seedDeviceTypes } from './device-types.ts'
import { registerFleet } from './fleet.ts'
import { seedDemo } from './seed.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const { system } = world.program.database
const dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
afterAll(() => rm(dataDir, { recursive: true }))

test('each device of the demo has what its form requires, and a second start changes nothing', async () => {
  const fleet = planDemo()
  const counted = () =>
    world.query(`select (select count(*)::int from device_types) as types, count(*)::int as devices,
      count(*) filter (where type_id is null or device_group is null or monitor_target is null)::int as lacking,
      count(*) filter (where (d.category, d.model, d.door_input, d.temp_floor) is distinct from
        (y.category, y.model, y.door_input, y.temp_floor))::int as unlike
      from devices d left join device_types y on y.id = d.type_id`)
  await seeingEverything(async () => {
    await seedDemo(system, 'Secret-12345')
    await registerFleet(system, planDemo(), dataDir)
    await seedDeviceTypes(system, fleet)
  })
  const [first] = await counted()
  expect(first).toMatchObject({ devices: fleet.length, lacking: 0, unlike: 0 })
  await seeingEverything(() => seedDeviceTypes(system, fleet))
  expect(await counted()).toEqual([first])
}, 30_000)
