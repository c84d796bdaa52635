import { type AlarmRecord, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { compliance, type DayCompliance } from '@coldway/contract/compliance/compliance.ts'
import { deviceStatus, type WatchedDevice } from '@coldway/contract/devices/monitoring.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { permissions, type Permission } from '@coldway/contract/permissions.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serverNowMs } from '../../api/server-clock.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeRecord } from '../alarms/fixtures.ts'

afterEach(cleanup)

const empty = ({ page, size }: { page: number; size: number }) => ({ page, size, total: 0, records: [] })
/** Matches visible texts only, not those for screen readers. */
const seen = { selector: ':not(.unseen)' }
const silent = {
  id: 9,
  deviceCode: 'GX-9',
  deviceName: 'Box 9',
  plate: 'B 99',
  orgName: 'Shanghai',
  arrivedMs: serverNowMs() - 3_600_000,
  batteryPct: null,
}

const nothingWatched: DayCompliance = {
  all: { devices: 0, devicesOut: 0, devicesOutNow: 0, watchedS: 0, outOfRangeS: 0 },
  total: 0,
  organisations: [],
}

const desk = (
  state: { alarms: AlarmRecord[] },
  held: readonly Permission[] = permissions,
  weak: readonly WatchedDevice[] = [],
  day = nothingWatched,
) =>
  answerCalls(
    ...userCentreBasics(held),
    answer(alarmRecords.queryAlarmData, ({ page, size }) => {
      const records = state.alarms.filter(({ acknowledgedBy }) => acknowledgedBy === null)
      return { page, size, total: records.length, records }
    }),
    answer(alarmRecords.selectAlarmCount, () => ({
      alarming: state.alarms.length,
      unRead: 0,
      unAcknowledged: state.alarms.filter(({ acknowledgedBy }) => acknowledgedBy === null).length,
      byLevel: [0, 0, 0] as [number, number, number],
    })),
    answer(alarmRecords.acknowledgeAll, ({ ids, comment }) => {
      state.alarms = state.alarms.map((alarm) =>
        ids.includes(alarm.id) ? { ...alarm, acknowledgedBy: 'dispatcher', acknowledgeComment: comment } : alarm,
      )
      return { acknowledged: ids.length }
    }),
    answer(waybills.queryDrivers, ({ deviceIds }) =>
      deviceIds.includes(7)
        ? [{ deviceId: 7, waybillId: 1, waybillNo: 'WB-1', driverName: 'Zhao', driverPhone: '13800138000' }]
        : [],
    ),
    answer(deviceStatus.queryDevicesToWatch, () => ({
      silent: { total: 12, devices: [silent] },
      lowBattery: { total: weak.length, devices: [...weak] },
    })),
    answer(compliance.queryToday, () => day),
    answer(siteRecords.queryPageList, empty),
    answer(downloads.queryPageList, empty),
  )

it('shows what waits by vehicle, and an alarm leaves when it is acknowledged in place', async () => {
  const plate = 'A 88K21'
  const state = {
    alarms: [
      makeRecord(1, { plate, level: 3, isNotified: false }),
      makeRecord(2, { plate, kind: 'door', series: 'door', value: 1, peak: 1, lower: null, upper: null }),
      makeRecord(3, { deviceId: 8, deviceCode: 'GX-8', deviceName: 'Box 8', level: 1, acknowledgedBy: 'quality' }),
    ],
  }
  const sent = desk(state)
  const { user } = await openApp(paths.home, { isSignedIn: true })
  const waiting = await screen.findByRole('region', { name: 'What needs you' })
  const vehicle = (await within(waiting).findByText(plate, seen)).closest('li') as HTMLElement
  expect(within(vehicle).getByText('Nobody was notified')).toBeTruthy()
  expect(within(waiting).getByText('2 open alarms that nobody has acknowledged')).toBeTruthy()
  expect((await within(waiting).findByText('1 more is acknowledged and still open')).getAttribute('href')).toContain(
    'isAcknowledged=true',
  )
  expect((await within(vehicle).findByRole('link', { name: 'Call Zhao' })).getAttribute('href')).toBe('tel:13800138000')
  await user.click(within(vehicle).getAllByRole('button', { name: 'Acknowledge' })[0] as HTMLElement)
  await user.keyboard('{Enter}')
  expect((await within(vehicle).findByRole('alert')).textContent).toContain('comment is required')
  await user.keyboard('Door was open.{Enter}')
  await waitFor(() => expect(within(waiting).queryByText('Nobody was notified')).toBeNull())
  expect(sent.filter(({ name }) => name === 'alarmRecords.acknowledgeAll').map(({ input }) => input)).toEqual([
    { ids: [1], comment: 'Door was open.' },
  ])
})

it('acknowledges all of a vehicle with one comment, and then says that nothing waits', async () => {
  const state = { alarms: [makeRecord(1), makeRecord(2, { kind: 'humidity', series: 'hum1' })] }
  const sent = desk(state)
  const { user } = await openApp(paths.home, { isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Acknowledge all 2' }))
  await user.keyboard('Both seen{Enter}')
  expect(await screen.findByText('Nothing needs you')).toBeTruthy()
  expect(sent.find(({ name }) => name === 'alarmRecords.acknowledgeAll')?.input).toEqual({
    ids: [1, 2],
    comment: 'Both seen',
  })
})

it('names silent devices with how many there are in all, and says where there is nothing', async () => {
  desk({ alarms: [] })
  await openApp(paths.home, { isSignedIn: true })
  const panel = await screen.findByRole('region', { name: 'Fell silent' })
  expect((await within(panel).findByRole('link', { name: 'B 99' })).getAttribute('href')).toBe('/view/device/GX-9')
  expect(panel.textContent).toMatch(/Fell silent 12.*1 h ago/)
  expect(await screen.findByText('No reporting device has a low battery.')).toBeTruthy()
  expect(await screen.findByText('No arrival at a monitored site yet today.')).toBeTruthy()
})

it('shows a panel with its permission alone, and asks for nothing else', async () => {
  const sent = desk({ alarms: [makeRecord(1)] }, ['site:view'])
  await openApp(paths.home, { isSignedIn: true })
  await screen.findByRole('region', { name: 'Arrivals today' })
  await screen.findByText('No arrival at a monitored site yet today.')
  for (const name of ['What needs you', 'Fell silent', 'Low batteries', 'Cold compliance today'])
    expect(screen.queryByRole('region', { name })).toBeNull()
  const asked = sent.map(({ name }) => name)
  for (const name of ['alarmRecords.queryAlarmData', 'deviceStatus.queryDevicesToWatch', 'compliance.queryToday'])
    expect(asked).not.toContain(name)
})

it('lets those only look who may not handle alarms', async () => {
  desk({ alarms: [makeRecord(1)] }, ['alarm:view'])
  await openApp(paths.home, { isSignedIn: true })
  const waiting = await screen.findByRole('region', { name: 'What needs you' })
  await within(waiting).findByText('Vaccine box 7', seen)
  expect(within(waiting).queryByRole('button')).toBeNull()
  expect(within(waiting).queryByRole('link', { name: 'Vaccine box 7' })).toBeNull()
})

it('rounds a low battery down, so that no shown figure is beyond what counts as low', async () => {
  desk({ alarms: [] }, permissions, [{ ...silent, batteryPct: 19.6 }])
  await openApp(paths.home, { isSignedIn: true })
  const panel = await screen.findByRole('region', { name: 'Low batteries' })
  expect(await within(panel).findByText('19 %')).toBeTruthy()
})

it('shows how cold the day was by organisation, each with the list behind it', async () => {
  const org = (orgId: number, outOfRangeS: number, devicesOut: number, devicesOutNow: number) => ({
    orgId,
    orgName: `Branch ${orgId}`,
    devices: 3,
    devicesOut,
    devicesOutNow,
    watchedS: 100_000,
    outOfRangeS,
  })
  const organisations = [org(4, 2600, 2, 1), org(5, 30, 1, 0), org(6, 0, 0, 0)]
  const all = { devices: 30, devicesOut: 3, devicesOutNow: 1, watchedS: 1_000_000, outOfRangeS: 2630 }
  desk({ alarms: [] }, permissions, [], { all, total: 10, organisations })
  await openApp(paths.home, { isSignedIn: true })
  const panel = await screen.findByRole('region', { name: 'Cold compliance today' })
  expect(await within(panel).findByText('99.7 % of the watched time without a temperature alarm')).toBeTruthy()
  const rows = within(panel).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Branch 497.4 % 3 devices · 2 with an alarm · 1 now',
    'Branch 599.9 % 3 devices · 1 with an alarm',
    'Branch 6100 % 3 devices',
  ])
  expect(rows.map((row) => within(row).getByRole('img').getAttribute('aria-label'))).toEqual([
    'Temperature alarm now',
    'Had a temperature alarm today',
    'No temperature alarm today',
  ])
  expect(
    within(panel)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([
    '/view/deviceData/alarmData?kind=temperature',
    '/view/deviceData/alarmData?orgId=4&kind=temperature',
    '/view/deviceData/alarmData?orgId=5&kind=temperature',
    '/view/deviceBase/portableMonitoring?orgId=6',
  ])
})

it('says where no policy watches a temperature, and leads to the policies', async () => {
  desk({ alarms: [] })
  await openApp(paths.home, { isSignedIn: true })
  const panel = await screen.findByRole('region', { name: 'Cold compliance today' })
  await within(panel).findByText(/No alarm policy with temperature limits has watched/)
  expect(within(panel).getByRole('link', { name: 'Alarm policies' })).toBeTruthy()
})
