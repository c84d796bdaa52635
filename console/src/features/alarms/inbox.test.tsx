import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { permissions, type Permission } from '@coldway/contract/permissions.ts'
import { places } from '@coldway/contract/places/places.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { users } from '@coldway/contract/users/users.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeRecord } from './fixtures.ts'

// The map needs WebGL.
vi.mock('./alarm-map.tsx', () => ({ AlarmMap: () => <div data-testid="map" /> }))
/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./alarm-page.tsx'), 30_000)
afterEach(cleanup)

const plate = 'A 88K21'
const alarms = [
  makeRecord(1, { plate, level: 3, isNotified: false }),
  makeRecord(2, { deviceId: 8, deviceCode: 'GX-8', deviceName: 'Box 8' }),
  makeRecord(3, { plate, kind: 'humidity', series: 'hum1', level: 1 }),
]

const inbox = (held: readonly Permission[] = permissions, records: readonly AlarmRecord[] = alarms) =>
  answerCalls(
    ...userCentreBasics(held),
    answer(alarmRecords.queryAlarmData, ({ page, size }) => ({ page, size, total: 3, records: [...records] })),
    answer(alarmRecords.queryById, ({ id }) => ({
      ...(records.find((one) => one.id === id) ?? makeRecord(id)),
      timeline: [],
      causes: [],
    })),
    answer(alarmRecords.read, () => null),
    answer(alarmRecords.acknowledgeAll, ({ ids }) => ({ acknowledged: ids.length })),
    answer(alarmPolicies.queryPolicy, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(users.queryUserInfo, ({ page, size }) => ({ page, size, total: 0, records: [] })),
    answer(places.getAddress, () => ({ addresses: [] })),
    answer(sensors.querySeries, () => ({ bucketMs: 60_000, gapMs: 180_000, series: [] })),
  )
const rows = async () => {
  await screen.findByText('Box 8')
  return screen.getAllByRole('row').slice(1)
}
const current = () => screen.getAllByRole('row').findIndex((row) => row.getAttribute('aria-current') === 'true')
const asked = (sent: ReturnType<typeof inbox>, name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)

describe('the inbox of alarms', () => {
  it('keeps the alarms of a vehicle together, plate first, and says where nobody was notified', async () => {
    inbox()
    await openApp(paths.alarms, { isSignedIn: true })
    const texts = (await rows()).map((row) => row.textContent)
    expect(texts[0]).toMatch(/A 88K21.*Vaccine box 7 · GX-7.*Nobody was notified/)
    expect(texts[1]).toMatch(/A 88K21.*Humidity/)
    expect(texts[2]).toMatch(/Box 8/)
    expect(screen.getAllByText('Nobody was notified')).toHaveLength(1)
  })

  it('moves with J and K, opens with Enter, acknowledges with A and closes with Escape', async () => {
    inbox()
    const { user } = await openApp(paths.alarms, { isSignedIn: true })
    await rows()
    await user.keyboard('k')
    expect(current()).toBe(1)
    await user.keyboard('jj')
    expect(current()).toBe(3)
    await user.keyboard('jk{Enter}')
    expect(location.search).toContain('alarm=3')
    const dialog = await screen.findByRole('dialog', { name: 'Humidity 1' })
    await within(dialog).findByRole('button', { name: 'Acknowledge' })
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(location.search).not.toContain('alarm=')
    await user.keyboard('a')
    const again = await screen.findByRole('dialog', { name: 'Humidity 1' })
    await waitFor(() => expect(document.activeElement).toBe(within(again).queryByRole('textbox')))
    await user.keyboard('jk')
    expect((document.activeElement as HTMLTextAreaElement).value).toBe('jk')
  })

  it('stands beside the list where there is room, and follows the keys', async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
    happyDOM.setViewport({ width: 1600 })
    inbox()
    const { user } = await openApp(`${paths.alarms}?alarm=1`, { isSignedIn: true })
    await rows()
    const beside = await screen.findByRole('dialog', { name: 'Temperature 1' })
    expect(beside.tagName).not.toBe('DIALOG')
    await user.keyboard('j')
    await screen.findByRole('dialog', { name: 'Humidity 1' })
    expect(current()).toBe(2)
    await user.click(screen.getByText('Box 8').closest('td') as HTMLElement)
    expect(location.search).toContain('alarm=2')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    happyDOM.setViewport({ width: 1024 })
  })

  it('asks a preset with one click and takes it back with the next', async () => {
    const sent = inbox()
    const { user } = await openApp(paths.alarms, { isSignedIn: true })
    await rows()
    const press = (name: string) => user.click(screen.getByRole('button', { name }))
    const last = () => (asked(sent, 'alarmRecords.queryAlarmData').at(-1) as { conditionVos: unknown[] }).conditionVos
    await press('Level 3, not acknowledged')
    await waitFor(() => expect(last()).toHaveLength(3))
    expect(last()).toContainEqual({ column: 'level', type: 'eq', value: '3' })
    await press('Mine')
    await waitFor(() => expect(last()).toContainEqual({ column: 'assignedTo', type: 'eq', value: 'dispatcher' }))
    expect(screen.getByRole('button', { name: 'Mine' }).getAttribute('aria-pressed')).toBe('true')
    await press('Mine')
    await waitFor(() => expect(location.search).not.toContain('assignedTo'))
  })

  it('acknowledges several with one comment', async () => {
    const sent = inbox()
    const { user } = await openApp(paths.alarms, { isSignedIn: true })
    const [first, second] = await rows()
    for (const row of [first, second]) await user.click(within(row as HTMLElement).getByRole('checkbox'))
    const tools = screen.getByRole('toolbar')
    await user.click(within(tools).getByRole('button', { name: 'Acknowledge' }))
    await screen.findByRole('dialog', { name: 'Acknowledge all 2' })
    await user.keyboard('Same door{Enter}')
    await waitFor(() =>
      expect(asked(sent, 'alarmRecords.acknowledgeAll')).toEqual([{ ids: [1, 3], comment: 'Same door' }]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has no key, button or check box to handle alarms for those who may only look', async () => {
    inbox(['alarm:view'])
    const { user } = await openApp(paths.alarms, { isSignedIn: true })
    await rows()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.keyboard('ja')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByText('acknowledge')).toBeNull()
  })
})
