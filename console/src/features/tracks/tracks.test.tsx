import { historyExports } from '@coldway/contract/downloads/downloads.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { waybillDetails } from '@coldway/contract/waybills/waybills.ts'
import { fail } from '@coldway/contract/errors.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { answer, answerCalls, type Sent } from '../../testing/answers.ts'
import { basics, me, openApp } from '../../testing/app-fixture.tsx'

// The map needs WebGL: its own parts are tested in map/.
vi.mock('./track-map.tsx', () => ({
  TrackMap: ({ stops }: { stops: unknown[] }) => <div data-testid="map">{stops.length}</div>,
}))

const address = '/view/deviceData/shiftLineTaskTrack/shiftLineTaskTrack_k'
const startMs = Date.UTC(2026, 10, 20, 0, 0, 0)
const fix = (min: number, tempC: number): TrackPoint => [
  startMs + min * 60_000,
  121.5,
  31 + min / 100,
  60,
  0,
  'GPS',
  tempC,
]
const stop = {
  fromMs: startMs + 20 * 60_000,
  untilMs: startMs + 50 * 60_000,
  lng: 121.5,
  lat: 31.2,
  tempLow: 2.5,
  tempHigh: 9,
}
const stay = {
  id: 1,
  siteId: 9,
  siteName: 'Pudong depot',
  siteType: 'warehouse' as const,
  state: 'left' as const,
  fromMs: startMs + 10 * 60_000,
  untilMs: startMs + 45 * 60_000,
  hasEntry: true,
}
const device = {
  id: 7,
  code: 'CW-7',
  name: 'Reefer 7',
  orgId: 1,
  category: 'reefer',
  model: 'M',
  plate: '沪A·88K21',
  monitorTarget: null,
  range: { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null },
  reportIntervalS: 60,
  serviceEndDate: null,
}

let permissions: Permission[]
let sent: Sent[]
const open = async (query: string, drawn: () => never | object = full) => {
  sent = answerCalls(
    ...basics,
    answer(session.me, () => ({ ...me, permissions })),
    answer(deviceStatus.queryBizDeviceList, ({ page, size, conditionVos }) => {
      const has = ({ column, value }: { column: string; value: unknown }) =>
        column === 'id' ? value === 7 : `${device.code}${device.name}${device.plate}`.includes(String(value))
      const records = conditionVos.every(has) ? [device] : []
      return { page, size, total: records.length, records }
    }),
    answer(tracks.postBizList, () => drawn() as never),
    answer(siteRecords.findeDeviceFence, () => ({ stays: [stay] })),
    answer(historyExports.exportTrackForDownCenter, () => ({ id: 1 })),
  )
  return openApp(address + query, { isSignedIn: true })
}
const full = () => ({ points: [fix(0, 5), fix(20, 5), fix(50, 9)], stops: [stop], distanceM: 41_250, fixes: 12_345 })
const shown = () => screen.findByText('41.3 km', {}, { timeout: 5000 })
const asked = () => sent.filter(({ name }) => name === tracks.postBizList.name).map(({ input }) => input)

/** antd is loaded with the page; that must not count as the page's time. */
beforeAll(() => import('./index.ts'), 30_000)
beforeEach(() => {
  permissions = ['monitor:view', 'track:view']
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('the historical track', () => {
  // The list renders only the rows in view: here every element has the height of a row.
  beforeEach(() => void vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(54))

  it('shows the past day with its sums, its stops on list and map, and plays it', async () => {
    await open('?device=7')
    expect(await shown()).toBeTruthy()
    expect(screen.getByText('12,345')).toBeTruthy()
    expect(screen.getByText('30 min')).toBeTruthy()
    expect(screen.getByText('2.5 … 9.0 ℃')).toBeTruthy()
    expect((await screen.findByTestId('map')).textContent).toBe('1')
    expect(screen.getByRole('button', { name: /Play/ })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Exit playback' })).toBeNull()
    expect(asked()).toMatchObject([{ deviceId: 7, isRaw: false }])
  })

  it('moves the cursor to a stop', async () => {
    const { user } = await open('?device=7')
    await user.click(await screen.findByRole('option', { name: /30 min/ }))
    await waitFor(() =>
      expect(screen.getByRole('slider', { name: 'Playback position' }).getAttribute('aria-valuenow')).toBe(
        String(stop.fromMs),
      ),
    )
  })

  it('shows at which sites it was, on the strip and in a list, to whoever may see sites', async () => {
    permissions = ['monitor:view', 'track:view', 'site:view']
    const { user } = await open('?device=7')
    await shown()
    await user.click(await screen.findByRole('radio', { name: 'Sites (1)' }))
    const list = screen.getByRole('list', { name: 'Sites' })
    expect(list.textContent).toMatch(/Pudong depot.*35 min/)
    expect(screen.getByTitle('Pudong depot').className).toBe('strip-band')
    await user.click(within(list).getByRole('button'))
    await waitFor(() =>
      expect(screen.getByRole('slider', { name: 'Playback position' }).getAttribute('aria-valuenow')).toBe(
        String(stay.fromMs),
      ),
    )
  })

  it('says nothing of sites to others', async () => {
    await open('?device=7')
    await shown()
    expect(screen.queryByRole('radio', { name: /Sites/ })).toBeNull()
    expect(sent.some(({ name }) => name === siteRecords.findeDeviceFence.name)).toBe(false)
  })

  it('asks for raw fixes and for other spans', async () => {
    const { user } = await open('?device=7')
    await shown()
    await user.click(screen.getByRole('switch', { name: 'Show raw fixes' }))
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ isRaw: true }))
    await user.click(screen.getByRole('radio', { name: '3 days' }))
    await waitFor(() => {
      const { startTime, endTime } = asked().at(-1) as { startTime: string; endTime: string }
      expect(Date.parse(`${endTime}Z`) - Date.parse(`${startTime}Z`)).toBe(3 * 86_400_000)
    })
  })

  it('takes a span of its own from the address', async () => {
    await open('?device=7&from=2026-11-01T08:00&until=2026-11-02T09:30')
    await shown()
    expect(asked()).toMatchObject([{ startTime: '2026-11-01 08:00:00', endTime: '2026-11-02 09:30:00' }])
  })

  it('finds a device by what is typed, on the server', async () => {
    const { user } = await open('')
    const box = await screen.findByRole('combobox', { name: 'Device' }, { timeout: 5000 })
    await user.type(box, '88K21')
    await waitFor(() => {
      const last = sent.findLast(({ name }) => name === deviceStatus.queryBizDeviceList.name)?.input
      expect(last).toMatchObject({ conditionVos: [{ column: 'keyword', type: 'like', value: '88K21' }] })
    })
    await user.click(await screen.findByText('沪A·88K21'))
    await shown()
    expect(asked()).toMatchObject([{ deviceId: 7 }])
  })

  it('shows the track of a waybill in its own span', async () => {
    const bound = {
      ...full(),
      waybillNo: 'WB-77',
      deviceId: 7,
      device,
      startTime: '2026-11-20 08:00:00',
      endTime: '2026-11-20 20:00:00',
    }
    const calls = answerCalls(
      ...basics,
      answer(session.me, () => ({ ...me, permissions })),
      answer(waybillDetails.historicalTrack, () => bound),
    )
    await openApp('/view/waybillDeviceData/shiftLineTaskTrack/shiftLineTaskTrack_k?detailId=5', { isSignedIn: true })
    expect(await screen.findByText('Waybill WB-77', {}, { timeout: 5000 })).toBeTruthy()
    expect(screen.getByText('2026-11-20 08:00:00 to 2026-11-20 20:00:00')).toBeTruthy()
    expect(screen.getByText('30 min')).toBeTruthy()
    expect(calls.find(({ name }) => name === waybillDetails.historicalTrack.name)?.input).toMatchObject({ detailId: 5 })
  })

  it('asks nothing without a device or for a span the wrong way round', async () => {
    await open('?from=2026-11-03T08:00&until=2026-11-02T09:30')
    expect(await screen.findByText('Choose a device to see where it was.')).toBeTruthy()
    expect(screen.getByText('The end time must be after the start time.')).toBeTruthy()
    expect(asked()).toEqual([])
  })

  it('says why there is no track', async () => {
    await open('?device=7', () => {
      throw fail('trajectoryExpired')
    })
    expect(await screen.findByRole('button', { name: /again|Retry/i })).toBeTruthy()
  })

  it('says that there is none', async () => {
    await open('?device=7', () => ({ points: [], stops: [], distanceM: 0, fixes: 0 }))
    expect(await screen.findByText('No track in this period')).toBeTruthy()
  })

  it('sends the span that is shown to the download centre', async () => {
    const visit = await open('?device=7&from=2026-11-01T08:00&until=2026-11-02T09:30')
    await shown()
    await visit.user.click(screen.getByRole('button', { name: 'Send to download centre' }))
    await visit.user.click(screen.getByRole('menuitem', { name: 'As CSV' }))
    expect(await screen.findByText('Sent to the download centre.')).toBeTruthy()
    expect(sent.find(({ name }) => name === historyExports.exportTrackForDownCenter.name)?.input).toEqual({
      deviceIds: [7],
      startTime: '2026-11-01 08:00:00',
      endTime: '2026-11-02 09:30:00',
      format: 'csv',
    })
  })
})
