import { devicePolicies } from '@coldway/contract/alarm-policies/device-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { devicePath, paths } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeDevice } from '../monitoring/fixtures.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

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
  )

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
  answers({ ...device, category })
  await openApp(devicePath(device.code), { isSignedIn: true })
  await screen.findByRole('heading', { level: 1, name: /沪A·88K21/ })
  expect(screen.queryByText(/cannot make a code for one opening/) !== null).toBe(isSaid)
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
