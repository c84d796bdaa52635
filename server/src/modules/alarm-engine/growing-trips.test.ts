/** What the device of a shipment reported before it was known that it was on the shipment then (0301). */
import { afterAll, expect, test } from 'vitest'
import { utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { alarming, min, startAlarms } from './alarming.fixture.ts'
import { shipping } from './shipping.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
afterAll(await startAlarms(world))
const { make, query } = world

const prepare = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const play = alarming(world)
  const at = (minutes: number) => play.t0 + minutes * min
  /** As late reports move a start or an end. */
  const move = async (column: 'bound_from' | 'bound_until', minutes: number) => {
    await query(`update waybill_details set ${column} = $2 where device_id = $1`, [device.id, new Date(at(minutes))])
    await play.settle()
  }
  const shown = async (of: MadeDevice = device) =>
    (await play.rows(of)).map(({ startMin, endMin }) => [Math.round(startMin), endMin && Math.round(endMin)])
  return { device, at, move, shown, ...play, ...shipping(world, user) }
}

test('a start that is told later has the alarms of the time since then', async () => {
  const { device, at, live, pass, settle, policy, start, shown, alarmsOf, rows } = await prepare()
  const named = await policy('Named')
  await live(device, { 2: 9, 4: 5, 6: 9 })
  await pass(8)
  await start(device, named, utc(at(1)))
  await settle()
  expect(await alarmsOf(device)).toEqual(['Named returned', 'Named alarming'])
  expect(await shown()).toEqual([
    [2, 4],
    [6, null],
  ])
  expect((await rows(device)).map(({ isLate }) => isLate)).toEqual([true, false])
})

test('a start that moves to an earlier time has them, and what was raised since the former one stays', async () => {
  const { device, live, pass, settle, policy, start, move, shown, rows } = await prepare()
  const named = await policy('Named')
  await live(device, { 2: 9, 3: 5 })
  await pass(5)
  await start(device, named)
  await live(device, { 6: 9, 7: 5 })
  const [before] = await rows(device)
  await settle()
  await move('bound_from', 1)
  expect(await shown()).toEqual([
    [2, 3],
    [6, 7],
  ])
  expect((await rows(device)).at(1)).toEqual(before)
})

test('an end that moves to a later time has them, and one that moves back keeps them', async () => {
  const { device, live, pass, policy, start, finish, move, shown } = await prepare()
  const id = await start(device, await policy('Named'))
  await live(device, { 2: 5 })
  await pass(4)
  await finish(id)
  await live(device, { 6: 9, 7: 5 })
  expect(await shown()).toEqual([])
  await move('bound_until', 8)
  expect(await shown()).toEqual([[6, 7]])
  await move('bound_until', 5)
  expect(await shown()).toEqual([[6, 7]])
})

test('nothing from before the start counts, and a start of now reads nothing again', async () => {
  const { device, at, live, pass, settle, policy, start, shown } = await prepare()
  const named = await policy('Named')
  await live(device, { 2: 9, 3: 5, 5: 5 })
  await pass(6)
  await start(device, named, utc(at(4)))
  await settle()
  expect(await shown()).toEqual([])
})
