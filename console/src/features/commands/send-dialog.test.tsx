import type { CommandKind } from '@coldway/contract/commands/command-kinds.ts'
import { commandKindNames, commandKinds } from '@coldway/contract/commands/command-kinds.ts'
import {
  type CommandRecord,
  commandRecords,
  commands,
  commandTemplates,
  type SentCommands,
} from '@coldway/contract/commands/commands.ts'
import { deviceParams } from '@coldway/contract/devices/device-records.ts'
import { fail } from '@coldway/contract/errors.ts'
import { permissions, type Permission } from '@coldway/contract/permissions.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { commands as words } from '@coldway/i18n/en-US/commands.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { live } from '../../api/live.ts'
import { openSession } from '../../api/session.ts'
import { createQueryClient } from '../../api/use-call.ts'
import { showLanguage } from '../../settings/texts.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, me } from '../../testing/app-fixture.tsx'
import { SendDialog } from './index.ts'

beforeAll(() => import('./index.ts'), 30_000)
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const to = [
  { id: 7, name: 'Reefer 7', cautions: [] },
  { id: 9, name: 'Lock 9', cautions: ['lowBattery' as const] },
]
const saved = {
  id: 4,
  name: 'Deep frozen',
  kind: 'coolingTemperature' as const,
  content: { setPointC: -21 },
  orgName: 'East',
  createTime: '2026-11-20 08:00:00',
}
const inExecution = (deviceId: number): SentCommands['results'][number] => ({
  deviceId,
  deviceCode: `CW-${deviceId}`,
  recordId: deviceId * 10,
  deviceState: 'inExecution',
  needsApproval: false,
})

const open = async (
  more: ReturnType<typeof answer>[] = [],
  held: readonly Permission[] = permissions,
  templates = [saved],
  receivers: ComponentProps<typeof SendDialog>['to'] = to,
) => {
  const follow = vi.spyOn(live, 'subscribe')
  const sent = answerCalls(
    ...basics,
    answer(session.me, () => ({ ...me, permissions: [...held] })),
    answer(commandTemplates.queryPageList, () => ({ page: 1, size: 1000, total: 1, records: templates })),
    ...more,
  )
  await showLanguage('en-US')
  openSession({ access_token: 'token-1', expires_in: 3600, mustChangePassword: false, mustEnrol: false })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SendDialog to={receivers} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const user = userEvent.setup()
  const dialog = within(await screen.findByRole('dialog'))
  const choose = async (kind: CommandKind) => {
    await user.click(await dialog.findByRole('combobox', { name: 'Command type' }))
    await user.type(dialog.getByRole('combobox', { name: 'Command type' }), words.kinds[kind])
    await user.click(await screen.findByTitle(words.kinds[kind]))
  }
  const inputOf = (name: string) => sent.findLast((one) => one.name === name)?.input
  return { user, dialog, choose, inputOf, follow }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

it.each(commandKindNames)('%s: a field for each parameter, with its range', async (kind) => {
  const { dialog, choose } = await open()
  await choose(kind)
  for (const [name, field] of Object.entries(commandKinds[kind].fields)) {
    const label = words.fields[name as keyof typeof words.fields]
    expect(dialog.getByLabelText(label)).toBeTruthy()
    if (field.type === 'integer' || field.type === 'decimal')
      expect(dialog.getAllByText(`${field.min} to ${field.max}`).length).toBeGreaterThan(0)
  }
})

it('marks what is out of its range and sends nothing; then what is right goes to every device', async () => {
  const { user, dialog, choose, inputOf, follow } = await open([
    answer(commands.coolingTemperature, () => ({
      results: [inExecution(7), { ...inExecution(9), deviceState: 'unsupported' as const }],
    })),
  ])
  await choose('coolingTemperature')
  await user.type(dialog.getByLabelText('Set point (℃)'), '41')
  await user.click(button('Send command'))
  expect(dialog.getByLabelText('Set point (℃)').getAttribute('aria-invalid')).toBe('true')
  expect(inputOf('commands.coolingTemperature')).toBeUndefined()
  await user.clear(dialog.getByLabelText('Set point (℃)'))
  await user.type(dialog.getByLabelText('Set point (℃)'), '-18,5')
  await user.click(button('Send command'))
  await waitFor(() => expect(inputOf('commands.coolingTemperature')).toEqual({ deviceIds: [7, 9], setPointC: -18.5 }))
  const rowOf = async (name: string) => (await dialog.findByText(name)).closest('li') as HTMLElement
  expect((await rowOf('Reefer 7')).textContent).toContain('Executing')
  expect((await rowOf('Lock 9')).textContent).toContain('Not supported')
  const heard = follow.mock.calls.find(([topic]) => topic.kind === 'commands')?.[1]
  const move = { id: 70, deviceId: 7, kind: 'coolingTemperature' as const, deliveryCount: 1, approval: null }
  const commandsNow = [{ ...move, platformState: 'delivered' as const, deviceState: 'success' as const }]
  act(() =>
    heard?.onMessage({ type: 'commands', id: 's1', commands: commandsNow, isSnapshot: false, serverMs: 0 }, false),
  )
  expect((await rowOf('Reefer 7')).textContent).toMatch(/Delivered.*Success/)
})

it('asks before what cannot be undone, and takes no for an answer', async () => {
  const { user, dialog, choose, inputOf } = await open([
    answer(commands.remoteShutdown, () => ({ results: [inExecution(7), inExecution(9)] })),
  ])
  await choose('remoteShutdown')
  await user.click(button('Send command'))
  expect(dialog.getByText('Lock 9')).toBeTruthy()
  await user.click(button('Back'))
  expect(inputOf('commands.remoteShutdown')).toBeUndefined()
  await user.click(button('Send command'))
  await user.click(button('Remote shutdown'))
  await waitFor(() => expect(inputOf('commands.remoteShutdown')).toEqual({ deviceIds: [7, 9] }))
})

it('asks once when some are not connected: it waits for them', async () => {
  const away = to.map((one) => ({ ...one, cautions: ['offline' as const, 'alreadyBound' as const] }))
  const { user, dialog, choose, inputOf } = await open(
    [answer(commands.coolingTemperature, () => ({ results: [inExecution(7), inExecution(9)] }))],
    permissions,
    [saved],
    away,
  )
  await choose('coolingTemperature')
  await user.type(dialog.getByLabelText('Set point (℃)'), '-18')
  await user.click(button('Send command'))
  expect(dialog.getByRole('alert').textContent).toBe('Some of these devices are: offline (2). Continue anyway?')
  expect(dialog.getByText(/receives it with its next report/)).toBeTruthy()
  expect(inputOf('commands.coolingTemperature')).toBeUndefined()
  await user.click(button(words.kinds.coolingTemperature))
  await waitFor(() => expect(inputOf('commands.coolingTemperature')).toEqual({ deviceIds: [7, 9], setPointC: -18 }))
})

it('an unlock that takes two people says so', async () => {
  const { user, dialog, choose } = await open([
    answer(commands.elockUnlock, () => ({ results: [{ ...inExecution(9), needsApproval: true }] })),
  ])
  await choose('elockUnlock')
  await user.click(button('Send command'))
  await user.click(button('Unlock'))
  expect(await dialog.findByText(/Someone else must approve it within 10 minutes/)).toBeTruthy()
  expect(dialog.getByText('Awaiting approval')).toBeTruthy()
})

it('offers no unlocking to who may not', async () => {
  const { user, dialog } = await open([], ['command:view', 'command:send'])
  await user.click(await dialog.findByRole('combobox', { name: 'Command type' }))
  await user.type(dialog.getByRole('combobox', { name: 'Command type' }), 'lock')
  await screen.findByTitle('Lock')
  expect(screen.queryByTitle('Unlock')).toBeNull()
})

it('takes a saved command, and saves one under a name; a refusal of the server is shown', async () => {
  const { user, dialog, choose, inputOf } = await open([
    answer(commandTemplates.save, () => ({ id: 5 })),
    answer(commands.coolingTemperature, () => {
      throw fail('deviceNotFound')
    }),
  ])
  await user.click(await dialog.findByRole('combobox', { name: 'Saved commands' }))
  await user.click(await screen.findByTitle('Deep frozen · Set point'))
  expect((dialog.getByLabelText('Set point (℃)') as HTMLInputElement).value).toBe('-21')
  await user.click(button('Send command'))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/device/i)
  await user.click(button('Save this command'))
  await user.type(dialog.getByLabelText('Name of the saved command'), 'Ice')
  await user.click(button('Save'))
  const kind = 'coolingTemperature'
  await waitFor(() =>
    expect(inputOf('commandTemplates.save')).toEqual({
      orgId: me.orgId,
      name: 'Ice',
      kind,
      content: { setPointC: -21 },
    }),
  )
  await choose('setElockPwd')
  expect(screen.queryByRole('button', { name: 'Save this command' })).toBeNull()
})

it('shows what the record says when the device answered before the connection followed it', async () => {
  const record = { id: 70, deviceId: 7, kind: 'remoteReboot', platformState: 'delivered', deviceState: 'success' }
  const rest = {
    deviceCode: 'CW-7',
    deviceName: 'Reefer 7',
    plate: null,
    content: {},
    deliveryCount: 1,
    canResend: false,
    isResent: false,
    checks: null,
    approval: null,
    canDecide: false,
    decidedBy: null,
    source: null,
    createTime: '2026-11-20 08:00:00',
    deliverTime: null,
    finishTime: null,
    expireTime: '2026-11-21 08:00:00',
  }
  const records = [{ ...record, ...rest } as CommandRecord]
  const { user, dialog, choose } = await open(
    [
      answer(commands.remoteReboot, () => ({ results: [inExecution(7)] })),
      answer(commandRecords.queryPageList, () => ({ page: 1, size: 1, total: 1, records })),
    ],
    permissions,
    [],
    to.slice(0, 1),
  )
  await choose('remoteReboot')
  await user.click(button(words.send))
  await user.click(button(words.kinds.remoteReboot))
  expect(await dialog.findByText('Success')).toBeTruthy()
})

it('begins with what the device has set', async () => {
  const setting = { deviceCode: 'CW-7', name: 'moveIntervalS', reportTime: null }
  const records = [
    { ...setting, value: '30', isReported: false },
    { ...setting, value: '25', isReported: true },
  ]
  const { dialog, choose } = await open(
    [answer(deviceParams.queryPageList, () => ({ page: 1, size: 100, total: 2, records }))],
    permissions,
    [],
    [{ id: 7, name: 'Reefer 7', code: 'CW-7', cautions: [] }],
  )
  await choose('setWorkingModelAuto')
  expect(await dialog.findByDisplayValue('25')).toBeTruthy()
})
