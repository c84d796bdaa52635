/** Dwells against an oracle of their own: one device, batch by batch, whatever happens to its reports on the way. */
import { areaOf, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { expect, test } from 'vitest'
import { isLong } from '../../testing/world.ts'
import { oracleDwells } from './evaluation/dwell-oracle.fixture.ts'
import type { SiteFix } from './evaluation/standing.ts'
import { arrivalsOf, driveOf, type Random, randomOf } from './evaluation/tracks.fixture.ts'
import { type Arrival, type DwellSite, type Life, liveThrough } from './lives.fixture.ts'

const tracks = isLong ? 100_000 : 1000
const minute = 60_000
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

const wishOf = (random: Random, sinceMs: number) => {
  const fromMs = sinceMs + pick(random, [-1e9, 0, 0, 3_600_000])
  const untilMs = fromMs + pick(random, [90 * 86_400_000, 90 * 86_400_000, 7_200_000, 600_000])
  // Down to a dwell that begins with the entry.
  const leastMs = pick(random, [0, 0, 10_000, minute, minute])
  const moreMs = 10_000 * Math.floor(random() ** 2 * 400) * pick(random, [0, 1, 1, 1])
  return { fromMs, untilMs, dwellMs: leastMs + moreMs }
}

interface Told {
  readonly sites: readonly DwellSite[]
  /** The fixes that were not lost. */
  readonly fixes: readonly SiteFix[]
}
const trackOf = (random: Random): Told => {
  const { sites, fixes } = driveOf(random)
  const loss = pick(random, [0, 0, 0.3])
  return {
    sites: sites.map((site) => ({
      ...site,
      wishes: Array.from({ length: pick(random, [0, 1, 1, 2, 3]) }, () => wishOf(random, site.sinceMs)),
    })),
    fixes: fixes.filter((_, at) => at === 0 || random() >= loss),
  }
}

/** Some arrive twice. */
const repeated = (random: Random, arrivals: readonly Arrival[]): Arrival[] =>
  arrivals
    .flatMap((one) => (random() < 0.2 ? [one, { ...one, nowMs: one.nowMs + random() * 600_000 }] : [one]))
    .toSorted((a, b) => a.nowMs - b.nowMs)

const longAfter = (fixes: readonly SiteFix[]) => Math.max(...fixes.map(({ atMs }) => atMs)) + 90_000_000

/** Each stay agrees with the oracle, and its dwell is announced once if it has one. Gives the number of dwells. */
const agree = (seed: number, { sites, fixes }: Told, { stays, told }: Life): number => {
  const nowMs = longAfter(fixes)
  let dwells = 0
  for (const site of sites) {
    const wanted = oracleDwells(site, { fixes, nowMs })
    const own = stays.filter(({ siteId }) => siteId === site.id).toSorted((a, b) => a.enteredMs - b.enteredMs)
    const found = own.map(({ enteredMs, hasEntry, exit, dwellAtMs }) => ({
      enteredMs,
      hasEntry,
      exitMs: exit?.atMs ?? null,
      dwellAtMs,
    }))
    expect({ seed, site: site.id, stays: found }).toEqual({ seed, site: site.id, stays: wanted })
    const tellings = [...told.values()].filter(({ what, site: { id } }) => what === 'dwell' && id === site.id)
    const dwelling = own.filter(({ dwellAtMs }) => dwellAtMs !== null)
    expect(new Set(tellings.map(({ stay }) => stay.id))).toEqual(new Set(dwelling.map(({ id }) => id)))
    dwells += dwelling.length
  }
  return dwells
}

test(`${tracks} tracks with loss, repetition, delay and lost batches: stays dwell as the oracle says, announced once (G2, G6)`, () => {
  let [dwells, takenBack] = [0, 0]
  for (let seed = 1; seed <= tracks; seed++) {
    const random = randomOf(seed)
    const track = trackOf(random)
    const arrivals = repeated(random, arrivalsOf(random, track.fixes))
    const life = liveThrough(track.sites, arrivals, { random, endMs: longAfter(track.fixes), isCalm: false })
    dwells += agree(seed, track, life)
    takenBack += life.takenBack
  }
  // Tracks without stays, and reports that change nothing, prove nothing.
  expect(Math.min(dwells, takenBack)).toBeGreaterThan(tracks / 10)
}, 3_600_000)

test(`${tracks / 4} tracks as they happen: a dwell is announced within its minute, and nothing is withdrawn`, () => {
  let dwells = 0
  for (let seed = 1; seed <= tracks / 4; seed++) {
    const random = randomOf(seed)
    const track = trackOf(random)
    const arrivals = repeated(
      random,
      track.fixes.map((fix) => ({ nowMs: fix.atMs + 1000, batch: [fix] })),
    )
    const life = liveThrough(track.sites, arrivals, { random, endMs: longAfter(track.fixes), isCalm: true })
    dwells += agree(seed, track, life)
    expect({ seed, takenBack: life.takenBack }).toEqual({ seed, takenBack: 0 })
    for (const { what, atMs, nowMs, stay } of life.told.values()) {
      // A device that was inside as the watch began is known to be there once it reports.
      const heardMs = track.fixes.find((fix) => fix.atMs >= stay.enteredMs)?.atMs ?? atMs
      const isSoon = nowMs - Math.max(atMs, heardMs) <= minute + 11_000
      if (what === 'dwell') expect({ seed, isSoon }).toEqual({ seed, isSoon: true })
    }
  }
  expect(dwells).toBeGreaterThan(tracks / 40)
}, 3_600_000)

test('a timer that rings while a backlog still comes makes no dwell of what the rest of it denies', () => {
  const area = areaOf({ shape: 'circle', centerlng: 0, centerlat: 0, radius: 2000 }) as SiteArea
  const site = { id: 1, area, sinceMs: 0, wishes: [{ fromMs: 0, untilMs: 1e12, dwellMs: 10 * minute }] }
  const at = (second: number, lng: number): SiteFix => ({ atMs: 1e9 + second * 1000, lng, lat: 0, marginM: 10 })
  const arrivals = [
    { nowMs: 1e9 + 120 * minute, batch: [at(0, 1), at(60, 0), at(70, 0)] },
    { nowMs: 1e9 + 120 * minute + 11_000, batch: [at(80, 0)] },
    { nowMs: 1e9 + 120 * minute + 12_000, batch: [at(120, 1), at(130, 1)] },
  ]
  // Loses no batch, and fires timers with the next report.
  const life = liveThrough([site], arrivals, { random: () => 0.15, endMs: 2e9, isCalm: false })
  expect([...life.told.values()].map(({ what }) => what)).toEqual(['entry', 'exit'])
  expect(life.takenBack).toBe(0)
})
