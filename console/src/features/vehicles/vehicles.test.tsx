import { paths, vehiclePath } from '@coldway/contract/screens/screens.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type VehicleDetail, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { fail } from '@coldway/contract/errors.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const truck: VehicleDetail = {
  id: 7,
  plate: '沪A·12345',
  state: 'available',
  property: 'own',
  vehicleType: 'coldChain',
  team: 'North',
  ownerName: '',
  ownerPhone: null,
  brand: '',
  loadKg: 1800,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  passengers: null,
  mainDriverName: 'Li Wei',
  mainDriverPhone: '13800138000',
  assistantDriverName: '',
  assistantDriverPhone: null,
  orgId: 2,
  orgName: 'Shanghai',
  devices: [{ deviceId: 31, deviceCode: 'GX-31', deviceName: 'Box 31' }],
  remark: '',
  version: 3,
  createTime: '2026-11-20 08:00:00',
  bindings: [
    {
      deviceId: 31,
      deviceCode: 'GX-31',
      deviceName: 'Box 31',
      boundFrom: '2026-11-20 08:00:00',
      boundUntil: '2026-11-21 09:30:00',
    },
  ],
  states: [{ state: 'available', time: '2026-11-20 08:00:00', userName: 'Admin', reason: '' }],
}
const found = answer(deviceChoices.queryDeviceListForOption, () => ({ devices: [], total: 0 }))

it('lists vehicles with their devices and whom to call', async () => {
  answerCalls(
    ...userCentreBasics(['vehicle:view']),
    answer(vehicles.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [truck] })),
  )
  await openApp(paths.vehicles, { isSignedIn: true })
  expect((await screen.findByRole('link', { name: 'Box 31' })).getAttribute('href')).toBe(`${paths.device}/GX-31`)
  expect(screen.getByRole('link', { name: '13800138000' }).getAttribute('href')).toBe('tel:13800138000')
  expect(screen.queryByRole('link', { name: 'Add vehicle' })).toBeNull()
})

it('sends empty sizes as unknown, asks for the reason of a new state, and shows a taken plate at its field', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['vehicle:view', 'vehicle:edit']),
    found,
    answer(vehicles.queryById, () => truck),
    answer(vehicles.update, () => {
      throw fail('plateExists')
    }),
  )
  const visit = await openApp(`${paths.vehicleUpdate}?id=7`, { isSignedIn: true })
  const plate = await screen.findByLabelText('Plate')
  expect(screen.queryByLabelText(/Reason for the new state/)).toBeNull()
  await visit.user.clear(plate)
  await visit.user.type(plate, '沪A·54321')
  await visit.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('The licence plate already exists.')
  expect(sent.find((one) => one.name === 'vehicles.update')?.input).toMatchObject({
    id: 7,
    version: 3,
    plate: '沪A·54321',
    loadKg: 1800,
    lengthMm: null,
    ownerPhone: null,
    deviceIds: [31],
  })
})

it('leads from a former device to its track on the last day on the vehicle', async () => {
  answerCalls(
    ...userCentreBasics(['vehicle:view', 'track:view']),
    answer(vehicles.queryById, () => truck),
  )
  await openApp(`${paths.vehicleTrack}?id=7`, { isSignedIn: true })
  const link = await screen.findByRole('link', { name: 'Track' })
  const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://x')
  expect(Object.fromEntries(searchParams)).toEqual({
    device: '31',
    from: '2026-11-20T09:30',
    until: '2026-11-21T09:30',
  })
  await waitFor(() => expect(screen.getByText('GX-31')).toBeTruthy())
})

it('shows a vehicle without devices as one of which nothing is measured, and the shipments that used it', async () => {
  answerCalls(
    ...userCentreBasics(['vehicle:view', 'waybill:view', 'alarm:view']),
    answer(vehicles.queryById, () => ({ ...truck, devices: [] })),
    answer(vehicles.queryUse, () => ({ waybillIds: [], alarmIds: [] })),
  )
  const visit = await openApp(vehiclePath(7), { isSignedIn: true })
  await screen.findByText('No device is on this vehicle, so nothing is measured on it.')
  expect(screen.getByText('No place is known yet')).toBeTruthy()
  await waitFor(() => expect(document.title).toContain(truck.plate))
  await visit.user.click(screen.getByRole('tab', { name: 'Shipments' }))
  await screen.findByText('No shipment used this vehicle.')
  await visit.user.click(screen.getByRole('tab', { name: 'Register' }))
  await screen.findByText('Devices over time')
})
