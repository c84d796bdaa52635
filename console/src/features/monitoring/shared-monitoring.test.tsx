import { fail } from '@coldway/contract/errors.ts'
import { sharedViews, shareDoor } from '@coldway/contract/shares/shares.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { basics, openApp } from '../../testing/app-fixture.tsx'
import { makeDevice, makeState } from './fixtures.ts'

// The map needs WebGL.
vi.mock('./fleet-map.tsx', () => ({ FleetMap: () => <div data-testid="map" /> }))

const shared = (id: number, plate: string, values: Record<string, number>) => {
  const { name, category, range, reportIntervalS } = makeDevice(id)
  const state = makeState(id, { atMs: Date.now(), arrivedMs: Date.now(), values })
  return { id, name, category, plate, range, reportIntervalS, state }
}
let isDead: boolean
let devices: ReturnType<typeof shared>[]

beforeAll(() => import('./index.ts'), 30_000)
beforeEach(() => {
  isDead = false
  devices = [shared(1, '沪A·88K21', { temp1: 4, hum1: 55, battery: 76 }), shared(2, '苏B·20T77', { temp1: 9.4 })]
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  sessionStorage.setItem('coldway.shareToken', 'link')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  cleanup()
  sessionStorage.clear()
})

const open = async () => {
  const sent = answerCalls(
    ...basics,
    answer(shareDoor.getTempToken, () => {
      if (isDead) throw fail('linkExpired')
      return { access_token: 'temporary', expires_in: 1800, page: 'realtime' as const, expireTime: null }
    }),
    answer(sharedViews.realtime, () => {
      if (isDead) throw fail('linkExpired')
      return { shipment: null, devices, expireTime: null, serverMs: Date.now() }
    }),
  )
  return { sent, ...(await openApp(paths.shareRealtime, { isSignedIn: false })) }
}

it('shows the devices of the share with all their sensors, and asks nothing else', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByText('沪A·88K21'))
  const detail = await screen.findByRole('region', { name: 'Device details' })
  expect(within(detail).getByText(/^55/)).toBeTruthy()
  expect(within(detail).queryByRole('button', { name: 'Share' })).toBeNull()
  expect(screen.getByText(/Link valid until revoked/)).toBeTruthy()
  expect(new Set(sent.map(({ name }) => name))).toEqual(new Set(['signIn.getTempToken', 'sharedViews.realtime']))
})

it('follows them live, and lets go of one that is not shared any more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await screen.findByText('苏B·20T77')
  devices = [shared(1, '沪A·88K21', { temp1: 6.5 })]
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  await waitFor(() => expect(screen.getByText('6.5 ℃')).toBeTruthy())
  expect(screen.queryByText('苏B·20T77')).toBeNull()
})

it('says that the link has ended while it is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await open()
  await screen.findByText('沪A·88K21')
  isDead = true
  await act(() => vi.advanceTimersByTimeAsync(2_500))
  expect(await screen.findByText('This link has expired')).toBeTruthy()
  expect(screen.queryByText('沪A·88K21')).toBeNull()
})
