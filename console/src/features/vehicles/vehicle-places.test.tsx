import { live } from '@coldway/contract/live.ts'
import { limits } from '@coldway/contract/limits.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { printTime } from '@coldway/contract/time.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { live as liveClient } from '../../api/live.ts'
import type { MapPoint } from '../../map/points-types.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { createFakeSocket } from '../../testing/fake-socket.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { makeState } from '../monitoring/fixtures.ts'
import { truck } from './fixtures.ts'

const shown = vi.hoisted(() => ({ points: undefined as readonly MapPoint[] | undefined }))
// The map needs WebGL; the test checks what it receives.
vi.mock('../../map/points-map.tsx', () => ({
  PointsMap: ({ points }: { points: readonly MapPoint[] | undefined }) => {
    shown.points = points
    return null
  },
}))

beforeAll(() => import('./index.ts'), 120_000)
afterEach(() => {
  cleanup()
  act(() => liveClient.reset())
  vi.unstubAllGlobals()
})

it('follows the devices of all vehicles by one topic, and moves each to its newest position', async () => {
  const atMs = Math.floor(Date.now() / 1000) * 1000
  const time = printTime(atMs - 60_000, zoneInUse())
  const place = { lng: 121, lat: 31, fixTime: time, reportTime: time }
  const van = {
    ...truck,
    id: 8,
    plate: '沪A·67890',
    devices: [{ deviceId: 41, deviceCode: 'GX-41', deviceName: 'Box 41' }],
  }
  const parked = { ...truck, id: 9, plate: '沪A·00009', devices: [] }
  const records = [
    { ...truck, ...place },
    { ...van, ...place },
    { ...parked, lng: null, lat: null, fixTime: null, reportTime: null },
  ]
  const socket = createFakeSocket()
  vi.stubGlobal('WebSocket', function open() {
    return socket.socket
  })
  answerCalls(
    ...userCentreBasics(['vehicle:view', 'monitor:view']),
    answer(live.ticket, () => ({ ticket: 'once', expiresInMs: 30_000 })),
    answer(vehicles.queryPageList2, ({ page, size }) => ({ page, size, total: 3, records })),
  )
  await openApp(paths.vehiclePlaces, { isSignedIn: true })
  await waitFor(() =>
    expect(shown.points?.map(({ id, lng }) => [id, lng])).toEqual([
      [7, 121],
      [8, 121],
    ]),
  )
  await waitFor(() => expect(socket.socket.onopen).toBeTypeOf('function'))
  act(() => socket.open())
  const asked = await vi.waitUntil(() =>
    socket.received.filter((one) => one.type === 'subscribe').find(({ topic }) => topic.kind === 'devices'),
  )
  expect(asked.topic).toEqual({ kind: 'devices', deviceIds: [31, 41] })
  const fix = { lng: 122, lat: 30, type: 'GPS' as const, atMs, speedKmh: 60, headingDeg: 90 }
  const older = { ...fix, lng: 100, atMs: atMs - 3_600_000 }
  const states = [makeState(31, { arrivedMs: atMs, atMs, fix }), makeState(41, { arrivedMs: atMs, atMs, fix: older })]
  act(() => socket.send({ type: 'snapshot', id: asked.id, states, isLast: true, serverMs: Date.now() }))
  await waitFor(() =>
    expect(shown.points).toMatchObject([
      { id: 7, lng: 122, lat: 30, headingDeg: 90, isMoving: true },
      { id: 8, lng: 121, lat: 31, isMoving: false },
    ]),
  )
})

it('says how many vehicles the map leaves out, and shows those that the filters of the list find', async () => {
  const sent = answerCalls(
    ...userCentreBasics(['vehicle:view']),
    answer(vehicles.queryPageList2, ({ page, size, conditionVos }) => ({
      page,
      size,
      total: conditionVos.length > 0 ? 1 : 1234,
      records: [{ ...truck, lng: 121, lat: 31, fixTime: null, reportTime: null }],
    })),
  )
  const { user } = await openApp(paths.vehiclePlaces, { isSignedIn: true })
  const map = await screen.findByRole('region', { name: 'Vehicle positions' })
  expect((await within(map).findByRole('status')).textContent).toContain('1 of 1,234 vehicles on this map')
  await user.type(screen.getByRole('searchbox'), 'A{Enter}')
  await waitFor(() => expect(within(map).queryByRole('status')).toBeNull())
  const asked = sent.filter(({ name }) => name === 'vehicles.queryPageList2').map(({ input }) => input)
  expect(asked).toContainEqual(
    expect.objectContaining({
      size: limits.pageSizeMax,
      conditionVos: [expect.objectContaining({ column: 'keyword', value: 'A' })],
    }),
  )
})
