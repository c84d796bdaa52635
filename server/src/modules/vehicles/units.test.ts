import { vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf } = await makeWorld({ config: { roles: new Set(['api']) } })

let count = 0
const vehicleOf = async (user: MadeUser, deviceIds: number[] = []) => {
  const given = { orgId: user.orgId, plate: `UN-${++count}`, deviceIds }
  return (await dataOf(user, vehicles.save, given)).id
}
const unitOf = (user: MadeUser, vehicleId: number) => dataOf(user, vehicleUnits.queryUnit, { vehicleId })
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code

test('a person enters compartments and what the channels of a device measure in them', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const vehicleId = await vehicleOf(user, [device.id])
  expect(await unitOf(user, vehicleId)).toMatchObject({ compartments: [], channels: [], version: 0 })
  await dataOf(user, vehicleUnits.save, { vehicleId, version: 0, compartments: ['Front', 'Rear'] })
  await dataOf(user, vehicleUnits.assignDevice, {
    deviceId: device.id,
    version: 1,
    channels: [
      { key: 'reeferSetPoint', role: 'setPoint', compartment: 1 },
      { key: 'temp2', role: 'returnAir', compartment: 2 },
      { key: 'fuel', role: 'fuel', compartment: 0 },
    ],
  })
  const unit = await unitOf(user, vehicleId)
  expect(unit).toMatchObject({ compartments: ['Front', 'Rear'], version: 2 })
  expect(unit.channels.map(({ key, compartment, boundUntil }) => [key, compartment, boundUntil])).toEqual([
    ['fuel', 0, null],
    ['reeferSetPoint', 1, null],
    ['temp2', 2, null],
  ])
  await dataOf(user, vehicleUnits.save, { vehicleId, version: 2, compartments: ['Front'] })
  expect((await unitOf(user, vehicleId)).channels.map(({ key }) => key)).toEqual(['fuel', 'reeferSetPoint'])
  await dataOf(user, vehicleUnits.save, { vehicleId, version: 3, compartments: [] })
  expect(await unitOf(user, vehicleId)).toMatchObject({ compartments: [], channels: [], version: 4 })
})

test.each([
  ['more than three compartments', 'save', { compartments: ['', '', '', ''] }],
  ['a set point of the whole unit', 'assign', { key: 'reeferSetPoint', role: 'setPoint', compartment: 0 }],
  ['fuel of a compartment', 'assign', { key: 'fuel', role: 'fuel', compartment: 1 }],
  ['a door as return air', 'assign', { key: 'door', role: 'returnAir', compartment: 1 }],
  ['a channel that does not exist', 'assign', { key: 'temp99', role: 'air', compartment: 1 }],
  ['a compartment that the unit does not have', 'assign', { key: 'temp1', role: 'air', compartment: 2 }],
] as const)('%s is refused', async (_name, call, wrong) => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const vehicleId = await vehicleOf(user, [device.id])
  await dataOf(user, vehicleUnits.save, { vehicleId, version: 0, compartments: [''] })
  const answer =
    call === 'save'
      ? callAs(user, vehicleUnits.save, { vehicleId, version: 1, compartments: [...wrong.compartments] })
      : callAs(user, vehicleUnits.assignDevice, { deviceId: device.id, version: 1, channels: [wrong] })
  expect(await codeOf(answer)).not.toBe('0')
  expect(await unitOf(user, vehicleId)).toMatchObject({ compartments: [''], channels: [], version: 1 })
})

test('what a channel was holds for the time its device was on the vehicle, and not for the next time', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const vehicleId = await vehicleOf(user, [device.id])
  await dataOf(user, vehicleUnits.save, { vehicleId, version: 0, compartments: [''] })
  const channels = [{ key: 'temp1', role: 'air' as const, compartment: 1 }]
  await dataOf(user, vehicleUnits.assignDevice, { deviceId: device.id, version: 1, channels })
  const change = async (deviceIds: number[]) => {
    const { bindings: _b, states: _s, devices: _d, ...row } = await dataOf(user, vehicles.queryById, { id: vehicleId })
    await dataOf(user, vehicles.update, { ...row, stateReason: '', deviceIds })
  }
  await change([])
  expect(await codeOf(callAs(user, vehicleUnits.assignDevice, { deviceId: device.id, version: 2, channels }))).toBe(
    '404',
  )
  await change([device.id])
  const { channels: kept } = await unitOf(user, vehicleId)
  expect(kept).toHaveLength(1)
  expect(kept[0]?.boundUntil).not.toBeNull()
})

test('of two who change one unit at once, one is refused, and another tenant finds neither vehicle nor device', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const vehicleId = await vehicleOf(user, [device.id])
  const first = { vehicleId, version: 0, compartments: [''] }
  const saved = await Promise.all([0, 1].map(() => codeOf(callAs(user, vehicleUnits.save, first))))
  expect(saved.filter((code) => code === '0')).toHaveLength(1)
  const channels = [{ key: 'temp1', role: 'air' as const, compartment: 1 }]
  const assign = { deviceId: device.id, version: 1, channels }
  const assigned = await Promise.all([0, 1].map(() => codeOf(callAs(user, vehicleUnits.assignDevice, assign))))
  expect(assigned.filter((code) => code === '0')).toHaveLength(1)
  const stranger = await make.user()
  expect(await codeOf(callAs(stranger, vehicleUnits.queryUnit, { vehicleId }))).toBe('404')
  expect(await codeOf(callAs(stranger, vehicleUnits.save, { ...first, version: 2 }))).toBe('404')
  expect(await codeOf(callAs(stranger, vehicleUnits.assignDevice, { ...assign, version: 2 }))).toBe('404')
})

test('a device that the reader may not see says nothing of a compartment', async () => {
  const above = await make.user()
  const below = await make.user({ orgId: (await make.organisation({ id: above.orgId })).id })
  const device = await make.device({ orgId: above.orgId })
  const given = { orgId: below.orgId, plate: `UN-${++count}`, deviceIds: [device.id] }
  const { id: vehicleId } = await dataOf(above, vehicles.save, given)
  await dataOf(above, vehicleUnits.save, { vehicleId, version: 0, compartments: ['Front'] })
  const channels = [{ key: 'temp1', role: 'air' as const, compartment: 1 }]
  await dataOf(above, vehicleUnits.assignDevice, { deviceId: device.id, version: 1, channels })
  expect(await unitOf(below, vehicleId)).toEqual({
    compartments: ['Front'],
    channels: [],
    preTripDevices: [],
    version: 2,
  })
  expect(
    await codeOf(callAs(below, vehicleUnits.assignDevice, { deviceId: device.id, version: 2, channels: [] })),
  ).toBe('404')
})
