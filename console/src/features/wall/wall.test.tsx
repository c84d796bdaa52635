import { live } from '@coldway/contract/live.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { toChunks } from '../../api/chunks.ts'
import { live as liveClient } from '../../api/live.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, me, openApp } from '../../testing/app-fixture.tsx'
import { createFakeSocket, type FakeSocket } from '../../testing/fake-socket.ts'
import { makeDevice, makeState } from '../monitoring/fixtures.ts'

const shown = vi.hoisted(() => ({ panes: new Map<number, { mark?: { lng: number } }>() }))
// The panes need WebGL; the test checks what they receive.
vi.mock('../../map/panes.ts', () => ({
  createPanes: () => ({
    hasMap: true,
    attach: () => () => undefined,
    show: (id: number, scene: { mark?: { lng: number } }) => shown.panes.set(id, scene),
    setZoom: () => undefined,
    close: () => undefined,
  }),
}))

const minute = 60_000
const startMs = Date.now() - 60 * minute
const devices = [makeDevice(1, { plate: '沪A·88K21' }), makeDevice(2, { name: 'Reefer 2' })]
/** A track from west to east in ten minutes, too warm at the end. */
const points = Array.from({ length: 11 }, (_, at): TrackPoint => {
  return [startMs + at * minute, 121 + at / 10, 31, 60, 90, 'GPS', at === 10 ? 9.4 : 5]
})
let permissions: Permission[]
let socket: FakeSocket
let left: string | undefined

beforeEach(() => {
  permissions = ['monitor:view', 'track:view']
  shown.panes.clear()
  left = undefined
  socket = createFakeSocket()
  vi.stubGlobal('WebSocket', function open() {
    return socket.socket
  })
  answerCalls(
    ...basics,
    answer(session.me, () => ({ ...me, permissions })),
    answer(userConfig.queryUserConfig, ({ key }) =>
      left === undefined || key !== 'wall' ? [] : [{ key, chunks: toChunks(left) ?? [] }],
    ),
    answer(userConfig.updateUserConfig, () => null),
    answer(live.ticket, () => ({ ticket: 'once', expiresInMs: 30_000 })),
    answer(deviceStatus.queryBizDeviceList, ({ page, size }) => ({ page, size, total: 2, records: devices })),
    answer(tracks.postBizList, () => ({ points, stops: [], distanceM: 0, fixes: points.length })),
    answer(deviceStatus.queryBizDeviceTree, ({ keyword }) => ({
      organisations: [],
      total: 1,
      devices: [
        {
          id: 2,
          deviceCode: 'GX-1002',
          deviceName: keyword ? 'Found' : 'Reefer 2',
          plate: null,
          category: 'reefer' as const,
          orgId: 1,
          orgName: 'East',
          motion: 'run' as const,
          workingStatus: 'normal' as const,
          cautions: [],
        },
      ],
    })),
  )
})
afterEach(() => {
  cleanup()
  act(() => liveClient.reset())
  vi.unstubAllGlobals()
})

beforeAll(() => import('./index.ts'), 30_000)

const pane = (name: string) => screen.findByRole('region', { name })
const say = async (temp1: number) => {
  await waitFor(() => expect(socket.socket.onopen).toBeTypeOf('function'))
  act(() => socket.open())
  const asked = socket.received.findLast((message) => message.type === 'subscribe')
  const states = [1, 2].map((id) => makeState(id, { arrivedMs: Date.now(), atMs: Date.now(), values: { temp1 } }))
  const id = asked?.type === 'subscribe' ? asked.id : ''
  act(() => socket.send({ type: 'snapshot', id, states, isLast: true, serverMs: Date.now() }))
}

it('follows the vehicles of the address live, and lets one go', async () => {
  const { user } = await openApp(`${paths.wall}?devices=1,2`, { isSignedIn: true })
  await pane('沪A·88K21')
  await say(9.4)
  expect(within(await pane('沪A·88K21')).getByText('9.4')).toBeTruthy()
  expect(within(await pane('沪A·88K21')).getByText('Too warm')).toBeTruthy()
  await waitFor(() => expect(shown.panes.get(2)?.mark?.lng).toBe(121.5))
  await user.click(screen.getByRole('button', { name: 'Remove 沪A·88K21' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: '沪A·88K21' })).toBeNull())
  expect(new URLSearchParams(location.search).get('devices')).toBe('2')
})

it('comes back as it was left when it is opened from the menu', async () => {
  left = 'devices=2&zoom=7'
  await openApp(paths.wall, { isSignedIn: true })
  expect(await pane('Reefer 2')).toBeTruthy()
  expect(location.search).toBe('?devices=2&zoom=7')
})

it('plays all panes at one moment', async () => {
  const { user } = await openApp(`${paths.wall}?devices=1,2&mode=playback`, { isSignedIn: true })
  const slider = await screen.findByRole('slider', { name: 'Playback position' })
  await waitFor(() => expect(shown.panes.get(1)?.mark?.lng).toBe(121))
  slider.focus()
  await user.keyboard('{End}')
  expect(Number(slider.getAttribute('aria-valuenow'))).toBe(startMs + 10 * minute)
  expect(shown.panes.get(1)?.mark?.lng).toBe(122)
  expect(shown.panes.get(2)?.mark?.lng).toBe(122)
  expect(within(await pane('Reefer 2')).getByText('9.4')).toBeTruthy()
})

it('offers no playback to who may not see tracks', async () => {
  permissions = ['monitor:view']
  await openApp(`${paths.wall}?devices=1&mode=playback`, { isSignedIn: true })
  await pane('沪A·88K21')
  expect(screen.queryByRole('radio', { name: 'Track playback' })).toBeNull()
  expect(screen.queryByRole('slider')).toBeNull()
})

it('says so of a device that is not there, and lets vehicles be chosen', async () => {
  const { user } = await openApp(`${paths.wall}?devices=7`, { isSignedIn: true })
  expect(await screen.findByText(/no longer exists/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Vehicles 1/12' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose vehicles' })
  await user.click(await within(dialog).findByRole('checkbox', { name: /Reefer 2/ }))
  await user.click(within(dialog).getByRole('button', { name: '#7' }))
  await user.click(within(dialog).getByRole('button', { name: 'Done' }))
  expect(new URLSearchParams(location.search).get('devices')).toBe('2')
  expect(await pane('Reefer 2')).toBeTruthy()
})

it('shares all that stands on it', async () => {
  permissions = ['monitor:view', 'share:edit']
  const { user } = await openApp(`${paths.wall}?devices=1,2`, { isSignedIn: true })
  await pane('沪A·88K21')
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = await screen.findByRole('dialog', { name: 'Share by link' })
  expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: 'Real-time monitoring' }).checked).toBe(true)
  expect(within(dialog).getByText(/沪A·88K21, Reefer 2/)).toBeTruthy()
})
