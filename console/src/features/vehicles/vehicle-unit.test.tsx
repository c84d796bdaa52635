import { commandRecords, commands } from '@coldway/contract/commands/commands.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { vehiclePath } from '@coldway/contract/screens/screens.ts'
import { vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import { type VehicleUnit, vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeDevice, makeState } from '../monitoring/fixtures.ts'
import { truck } from './fixtures.ts'
import { alarmCodesOf, isFaultMode, valuesAt } from './unit-values.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const onTruck = { deviceId: 31, deviceCode: 'GX-31', deviceName: 'Box 31' }
const now = { ...onTruck, boundFrom: '2026-11-20 08:00:00', boundUntil: null }
const unit: VehicleUnit = {
  compartments: ['Front', ''],
  channels: [
    { ...now, key: 'reeferSetPoint', role: 'setPoint', compartment: 1 },
    { ...now, key: 'reeferMode', role: 'mode', compartment: 0 },
    { ...now, key: 'temp2', role: 'returnAir', compartment: 2 },
    { ...now, boundUntil: '2026-11-21 08:00:00', key: 'temp1', role: 'returnAir', compartment: 1 },
  ],
  preTripDevices: [],
  version: 4,
}
const box = {
  device: makeDevice(31),
  state: makeState(31, { values: { reeferSetPoint: -18, reeferMode: 9 }, faults: { temp2: 'sensorFault' } }),
  motion: 'run',
  severity: 'ok',
  isAwaited: false,
} as const

it('gives each compartment what its channels say, and says nothing of what nobody entered', () => {
  const [first, second] = [valuesAt(unit, 1, [box]), valuesAt(unit, 2, [box])]
  const said = (values: typeof first) =>
    values.map(({ role, channel, tile }) => [role, channel?.key, tile?.value, tile?.fault])
  expect(said(first)).toEqual([
    ['setPoint', 'reeferSetPoint', -18, undefined],
    ['returnAir', undefined, undefined, undefined],
    ['supplyAir', undefined, undefined, undefined],
    ['mode', 'reeferMode', 9, undefined],
  ])
  expect(said(second)[1]).toEqual(['returnAir', 'temp2', undefined, 'sensorFault'])
  expect(first.some(isFaultMode)).toBe(true)
  expect(valuesAt(unit, 1, [{ ...box, severity: 'off' }])[0]?.isOld).toBe(true)
})

it('tells the codes that a unit shows now, and none that it showed before', () => {
  const telling = { ...unit, channels: [{ ...now, key: 'reeferAlarms', role: 'alarms' as const, compartment: 0 }] }
  const codesAt = (reeferAlarms: number | undefined) => {
    const values = { ...(reeferAlarms !== undefined && { reeferAlarms }), reeferAlarm1: 63, reeferAlarm2: 25 }
    const boxes = [{ ...box, state: makeState(31, { values }) }]
    return valuesAt(telling, 0, boxes).map((one) => alarmCodesOf(one, boxes))[2]
  }
  expect([5, 2, 1, 0, undefined].map(codesAt)).toEqual([[63, 25], [63, 25], [63], [], undefined])
})

const open = (permissions: readonly Permission[], more: readonly ReturnType<typeof answer>[] = []) =>
  answerCalls(
    ...userCentreBasics([...permissions]),
    answer(vehicles.queryById, () => truck),
    answer(vehicleUnits.queryUnit, () => unit),
    answer(vehicleUnits.save, () => null),
    answer(vehicleUnits.assignDevice, () => null),
    answer(vehicleUpkeep.queryMeters, () => ({
      km: null,
      kmTime: null,
      kmBy: '',
      isCounting: false,
      hours: null,
      hoursTime: null,
      hoursBy: '',
      isHoursReported: false,
    })),
    answer(vehicleInspections.queryPageList, () => ({ page: 1, size: 100, total: 0, records: [] })),
    answer(vehicleInspections.save, () => ({ id: 1 })),
    answer(deviceStatus.queryBizDeviceList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    ...more,
  )
const textBeside = (place: HTMLElement, why: string) => within(place).getByText(why).nextElementSibling?.textContent
const unitTab = `${vehiclePath(7)}?tab=unit`

it('shows what is not known as such, and offers a reader no change', async () => {
  open(['vehicle:view'])
  await openApp(unitTab, { isSignedIn: true })
  const second = await screen.findByRole('region', { name: 'Compartment 2' })
  expect(textBeside(second, 'Not known: no channel is entered')).toBe('Set point · Supply air')
  expect(textBeside(second, 'Not known: not reported')).toBe('Return air · Mode · Faults')
  expect(screen.getByText('Not known: nobody has read it')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Enter compartments' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Record inspection' })).toBeNull()
})

it('records an inspection that failed only with what it found', async () => {
  const sent = open(['vehicle:view', 'vehicle:edit'])
  const { user } = await openApp(unitTab, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Record inspection' }))
  await user.click(await screen.findByRole('radio', { name: 'Failed' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(/What was found/)
  await user.type(screen.getByLabelText('Faults found'), 'Alarm 63')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.some(({ name }) => name === 'vehicleInspections.save')).toBe(true))
  expect(sent.find(({ name }) => name === 'vehicleInspections.save')?.input).toMatchObject({
    vehicleId: 7,
    compartment: 0,
    result: 'failed',
    faults: 'Alarm 63',
  })
})

it('keeps what was entered for a device, and sends the compartments with the version that was read', async () => {
  const sent = open(['vehicle:view', 'vehicle:edit'])
  const { user } = await openApp(unitTab, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Enter channels' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.some(({ name }) => name === 'vehicleUnits.assignDevice')).toBe(true))
  expect(sent.find(({ name }) => name === 'vehicleUnits.assignDevice')?.input).toEqual({
    deviceId: 31,
    version: 4,
    channels: [
      { key: 'reeferSetPoint', role: 'setPoint', compartment: 1 },
      { key: 'reeferMode', role: 'mode', compartment: 0 },
      { key: 'temp2', role: 'returnAir', compartment: 2 },
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Enter compartments' }))
  await user.type(await screen.findByLabelText('Name of compartment 2'), 'Rear')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent.some(({ name }) => name === 'vehicleUnits.save')).toBe(true))
  expect(sent.find(({ name }) => name === 'vehicleUnits.save')?.input).toEqual({
    vehicleId: 7,
    version: 4,
    compartments: ['Front', 'Rear'],
  })
})

it('orders an inspection of a compartment by command, and shows each check that the unit reported', async () => {
  const told = {
    id: 5,
    vehicleId: 7,
    plate: 'A-7',
    orgName: 'Cold',
    compartment: 2,
    faults: 'Defrost (25)',
    remark: '',
    doneTime: '2026-11-27 08:00:00',
    createTime: '2026-11-27 08:00:00',
    userName: 'Anna',
    result: 'failed' as const,
    checks: [
      { name: 'Fans', result: 'passed' as const, code: '' },
      { name: 'Defrost', result: 'failed' as const, code: '25' },
      { name: 'Heating', result: 'notRun' as const, code: '' },
    ],
  }
  const result = {
    deviceId: 31,
    deviceCode: 'GX-31',
    recordId: 1,
    deviceState: 'inExecution' as const,
    needsApproval: false,
  }
  const sent = open(
    ['vehicle:view', 'command:send', 'command:view'],
    [
      answer(vehicleUnits.queryUnit, () => ({ ...unit, preTripDevices: [onTruck] })),
      answer(vehicleInspections.queryPageList, () => ({ page: 1, size: 100, total: 1, records: [told] })),
      answer(commandRecords.queryPageList, () => ({ page: 1, size: 1, total: 0, records: [] })),
      answer(commands.startPreTrip, () => ({ results: [result] })),
    ],
  )
  const { user } = await openApp(unitTab, { isSignedIn: true })
  expect(await screen.findByText('Fans: passed · Defrost: failed (25) · Heating: not run')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start inspection' }))
  await user.click(await screen.findByRole('button', { name: 'Start' }))
  await waitFor(() => expect(sent.some(({ name }) => name === 'commands.startPreTrip')).toBe(true))
  expect(sent.find(({ name }) => name === 'commands.startPreTrip')?.input).toEqual({ deviceIds: [31], compartment: 0 })
})
