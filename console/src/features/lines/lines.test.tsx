import type { RoadCondition } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type LineSubscription, lineSubscriptions } from '@coldway/contract/lines/line-subscriptions.ts'
import { type Course, type LineDetail, lines } from '@coldway/contract/lines/lines.ts'
import { places } from '@coldway/contract/places/places.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DrawingMapProps } from '../../map/draw/drawing-map.tsx'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { chooseDay } from '../../testing/choose-day.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

// Maps need WebGL: they are tested in map/. Here the mock does what a user's hand would.
const seen: { drawing?: DrawingMapProps } = {}
vi.mock('../../map/draw/drawing-map.tsx', () => ({
  DrawingMap: (props: DrawingMapProps) => {
    seen.drawing = props
    return <div data-testid="map" />
  },
}))

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(
  () =>
    Promise.all([
      import('./line-list-page.tsx'),
      import('./line-form-pages.tsx'),
      import('./subscription-list-page.tsx'),
      import('./subscription-add-page.tsx'),
    ]),
  60_000,
)
beforeEach(() => {
  seen.drawing = undefined
})
afterEach(cleanup)

const course: Course = {
  path: [
    [121.4, 31.2],
    [118.7, 32],
  ],
  distanceM: 300_000,
  durationS: 18_000,
  source: 'estimate',
  isEstimate: true,
  stretches: [],
}
const line: LineDetail = {
  id: 5,
  lineName: 'Night line',
  lineNumber: 'N-1',
  orgId: 1,
  orgName: 'Coldway',
  startPoint: { lng: 121.4, lat: 31.2, address: 'Shanghai' },
  waypoints: [
    { lng: 120.6, lat: 31.3, address: 'Suzhou' },
    { lng: 120.3, lat: 31.5, address: 'Wuxi' },
  ],
  endPoint: { lng: 118.7, lat: 32, address: 'Nanjing' },
  ...course,
  subscriptionCount: 1,
  remark: '',
  version: 3,
  createTime: '2026-11-22 08:00:00',
}
const planned = answer(lines.planCourse, () => course)
const nowhere = answer(places.getAddress, ({ points }) => ({
  addresses: points.map((point) => ({
    ...point,
    address: 'near a town',
    source: 'embedded' as const,
    town: {
      name: 'Town',
      province: '',
      countryCode: 'CN',
      lng: 121,
      lat: 31,
      population: 1,
      distanceM: 1,
      direction: 'n' as const,
    },
  })),
}))
const stops = async () => within(await screen.findByRole('list', { name: 'Points in order' })).getAllByRole('listitem')

describe('a line', () => {
  const open = async (...more: Parameters<typeof answerCalls>) => {
    const sent = answerCalls(
      ...userCentreBasics(),
      planned,
      nowhere,
      answer(lines.queryByLineId, () => line),
      answer(lines.update, () => ({ isEstimate: true })),
      ...more,
    )
    const visit = await openApp(`${paths.lineUpdate}?id=5`, { isSignedIn: true })
    await screen.findByLabelText('Line name')
    return { ...visit, sent, save: () => visit.user.click(screen.getByRole('button', { name: 'Save' })) }
  }
  const updated = (sent: ReturnType<typeof answerCalls>) =>
    sent.findLast(({ name }) => name === lines.update.name)?.input as typeof line | undefined

  it('shows its points in order with the way through them, and says when that is a straight line', async () => {
    await open()
    expect((await stops()).map((stop) => stop.textContent)).toMatchObject([
      expect.stringContaining('Shanghai'),
      expect.stringContaining('Suzhou'),
      expect.stringContaining('Wuxi'),
      expect.stringContaining('Nanjing'),
    ])
    expect((await screen.findByText(/A straight line/)).textContent).toContain('no road service')
    expect(screen.getByText('300.0 km, about 5 h')).toBeTruthy()
  })

  it('passes its waypoints in the order they are moved to, by button and by dragging', async () => {
    const { user, sent, save } = await open()
    await user.click(screen.getByRole('button', { name: 'Move point 3 up' }))
    await waitFor(async () => expect((await stops())[1]?.textContent).toContain('Wuxi'))
    const [first, second, third] = await stops()
    fireEvent.dragStart(third as HTMLElement)
    fireEvent.dragOver(second as HTMLElement)
    fireEvent.drop(second as HTMLElement)
    await waitFor(async () => expect((await stops())[1]?.textContent).toContain('Suzhou'))
    expect(first?.textContent).toContain('Shanghai')
    await user.click(screen.getByRole('button', { name: 'Move point 3 up' }))
    await save()
    await waitFor(() => expect(updated(sent)).toBeTruthy())
    expect(updated(sent)?.waypoints.map(({ address }) => address)).toEqual(['Wuxi', 'Suzhou'])
    expect(updated(sent)).toMatchObject({ id: 5, version: 3, startPoint: line.startPoint, endPoint: line.endPoint })
  })

  it('takes points from the map, and asks for the way anew', async () => {
    const { sent } = await open()
    await waitFor(() => expect(seen.drawing).toBeTruthy())
    const drawn = { kind: 'way' as const, points: [line.startPoint, { lng: 119, lat: 31.9 }, line.endPoint] }
    act(() => seen.drawing?.steps.step(drawn))
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === lines.planCourse.name)?.input).toMatchObject({
        waypoints: [{ lng: 119, lat: 31.9 }],
      }),
    )
    expect((await stops()).length).toBe(3)
  })

  it('says how the traffic is where the provider says it', async () => {
    const piece = (condition: RoadCondition, distanceM: number) => ({ condition, distanceM, path: course.path })
    const stretches = [piece('clear', 12_000), piece('severeCongestion', 2500), piece('clear', 4000)]
    const busy = { ...course, source: 'baidu' as const, isEstimate: false, stretches }
    await open(answer(lines.planCourse, () => busy))
    const said = await screen.findByRole('list', { name: 'Traffic along it now' })
    expect([...said.children].map((row) => row.textContent)).toEqual([
      'Clear 16.0 km',
      'Slow 0.0 km',
      'Congested 0.0 km',
      'Severe congestion 2.5 km',
    ])
  })

  it('is not saved without an end, and shows what is wrong beside its points', async () => {
    const { user, sent, save } = await open()
    await stops()
    for (let left = 4; left > 1; left--) await user.click(screen.getByRole('button', { name: `Remove point ${left}` }))
    await save()
    expect((await screen.findByText('Enter the end point.')).closest('[role=alert]')).toBeTruthy()
    expect(updated(sent)).toBeUndefined()
  })

  it('says at its name that another line has it', async () => {
    const taken = answer(lines.update, () => {
      throw fail('routeNameExists')
    })
    const { user, save } = await open(taken)
    await user.type(screen.getByLabelText('Line name'), ' 2')
    await save()
    expect(await screen.findByText('The route name already exists.')).toBeTruthy()
  })
})

const subscription: LineSubscription = {
  id: 7,
  lineId: 5,
  lineName: 'Night line',
  deviceId: 3,
  deviceCode: 'DEV-3',
  deviceName: 'Reefer 3',
  plate: '沪A12345',
  orgId: 1,
  orgName: 'Coldway',
  validity: 'permanent',
  status: 'valid',
  startTime: '2026-11-22 00:00:00',
  endTime: '2026-12-22 00:00:00',
  offsetM: 500,
  stayTimeoutS: 1800,
  state: 'offLine',
  distanceM: 812,
  progress: 0.42,
  recordCount: 1,
  recipientCount: 2,
  createTime: '2026-11-22 08:00:00',
}
const subscribed = answer(lineSubscriptions.queryPageList, ({ page, size }) => ({
  page,
  size,
  total: 2,
  records: [subscription, { ...subscription, id: 8, plate: '沪B00001', status: 'cancelled' as const, state: null }],
}))
const rowOf = async (plate: string) => (await screen.findByText(plate)).closest('tr') as HTMLElement

describe('line subscriptions', () => {
  it('show how a device does and what came of it, and are cancelled after a question', async () => {
    const records = answer(lineSubscriptions.queryRecordList, ({ page, size }) => ({
      page,
      size,
      total: 1,
      records: [
        {
          id: 1,
          kind: 'deviation' as const,
          state: 'ongoing' as const,
          lineId: 5,
          lineName: 'Night line',
          deviceId: 3,
          deviceCode: 'DEV-3',
          deviceName: 'Reefer 3',
          plate: '沪A12345',
          waybillNo: 'WB-9',
          startTime: '2026-11-22 09:00:00',
          endTime: null,
          durationS: 600,
          peakM: 812,
          lng: 120,
          lat: 31,
        },
      ],
    }))
    const cancelled = answer(lineSubscriptions.cancleSubById, () => null)
    const sent = answerCalls(...userCentreBasics(), subscribed, records, cancelled, nowhere)
    const { user } = await openApp(paths.lineSubscriptions, { isSignedIn: true })
    const row = await rowOf('沪A12345')
    expect(row.textContent).toMatch(/Night line.*Active.*Off the line.*42 %.*812 m/)
    expect(within(await rowOf('沪B00001')).queryByRole('button', { name: 'Cancel' })).toBeNull()
    await user.click(within(row).getByRole('button', { name: 'Records' }))
    const drawer = await screen.findByRole('dialog')
    await waitFor(() => expect(drawer.textContent).toMatch(/Deviation.*Ongoing.*now.*up to 812 m.*WB-9/))
    await user.keyboard('{Escape}')
    await user.click(within(row).getByRole('button', { name: 'Cancel' }))
    const question = await screen.findByRole('dialog', { name: /Cancel the subscription Night line/ })
    await user.click(within(question).getByRole('button', { name: 'Cancel subscription' }))
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === lineSubscriptions.cancleSubById.name)?.input).toEqual({ id: 7 }),
    )
  })

  it('are not made without a device, nor for longer than 90 days', async () => {
    const device = { id: 3, deviceCode: 'DEV-3', deviceName: 'Reefer 3', plate: null, orgId: 1, orgName: 'Coldway' }
    const sent = answerCalls(
      ...userCentreBasics(),
      answer(lines.queryPageList, ({ page, size }) => {
        const { startPoint, endPoint, waypoints, path: _path, ...rest } = line
        const row = { ...rest, startAddress: startPoint.address, endAddress: endPoint.address }
        return { page, size, total: 1, records: [{ ...row, waypointCount: waypoints.length }] }
      }),
      answer(deviceChoices.queryDeviceListForOption, () => ({
        devices: [{ ...device, category: 'portable' as const, cautions: [] }],
        total: 1,
      })),
      answer(recipients.queryPageList, ({ page, size }) => ({ page, size, total: 0, records: [] })),
      answer(lineSubscriptions.saveSub, () => ({ ids: [1] })),
      subscribed,
    )
    const { user } = await openApp(`${paths.lineSubscriptionAdd}?line=5`, { isSignedIn: true })
    const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }))
    await screen.findByText('Night line')
    await save()
    expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('combobox', { name: 'Devices' }))
    await user.click(await screen.findByText('Reefer 3'))
    chooseDay(screen.getByLabelText('Until'), '2030-01-01 00:00')
    expect(await screen.findByText('A subscription lasts at most 90 days.')).toBeTruthy()
    expect(sent.filter(({ name }) => name === lineSubscriptions.saveSub.name)).toEqual([])
  })
})
