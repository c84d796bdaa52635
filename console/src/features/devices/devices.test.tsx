import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import type { DeviceState } from '@coldway/contract/devices/device-state.ts'
import { type Device, devices } from '@coldway/contract/devices/devices.ts'
import { type DayCurves, deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { bluetoothExports } from '@coldway/contract/downloads/downloads.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { shelfLabel as device } from '../../testing/devices.ts'
import { orgTree, userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const types = [{ id: 3, typeName: 'Shelf label', model: 'TL-10', category: 'label' as const, sensorConfig: [1] }]
const gateway = { ...device, id: 9, deviceCode: 'GW-9', deviceName: 'Hall 9', category: 'gateway' as const }

const measured: DeviceState = {
  id: device.id,
  atMs: 1_795_406_400_000,
  arrivedMs: 1_795_406_400_000,
  fix: null,
  values: { temp1: 9.5 },
  faults: {},
  isShutdown: false,
  isSuspect: false,
  breachSinceMs: null,
}

const pastDay: DayCurves = {
  fromMs: measured.atMs - 86_400_000,
  bucketMs: 1_800_000,
  devices: [
    {
      id: device.id,
      buckets: [
        [0, 2, 4],
        [1, 3.5, 9.5],
      ],
    },
  ],
}

const openPage = (path: string, shown: Partial<Device> | (() => Partial<Device>) = {}) => {
  const one = () => ({ ...device, ...(typeof shown === 'function' ? shown() : shown) })
  const sent = answerCalls(
    ...userCentreBasics(),
    answer(deviceTypes.queryDbList, () => types),
    answer(devices.queryDeviceList, () => ({ page: 1, size: 10, total: 1, records: [one()] })),
    answer(deviceChoices.queryDeviceListForOption, () => ({ devices: [gateway], total: 1 })),
    answer(deviceStatus.queryBizDeviceStatusList, () => [measured]),
    answer(deviceStatus.queryDayCurves, () => pastDay),
    answer(devices.queryById, one),
    answer(deviceChoices.updateUseStatus, () => null),
    answer(deviceChoices.bindLabels, () => null),
    answer(devices.updateBizDevice, () => null),
    answer(bluetoothExports.exportTrackDownCenter, () => ({ id: 1 })),
    answer(devices.save, () => ({ id: 6, deviceCode: 'LB-6', secret: 'shown-once' })),
  )
  return openApp(path, { isSignedIn: true }).then(({ user }) => ({ user, inputOf: inputIn(sent) }))
}
const inputIn = (sent: readonly { readonly name: string; readonly input: unknown }[]) => (name: string) =>
  sent.findLast((one) => one.name === name)?.input

it('asks for the categories of its screen, and shows states in words', async () => {
  const { inputOf } = await openPage('/view/newDeviceBase/labelDevice')
  const row = (await screen.findByText('Shelf 5')).closest('tr') as HTMLElement
  for (const word of ['Low battery', /12 % Low/, 'About to expire', 'Not bound', 'Idle']) within(row).getByText(word)
  expect(inputOf('devices.queryDeviceList')).toMatchObject({
    conditionVos: [{ column: 'category', type: 'in', value: ['label'] }],
  })
})

it('shows the temperature of a device that reports, marked outside of its range, and none of a silent one', async () => {
  const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
  let workingStatus: Device['workingStatus'] = 'normal'
  await openPage('/view/newDeviceBase/labelDevice', () => ({ range, workingStatus }))
  const cell = await screen.findByText('9.5 ℃')
  expect(cell.closest('td')?.className).toContain('is-out')
  await screen.findByRole('img', { name: 'Past 24 hours: 2.0 to 9.5 ℃' })
  cleanup()
  workingStatus = 'offline'
  await openPage('/view/newDeviceBase/labelDevice', () => ({ range, workingStatus }))
  await screen.findByText('Shelf 5')
  expect(screen.queryByText('9.5 ℃')).toBeNull()
})

it('searches for pasted numbers at once, says how many, and forgets them again', async () => {
  const { user, inputOf } = await openPage(paths.portableDevices, { category: 'portable' })
  await user.click(within(await screen.findByRole('search')).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('button', { name: 'Many device numbers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Many device numbers' }))
  await user.type(dialog.getByRole('textbox'), 'LB-5{enter}LB-6, LB-5')
  dialog.getByText(/2 numbers\. 1 of them more than once\./)
  await user.click(dialog.getByRole('button', { name: 'Search' }))
  const several = { column: 'deviceCode', type: 'in', value: ['LB-5', 'LB-6'] }
  await waitFor(() =>
    expect(inputOf('devices.queryDeviceList')).toMatchObject({ conditionVos: expect.arrayContaining([several]) }),
  )
  screen.getByRole('button', { name: 'Many device numbers: 2' })
  await user.click(screen.getByRole('button', { name: 'Clear the pasted numbers' }))
  await waitFor(() => expect(location.search).not.toContain('deviceCodes'))
})

it('asks about what the server warns of before a use begins', async () => {
  const { user, inputOf } = await openPage(paths.portableDevices, { category: 'portable' })
  await user.click(await screen.findByRole('checkbox', { name: /Shelf 5/ }))
  await user.click(screen.getByRole('button', { name: 'Start use' }))
  const question = within(await screen.findByRole('dialog'))
  question.getByText('Some of these devices are: low battery (1). Continue anyway?')
  await user.click(question.getByRole('button', { name: 'Start use' }))
  await waitFor(() => expect(inputOf('devices.updateUseStatus')).toEqual({ ids: [5], useStatus: 'inUse' }))
})

it('binds a label to the chosen gateway', async () => {
  const { user, inputOf } = await openPage(paths.bindLabel)
  await user.click(await screen.findByRole('checkbox', { name: /Shelf 5/ }))
  await user.click(screen.getAllByRole('button', { name: 'Bind to gateway' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('combobox', { name: 'Gateway' }))
  await user.click(await screen.findByTitle('Hall 9 · GW-9'))
  await user.click(dialog.getByRole('button', { name: 'Bind to gateway' }))
  // Label and gateway are both weak: nothing is sent before the answer, and the dialog can be cancelled.
  dialog.getByText('Some of these devices are: low battery (2). Continue anyway?')
  await user.click(dialog.getByRole('button', { name: 'Back' }))
  expect(inputOf('devices.bindLabels')).toBeUndefined()
  await user.click(dialog.getByRole('button', { name: 'Bind to gateway' }))
  await user.click(dialog.getByRole('button', { name: 'Bind to gateway' }))
  await waitFor(() => expect(inputOf('devices.bindLabels')).toEqual({ gatewayId: 9, labelIds: [5] }))
})

it('does not bind anew what is bound already', async () => {
  const { user } = await openPage(paths.bindLabel, { isBound: true, cautions: ['alreadyBound'] })
  await user.click(await screen.findByRole('checkbox', { name: /Shelf 5/ }))
  await user.click(screen.getAllByRole('button', { name: 'Bind to gateway' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText(/1 are already bound and stay with their gateway/)
  await user.click(dialog.getByRole('combobox', { name: 'Gateway' }))
  await user.click(await screen.findByTitle('Hall 9 · GW-9'))
  expect((dialog.getByRole('button', { name: 'Bind to gateway' }) as HTMLButtonElement).disabled).toBe(true)
})

it('changes a device with the version it was read in, and again with the next; one in use is closed', async () => {
  const shown = { version: 4, deviceName: 'Shelf 5' }
  const { user, inputOf } = await openPage(`${paths.deviceUpdate}?id=5&kind=label`, () => shown)
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await user.type(name, 'Shelf five')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(inputOf('devices.updateBizDevice')).toMatchObject({
      id: 5,
      version: 4,
      deviceName: 'Shelf five',
      typeId: 3,
    }),
  )
  await screen.findByRole('checkbox', { name: /Shelf 5/ }, { timeout: 10_000 })
  Object.assign(shown, { version: 5, deviceName: 'Shelf five' })
  act(() => {
    history.pushState(null, '', `${paths.deviceUpdate}?id=5&kind=label`)
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  const again = await screen.findByDisplayValue('Shelf five')
  await user.type(again, '!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(inputOf('devices.updateBizDevice')).toMatchObject({ version: 5, deviceName: 'Shelf five!' }),
  )
  cleanup()
  await openPage(`${paths.deviceUpdate}?id=5&kind=label`, { useStatus: 'inUse' })
  await screen.findByText(/in use or its use has ended/)
})

it('sends nothing while type, group and object are missing', async () => {
  const { user, inputOf } = await openPage(`${paths.deviceAdd}?kind=label`)
  await user.type(await screen.findByRole('textbox', { name: 'Number' }), 'LB-6')
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Shelf 6')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByRole('alert')).length).toBe(3)
  expect(inputOf('devices.save')).toBeUndefined()
})

it.each([
  ['leads who may to the first organisation of an empty installation', true],
  ['says whom to ask for the first organisation', false],
])('%s', async (_what, canAdd) => {
  answerCalls(
    ...userCentreBasics(['device:view', 'device:edit', ...(canAdd ? (['organisation:edit'] as const) : [])]),
    answer(deviceTypes.queryDbList, () => types),
    answer(organisations.queryOrgTree, () => [{ ...orgTree[0]!, isRoot: true }]),
  )
  await openApp(`${paths.deviceAdd}?kind=label`, { isSignedIn: true })
  await screen.findByText('No organisation for devices yet')
  expect(screen.queryByRole('link', { name: 'Add organisation' }) !== null).toBe(canAdd)
  expect(screen.queryByText(/Ask an administrator/) === null).toBe(canAdd)
})

it('sends what thermometers measured to the download centre', async () => {
  const { user, inputOf } = await openPage(paths.bluetooth, { category: 'bluetooth' })
  await user.click(await screen.findByRole('checkbox', { name: /Shelf 5/ }))
  await user.click(screen.getByRole('button', { name: 'Export samples' }))
  await user.click(screen.getByText('2 days'))
  await user.click(screen.getByRole('button', { name: 'Send to download centre' }))
  await user.click(screen.getByRole('menuitem', { name: 'As CSV' }))
  expect(await screen.findByText('Sent to the download centre.')).toBeTruthy()
  const asked = inputOf(bluetoothExports.exportTrackDownCenter.name) as { startTime: string; endTime: string }
  expect(asked).toMatchObject({ deviceIds: [5], format: 'csv', keys: ['temp1', 'hum1'] })
  expect(Date.parse(`${asked.endTime}Z`) - Date.parse(`${asked.startTime}Z`)).toBe(2 * 86_400_000)
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('leads to the sensor data of what measures, also from behind the three dots, and not of a lock', async () => {
  const { user } = await openPage('/view/deviceBase/portableMonitoring', { category: 'reefer', deviceName: 'Reefer 5' })
  await screen.findByText('Reefer 5')
  await user.click(screen.getByRole('button', { name: /More.*Reefer 5/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Temperature and humidity' }))
  expect(location.pathname + location.search).toBe(`/view/deviceData/sensor?device=${device.id}`)
  cleanup()
  const lock = await openPage('/view/deviceBase/electronicLock', { category: 'lock', deviceName: 'Lock 5' })
  await screen.findByText('Lock 5')
  await lock.user.click(screen.getByRole('button', { name: /More.*Lock 5/ }))
  expect(screen.queryByRole('menuitem', { name: 'Temperature and humidity' })).toBeNull()
})
