import { fail } from '@coldway/contract/errors.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import {
  type SensorDevice,
  type SensorRow,
  type SeriesAnswer,
  sensors,
  sharedSensors,
} from '@coldway/contract/readings/sensors.ts'
import { shareDoor } from '@coldway/contract/shares/shares.ts'
import { session } from '@coldway/contract/users/sign-in.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls, type Sent } from '../../testing/answers.ts'
import { basics, me, openApp } from '../../testing/app-fixture.tsx'
import { quietStats } from '../../testing/sensors.ts'

const hourMs = 3_600_000
const startMs = Date.UTC(2026, 10, 20)
const device: SensorDevice = {
  id: 7,
  code: 'CW-7',
  name: 'Reefer 7',
  category: 'reefer',
  plate: '沪A88K21',
  range: { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null },
  reportIntervalS: 60,
  keys: ['temp1', 'hum1', 'door', 'battery'],
}
const other: SensorDevice = { ...device, id: 8, code: 'CW-8', name: 'Van 8', plate: null }

const seriesOf = (keys: readonly string[]): SeriesAnswer => ({
  bucketMs: 86_400,
  gapMs: 180_000,
  series: keys.map((key) => ({
    key,
    bounds: key === 'temp1' ? { low: 2, high: 8 } : key === 'door' ? { low: null, high: 0 } : { low: null, high: null },
    buckets: [
      [startMs, 4, 5, 4.5, 3],
      [startMs + hourMs, 5, 9.4, 6, 3],
    ],
    byHand: key === 'temp1' ? [[startMs + hourMs, 9.4]] : [],
    stats: {
      ...quietStats,
      count: 1400,
      expected: 1440,
      faulty: 3,
      suspect: 1,
      min: 4,
      minAtMs: startMs,
      max: 9.4,
      maxAtMs: startMs + hourMs,
      mean: 5.3,
      stdDev: 1.25,
      meanKinetic: 5.7,
      inRangeMs: 3 * hourMs,
      outOfRangeMs: hourMs,
      gaps: { count: 1, totalMs: 600_000, longest: [[startMs + 2 * hourMs, startMs + 2 * hourMs + 600_000]] },
    },
  })),
})
const rows: SensorRow[] = [
  { time: '2026-11-20 09:00:00', temp1: 9.4, hum1: 60, faults: null, isSuspect: false, isManual: true },
  { time: '2026-11-20 08:00:00', hum1: 61, faults: { temp1: 'decodeFault' }, isSuspect: true },
]

const permissions: Permission[] = ['sensor:view', 'share:edit']
let sent: Sent[]
const open = async (query: string, held: readonly Permission[] = permissions) => {
  sent = answerCalls(
    ...basics,
    answer(session.me, () => ({ ...me, permissions: [...held] })),
    answer(sensors.querySensorDevicePageList, ({ page, size, conditionVos }) => {
      const [asked] = conditionVos
      const records = [device, other].filter(
        ({ id, name }) =>
          !asked || (asked.column === 'id' ? asked.value === id : name.toLowerCase().includes(String(asked.value))),
      )
      return { page, size, total: records.length, records }
    }),
    answer(sensors.querySeries, ({ keys }) => seriesOf(keys)),
    answer(sensors.querySensorPageList, ({ page, size }) => ({ page, size, total: rows.length, records: rows })),
  )
  return openApp(paths.sensors + query, { isSignedIn: true })
}
const figures = () => screen.findByRole('region', { name: 'Statistics for this period' }, { timeout: 5000 })
const asked = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input as never)
const chart = (name: string) => screen.getByRole('img', { name: `${name} · Charts` })

beforeAll(() => import('./index.ts'), 30_000)
beforeEach(() => {
  sessionStorage.clear()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(360)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 360, 200))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('sensor data of a device', () => {
  it('shows the past day: figures with the temperature as the hero, charts and rows', async () => {
    await open('?device=7')
    const tiles = await figures()
    expect(within(tiles).getByText('Temperature 1')).toBeTruthy()
    for (const text of ['9.4', '5.7 ℃', '1 h', '25.0 % of the measured time', '1,400', 'of 1,440 expected'])
      expect(within(tiles).getByText(text)).toBeTruthy()
    expect(within(tiles).getByText(/above the upper limit/)).toBeTruthy()
    expect(within(tiles).getByText('Excluded: 3 faulty, 1 with a wrong clock')).toBeTruthy()
    expect(within(tiles).getByText('Activation energy 83.144 kJ/mol')).toBeTruthy()
    expect(chart('Temperature 1')).toBeTruthy()
    const table = await screen.findByRole('table', { name: 'Measured values' })
    expect(within(table).getByText('Decode fault')).toBeTruthy()
    expect(within(table).getByText('The device clock was wrong here')).toBeTruthy()
    expect(within(table).getByText('9.4 ℃').closest('td')?.className).toContain('is-out')
    expect(within(table).getByText('9.4 ℃').closest('tr')?.textContent).toContain('Entered by hand')
    expect(within(table).getAllByText('Entered by hand')).toHaveLength(1)
    const ofTemp = screen.getByRole('region', { name: 'Temperature 1' })
    expect(ofTemp.querySelectorAll('[role=img] .band-sign')).toHaveLength(1)
    expect(within(ofTemp).getByText('1 entered by hand')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Humidity 1' }).querySelector('.band-sign')).toBeNull()
    expect(asked(sensors.querySeries.name)).toMatchObject([{ deviceId: 7, keys: ['temp1', 'hum1', 'door'] }])
  })

  it('zooms by a drag into figures, charts and rows alike, and comes back', async () => {
    const { user } = await open('?device=7&from=2026-11-20T08:00&until=2026-11-21T08:00')
    await figures()
    const line = chart('Temperature 1')
    fireEvent.pointerDown(line, { button: 0, clientX: 90, pointerId: 1 })
    fireEvent.pointerMove(line, { clientX: 180, pointerId: 1 })
    fireEvent.pointerUp(line, { clientX: 180, pointerId: 1 })
    const part = { startTime: '2026-11-20 14:00:00', endTime: '2026-11-20 20:00:00' }
    await waitFor(() => expect(asked(sensors.querySeries.name).at(-1)).toMatchObject(part))
    await waitFor(() =>
      expect(asked(sensors.querySensorPageList.name).at(-1)).toMatchObject({
        conditionVos: [{}, { value: part.startTime }, { value: part.endTime }, { value: ['temp1', 'hum1', 'door'] }],
      }),
    )
    expect(location.search).toContain('zoom=')
    await user.click(await screen.findByRole('button', { name: 'Full period' }))
    await waitFor(() => expect(location.search).not.toContain('zoom='))
  })

  it('finds the row of a moment that is pressed in a chart', async () => {
    await open('?device=7&from=2026-11-20T08:00&until=2026-11-21T08:00')
    await figures()
    const line = chart('Temperature 1')
    fireEvent.pointerDown(line, { button: 0, clientX: 180, pointerId: 1 })
    fireEvent.pointerUp(line, { clientX: 180, pointerId: 1 })
    await waitFor(() =>
      expect(asked(sensors.querySensorPageList.name).at(-1)).toMatchObject({
        size: 1,
        conditionVos: [{}, { value: '2026-11-20 20:00:00' }, {}, {}],
      }),
    )
  })

  it('marks the row at the cursor of the charts, and the charts follow the rows', async () => {
    await open('?device=7&from=2026-11-20T08:00&until=2026-11-21T08:00')
    const table = await screen.findByRole('table', { name: 'Measured values' }, { timeout: 5000 })
    const row = (await within(table).findByText('2026-11-20 09:00:00')).closest('tr')!
    fireEvent.pointerEnter(row)
    await waitFor(() => expect(within(chart('Humidity 1')).getByText('2026-11-20 09:00:00')).toBeTruthy())
    fireEvent.pointerMove(chart('Humidity 1'), { clientX: 12 })
    await waitFor(() => expect(row.nextElementSibling?.getAttribute('aria-current')).toBe('true'))
  })

  it('asks with limits of the user, and with those of the device again', async () => {
    const { user } = await open('?device=7')
    await figures()
    const low = screen.getByRole('spinbutton', { name: 'Upper limit' })
    await user.clear(low)
    await user.type(low, '1{Enter}')
    expect(screen.getByRole('alert').textContent).toMatch(/^The upper limit must be above/)
    await user.clear(low)
    await user.type(low, '10{Enter}')
    await waitFor(() =>
      expect(asked(sensors.querySeries.name).at(-1)).toMatchObject({ bounds: { temp1: { low: 2, high: 10 } } }),
    )
    await user.click(await screen.findByRole('button', { name: 'Reset to the device’s limits' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Reset to the device’s limits' })).toBeNull())
  })

  it('shows the figures of another series, and time open of a door', async () => {
    const { user } = await open('?device=7')
    await figures()
    await user.click(screen.getByRole('button', { name: /^Door/ }))
    const tiles = await figures()
    expect(within(tiles).getByText('Open or on')).toBeTruthy()
    expect(within(tiles).queryByText('Mean')).toBeNull()
  })

  it('draws the series that are chosen, and keeps them in the address', async () => {
    const { user } = await open('?device=7')
    await figures()
    await user.click(screen.getByRole('checkbox', { name: 'Battery' }))
    await waitFor(() => expect(asked(sensors.querySeries.name).at(-1)).toMatchObject({ keys: [...device.keys] }))
    expect(new URLSearchParams(location.search).get('keys')).toBe('temp1,hum1,door,battery')
  })

  it('finds devices on the server by what is typed', async () => {
    const { user } = await open('')
    expect(await screen.findByText('Choose a device to see what it measured.')).toBeTruthy()
    const picker = screen.getByRole('combobox', { name: 'Device' })
    await user.type(picker, 'van')
    await waitFor(() =>
      expect(asked(sensors.querySensorDevicePageList.name).at(-1)).toMatchObject({
        conditionVos: [{ column: 'keyword', type: 'like', value: 'van' }],
      }),
    )
    fireEvent.click(await screen.findByTitle('Van 8'))
    await waitFor(() => expect(location.search).toContain('device=8'))
  })

  it('says that a device is not there, or that it measured nothing', async () => {
    await open('?device=99')
    expect(await screen.findByText('The device does not exist.')).toBeTruthy()
    cleanup()
    await open('?device=7')
    sent = answerCalls(
      ...basics,
      answer(session.me, () => ({ ...me, permissions })),
      answer(sensors.querySensorDevicePageList, ({ page, size }) => ({
        page,
        size,
        total: 1,
        records: [{ ...device, keys: [] }],
      })),
    )
    await openApp(`${paths.sensors}?device=7`, { isSignedIn: true })
    expect(await screen.findByText('This device has not reported any sensor values yet.')).toBeTruthy()
  })

  it('shares the span that is looked at', async () => {
    const { user } = await open('?device=7&from=2026-11-20T08:00&until=2026-11-21T08:00')
    await figures()
    await user.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText('Shows 2026-11-20 08:00:00 to 2026-11-21 08:00:00.')).toBeTruthy()
  })

  it('is not for who may not see sensors', async () => {
    await open('?device=7', ['monitor:view'])
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Device' })).toBeNull())
    expect(asked(sensors.querySeries.name)).toEqual([])
  })
})

describe('the page of a link to sensor data', () => {
  const { code: _code, ...shared } = { ...device, id: 1 }
  const openLink = async (isDead = false, fromMs: number | null = startMs) => {
    sessionStorage.setItem('coldway.shareToken', 'link')
    let isEnded = isDead
    const whenLive = <Data,>(data: Data): Data => {
      if (isEnded) throw fail('linkExpired')
      return data
    }
    sent = answerCalls(
      ...basics,
      answer(shareDoor.getTempToken, () =>
        whenLive({ access_token: 'temporary', expires_in: 1800, page: 'sensor' as const, expireTime: null }),
      ),
      answer(sharedSensors.devices, () =>
        whenLive({
          devices: [shared, { ...shared, id: 2, plate: null, name: 'Van 8' }],
          expireTime: null,
          fromMs,
          untilMs: fromMs === null ? null : startMs + 24 * hourMs,
          serverMs: Date.now(),
        }),
      ),
      answer(sharedSensors.series, ({ keys }) => whenLive(seriesOf(keys))),
      answer(sharedSensors.rows, ({ page, size }) => whenLive({ page, size, total: rows.length, records: rows })),
    )
    const opened = await openApp(paths.sensorShare, { isSignedIn: false })
    return { ...opened, end: () => (isEnded = true) }
  }

  it('shows the span of the link with the token of the link, and nothing to change or take away', async () => {
    await openLink()
    await figures()
    expect(screen.getByText('Shared: 2026-11-20 08:00:00 to 2026-11-21 08:00:00')).toBeTruthy()
    expect(screen.queryByRole('radio', { name: '2 days' })).toBeNull()
    expect(await screen.findByText('Entered by hand')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Export/ })).toBeNull()
    expect(asked(sharedSensors.series.name)).toMatchObject([{ place: 1, startTime: '2026-11-20 08:00:00' }])
    const tokens = sent.filter(({ name }) => name.startsWith('sharedSensors')).map(({ headers }) => headers)
    for (const headers of tokens) expect(headers.get('access_token')).toBe('temporary')
  })

  it('without a span of its own lets one choose, like the console', async () => {
    const { user } = await openLink(false, null)
    await figures()
    await user.click(screen.getByRole('radio', { name: '2 days' }))
    await waitFor(() => {
      const { startTime, endTime } = asked(sharedSensors.series.name).at(-1) as unknown as Record<string, string>
      expect(Date.parse(`${endTime}Z`) - Date.parse(`${startTime}Z`)).toBe(48 * hourMs)
    })
  })

  it('ends when the link ends, also between two answers', async () => {
    const { user, end } = await openLink()
    await figures()
    end()
    await user.click(screen.getByRole('checkbox', { name: 'Battery' }))
    expect(await screen.findByText('This link has expired')).toBeTruthy()
  })

  it('says so when it was dead from the start', async () => {
    await openLink(true)
    expect(await screen.findByText('This link has expired')).toBeTruthy()
  })
})
