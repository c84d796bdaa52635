import {
  type AlarmPolicyRow,
  alarmPolicies,
  waybillAlarmPolicies,
} from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { fail } from '@coldway/contract/errors.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { li, nobody, vaccinePolicy, vaccines } from './fixtures.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const quiet: AlarmPolicyRow = { ...vaccines, id: 5, name: 'Fruit', status: 'disabled', openCount: 0 }

const basics = (...more: Parameters<typeof answerCalls>) => [
  ...userCentreBasics(),
  answer(alarmPolicies.queryPolicy, ({ page, size }) => ({ page, size, total: 2, records: [vaccines, quiet] })),
  answer(recipients.queryPageList, ({ page, size }) => ({ page, size, total: 1, records: [li] })),
  answer(sensors.querySensorDevicePageList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
  answer(deviceStatus.queryBizDeviceTree, () => ({ organisations: [], devices: [], total: 0 })),
  ...more,
]
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const sentOf = (sent: ReturnType<typeof answerCalls>, name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)

describe('the list of alarm policies', () => {
  it('shows what each watches for, how many devices, and how many alarms are open', async () => {
    answerCalls(...basics())
    await openApp(paths.alarmPolicies, { isSignedIn: true })
    const row = await rowOf('Vaccines 2–8')
    expect(row.textContent).toMatch(/Enabled.*Temperature.*Door open.*Offline.*\+1.*12.*2/)
    expect(within(row).getByRole('link', { name: '2' }).getAttribute('href')).toContain('alarmPolicyId=4')
  })

  it('switches on at once, and asks before it ends open alarms', async () => {
    const sent = answerCalls(...basics(answer(alarmPolicies.updatePolicyStatusById, () => null)))
    const { user } = await openApp(paths.alarmPolicies, { isSignedIn: true })
    await user.click(within(await rowOf('Fruit')).getByRole('switch'))
    await waitFor(() => expect(sentOf(sent, 'alarmPolicies.updatePolicyStatusById')).toHaveLength(1))
    await user.click(within(await rowOf('Vaccines 2–8')).getByRole('switch'))
    const dialog = await screen.findByRole('dialog', { name: 'Disable “Vaccines 2–8”?' })
    expect(dialog.textContent).toContain('2 open alarms will end')
    await user.click(within(dialog).getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentOf(sent, 'alarmPolicies.updatePolicyStatusById')).toEqual([
      { alarmPolicyId: 5, status: 'enabled' },
      { alarmPolicyId: 4, status: 'disabled' },
    ])
  })

  it('copies under a name of its own; one that is taken stands at the field', async () => {
    const sent = answerCalls(
      ...basics(
        answer(alarmPolicies.copyPolicy, ({ name }) => {
          if (name.endsWith('(copy)')) throw fail('alarmPolicyNameExists')
          return { id: 9 }
        }),
      ),
    )
    const { user } = await openApp(paths.alarmPolicies, { isSignedIn: true })
    await user.click(within(await rowOf('Fruit')).getByRole('button', { name: 'Copy' }))
    const dialog = await screen.findByRole('dialog', { name: 'Copy “Fruit”' })
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    await within(dialog).findByRole('alert')
    const field = within(dialog).getByLabelText('Policy name')
    await user.clear(field)
    await user.type(field, 'Fruit north')
    await user.click(within(dialog).getByRole('button', { name: 'Copy' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentOf(sent, 'alarmPolicies.copyPolicy').at(-1)).toEqual({ alarmPolicyId: 5, name: 'Fruit north' })
  })

  it('deletes after a question', async () => {
    const sent = answerCalls(...basics(answer(alarmPolicies.deletePolicy, () => null)))
    const { user } = await openApp(paths.alarmPolicies, { isSignedIn: true })
    await user.click(within(await rowOf('Vaccines 2–8')).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('stay on record')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sentOf(sent, 'alarmPolicies.deletePolicy')).toEqual([{ ids: [4] }]))
  })

  it('only shows to who may not edit', async () => {
    answerCalls(...basics(), ...userCentreBasics(['alarm:view']))
    await openApp(paths.alarmPolicies, { isSignedIn: true })
    const row = await rowOf('Vaccines 2–8')
    expect(within(row).queryByRole('switch')).toBeNull()
    expect(within(row).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add alarm policy' })).toBeNull()
  })

  it('is the same for waybills, with calls of its own', async () => {
    const sent = answerCalls(
      ...basics(
        answer(waybillAlarmPolicies.querySencePolicy, ({ page, size }) => ({ page, size, total: 1, records: [quiet] })),
        answer(waybillAlarmPolicies.updatePolicyStatus, () => null),
      ),
    )
    const { user } = await openApp(paths.waybillAlarmPolicies, { isSignedIn: true })
    await user.click(within(await rowOf('Fruit')).getByRole('switch'))
    await waitFor(() => expect(sentOf(sent, 'waybillAlarmPolicies.updatePolicyStatus')).toHaveLength(1))
  })
})

describe('a new alarm policy', () => {
  it('says at each place what is missing, and sends what was chosen', async () => {
    const sent = answerCalls(...basics(answer(alarmPolicies.savePolicy, () => ({ id: 9 }))))
    const { user } = await openApp(paths.alarmPolicyAdd, { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Save' }))
    const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent?.trim())
    expect(await alerts()).toEqual([
      'This is required.',
      expect.stringMatching(/device/i),
      expect.stringContaining('Enter a limit'),
      'Correct the settings marked above.',
      expect.stringMatching(/push method/i),
    ])
    await user.type(screen.getByLabelText('Policy name'), 'Milk')
    await user.type(screen.getByLabelText('Upper limit (℃)'), '8')
    await user.type(screen.getByLabelText('Lower limit (℃)'), '2')
    await user.click(screen.getByRole('button', { name: 'Door open' }))
    await user.click(screen.getByRole('combobox', { name: 'Organisation' }))
    await user.click(await screen.findByTitle('Shanghai'))
    await user.click(screen.getByRole('combobox', { name: 'Level 1 · E-mail' }))
    await user.click(await screen.findByTitle('Li Ming'))
    await user.click(screen.getByRole('button', { name: 'Same as level 1' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.alarmPolicies))
    expect(sentOf(sent, 'alarmPolicies.savePolicy')).toEqual([
      {
        orgId: 1,
        name: 'Milk',
        coverage: { by: 'organisation', orgIds: [2] },
        kinds: [
          {
            kind: 'temperature',
            lower: 2,
            upper: 8,
            durationMin: 10,
            returnMargin: 0,
            returnMin: 0,
            mode: 'consecutive',
            pauseAfterDefrostMin: 0,
          },
          { kind: 'door', durationMin: 5, returnMin: 0 },
        ],
        levels: [{ ...nobody, email: [6] }, { ...nobody, email: [6] }, nobody],
        schedule: null,
        push: { isEnabled: true, scope: 'branch', types: ['opened', 'escalated', 'ended'] },
      },
    ])
  }, 30_000)

  it('that notifies nobody needs no recipients', async () => {
    const sent = answerCalls(...basics(answer(alarmPolicies.savePolicy, () => ({ id: 9 }))))
    const { user } = await openApp(paths.alarmPolicyAdd, { isSignedIn: true })
    await user.type(await screen.findByLabelText('Policy name'), 'Quiet')
    await user.type(screen.getByLabelText('Upper limit (℃)'), '8')
    await user.click(screen.getByRole('combobox', { name: 'Organisation' }))
    await user.click(await screen.findByTitle('Shanghai'))
    await user.click(screen.getByRole('switch', { name: 'Send notifications' }))
    expect(screen.queryByRole('combobox', { name: 'Level 1 · E-mail' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.alarmPolicies))
    expect(sentOf(sent, 'alarmPolicies.savePolicy')).toMatchObject([
      { name: 'Quiet', push: { isEnabled: false }, levels: [nobody, nobody, nobody] },
    ])
  }, 30_000)

  it('takes a known setting as a whole', async () => {
    answerCalls(...basics())
    const { user } = await openApp(paths.alarmPolicyAdd, { isSignedIn: true })
    await user.click(await screen.findByRole('combobox', { name: 'Presets' }))
    await user.click(await screen.findByTitle('Chilled 2–8 ℃'))
    expect(screen.getByLabelText<HTMLInputElement>('Upper limit (℃)').value).toBe('8')
    expect(screen.getByLabelText<HTMLInputElement>('Pause after defrost (min)').value).toBe('30')
  })
})

describe('an edited alarm policy', () => {
  it.each([
    ['bound', false],
    ['pendingVerification', true],
  ] as const)('warns when its recipient cannot be reached: an address that is %s', async (emailState, isWarned) => {
    answerCalls(
      ...basics(
        answer(alarmPolicies.queryByAlarmPolicyId, () => vaccinePolicy),
        answer(recipients.queryPageList, ({ page, size }) => ({
          page,
          size,
          total: 1,
          records: [{ ...li, emailState }],
        })),
      ),
    )
    await openApp(`${paths.alarmPolicyUpdate}?id=4`, { isSignedIn: true })
    await screen.findByTitle('Li Ming')
    const warning = 'Li Ming will not be reached. No confirmed e-mail address'
    expect([screen.queryByText(warning) !== null, screen.queryByText(/^Level 1 reaches nobody/) !== null]).toEqual([
      isWarned,
      isWarned,
    ])
  })

  it('shows its past, is painted by hours, and is sent with its version', async () => {
    let { version } = vaccinePolicy
    const sent = answerCalls(
      ...basics(
        answer(alarmPolicies.queryByAlarmPolicyId, () => ({ ...vaccinePolicy, version })),
        answer(alarmPolicies.updatePolicy, () => {
          version += 1
          return null
        }),
      ),
    )
    const { user } = await openApp(`${paths.alarmPolicyUpdate}?id=4`, { isSignedIn: true })
    expect((await screen.findByText('Vaccine box 7')).textContent).toBe('Vaccine box 7')
    expect(screen.getByText('2026-11-10 09:00:00')).toBeTruthy()
    const grid = within(screen.getByRole('table', { name: 'Hours of the week' }))
    const mondays = grid.getAllByRole('button', { name: /0[78]:00$/ })
    const hour = mondays[1] as HTMLElement
    expect(hour.getAttribute('aria-pressed')).toBe('true')
    act(() => hour.focus())
    await user.keyboard('{ArrowLeft} ')
    expect(mondays[0]?.getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('checkbox', { name: 'an alarm has ended' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.alarmPolicies))
    expect(sentOf(sent, 'alarmPolicies.updatePolicy')[0]).toMatchObject({
      alarmPolicyId: 4,
      version: 3,
      coverage: { by: 'list', deviceIds: [7] },
      kinds: vaccinePolicy.kinds,
      levels: vaccinePolicy.levels,
      schedule: {
        windows: [
          { days: [1], fromMin: 420, untilMin: 1080 },
          { days: [2, 3, 4, 5], fromMin: 480, untilMin: 1080 },
        ],
      },
      push: { isEnabled: true, scope: 'branch', types: ['opened', 'escalated'] },
    })
  })

  it('that is gone says so', async () => {
    answerCalls(
      ...basics(
        answer(alarmPolicies.queryByAlarmPolicyId, () => {
          throw fail('alarmPolicyNotFound')
        }),
      ),
    )
    await openApp(`${paths.alarmPolicyUpdate}?id=99`, { isSignedIn: true })
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })
})
