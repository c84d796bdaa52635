/** The policies that watch a device, on its page: seen, made, switched off, and what of them reaches nobody. */
import { devicePolicies, type OwnPolicy } from '@coldway/contract/alarm-policies/device-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { devicePath } from '@coldway/contract/screens/screens.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { type Answer, answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeDevice } from '../monitoring/fixtures.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const device = makeDevice(1, { code: 'GX-7' })
const nobody = { email: [], sms: [], wechat: [], http: [] }
const covered = {
  alarmPolicyId: 4,
  name: 'Vaccines',
  orgName: 'East Cold Chain',
  scene: 'device',
  status: 'enabled',
  coverageBy: 'organisation',
  kinds: ['temperature'],
  isOwn: false,
  openCount: 0,
  reach: 'otherOrganisation',
} as const
const ownRow = { ...covered, alarmPolicyId: 9, isOwn: true, openCount: 2, reach: 'unreachable' } as const
const own: OwnPolicy = {
  alarmPolicyId: 9,
  status: 'enabled',
  kinds: [
    {
      kind: 'temperature',
      lower: 2,
      upper: 8,
      durationMin: 15,
      returnMargin: 0.5,
      returnMin: 0,
      mode: 'consecutive',
      pauseAfterDefrostMin: 30,
    },
  ],
  levels: [{ ...nobody, email: [6, 7] }, nobody, nobody],
  schedule: null,
  push: { isEnabled: true, scope: 'branch', types: ['opened'] },
  terminal: {},
  recipients: [{ id: 6, name: 'Li Ming' }],
  version: 3,
  updateTime: '2026-11-20 09:00:00',
}
const held: Permission[] = ['monitor:view', 'alarm:view', 'alarm:edit']
type Found = { own: OwnPolicy | null; covering: (typeof covered | typeof ownRow)[] }
const open = async (found: Found, permissions = held, more: Answer[] = []) => {
  const sent = answerCalls(
    ...userCentreBasics(permissions),
    answer(deviceStatus.queryBizDeviceList, ({ page, size }) => ({ page, size, total: 1, records: [device] })),
    answer(alarmRecords.queryAlarmData, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(recipients.queryPageList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(devicePolicies.queryDeviceAlarmPoliciesAndSet, () => ({ deviceId: 1, ...found }) as never),
    ...more,
  )
  return { sent, ...(await openApp(`${devicePath(device.code)}?tab=alarms`, { isSignedIn: true })) }
}

it('shows the own policy with its limits and people, and which policies reach nobody', async () => {
  await open({ own, covering: [ownRow, covered] })
  const panel = await screen.findByRole('region', { name: 'Own policy of this device' })
  expect(panel.textContent).toMatch(/Lower limit \(℃\) 2.*Upper limit \(℃\) 8.*Duration \(min\) 15/)
  expect(panel.textContent).toContain('Reaches nobody: no usable address')
  expect(panel.textContent).toContain('Li Ming, 1 recipient you cannot see')
  const row = screen.getByRole('link', { name: 'Vaccines' }).closest('tr')
  expect(row?.textContent).toContain('Reaches nobody: devices of this organisation are left out')
})

it('switches it off in place, after saying how many open alarms end', async () => {
  const { sent, user } = await open({ own, covering: [ownRow] }, held, [
    answer(devicePolicies.updateEnableAlarmPolices, () => null),
  ])
  await user.click(await screen.findByRole('switch', { name: 'Enabled' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain('2 open alarms will end')
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('devicePolicies.updateEnableAlarmPolices'))
})

it('makes one for a device that nothing watches, and leaves the thresholds of its terminal as they are', async () => {
  const { sent, user } = await open({ own: null, covering: [] }, held, [
    answer(devicePolicies.saveDeviceAlarmPolicies, () => ({ alarmPolicyId: 9, commandIds: [] })),
  ])
  expect((await screen.findByText(/No policy listed here watches this device/)).textContent).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Create own policy' }))
  await user.type(await screen.findByLabelText('Upper limit (℃)'), '8')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(location.search).toBe('?tab=alarms'))
  const saved = sent.find(({ name }) => name === 'devicePolicies.saveDeviceAlarmPolicies')?.input
  expect(saved).toMatchObject({ deviceId: 1, version: 0, kinds: [{ kind: 'temperature', upper: 8 }], terminal: {} })
})

it('only shows to who may not edit', async () => {
  await open({ own, covering: [ownRow, covered] }, ['monitor:view', 'alarm:view'])
  await screen.findByText('Vaccines')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})
