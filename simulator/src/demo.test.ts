import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '@coldway/contract/readings/report.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Actor, runDemo } from './demo.ts'
import { faultLevels } from './faults.ts'
import { planFleet } from './fleet.ts'
import { runLoad } from './load.ts'
import { begin, withHistory, withLive, openProgress } from './progress.ts'

const hourMs = 3_600_000
let dataDir = ''
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

interface Heard {
  readonly actors: Actor[]
  readonly sends: { readonly deviceCode: string; readonly reports: readonly Report[] }[]
}

/** A fleet whose server acknowledges everything at once. */
const castOf = (devices: number): Heard => {
  const sends: Heard['sends'] = []
  const actors = planFleet({ seed: 1, devices })
    .filter(({ play }) => play.conduct === 'normal')
    .map(
      (device): Actor => ({
        device,
        transport: {
          send: async (reports) => void sends.push({ deviceCode: device.deviceCode, reports }),
          connect: async () => undefined,
          isConnected: () => true,
          pending: () => 0,
          close: () => undefined,
        },
      }),
    )
  return { actors, sends }
}

const run = async (heard: Heard, startMs: number, forMs: number): Promise<void> => {
  const progress = await openProgress(dataDir)
  const shiftMs = startMs - Date.now()
  await runDemo({
    actors: heard.actors,
    progress,
    faults: faultLevels.none,
    clock: () => Date.now() + shiftMs,
    signal: AbortSignal.timeout(forMs),
    onSent: () => undefined,
    timing: { spreadMs: 300, historyAfterMs: 500 },
  })
  await progress.save()
}

test('the current state comes first, then the day behind it; a second start goes on where the first ended', async () => {
  const first = castOf(12)
  const startMs = Date.UTC(2026, 10, 21, 4)
  await run(first, startMs, 2_500)
  const codes = first.actors.map(({ device }) => device.deviceCode)
  const firstPast = first.sends.findIndex(({ reports }) => (reports[0]?.atMs ?? startMs) < startMs)
  const before = first.sends.slice(0, firstPast).map(({ deviceCode }) => deviceCode)
  expect(new Set(before)).toEqual(new Set(codes))
  for (const code of codes) {
    const times = timesOf(first, code)
    expect(times[0]).toBeLessThan(startMs - 23.8 * hourMs)
    times.slice(1).forEach((atMs, at) => expect(atMs - (times[at] ?? 0)).toBeLessThanOrEqual(300_000))
    expect(new Set(times).size).toBe(times.length)
  }

  const second = castOf(12)
  const laterMs = startMs + hourMs
  await run(second, laterMs, 1_500)
  for (const code of codes) {
    const heard = timesOf(second, code)
    expect(heard[0]).toBeGreaterThanOrEqual(startMs)
    expect(heard[0]).toBeLessThan(startMs + 310_000)
    expect(heard.at(-1)).toBeGreaterThanOrEqual(laterMs)
  }
}, 20_000)

const timesOf = ({ sends }: Heard, deviceCode: string): number[] =>
  sends
    .filter((send) => send.deviceCode === deviceCode)
    .flatMap(({ reports }) => reports.map(({ atMs }) => atMs))
    .sort((a, b) => a - b)

test('a load is spread evenly and has the rate that was asked for', async () => {
  const heard = castOf(100)
  await runLoad({
    actors: heard.actors,
    everyS: 1,
    faults: faultLevels.none,
    clock: Date.now,
    signal: AbortSignal.timeout(2_500),
    onSent: () => undefined,
  })
  const count = heard.sends.filter(({ reports }) => reports.length > 0).length
  expect(count / heard.actors.length).toBeGreaterThan(2)
  expect(count / heard.actors.length).toBeLessThan(2.7)
})

const nowMs = Date.UTC(2026, 10, 21, 4)

test('the first start sends a day, a later one what lies between, four hours at most', () => {
  expect(begin(undefined, nowMs).gaps).toEqual([[nowMs - 24 * hourMs, nowMs]])
  expect(begin({ liveMs: nowMs - hourMs, gaps: [] }, nowMs).gaps).toEqual([[nowMs - hourMs, nowMs]])
  expect(begin({ liveMs: nowMs - 200 * hourMs, gaps: [] }, nowMs).gaps).toEqual([[nowMs - 4 * hourMs, nowMs]])
})

test('an unfinished past is taken up again, and nothing is reported twice', () => {
  const reported = withHistory(begin(undefined, nowMs), nowMs, nowMs - 10 * hourMs)
  expect(reported.gaps).toEqual([[nowMs - 10 * hourMs, nowMs]])
  const again = begin(withLive(reported, nowMs + 60_000), nowMs + hourMs)
  expect(again.gaps).toEqual([
    [nowMs - 10 * hourMs, nowMs],
    [nowMs + 60_000, nowMs + hourMs],
  ])
  expect(withHistory(again, nowMs, nowMs).gaps).toEqual([[nowMs + 60_000, nowMs + hourMs]])
})

test('the state survives a restart, and a broken file is a fresh start', async () => {
  const progress = await openProgress(dataDir)
  progress.set('GX-1', begin(undefined, nowMs))
  await progress.save()
  expect((await openProgress(dataDir)).find('GX-1')).toEqual(begin(undefined, nowMs))
  const path = join(dataDir, 'simulator-state.json')
  expect(JSON.parse(await readFile(path, 'utf8')).version).toBe(1)
  await writeFile(path, '{"version":1,"devi')
  expect((await openProgress(dataDir)).find('GX-1')).toBeUndefined()
})
