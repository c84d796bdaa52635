import { paths, vehiclePath } from '@coldway/contract/screens/screens.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type VehicleTrack, vehicleTracks } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { fail } from '@coldway/contract/errors.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { truck } from './fixtures.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

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

const startMs = Date.UTC(2026, 10, 20)
const leg = (deviceId: number, fixes: number) => ({
  deviceId,
  deviceCode: `GX-${deviceId}`,
  deviceName: `Box ${deviceId}`,
  fromMs: startMs,
  untilMs: startMs + 3_600_000,
  range: { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null },
  reportIntervalS: 60,
  fixes,
})
const trackOf = (vehicleId: number): VehicleTrack => ({
  vehicleId,
  plate: truck.plate,
  points: [0, 20, 40].map((min) => [startMs + min * 60_000, 121 + min / 100, 31, 60, 90, 'GPS', 5]),
  stops: [],
  distanceM: 41_250,
  fixes: 3,
  legs: [leg(31, 2), leg(32, 1), leg(33, 0)],
  handovers: [
    { atMs: startMs, lng: 121, lat: 31, leg: 0 },
    { atMs: startMs + 2_400_000, lng: 121.4, lat: 31, leg: 1 },
  ],
})

it('shows the track of a vehicle over all devices that it had, each with its share', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['vehicle:view', 'track:view']),
    answer(vehicles.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [truck] })),
    answer(vehicleTracks.queryDrawn, ({ vehicleId }) => trackOf(vehicleId)),
  )
  const visit = await openApp(`${paths.vehicleTrack}?id=7`, { isSignedIn: true })
  await screen.findByText('41.3 km', {}, { timeout: 5000 })
  expect(screen.getByRole('radio', { name: 'Devices (3)' })).toBeTruthy()
  expect(screen.getByText('Fixes: 2')).toBeTruthy()
  expect(screen.getByText(/No fix in the track/)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Show' })).toHaveLength(2)
  expect(screen.getByTitle('2 · Box 32')).toBeTruthy()
  await visit.user.click(screen.getByRole('button', { name: `Take ${truck.plate} off` }))
  await screen.findByText(/Search a plate/)
  expect(sent.filter(({ name }) => name === vehicleTracks.queryDrawn.name)).toHaveLength(1)
})

it('shows several vehicles on one clock, and says of which a track could not be read', async () => {
  const other = { ...truck, id: 8, plate: '沪A·67890' }
  answerCalls(
    ...userCentreBasics(['vehicle:view', 'track:view']),
    answer(vehicles.queryPageList, () => ({ page: 1, size: 10, total: 2, records: [other, truck] })),
    answer(vehicleTracks.queryDrawn, ({ vehicleId }) => {
      if (vehicleId === 8) throw fail('trajectoryExpired')
      return trackOf(vehicleId)
    }),
  )
  await openApp(`${paths.vehicleTrack}?id=7,8`, { isSignedIn: true })
  await screen.findByText(/41\.3 km/, {}, { timeout: 5000 })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /Play/ })).toBeTruthy()
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
