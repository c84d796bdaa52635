import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { live } from '@coldway/contract/live.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { organisations } from '@coldway/contract/users/organisations.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { places } from '@coldway/contract/places/places.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { type Bucket, sensors } from '@coldway/contract/readings/sensors.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { live as liveClient } from '../../api/live.ts'
import { answer, answerCalls, type Sent } from '../../testing/answers.ts'
import { basics, me, openApp } from '../../testing/app-fixture.tsx'
import { quietStats } from '../../testing/sensors.ts'
import { createFakeSocket, type FakeSocket } from '../../testing/fake-socket.ts'
import { makeDevice, makeState } from './fixtures.ts'

// The map needs WebGL: its own parts are tested in map/, what it shows in map-feed.test.ts.
vi.mock('./fleet-map.tsx', () => ({ FleetMap: () => <div data-testid="map" /> }))

const permissions: Permission[] = ['monitor:view', 'sensor:view', 'track:view']
const address = '/view/deviceMonitor/realTimeMonitoring'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const soon = inDays(3)
const devices = [
  makeDevice(1, { name: 'Reefer 1', plate: '沪A·88K21', monitorTarget: 'Vaccines', serviceEndDate: soon }),
  makeDevice(2, { name: 'Reefer 2', orgId: 2, serviceEndDate: '2026-01-31' }),
  makeDevice(3, { name: 'Never spoke' }),
]
const now = () => Date.now()
const state = (id: number, temp1: number) =>
  makeState(id, { atMs: now(), arrivedMs: now(), values: { temp1, battery: 76, signal: 20, door: 1 } })
const stats = { ...quietStats, count: 10, min: 3, max: 9, mean: 5, meanKinetic: 5.6, outOfRangeMs: 400_000 }
const bounds = { low: 2, high: 8 }

const bucket = (): Bucket => [now() - 3_600_000, 4, 6, 5, 5]
const entered = (): [number, number][] => [[now() - 3_600_000, 4.2]]
const fixOf = (agoMin: number): TrackPoint => [now() - agoMin * 60_000, 121.5, 31.2 + agoMin / 100, 60, 0, 'GPS', 5]

const town = {
  name: 'Kunshan',
  province: 'Jiangsu',
  countryCode: 'CN',
  lng: 120.95,
  lat: 31.38,
  population: 1_600_000,
  distanceM: 3000,
  direction: 'ne' as const,
}

let socket: FakeSocket
let sent: Sent[]

beforeEach(() => {
  socket = createFakeSocket()
  vi.stubGlobal('WebSocket', function open() {
    return socket.socket
  })
  // A list of no height shows no row.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  sent = answerCalls(
    ...basics,
    answer(session.me, () => ({ ...me, permissions })),
    answer(live.ticket, () => ({ ticket: 'once', expiresInMs: 30_000 })),
    answer(userConfig.queryUserConfig, () => []),
    answer(userConfig.updateUserConfig, () => null),
    answer(organisations.queryOrgTree, () => [
      { id: 1, parentId: null, name: 'East', code: 'E', deviceCount: 2, isRoot: false },
      { id: 2, parentId: 1, name: 'Shanghai', code: 'S', deviceCount: 1, isRoot: false },
    ]),
    answer(deviceStatus.queryBizDeviceList, ({ page, size }) => ({
      page,
      size,
      total: devices.length,
      records: devices,
    })),
    answer(sensors.querySeries, ({ keys }) => ({
      bucketMs: 300_000,
      gapMs: 180_000,
      series: keys.map((key) => ({ key, bounds, stats, buckets: [bucket()], byHand: entered() })),
    })),
    answer(places.getAddress, ({ points }) => ({
      addresses: points.map((point) => ({
        ...point,
        address: 'near Kunshan, 3 km NE',
        source: 'embedded' as const,
        town,
      })),
    })),
    answer(tracks.postList, () => ({
      points: [10, 9, 8].map(fixOf),
    })),
  )
})
afterEach(() => {
  cleanup()
  act(() => liveClient.reset())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const topicId = () => {
  const subscribed = socket.received.findLast((message) => message.type === 'subscribe')
  return subscribed?.type === 'subscribe' ? subscribed.id : ''
}
const say = (kind: 'snapshot' | 'devices', states: ReturnType<typeof state>[]) =>
  act(() => {
    const head = { id: topicId(), states, serverMs: now() }
    socket.send(kind === 'snapshot' ? { ...head, type: kind, isLast: true } : { ...head, type: kind })
  })
const openPage = async (query = '') => {
  const page = await openApp(address + query, { isSignedIn: true })
  await waitFor(() => expect(socket.socket.onopen).toBeTypeOf('function'))
  act(() => socket.open())
  await screen.findAllByText('沪A·88K21')
  say('snapshot', [state(1, 5), state(2, 4.2)])
  return page
}
const rowOf = (name: string): HTMLElement => {
  const row = screen.getByText(name).closest<HTMLElement>('[role="option"]')
  if (!row) throw new Error(`no row of ${name}`)
  return row
}

describe('monitoring centre', () => {
  it('lists the devices by organisation, with their temperature and counters that add up', async () => {
    await openPage()
    expect(within(rowOf('沪A·88K21')).getByText('5.0 ℃')).toBeTruthy()
    expect(within(rowOf('Reefer 2')).getByText('4.2 ℃')).toBeTruthy()
    expect(within(screen.getByRole('listbox')).getByRole('button', { name: /East/ }).textContent).toContain('3')
    await waitFor(() => expect(screen.getByRole('button', { name: /Moving/ }).textContent).toContain('2'))
    expect(screen.getByRole('button', { name: /^3 ?All/ })).toBeTruthy()
  })

  it('says in words where a device is, without asking for each frame', async () => {
    const { user } = await openPage()
    await user.click(screen.getByText('Reefer 2'))
    const detail = await screen.findByRole('region', { name: 'Device details' })
    expect(await within(detail).findByText('near Kunshan, 3 km NE')).toBeTruthy()
    for (const celsius of [4.3, 4.4, 4.5]) say('devices', [state(2, celsius)])
    const asked = sent.filter(({ name }) => name === places.getAddress.name)
    expect(asked.map(({ input }) => input)).toEqual([{ points: [{ lng: 121.5, lat: 31.2 }] }])
  })

  it('turns a row red with a frame, without asking the network again', async () => {
    await openPage()
    const before = sent.length
    say('devices', [state(2, 9.4)])
    const row = rowOf('Reefer 2')
    expect(within(row).getByText('9.4 ℃').className).toContain('is-high')
    expect(within(row).getByRole('img', { name: 'Too warm' })).toBeTruthy()
    expect(within(rowOf('沪A·88K21')).getByText('5.0 ℃').className).not.toContain('is-high')
    expect(sent.length).toBe(before)
  })

  it('finds by text and selects with the keyboard', async () => {
    const { user } = await openPage()
    await user.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'gx-1002')
    expect(screen.queryByText('沪A·88K21')).toBeNull()
    await user.keyboard('{ArrowDown}{Enter}')
    const detail = await screen.findByRole('region', { name: 'Device details' })
    expect(within(detail).getByRole('heading').textContent).toContain('Reefer 2')
    expect(new URLSearchParams(window.location.search).get('device')).toBe('2')
  })

  it('says when nothing matches', async () => {
    const { user } = await openPage()
    await user.type(screen.getByRole('searchbox', { name: 'Search devices' }), 'zzz')
    expect(screen.getByText('No device matches “zzz”.')).toBeTruthy()
  })

  it('narrows the list by a counter', async () => {
    const { user } = await openPage()
    await user.click(screen.getByRole('button', { name: /Other/ }))
    expect(screen.queryByText('Reefer 2')).toBeNull()
    expect(screen.getByText('Never spoke')).toBeTruthy()
  })

  it('opens the detail with tiles, limits and the figures of the day', async () => {
    const { user } = await openPage()
    await user.click(rowOf('沪A·88K21'))
    const detail = await screen.findByRole('region', { name: 'Device details' })
    const sensors = within(detail).getByRole('list', { name: 'Sensors' })
    expect(within(sensors).getByText('2.0 – 8.0 ℃')).toBeTruthy()
    expect(within(sensors).getByText('Excellent')).toBeTruthy()
    expect(await within(detail).findByText('5.6 ℃')).toBeTruthy()
    expect(within(detail).getByText('6 min 40 s').className).toContain('is-out')
    expect(within(detail).getByText('1 entered by hand')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Device details' })).toBeNull()
  })

  it('says until when a device is served, and leads on only where the user may go', async () => {
    const { user } = await openPage()
    await user.click(rowOf('沪A·88K21'))
    const detail = async () => within(await screen.findByRole('region', { name: 'Device details' }))
    const first = await detail()
    expect(first.getByText('About to expire').parentElement?.textContent).toContain(`until ${soon}`)
    await user.click(first.getByRole('button', { name: 'More' }))
    for (const name of ['Historical track', 'Sensor data', 'Settings and records'])
      expect(first.getByRole('button', { name })).toBeTruthy()
    expect(first.queryByRole('button', { name: 'Send command' })).toBeNull()
    await user.click(rowOf('Reefer 2'))
    expect((await detail()).getByText('Expired')).toBeTruthy()
    await user.click(rowOf('Never spoke'))
    expect((await detail()).queryByText('Expired')).toBeNull()
  })

  it('plays the last day: a row of the table moves the cursor, leaving returns to live', async () => {
    const { user } = await openPage('?device=1')
    await user.click(await screen.findByRole('button', { name: 'Track playback' }))
    const scrubber = await screen.findByRole('slider', { name: 'Playback position' })
    const [first, , last] = screen.getAllByRole('option')
    expect(first?.getAttribute('aria-selected')).toBe('true')
    const before = Number(scrubber.getAttribute('aria-valuenow'))
    if (last) await user.click(last)
    expect(Number(scrubber.getAttribute('aria-valuenow')) - before).toBe(120_000)
    await user.keyboard('{ArrowLeft}')
    expect(Number(scrubber.getAttribute('aria-valuenow')) - before).toBe(60_000)
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('searchbox', { name: 'Search devices' })).toBeTruthy()
  })

  it('shows the refusal and tries again', async () => {
    answerCalls(
      ...basics,
      answer(live.ticket, () => ({ ticket: 'once', expiresInMs: 30_000 })),
      answer(userConfig.queryUserConfig, () => []),
      answer(organisations.queryOrgTree, () => []),
      answer(deviceStatus.queryBizDeviceList, () => {
        throw fail('unexpected')
      }),
    )
    await openApp(address, { isSignedIn: true })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('reads a long list page by page, each behind the last device of the one before', async () => {
    const many = Array.from({ length: limits.pageSizeMax + 1 }, (_, at) => makeDevice(at + 7))
    const asked: unknown[] = []
    sent = answerCalls(
      ...basics,
      answer(session.me, () => ({ ...me, permissions })),
      answer(live.ticket, () => ({ ticket: 'once', expiresInMs: 30_000 })),
      answer(userConfig.queryUserConfig, () => []),
      answer(organisations.queryOrgTree, () => []),
      answer(deviceStatus.queryBizDeviceList, ({ page, size, conditionVos }) => {
        asked.push(page, conditionVos)
        const behind = many.filter(({ id }) => id > Number(conditionVos[0]?.value))
        return { page, size, total: behind.length, records: behind.slice(0, size) }
      }),
    )
    await openApp(address, { isSignedIn: true })
    await vi.waitFor(() => expect(asked).toHaveLength(4))
    const behind = (value: number) => [{ column: 'id', type: 'gt', value }]
    expect(asked).toEqual([1, behind(0), 1, behind(limits.pageSizeMax + 6)])
  })

  it('keeps the chosen fields for the user', async () => {
    const { user } = await openPage()
    expect(rowOf('沪A·88K21').textContent).toContain('Vaccines · GX-1001')
    await user.click(screen.getByRole('button', { name: 'Table fields' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Device number' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(rowOf('沪A·88K21').textContent).toContain('Vaccines · Moving')
    expect(sent.findLast((one) => one.name.endsWith('updateUserConfig'))?.input).toMatchObject({
      key: 'monitoring.fields',
    })
  })

  it('keeps the device when Escape leaves the fields, and says when the live reports end', async () => {
    const { user } = await openPage('?device=1')
    await screen.findByRole('region', { name: 'Device details' })
    await user.click(screen.getByRole('button', { name: 'Table fields' }))
    ;(await screen.findByRole('checkbox', { name: 'Device number' })).focus()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('region', { name: 'Device details' })).toBeTruthy()
    act(() => socket.send({ type: 'ended', id: topicId(), code: '403' }))
    expect(screen.getByRole('alert').textContent).toContain('You do not have permission for this.')
  })
})
