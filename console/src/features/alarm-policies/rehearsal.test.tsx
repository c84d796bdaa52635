import { alarmPolicies, waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type { Rehearsed, RehearsedKind } from '@coldway/contract/alarm-policies/alarm-rehearsal.ts'
import { fail } from '@coldway/contract/errors.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { li, vaccinePolicy } from './fixtures.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(cleanup)

const kind = (change: Partial<RehearsedKind>): RehearsedKind => ({
  kind: 'temperature',
  alarms: 0,
  isUnknown: false,
  byHour: Array.from({ length: 24 }, () => 0),
  byLevel: [0, 0, 0],
  medianS: 0,
  longestS: 0,
  totalS: 0,
  noise: { explained: 0, flapping: 0, short: 0 },
  ...change,
})
const warm = kind({
  alarms: 31,
  byHour: Array.from({ length: 24 }, (_, hour) => (hour === 14 ? 31 : 0)),
  byLevel: [31, 12, 4],
  medianS: 2400,
  longestS: 18_000,
  totalS: 90_000,
  noise: { explained: 6, flapping: 4, short: 2 },
})
const found = (change: Partial<Rehearsed> = {}): Rehearsed => ({
  fromTime: '2026-08-24 05:00:00',
  untilTime: '2026-11-22 05:00:00',
  devices: 50,
  devicesOfAll: 62,
  readings: 129_600,
  trips: null,
  isCut: false,
  kinds: [warm, kind({ kind: 'siteEntryExit', isUnknown: true })],
  ...change,
})
const basics = (...more: Parameters<typeof answerCalls>) => [
  ...userCentreBasics(),
  answer(alarmPolicies.queryByAlarmPolicyId, () => vaccinePolicy),
  answer(recipients.queryPageList, ({ page, size }) => ({ page, size, total: 1, records: [li] })),
  answer(sensors.querySensorDevicePageList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
  answer(deviceStatus.queryBizDeviceTree, () => ({ organisations: [], devices: [], total: 0 })),
  ...more,
]
const openPanel = async (page: string = paths.alarmPolicyUpdate) => {
  const { user } = await openApp(`${page}?id=4`, { isSignedIn: true })
  const element = await screen.findByRole('region', { name: 'Test on past data' })
  return { user, element, panel: within(element) }
}
const runButton = { name: 'Test over 90 days' }

describe('the rehearsal of an alarm policy', () => {
  it('shows how many alarms, when, to whom, how long, and how many nobody needed', async () => {
    const sent = answerCalls(...basics(answer(alarmPolicies.rehearse, () => found())))
    const { user, element, panel } = await openPanel()
    await user.click(panel.getByRole('button', runButton))
    expect((await panel.findByText('31', { selector: '.rehearsal-count b' })).parentElement?.textContent).toBe(
      '31 alarms from 2026-08-24 to 2026-11-22',
    )
    expect(panel.getByTitle('14:00 · 31')).toBeTruthy()
    const whom = panel.getByRole('region', { name: 'Who would have been notified' })
    await waitFor(() => expect(whom.textContent).toMatch(/Level 1.*31 messages.*Li Ming.*Level 2.*12.*Nobody/))
    expect(panel.getByText('12 of 31 probably unnecessary')).toBeTruthy()
    expect(panel.getByRole('row', { name: /Temperature.*31.*40 min.*5 h/ })).toBeTruthy()
    expect(panel.getByRole('row', { name: /cannot be tested/ })).toBeTruthy()
    expect(element.textContent).toContain('50 of 62 devices checked, 129,600 readings.')
    const { coverage, kinds, schedule } = vaccinePolicy
    expect(sent.filter(({ name }) => name === 'alarmPolicies.rehearse').map(({ input }) => input)).toEqual([
      { orgId: 1, coverage, kinds, schedule },
    ])
  }, 20_000)

  it('goes stale when a setting changes, and not when only its recipients do', async () => {
    answerCalls(...basics(answer(alarmPolicies.rehearse, () => found())))
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('button', runButton))
    await panel.findByText('12 of 31 probably unnecessary')
    await user.click(screen.getByRole('button', { name: 'Same as level 1' }))
    expect(panel.queryByText(/settings have changed/)).toBeNull()
    expect(panel.getByText('12 messages')).toBeTruthy()
    await user.type(screen.getByLabelText('Upper limit (℃)'), '.5')
    expect(panel.getByText(/settings have changed/)).toBeTruthy()
    await user.click(panel.getByRole('button', runButton))
    await waitFor(() => expect(panel.queryByText(/settings have changed/)).toBeNull())
  }, 20_000)

  it('distinguishes that nothing would have happened from that nothing was reported', async () => {
    const state = { readings: 800 }
    answerCalls(
      ...basics(
        answer(alarmPolicies.rehearse, () => found({ kinds: [kind({})], readings: state.readings, isCut: true })),
      ),
    )
    const { user, element, panel } = await openPanel()
    await user.click(panel.getByRole('button', runButton))
    await panel.findByText('No alarms would have been raised.')
    expect(element.textContent).toContain('Not all data could be read')
    state.readings = 0
    await user.click(panel.getByRole('button', runButton))
    await panel.findByText('The devices sent no reports in this period.')
  }, 20_000)

  it('of a waybill policy looks at trips, and says when there was none', async () => {
    const state = { trips: 0 }
    const sent = answerCalls(
      ...basics(
        answer(waybillAlarmPolicies.queryByAlarmPolicyId, () => ({ ...vaccinePolicy, scene: 'waybill' as const })),
        answer(waybillAlarmPolicies.rehearse, () => found({ kinds: [kind({})], trips: state.trips })),
      ),
    )
    const { user, element, panel } = await openPanel(paths.waybillAlarmPolicyUpdate)
    await user.click(panel.getByRole('button', runButton))
    await panel.findByText('None of the devices was on a waybill in this period.')
    state.trips = 7
    await user.click(panel.getByRole('button', runButton))
    await panel.findByText('No alarms would have been raised.')
    expect(element.textContent).toContain('Trips on waybills: 7.')
    expect(sent.some(({ name }) => name === 'alarmPolicies.rehearse')).toBe(false)
  }, 20_000)

  it('says what the server refused, and asks again', async () => {
    const state = { isGone: true }
    answerCalls(
      ...basics(
        answer(alarmPolicies.rehearse, () => {
          if (state.isGone) throw fail('deviceNotFound')
          return found()
        }),
      ),
    )
    const { user, panel } = await openPanel()
    await user.click(panel.getByRole('button', runButton))
    await panel.findByRole('alert')
    state.isGone = false
    await user.click(panel.getByRole('button', { name: 'Try again' }))
    await panel.findByText('12 of 31 probably unnecessary')
    expect(panel.queryByRole('alert')).toBeNull()
  }, 20_000)

  it('waits for devices and whole settings', async () => {
    answerCalls(...basics())
    await openApp(paths.alarmPolicyAdd, { isSignedIn: true })
    const panel = within(await screen.findByRole('region', { name: 'Test on past data' }))
    expect(panel.getByRole<HTMLButtonElement>('button', runButton).disabled).toBe(true)
    expect(panel.getByText(/Choose devices and complete/)).toBeTruthy()
  })
})
