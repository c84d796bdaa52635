import { printTime } from '@coldway/contract/time.ts'
import type { Sent } from '@coldway/contract/call.ts'
import { vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import { vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf } = await makeWorld({ config: { roles: new Set(['api']) } })

let count = 0
const vehicleOf = async (user: MadeUser, compartments: string[], deviceIds: number[] = []) => {
  const { id } = await dataOf(user, vehicles.save, { orgId: user.orgId, plate: `IN-${++count}`, deviceIds })
  if (compartments.length > 0) await dataOf(user, vehicleUnits.save, { vehicleId: id, version: 0, compartments })
  return id
}
const timeOf = (atMs: number) => printTime(atMs, '+08:00')
const hoursAgo = (hours: number) => timeOf(Date.now() - hours * 3_600_000)
const passed = (vehicleId: number, more: Partial<Sent<typeof vehicleInspections.save>> = {}) => ({
  vehicleId,
  compartment: 0,
  result: 'passed' as const,
  faults: '',
  doneTime: hoursAgo(1),
  remark: '',
  ...more,
})
const failed = (vehicleId: number, more: Partial<Sent<typeof vehicleInspections.save>> = {}) =>
  passed(vehicleId, { result: 'failed', faults: 'Alarm 63', ...more })
const codeOf = async (user: MadeUser, body: Sent<typeof vehicleInspections.save>) =>
  (await callAs(user, vehicleInspections.save, body)).body.code

test('what was recorded stays, the newest first, with who recorded it', async () => {
  const user = await make.user()
  const id = await vehicleOf(user, ['', ''])
  await dataOf(user, vehicleInspections.save, passed(id, { remark: 'cold box' }))
  await dataOf(user, vehicleInspections.save, failed(id, { compartment: 2, doneTime: hoursAgo(3) }))
  const conditionVos = [{ column: 'vehicleId' as const, type: 'eq' as const, value: id }]
  const { records } = await dataOf(user, vehicleInspections.queryPageList, { page: 1, size: 10, conditionVos })
  expect(records).toMatchObject([
    { result: 'passed', compartment: 0, faults: '', remark: 'cold box' },
    { result: 'failed', compartment: 2, faults: 'Alarm 63' },
  ])
  expect(records[0]?.userName).not.toBe('')
})

test('what cannot be is refused: later than now, failed without a fault, passed with one, a compartment that is not there', async () => {
  const user = await make.user()
  const id = await vehicleOf(user, [''])
  const wrong = [
    passed(id, { doneTime: timeOf(Date.now() + 3_600_000) }),
    failed(id, { faults: '' }),
    passed(id, { faults: 'Alarm 63' }),
    passed(id, { compartment: 2 }),
    passed(id, { compartment: 4 }),
  ]
  for (const body of wrong) expect(await codeOf(user, body)).not.toBe('0')
  expect(await codeOf(await make.user(), passed(id))).toBe('404')
  expect((await dataOf(user, vehicleInspections.queryPageList, { page: 1, size: 10 })).total).toBe(0)
})

test('a waybill that takes the vehicle shows the newest of each compartment, and says where there is none', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const id = await vehicleOf(user, ['Front', 'Rear'], [device.id])
  const shown = async () =>
    (await dataOf(user, waybills.queryConflicts, { deviceIds: [device.id] })).inspections.map(
      ({ compartment, result }) => [compartment, result],
    )
  expect(await shown()).toEqual([[0, null]])
  await dataOf(user, vehicleInspections.save, failed(id, { compartment: 1, doneTime: hoursAgo(5) }))
  await dataOf(user, vehicleInspections.save, passed(id, { compartment: 2, doneTime: hoursAgo(4) }))
  expect(await shown()).toEqual([
    [1, 'failed'],
    [2, 'passed'],
  ])
  await dataOf(user, vehicleInspections.save, passed(id, { doneTime: hoursAgo(2) }))
  expect(await shown()).toEqual([[0, 'passed']])
  await dataOf(user, vehicleInspections.save, failed(id, { compartment: 2, doneTime: hoursAgo(1) }))
  expect(await shown()).toEqual([
    [0, 'passed'],
    [2, 'failed'],
  ])
})

test('a vehicle without a unit has nothing to inspect', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  await vehicleOf(user, [], [device.id])
  expect((await dataOf(user, waybills.queryConflicts, { deviceIds: [device.id] })).inspections).toEqual([])
})
