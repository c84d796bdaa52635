import { deviceChoices, type DeviceOption } from '@coldway/contract/devices/device-choices.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { type ParkOrder, parkOrders } from '@coldway/contract/waybills/park-orders.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const park = {
  id: 5,
  siteName: 'Nanjing park',
  siteType: 'logisticsPark',
  shape: 'circle',
  centerlat: 32,
  centerlng: 118,
  radius: 3000,
  points: [],
  isGlobal: false,
  address: 'Nanjing',
  level: 3,
} as const
const order: ParkOrder = {
  id: 9,
  waybillNo: 'PO-20261123-0001',
  siteId: 5,
  bindType: 'inPark',
  orgName: 'Shanghai',
  deviceId: 3,
  deviceCode: 'GX-3',
  deviceName: 'Reefer 3',
  bindTime: '2026-11-23 08:00:00',
  isInside: false,
  lng: 121,
  lat: 31,
  fixTime: '2026-11-23 09:00:00',
}
const unknown: ParkOrder = { ...order, id: 10, deviceId: 4, deviceCode: 'GX-4', deviceName: 'Box 4', isInside: null }
const weak: DeviceOption = {
  id: 7,
  deviceCode: 'GX-7',
  deviceName: 'Reefer 7',
  plate: null,
  category: 'reefer',
  orgId: 1,
  orgName: 'Shanghai',
  cautions: ['offline', 'lowBattery'],
}
const answers = (parks: readonly (typeof park)[] = [park], orders: readonly ParkOrder[] = [order, unknown]) =>
  answerCalls(
    ...userCentreBasics(['waybill:view', 'waybill:edit', 'alarm:view', 'site:edit', 'device:view']),
    answer(parkOrders.fence, () => ({
      parks: parks.map((one) => ({ ...one, points: [] })),
      parkCount: parks.length,
      orders: [...orders],
      orderCount: orders.length,
    })),
    answer(parkOrders.alarm, () => ({ alarms: [], alarmCount: 0 })),
    answer(parkOrders.unbinding, () => null),
    answer(parkOrders.binding, () => ({ id: 11, waybillNo: 'PO-20261123-0002' })),
    answer(parkOrders.setFenceLevel, () => null),
    answer(deviceChoices.queryDeviceListForOption, () => ({
      devices: [weak],
      total: 1,
    })),
  )

it('shows what is bound, what should be inside and is not, and what nobody knows', async () => {
  answers()
  await openApp(paths.parkOrders, { isSignedIn: true })
  const table = await screen.findByRole('region', { name: 'Devices bound now' })
  const rowOf = (name: string) => within(table).getByText(name).closest('tr') as HTMLElement
  expect(within(rowOf('Reefer 3')).getByText('Not in the park')).toBeTruthy()
  expect(within(rowOf('Box 4')).getByText('Position not known')).toBeTruthy()
  expect(screen.getByText('First of all')).toBeTruthy()
  expect(await screen.findByText('No alarm lasts now.')).toBeTruthy()
})

it('takes a device off after a question, and sends what it was bound as', async () => {
  const sent = answers()
  await openApp(paths.parkOrders, { isSignedIn: true })
  const table = await screen.findByRole('region', { name: 'Devices bound now' })
  const row = within(table).getByText('Reefer 3').closest('tr') as HTMLElement
  await userEvent.click(within(row).getByRole('button', { name: /Take off/ }))
  const question = await screen.findByRole('dialog', { name: 'Take Reefer 3 off its park?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Take off' }))
  await screen.findByText('Reefer 3 was taken off.')
  expect(sent.find(({ name }) => name === 'parkOrders.unbinding')?.input).toEqual({
    deviceCode: 'GX-3',
    siteId: 5,
    bindType: 'inPark',
  })
})

it('says before a device is bound that it is offline and weak', async () => {
  const sent = answers()
  await openApp(paths.parkOrders, { isSignedIn: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Bind a device' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bind a device' })
  expect(within(dialog).queryByText(/Continue anyway/)).toBeNull()
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Device' }))
  await userEvent.click(await screen.findByText('Reefer 7'))
  expect(within(dialog).getByText(/offline.*low battery.*Continue anyway/i)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Bind a device' }))
  expect(sent.find(({ name }) => name === 'parkOrders.binding')?.input).toMatchObject({ deviceCode: 'GX-7', siteId: 5 })
})

it('watches the chosen park at another level', async () => {
  const sent = answers()
  await openApp(`${paths.parkOrders}?park=5`, { isSignedIn: true })
  await userEvent.click(await screen.findByRole('radio', { name: 'Closely' }))
  expect(sent.find(({ name }) => name === 'parkOrders.setFenceLevel')?.input).toEqual({ siteId: 5, level: 2 })
})

it('says how a park comes to be where there is none', async () => {
  answers([], [])
  await openApp(paths.parkOrders, { isSignedIn: true })
  expect(await screen.findByText('No logistics park yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Bind a device' })).toBeNull()
})
