/** Which policies of waybills watch a device on its trips (0294). */
import { waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { errors } from '@coldway/contract/errors.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { afterAll, expect, test } from 'vitest'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'
import { alarming, min, startAlarms } from './alarming.fixture.ts'
import { cutByPolicy } from './batch/trips.store.ts'
import { shipping } from './shipping.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
afterAll(await startAlarms(world))
const { callAs, dataOf, make, query } = world

const inUtc = { usertimezone: '+00:00' }

const policyOf = (user: MadeUser, name: string, devices?: readonly MadeDevice[]): Promise<number> =>
  shipping(world, user).policy(name, devices && { devices })
const shipmentOf = (user: MadeUser, device: MadeDevice, alarmPolicyId: number | null): Promise<number> =>
  shipping(world, user).start(device, alarmPolicyId)

const namesOf = async (device: MadeDevice) =>
  (
    await query<{ name: string; status: string }>(
      'select policy_name as name, status from alarm_records where device_id = $1 order by start_at, id',
      [device.id],
    )
  ).map(({ name, status }) => [name, status])

test('the policy that a shipment names watches its device, also without covering it, and no other one does', async () => {
  const user = await make.user()
  const [device, other] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const { live } = alarming(world)
  await policyOf(user, 'Of everything')
  const named = await policyOf(user, 'Named', [other])
  await live(device, { 1: 9 })
  expect(await namesOf(device)).toEqual([])
  await shipmentOf(user, device, named)
  await live(device, { 2: 9, 3: 9 })
  expect(await namesOf(device)).toEqual([['Named', 'alarming']])
})

test('a shipment that names none is watched by the policies of shipments that cover its device', async () => {
  const user = await make.user()
  const [device, other] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const { live } = alarming(world)
  await policyOf(user, 'Of everything')
  await policyOf(user, 'Of another', [other])
  await shipmentOf(user, device, null)
  await live(device, { 1: 9, 2: 9 })
  expect(await namesOf(device)).toEqual([['Of everything', 'alarming']])
})

test('a shipment whose policy is changed on the way is watched by the other one from then on', async () => {
  const user = await make.user()
  const [device, other] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  const { live, pass } = alarming(world)
  const [before, after] = [await policyOf(user, 'Before', [other]), await policyOf(user, 'After', [other])]
  const id = await shipmentOf(user, device, before)
  await live(device, { 1: 9, 2: 9 })
  await pass(3)
  const { devices: _bound, ...known } = await dataOf(user, waybills.queryById, { id }, inUtc)
  await dataOf(user, waybills.update, { ...known, deviceIds: [device.id], alarmPolicyId: after }, inUtc)
  await live(device, { 4: 9, 5: 9 })
  expect(await namesOf(device)).toEqual([
    ['Before', 'finished'],
    ['After', 'alarming'],
  ])
})

test('a policy that an open shipment names is not deleted, one of completed shipments is', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const named = await policyOf(user, 'Named')
  const id = await shipmentOf(user, device, named)
  const remove = async () => (await callAs(user, waybillAlarmPolicies.deletePolicy, { ids: [named] })).body.code
  expect(await remove()).toBe(errors.alarmPolicyInUse[0])
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Arrived' })
  expect(await remove()).toBe('0')
})

test('edits cut a trip where the policy changed, and nowhere else', () => {
  const trip = { deviceId: 1, fromMs: 10 * min, untilMs: 60 * min, policyId: 3 }
  const edit = (atMin: number, policyId: number | null) => ({ atMs: atMin * min, policyId })
  const pieces = (...edits: ReturnType<typeof edit>[]) =>
    cutByPolicy({ ...trip, edits }).map(({ fromMs, untilMs, policyId }) => [
      fromMs / min,
      (untilMs ?? 0) / min,
      policyId,
    ])
  expect(pieces()).toEqual([[10, 60, 3]])
  expect(pieces(edit(5, 1), edit(20, 3), edit(30, 3))).toEqual([[10, 60, 3]])
  // The edit after its end replaced the policy that was named during the trip.
  expect(pieces(edit(5, 1), edit(20, 3), edit(70, 2))).toEqual([
    [10, 20, 3],
    [20, 60, 2],
  ])
  expect(pieces(edit(5, 1), edit(20, null), edit(30, 2), edit(40, 2), edit(50, 3))).toEqual([
    [10, 20, null],
    [20, 40, 2],
    [40, 60, 3],
  ])
})
