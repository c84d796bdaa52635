/** What becomes of alarms when the trips of a device change (0297). */
import { afterAll, expect, test } from 'vitest'
import { makeScope } from '../../platform/org-scope.ts'
import { makeWorld } from '../../testing/world.ts'
import { listPoliciesInForce } from '../alarm-policies/index.ts'
import { alarming, min, startAlarms } from './alarming.fixture.ts'
import { shipping } from './shipping.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
afterAll(await startAlarms(world))
const { make } = world

const prepare = async () => {
  const user = await make.user()
  const [device, other] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  return { user, device, other, ...alarming(world), ...shipping(world, user) }
}

test('an alarm of a shipment ends with it, also when its device says nothing more and all levels were reached', async () => {
  const { device, live, pass, policy, start, finish, alarmsOf, rows } = await prepare()
  const id = await start(device, await policy('Named'))
  await live(device, { 1: 9, 30: 9, 60: 9, 90: 9 })
  await pass(93)
  await finish(id)
  await pass(94)
  expect(await alarmsOf(device)).toEqual(['Named outOfSchedule'])
  expect((await rows(device)).map(({ endMin }) => Math.round(endMin ?? 0))).toEqual([93])
})

test('an alarm ends with its shipment when a clock that is ahead had reported from after the end', async () => {
  const { device, live, pass, report, policy, start, finish, alarmsOf } = await prepare()
  const id = await start(device, await policy('Named'))
  await pass(2)
  await report(device, { 3: 9 })
  await finish(id)
  await live(device, { 10: 9, 20: 5 })
  expect(await alarmsOf(device)).toEqual(['Named outOfSchedule'])
})

test('another policy takes over at the edit, also when the device says nothing more or its clock is ahead', async () => {
  const { device, other, pass, report, policy, start, edit, alarmsOf } = await prepare()
  const [before, after] = [await policy('Before'), await policy('After')]
  const [one, two] = [await start(device, before), await start(other, before)]
  await pass(2)
  await report(device, { 2: 9 })
  await report(other, { 5: 9 })
  await pass(3)
  await edit(one, { deviceIds: [device.id], alarmPolicyId: after })
  await edit(two, { deviceIds: [other.id], alarmPolicyId: after })
  await pass(4)
  expect(await alarmsOf(device)).toEqual(['Before outOfSchedule', 'After alarming'])
  await report(other, { 6: 9 })
  expect(await alarmsOf(other)).toEqual(['Before outOfSchedule', 'After alarming'])
})

test('a device that was silent before its shipment began raises silence, which ends with the shipment', async () => {
  const { device, other, live, pass, policy, start, finish, alarmsOf } = await prepare()
  const silence = await policy('Silence', {
    devices: [other],
    kinds: [{ kind: 'offline', intervals: 3, leastMin: 15 }],
  })
  await live(device, { 1: 5 })
  await live(other, { 2: 5 })
  await pass(3)
  const ids = [await start(device, silence), await start(other, silence)]
  await pass(400)
  expect([await alarmsOf(device), await alarmsOf(other)]).toEqual([['Silence alarming'], ['Silence alarming']])
  for (const id of ids) await finish(id)
  await pass(401)
  expect([await alarmsOf(device), await alarmsOf(other)]).toEqual([
    ['Silence outOfSchedule'],
    ['Silence outOfSchedule'],
  ])
})

test('a policy that stops covering a device keeps what it raised when late data comes', async () => {
  const { device, other, live, pass, report, policy, start, cover, alarmsOf } = await prepare()
  const covering = await policy('Covering', { devices: [device, other] })
  await start(device, null)
  await live(device, { 1: 9, 3: 9 })
  await pass(4)
  await cover(covering, [other])
  await live(device, { 5: 9 })
  await report(device, { 2: 9.5 })
  expect(await alarmsOf(device)).toEqual(['Covering deviceRemoved'])
})

test('the policies in force follow the edits of the shipment', async () => {
  const { user, device, pass, policy, start, edit, t0 } = await prepare()
  const [before, after] = [await policy('Before'), await policy('After')]
  await pass(1)
  const waybillId = await start(device, before)
  await pass(5)
  await edit(waybillId, { deviceIds: [device.id], alarmPolicyId: after })
  await pass(7)
  await edit(waybillId, { deviceIds: [device.id], alarmPolicyId: null })
  const spans = [{ deviceId: device.id, fromMs: t0 + min, untilMs: t0 + 9 * min }]
  const db = world.program.database.system
  const [own] = await world.query<{ path: string }>('select path from organisations where id = $1', [user.orgId])
  const found = await listPoliciesInForce(db, makeScope(user.orgId, String(own?.path)), { waybillId, spans })
  expect(
    found.map(({ name, fromMs, untilMs }) => [name, Math.round((fromMs - t0) / min), Math.round((untilMs - t0) / min)]),
  ).toEqual([
    ['Before', 1, 5],
    ['After', 5, 7],
    ['After', 7, 9],
    ['Before', 7, 9],
  ])
})
