import { type CommandRecord, commandRecords } from '@coldway/contract/commands/commands.ts'
import { deviceParams, lockRecords, unreadRecords } from '@coldway/contract/devices/device-records.ts'
import { protocols } from '@coldway/contract/devices/protocols.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { live } from '../../api/live.ts'
import { openSession } from '../../api/session.ts'
import { createQueryClient } from '../../api/use-call.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { showLanguage } from '../../settings/texts.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { RecordsDrawer } from './index.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const failed: CommandRecord = {
  id: 3,
  deviceId: 7,
  deviceCode: 'CW-7',
  deviceName: 'Reefer 7',
  plate: null,
  kind: 'coolingTemperature',
  content: { setPointC: -18.5 },
  platformState: 'delivered',
  deviceState: 'failure',
  checks: null,
  deliveryCount: 1,
  canResend: true,
  isResent: false,
  approval: null,
  canDecide: false,
  decidedBy: null,
  source: 'dispatcher',
  createTime: '2026-11-20 08:00:00',
  deliverTime: '2026-11-20 08:00:02',
  finishTime: '2026-11-20 08:00:04',
  expireTime: '2026-11-21 08:00:00',
}
const pinned: CommandRecord = {
  ...failed,
  id: 4,
  deviceName: 'Lock 1',
  kind: 'setElockPwd',
  content: {},
  canResend: false,
}
const listOf = (...records: CommandRecord[]) =>
  answer(commandRecords.queryPageList, () => ({ page: 1, size: 10, total: records.length, records }))
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

describe('the records of commands', () => {
  it('changes at once with the live connection, and reads again what a frame does not carry', async () => {
    const follow = vi.spyOn(live, 'subscribe')
    const state = { ...failed, deviceState: 'inExecution' as CommandRecord['deviceState'], canResend: false }
    answerCalls(
      ...userCentreBasics(),
      answer(commandRecords.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [{ ...state }] })),
    )
    await openApp(paths.commandDeliveries, { isSignedIn: true })
    expect((await rowOf('Reefer 7')).textContent).toContain('Executing')
    const heard = follow.mock.calls.find(([topic]) => topic.kind === 'commands')?.[1]
    state.deviceState = 'failure'
    state.canResend = true
    const { id, deviceId, kind, platformState, deliveryCount, approval } = state
    act(() =>
      heard?.onMessage(
        {
          type: 'commands',
          id: 's1',
          commands: [{ id, deviceId, kind, platformState, deviceState: 'failure', deliveryCount, approval }],
          isSnapshot: false,
          serverMs: 0,
        },
        false,
      ),
    )
    expect((await rowOf('Reefer 7')).textContent).toContain('Failure')
    await waitFor(async () => within(await rowOf('Reefer 7')).getByRole('button', { name: /Send again/ }))
  })

  it('shows what was sent, and never a password', async () => {
    answerCalls(...userCentreBasics(), listOf(failed, pinned))
    await openApp(paths.commandHistory, { isSignedIn: true })
    expect((await rowOf('Reefer 7')).textContent).toMatch(/Set point.*-18\.5.*Failure/)
    expect((await rowOf('Lock 1')).textContent).toContain('New password: Not shown')
  })

  it('asks before an unlock of somebody else is approved', async () => {
    const wanted: CommandRecord = {
      ...failed,
      deviceName: 'Lock 9',
      kind: 'elockUnlock',
      content: {},
      platformState: 'delivering',
      deviceState: 'inExecution',
      canResend: false,
      approval: 'wanted',
      canDecide: true,
    }
    const calls = answerCalls(
      ...userCentreBasics(),
      listOf(wanted, { ...wanted, id: 8, deviceName: 'Lock 8', canDecide: false }),
      answer(commandRecords.decideUnlock, () => null),
    )
    const visit = await openApp(paths.commandDeliveries, { isSignedIn: true })
    expect((await rowOf('Lock 9')).textContent).toContain('Awaiting approval')
    expect(within(await rowOf('Lock 8')).queryByRole('button', { name: /Approve/ })).toBeNull()
    await visit.user.click(within(await rowOf('Lock 9')).getByRole('button', { name: /Approve/ }))
    await visit.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }))
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'commandRecords.decideUnlock')?.input).toEqual({
        id: 3,
        isApproved: true,
      }),
    )
  })

  it('sends again what the rule allows', async () => {
    const state = { ...failed }
    const calls = answerCalls(
      ...userCentreBasics(),
      answer(commandRecords.queryPageList, () => ({ page: 1, size: 10, total: 2, records: [{ ...state }, pinned] })),
      answer(commandRecords.againSend, () => {
        state.canResend = false
        state.deviceState = 'inExecution'
        return null
      }),
    )
    const visit = await openApp(paths.commandDeliveries, { isSignedIn: true })
    expect(within(await rowOf('Lock 1')).queryByRole('button', { name: /Send again/ })).toBeNull()
    await visit.user.click(within(await rowOf('Reefer 7')).getByRole('button', { name: /Send again/ }))
    await waitFor(async () => expect((await rowOf('Reefer 7')).textContent).toContain('Executing'))
    expect(calls.find(({ name }) => name === 'commandRecords.againSend')?.input).toEqual({ id: 3 })
  })
})

it('shows what a device has set, when its lock moved and which commands it got, from its list', async () => {
  const device = { code: 'CW-7', name: 'Reefer 7' }
  answerCalls(
    ...userCentreBasics(),
    listOf(failed),
    answer(deviceParams.queryPageList, () => ({
      page: 1,
      size: 100,
      total: 3,
      records: [
        { deviceCode: 'CW-7', name: 'zone', value: '+08:00', isReported: false, reportTime: null },
        { deviceCode: 'CW-7', name: 'moveIntervalS', value: '30', isReported: true, reportTime: '2026-11-20 08:00:00' },
        {
          deviceCode: 'CW-7',
          name: 'gpsSwitch.isOn',
          value: 'true',
          isReported: true,
          reportTime: '2026-11-20 08:00:00',
        },
      ],
    })),
    answer(lockRecords.queryPageList, () => ({
      page: 1,
      size: 100,
      total: 1,
      records: [
        { deviceCode: 'CW-7', kind: 'lock' as const, state: 1, time: '2026-11-20 08:01:00', lng: 121.5, lat: 31.2 },
      ],
    })),
    answer(unreadRecords.queryPageList, () => ({
      page: 1,
      size: 10,
      total: 1,
      records: [
        {
          id: 1,
          deviceCode: 'CW-7',
          arriveTime: '2026-11-20 08:02:00',
          protocol: 'jt808',
          type: '0x0900/0x54',
          why: 'no decoder for this message',
          repeats: 2,
          size: 3,
          hex: '540102',
        },
      ],
    })),
    answer(protocols.explainFrame, ({ frame }) => ({
      protocol: 'jt808' as const,
      bytes: frame,
      parts: [{ from: 0, to: 3, depth: 0, field: null, raw: null, becomes: [] }],
      outcomes: [],
    })),
  )
  await showLanguage('en-US')
  openSession({ access_token: 'token-1', expires_in: 3600, mustChangePassword: false, mustEnrol: false })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RecordsDrawer device={device} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  expect((await rowOf('Time zone of its clock')).textContent).toContain('Set on the platform')
  expect((await rowOf('Interval while moving (s)')).textContent).toMatch(/30.*Reported by the device/)
  expect((await rowOf('Satellite positioning · Enabled')).textContent).toContain('Yes')
  await user.click(screen.getByRole('tab', { name: 'Lock and door' }))
  expect((await rowOf('Lock: unlocked')).textContent).toContain('31.20000, 121.50000')
  await user.click(screen.getByRole('tab', { name: 'Unread messages' }))
  const unread = await rowOf('jt808 0x0900/0x54')
  expect(unread.textContent).toContain('no decoder for this message')
  await user.click(within(unread).getByRole('button', { name: 'Explain' }))
  const explanation = await screen.findByRole('region', { name: 'Byte by byte' })
  expect(explanation.textContent).toContain('54')
  await user.click(screen.getByRole('tab', { name: 'Commands sent' }))
  expect((await rowOf('Set point')).textContent).toContain('Failure')
})
