import { expect, it } from 'vitest'
import { makeRecord } from './fixtures.ts'
import { byVehicle, vehicleGroups } from './vehicle-groups.ts'

it('puts the alarms of one vehicle together, where the first of them stands', () => {
  const alarms = [
    makeRecord(1, { plate: 'A 1', deviceCode: 'GX-1' }),
    makeRecord(2, { deviceCode: 'GX-9' }),
    makeRecord(3, { plate: 'A 1', deviceCode: 'GX-2' }),
    makeRecord(4, { plate: 'A 1', deviceCode: 'GX-3', orgId: 2 }),
    makeRecord(5, { deviceCode: 'GX-8' }),
  ]
  const groups = vehicleGroups(alarms)
  expect(groups.map((group) => group.alarms.map(({ id }) => id))).toEqual([[1, 3], [2], [4], [5]])
  expect(groups.map(({ of }) => of.id)).toEqual([1, 2, 4, 5])
  const { rows, begins } = byVehicle(alarms)
  expect(rows.map(({ id }) => [id, begins.has(id)])).toEqual([
    [1, true],
    [3, false],
    [2, true],
    [4, true],
    [5, true],
  ])
})
