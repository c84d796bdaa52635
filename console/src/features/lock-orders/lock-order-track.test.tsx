import { fail } from '@coldway/contract/errors.ts'
import { lockOrderTracks, sharedLockOrders } from '@coldway/contract/lock-orders/lock-order-tracks.ts'
import { lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { sharedTracks } from '@coldway/contract/readings/tracks.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'
import { lockOrderOnInspection as order } from './fixtures.ts'

// The map needs WebGL: its own parts are tested in map/.
vi.mock('../tracks/track-map.tsx', () => ({ TrackMap: () => <div /> }))

const startMs = Date.UTC(2026, 10, 23, 0, 0, 0)
const range = { tempLowC: null, tempHighC: null, humLowPct: null, humHighPct: null }
const device = { name: 'Lock 31', category: 'lock', plate: null, range, reportIntervalS: 60 }
const drawn = {
  points: [0, 20, 50].map((min) => [startMs + min * 60_000, 121.5, 31 + min / 100, 60, 0, 'GPS', null] as never),
  stops: [],
  distanceM: 41_250,
  fixes: 3,
}
const binding = { deviceId: 31, deviceCode: 'LK-31', deviceName: 'Lock 31' }
const times = { startTime: '2026-11-23 08:00:00', endTime: '2026-11-23 09:00:00' }
const bindings = [
  { id: 5, ...binding, startTime: '2026-11-23 08:00:00', endTime: null },
  { id: 4, ...binding, deviceName: 'Lock 30', startTime: '2026-11-22 08:00:00', endTime: '2026-11-22 09:00:00' },
]
const opened = answer(lockOrders.queryById, () => order)
const rights = userCentreBasics(['lockOrder:view', 'track:view', 'share:edit', 'sensor:view', 'alarm:view'])

beforeAll(() => Promise.all([import('./lock-order-track-page.tsx'), import('./lock-order-share-page.tsx')]), 60_000)
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.restoreAllMocks()
})

it('plays the track of the lock, lets one choose an earlier time, and shares the order', async () => {
  const sent = answerCalls(
    ...rights,
    opened,
    answer(lockOrderTracks.queryById, ({ bindingId = 5 }) => ({
      ...drawn,
      ...times,
      device,
      deviceId: 31,
      bindingId,
      bindings,
    })),
    answer(shares.saveOrder, () => ({ id: 1, link: '/view/wechar/x?shareToken=t', expireTime: null })),
  )
  const { user } = await openApp(`${paths.lockOrderTrack}?id=7`, { isSignedIn: true })
  await screen.findByText('41.3 km', {}, { timeout: 5000 })
  expect(screen.getByRole('heading', { name: 'Lock order LO-7' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Sensor data' }).getAttribute('href')).toContain('device=31')
  await user.click(screen.getByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Create link' }))
  const saved = sent.find(({ name }) => name === shares.saveOrder.name)?.input
  expect(saved).toEqual({ lockOrderId: 7, page: 'order', validityDays: 1 })
  cleanup()
  await openApp(`${paths.lockOrderTrack}?id=7&binding=4`, { isSignedIn: true })
  await screen.findByText('41.3 km', {}, { timeout: 5000 })
  expect(sent.findLast(({ name }) => name === lockOrderTracks.queryById.name)?.input).toMatchObject({ bindingId: 4 })
})

it('says that no lock has been on the order', async () => {
  answerCalls(
    ...rights,
    opened,
    answer(lockOrderTracks.queryById, () => {
      throw fail('orderLockRequired')
    }),
  )
  await openApp(`${paths.lockOrderTrack}?id=7`, { isSignedIn: true })
  expect(await screen.findByText('No lock has been on this order yet, so it has no track.')).toBeTruthy()
})

it('shows the order and its track behind a link, without a session', async () => {
  sessionStorage.setItem('coldway.shareToken', 'link')
  const sent = answerCalls(
    ...basics,
    answer(shareDoor.getTempToken, () => ({
      access_token: 'temporary',
      expires_in: 1800,
      page: 'order' as const,
      expireTime: null,
    })),
    answer(sharedTracks.devices, () => ({
      devices: [{ ...device, id: 1 }],
      fromMs: startMs,
      untilMs: null,
      serverMs: startMs + 3_600_000,
    })),
    answer(sharedTracks.drawn, () => ({ ...drawn, device: { ...device, id: 1 } })),
    answer(sharedLockOrders.queryById, () => ({
      orderNo: 'LO-7',
      state: 'started' as const,
      plate: null,
      route: 'Port - Depot',
      planStartTime: '2026-11-23 08:00:00',
      planEndTime: '2026-11-24 08:00:00',
    })),
  )
  await openApp(paths.lockOrderShare, { isSignedIn: false })
  expect(await screen.findByText('Port - Depot')).toBeTruthy()
  await screen.findByText('41.3 km', {}, { timeout: 5000 })
  expect(sent.find(({ name }) => name === sharedTracks.drawn.name)?.input).toMatchObject(times)
  expect(screen.queryByRole('tab')).toBeNull()
})
