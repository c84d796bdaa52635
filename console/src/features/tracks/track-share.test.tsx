import { fail } from '@coldway/contract/errors.ts'
import { shareDoor } from '@coldway/contract/shares/shares.ts'
import { sharedTracks } from '@coldway/contract/readings/tracks.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls, type Sent } from '../../testing/answers.ts'
import { basics, openApp } from '../../testing/app-fixture.tsx'

// The map needs WebGL: its own parts are tested in map/.
vi.mock('./track-map.tsx', () => ({ TrackMap: () => <div /> }))

const startMs = Date.UTC(2026, 10, 20, 0, 0, 0)
const hourMs = 3_600_000
const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
const device = { id: 1, name: 'Van 7', category: 'van', plate: '沪A·88K21', range, reportIntervalS: 60 }
const other = { ...device, id: 2, plate: null, name: 'Van 8' }

let sent: Sent[]
const open = async (fromMs: number | null = startMs) => {
  sessionStorage.setItem('coldway.shareToken', 'link')
  let isEnded = false
  const whenLive = <Data,>(data: Data): Data => {
    if (isEnded) throw fail('linkExpired')
    return data
  }
  sent = answerCalls(
    ...basics,
    answer(shareDoor.getTempToken, () =>
      whenLive({ access_token: 'temporary', expires_in: 1800, page: 'track' as const, expireTime: null }),
    ),
    answer(sharedTracks.devices, () =>
      whenLive({
        devices: [device, other],
        fromMs,
        untilMs: fromMs === null ? null : startMs + 24 * hourMs,
        serverMs: Date.now(),
      }),
    ),
    answer(sharedTracks.drawn, ({ place }) =>
      whenLive({
        device: place === 1 ? device : other,
        points: [0, 20, 50].map((min) => [startMs + min * 60_000, 121.5, 31 + min / 100, 60, 0, 'GPS', 5] as never),
        stops: [],
        distanceM: 41_250,
        fixes: 3,
      }),
    ),
  )
  const opened = await openApp(paths.trackShare, { isSignedIn: false })
  return { ...opened, end: () => (isEnded = true) }
}
const shown = () => screen.findByText('41.3 km', {}, { timeout: 5000 })
const asked = () => sent.filter(({ name }) => name === sharedTracks.drawn.name)

/** The page's code must not count as the page's time. */
beforeAll(() => import('./index.ts'), 30_000)
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the page of a link to a track', () => {
  it('plays the span of the link with the token of the link, and nothing to change or take away', async () => {
    await open()
    await shown()
    expect(screen.getByText('2026-11-20 08:00:00 to 2026-11-21 08:00:00')).toBeTruthy()
    expect(screen.getByRole('button', { name: /Play/ })).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '2 days' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    expect(screen.queryByRole('button', { name: /download centre/ })).toBeNull()
    expect(asked().map(({ input }) => input)).toMatchObject([{ place: 1, startTime: '2026-11-20 08:00:00' }])
    for (const { headers } of asked()) expect(headers.get('access_token')).toBe('temporary')
  })

  it('without a span of its own lets one choose, like the console', async () => {
    const { user } = await open(null)
    await shown()
    await user.click(screen.getByRole('radio', { name: '2 days' }))
    await waitFor(() => {
      const { startTime, endTime } = (asked().at(-1)?.input ?? {}) as Record<string, string>
      expect(Date.parse(`${endTime}Z`) - Date.parse(`${startTime}Z`)).toBe(48 * hourMs)
    })
  })

  it('ends when the link ends, also between two answers', async () => {
    const { user, end } = await open()
    await shown()
    end()
    await user.click(screen.getByRole('switch', { name: 'Show raw fixes' }))
    expect(await screen.findByText('This link has expired')).toBeTruthy()
  })
})
