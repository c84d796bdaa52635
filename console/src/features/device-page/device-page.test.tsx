import { devicePolicies } from '@coldway/contract/alarm-policies/device-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { live } from '@coldway/contract/live.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { live as liveClient } from '../../api/live.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { createFakeSocket } from '../../testing/fake-socket.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeDevice } from '../monitoring/fixtures.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(() => {
  cleanup()
  act(() => liveClient.reset())
  vi.unstubAllGlobals()
})

const device = makeDevice(1, { plate: '沪A·88K21', code: 'GX/1 7', monitorTarget: 'Vaccine' })
const answers = (of = device) =>
  answerCalls(
    ...userCentreBasics(['monitor:view', 'alarm:view']),
    answer(deviceStatus.queryBizDeviceList, ({ page, size, conditionVos }) => {
      const records = conditionVos[0]?.value === of.code ? [of] : []
      return { page, size, total: records.length, records }
    }),
    answer(devicePolicies.queryDeviceAlarmPoliciesAndSet, () => ({ deviceId: 1, own: null, covering: [] })),
    answer(alarmRecords.queryAlarmData, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(live.ticket, () => ({ ticket: 'once', expiresInMs: 30_000 })),
  )

/** Opens the page of a device that has never reported; gives what sends the snapshot, which is late. */
const openSilent = async (of = device): Promise<() => void> => {
  const socket = createFakeSocket()
  vi.stubGlobal('WebSocket', function open() {
    return socket.socket
  })
  answers(of)
  await openApp(devicePath(of.code), { isSignedIn: true })
  await screen.findByRole('heading', { level: 1, name: /沪A·88K21/ })
  await waitFor(() => expect(socket.socket.onopen).toBeTypeOf('function'))
  act(() => socket.open())
  const asked = () => socket.received.filter((one) => one.type === 'subscribe')
  const { id } = await vi.waitUntil(() => asked().find(({ topic }) => topic.kind === 'devices'))
  return () => act(() => socket.send({ type: 'snapshot', id, states: [], isLast: true, serverMs: Date.now() }))
}

it('names plate, number and cargo of the device in its address, and keeps its tab there', async () => {
  answers()
  const { user } = await openApp(devicePath(device.code), { isSignedIn: true })
  const heading = await screen.findByRole('heading', { level: 1, name: /沪A·88K21/ })
  expect(heading.textContent).toContain('GX/1 7')
  expect(screen.getByText(/Vaccine/)).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Commands' })).toBeNull()
  await user.click(screen.getByRole('tab', { name: 'Alarms' }))
  expect(location.search).toBe('?tab=alarms')
})

it.each([
  ['lock', true],
  ['reefer', false],
])('a silent %s says that no code opens it: %s', async (category, isSaid) => {
  const arrive = await openSilent({ ...device, category })
  arrive()
  expect(screen.queryByText(/cannot make a code for one opening/) !== null).toBe(isSaid)
})

it('calls a device silent only once its state is known', async () => {
  const arrive = await openSilent()
  expect(screen.queryByText('Never reported')).toBeNull()
  expect(screen.queryByText('Not connected')).toBeNull()
  arrive()
  expect(await screen.findByText('Never reported')).toBeTruthy()
  expect(screen.getByText('Not connected')).toBeTruthy()
})

it.each([
  [devicePath('NOBODY'), /no such device|Page not found|not found/i],
  [`${paths.device}/%E0%A4`, /no such device|Page not found|not found/i],
  [paths.device, /nothing is chosen/i],
])('%s shows no device', async (address, said) => {
  answers()
  await openApp(address, { isSignedIn: true })
  expect(await screen.findByText(said)).toBeTruthy()
})
