import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { type AlarmRecord, type AlarmTimelineRow, alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { places } from '@coldway/contract/places/places.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { users } from '@coldway/contract/users/users.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { quietStats } from '../../testing/sensors.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeRecord } from './fixtures.ts'

// The map needs WebGL.
vi.mock('./alarm-map.tsx', () => ({ AlarmMap: () => <div data-testid="map" /> }))
/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./alarm-page.tsx'), 30_000)
afterEach(cleanup)

const open = makeRecord(1)
const done = makeRecord(2, {
  deviceName: 'Reefer 2',
  level: 1,
  status: 'finished',
  endTime: '2026-11-19 10:00:00',
  endReason: 'returned',
  isRead: true,
  acknowledgedBy: 'quality',
  acknowledgeComment: 'Door left open, closed by the driver.',
})
const step = (id: number, change: Partial<AlarmTimelineRow>): AlarmTimelineRow => ({
  id,
  step: 'opened',
  time: '2026-11-20 08:15:00',
  writtenTime: '2026-11-20 08:15:02',
  level: 1,
  by: null,
  comment: null,
  details: {},
  ...change,
})
const timeline = [step(1, {}), step(2, { step: 'level', level: 2, time: '2026-11-20 08:30:00' })]

const basics = (records: () => AlarmRecord[], ...more: Parameters<typeof answerCalls>) => [
  ...userCentreBasics(),
  answer(alarmRecords.queryAlarmData, ({ page, size }) => ({
    page,
    size,
    total: records().length,
    records: records(),
  })),
  answer(alarmRecords.queryById, ({ id }) => ({
    ...(records().find((one) => one.id === id) ?? open),
    timeline,
    causes: [],
  })),
  answer(alarmRecords.read, () => null),
  answer(alarmPolicies.queryPolicy, ({ page, size }) => ({ page, size, total: 0, records: [] })),
  answer(users.queryUserInfo, ({ page, size }) => ({ page, size, total: 0, records: [] })),
  answer(places.getAddress, () => ({ addresses: [] })),
  answer(sensors.querySeries, ({ keys }) => ({
    bucketMs: 60_000,
    gapMs: 180_000,
    series: keys.map((key) => ({
      key,
      bounds: { low: 2, high: 8 },
      stats: quietStats,
      buckets: [[Date.UTC(2026, 10, 20, 0, 5), 8, 9.4, 9, 3] as [number, number, number, number, number]],
      byHand: [],
    })),
  })),
  ...more,
]
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const sentOf = (sent: ReturnType<typeof answerCalls>, name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)

describe('the list of alarms', () => {
  it('shows the level in words, the crossed limit, the duration, and who has acknowledged', async () => {
    answerCalls(...basics(() => [open, done]))
    await openApp(paths.alarms, { isSignedIn: true })
    expect((await rowOf('Vaccine box 7')).textContent).toMatch(
      /Open.*Level 2.*Temperature 1.*9\.4 ℃> 8\.0 ℃.*45 min.*Not acknowledged/,
    )
    expect((await rowOf('Reefer 2')).textContent).toMatch(/Ended.*Level 1.*quality/)
  })

  it('distinguishes a value from the limit it has just crossed', async () => {
    const speeding = makeRecord(3, {
      kind: 'speed',
      series: null,
      value: 60.4,
      peak: 60.4,
      lower: null,
      upper: 60,
      unit: 'km/h',
      decimals: 0,
    })
    answerCalls(...basics(() => [speeding]))
    await openApp(paths.alarms, { isSignedIn: true })
    expect((await rowOf('Vaccine box 7')).textContent).toMatch(/60\.4 km\/h> 60 km\/h/)
  })

  it('asks for what stands in the address, and for waybills alone in their scene', async () => {
    const sent = answerCalls(...basics(() => [open]))
    await openApp(`${paths.alarms}?status=alarming&alarmPolicyId=4`, { isSignedIn: true })
    await rowOf('Vaccine box 7')
    expect(sentOf(sent, 'alarmRecords.queryAlarmData').at(-1)).toMatchObject({
      conditionVos: [
        { column: 'status', type: 'eq', value: 'alarming' },
        { column: 'alarmPolicyId', type: 'eq', value: 4 },
      ],
    })
    cleanup()
    await openApp(paths.waybillAlarms, { isSignedIn: true })
    await rowOf('Vaccine box 7')
    expect(sentOf(sent, 'alarmRecords.queryAlarmData').at(-1)).toMatchObject({
      conditionVos: [{ column: 'scene', type: 'eq', value: 'waybill' }],
    })
  })
})

describe('one alarm', () => {
  it('shows its course, its place and what has happened, and is read from then on', async () => {
    const sent = answerCalls(...basics(() => [open]))
    await openApp(`${paths.alarms}?alarm=1`, { isSignedIn: true })
    const drawer = await screen.findByRole('dialog', { name: 'Temperature 1' })
    await within(drawer).findByRole('img', { name: 'Values over time' })
    expect(within(drawer).getByRole('region', { name: 'Timeline' }).textContent).toMatch(
      /Alarm opened Level 1.*Level reached Level 2/,
    )
    expect(within(drawer).getByText(/31\.20000, 121\.50000/)).toBeTruthy()
    expect(within(drawer).getByRole('link', { name: 'View all sensor data' }).getAttribute('href')).toMatch(
      /device=7&keys=temp1&from=/,
    )
    await waitFor(() => expect(sentOf(sent, 'alarmRecords.read')).toEqual([{ ids: [1] }]))
  })

  it('says to whom it was given, and to nobody only when it was taken back', async () => {
    const rows = [
      step(1, { step: 'assigned', level: null, by: 'dispatcher', details: { isTaken: true, to: 'quality' } }),
      step(2, { step: 'assigned', level: null, by: 'dispatcher', details: { isTaken: true, to: null } }),
      step(3, { step: 'assigned', level: null, by: 'dispatcher', details: { isTaken: false } }),
    ]
    answerCalls(
      ...basics(
        () => [open],
        answer(alarmRecords.queryById, () => ({ ...open, timeline: rows, causes: [] })),
      ),
    )
    await openApp(`${paths.alarms}?alarm=1`, { isSignedIn: true })
    const history = await screen.findByRole('region', { name: 'Timeline' })
    const said = within(history)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('small')?.textContent)
    expect(said).toEqual(['dispatcher · → quality', 'dispatcher', 'dispatcher · nobody'])
  })

  it('names a policy that is gone without a way to it, and no worst value of a door', async () => {
    const gone = makeRecord(1, {
      kind: 'door',
      series: 'door',
      value: 1,
      peak: 1,
      lower: null,
      upper: null,
      unit: '',
      decimals: 0,
      alarmPolicyId: null,
    })
    answerCalls(...basics(() => [gone]))
    await openApp(`${paths.alarms}?alarm=1`, { isSignedIn: true })
    const drawer = await screen.findByRole('dialog', { name: 'Door open' })
    expect(await within(drawer).findByText(gone.alarmPolicyName)).toBeTruthy()
    expect(within(drawer).queryByRole('link', { name: gone.alarmPolicyName })).toBeNull()
    expect(within(drawer).queryByText('Peak')).toBeNull()
  })

  it('asks for no course of values where a line was left', async () => {
    const left = makeRecord(1, { kind: 'lineDeviation', series: '8', lower: null, upper: 500, peak: 799, unit: 'm' })
    const sent = answerCalls(...basics(() => [left]))
    await openApp(`${paths.alarms}?alarm=1`, { isSignedIn: true })
    const drawer = await screen.findByRole('dialog', { name: 'Line deviation' })
    await within(drawer).findByRole('region', { name: 'Timeline' })
    expect(sentOf(sent, 'sensors.querySeries')).toEqual([])
  })

  it('is acknowledged with a comment and not without', async () => {
    const state = { record: open }
    const sent = answerCalls(
      ...basics(
        () => [state.record],
        answer(alarmRecords.acknowledge, ({ comment }) => {
          state.record = { ...open, acknowledgedBy: 'dispatcher', acknowledgeComment: comment }
          return null
        }),
      ),
    )
    const { user } = await openApp(`${paths.alarms}?alarm=1`, { isSignedIn: true })
    const drawer = await screen.findByRole('dialog', { name: 'Temperature 1' })
    await user.click(await within(drawer).findByRole('button', { name: 'Acknowledge' }))
    expect((await within(drawer).findByRole('alert')).textContent).toContain('comment is required')
    expect(sentOf(sent, 'alarmRecords.acknowledge')).toEqual([])
    await user.type(within(drawer).getByRole('textbox'), 'Door was open.')
    await user.click(within(drawer).getByRole('button', { name: 'Acknowledge' }))
    await waitFor(() => expect(within(drawer).queryByRole('button', { name: 'Acknowledge' })).toBeNull())
    expect(sentOf(sent, 'alarmRecords.acknowledge')).toEqual([{ id: 1, comment: 'Door was open.' }])
  })

  it('is commented and given to somebody', async () => {
    const sent = answerCalls(
      ...basics(
        () => [done],
        answer(alarmRecords.comment, () => null),
        answer(alarmRecords.assign, () => null),
      ),
    )
    const { user } = await openApp(`${paths.alarms}?alarm=2`, { isSignedIn: true })
    const drawer = await screen.findByRole('dialog', { name: 'Temperature 1' })
    await user.type(await within(drawer).findByRole('textbox'), 'Seen.')
    await user.click(within(drawer).getByRole('button', { name: 'Add comment' }))
    await user.click(within(drawer).getByRole('button', { name: 'Assign to me' }))
    await waitFor(() => expect(sentOf(sent, 'alarmRecords.assign')).toEqual([{ id: 2, userId: 1 }]))
    expect(sentOf(sent, 'alarmRecords.comment')).toEqual([{ id: 2, comment: 'Seen.' }])
  })

  it('is only looked at by who may not handle it', async () => {
    const sent = answerCalls(...basics(() => [open]), ...userCentreBasics(['alarm:view']))
    await openApp(`${paths.alarms}?alarm=1`, { isSignedIn: true })
    const drawer = await screen.findByRole('dialog', { name: 'Temperature 1' })
    await within(drawer).findByRole('region', { name: 'Timeline' })
    expect(within(drawer).queryByRole('textbox')).toBeNull()
    expect(within(drawer).queryByRole('link')).toBeNull()
    expect(sentOf(sent, 'alarmRecords.read')).toEqual([])
  })
})
