/** The core against an oracle of its own, and the scenarios by name. */
import { areaOf, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../../testing/world.ts'
import { oracleStays } from './oracle.fixture.ts'
import type { SiteFix } from './standing.ts'
import { judgeFix, noMotion, withoutJumps } from '../../readings/index.ts'
import { arrivalsOf, driveCore, driveOf, driveWithOutliers, randomOf } from './tracks.fixture.ts'
import type { Stay, WatchedSite } from './evaluate.ts'

const tracks = isLong ? 100_000 : 1000

const plain = (stays: readonly Stay[], siteId: number) =>
  stays
    .filter((stay) => stay.siteId === siteId)
    .toSorted((a, b) => a.enteredMs - b.enteredMs)
    .map(({ enteredMs, hasEntry, exit }) => ({ enteredMs, hasEntry, exitMs: exit?.atMs ?? null }))

test(`${tracks} random tracks, in any order of arrival within a day, end as the oracle says (G1, G2, G3, G6)`, () => {
  let stays = 0
  for (let seed = 1; seed <= tracks; seed++) {
    const random = randomOf(seed)
    const { sites, fixes } = driveOf(random)
    const endMs = Math.max(...fixes.map(({ atMs }) => atMs)) + 90_000_000
    const found = driveCore(sites, arrivalsOf(random, fixes), endMs)
    for (const { id, area, sinceMs } of sites) {
      const wanted = oracleStays(area, sinceMs, { fixes, nowMs: endMs })
      stays += wanted.length
      expect({ seed, site: id, stays: plain(found, id) }).toEqual({ seed, site: id, stays: wanted })
    }
  }
  // The test would prove nothing with tracks that go nowhere.
  expect(stays).toBeGreaterThan(tracks)
}, 3_600_000)

const looksBack = tracks / 4
test(`${looksBack} tracks whose watch turns out to have begun earlier end as if it had been known at once`, () => {
  let found = 0
  for (let seed = 1; seed <= looksBack; seed++) {
    const random = randomOf(seed)
    const { sites: any, fixes } = driveOf(random)
    const [startMs, lastMs] = [Math.min(...fixes.map(({ atMs }) => atMs)), Math.max(...fixes.map(({ atMs }) => atMs))]
    const at = (share: number) => Math.floor(startMs + share * (lastMs - startMs))
    const sites = any.map((site) => ({ ...site, sinceMs: at(0.4 + random() * 0.6) }))
    const sinceMs = at(random() * 0.4)
    const arrivals = arrivalsOf(random, fixes)
    const place = Math.floor(random() * arrivals.length)
    const endMs = lastMs + 90_000_000
    const driven = driveCore(sites, arrivals, endMs, { earlier: { place, sinceMs } })
    for (const { id, area, sinceMs: wasMs } of sites) {
      const wanted = oracleStays(area, sinceMs, { fixes, nowMs: endMs })
      found += wanted.filter(({ enteredMs }) => enteredMs < wasMs).length
      expect({ seed, site: id, stays: plain(driven, id) }).toEqual({ seed, site: id, stays: wanted })
    }
  }
  // The stays that began before the watch are found by the look back alone.
  expect(found).toBeGreaterThan(looksBack)
}, 3_600_000)

test(`outliers change nothing: ${tracks} tracks as ingest cleans them, in their order (G4)`, () => {
  let [left, stays] = [0, 0]
  for (let seed = 1; seed <= tracks; seed++) {
    const { sites, fixes, spoilt } = driveWithOutliers(randomOf(seed))
    let motion = noMotion
    const cleaned = spoilt.filter((fix) => {
      const judged = judgeFix(motion, fix)
      motion = judged.motion
      return judged.isPlausible
    })
    const endMs = Math.max(...fixes.map(({ atMs }) => atMs)) + 90_000_000
    left += spoilt.length - cleaned.length
    const found = driveCore(
      sites,
      cleaned.map((fix) => ({ nowMs: fix.atMs + 1000, batch: [fix] })),
      endMs,
    )
    for (const { id, area, sinceMs } of sites) {
      const wanted = oracleStays(area, sinceMs, { fixes, nowMs: endMs })
      stays += wanted.length
      expect({ seed, site: id, stays: plain(found, id) }).toEqual({ seed, site: id, stays: wanted })
    }
  }
  expect(Math.min(left, stays)).toBeGreaterThan(tracks)
}, 3_600_000)

test(`outliers that come late change nothing: ${tracks} tracks (G4)`, () => {
  let [late, stays] = [0, 0]
  for (let seed = 1; seed <= tracks; seed++) {
    const random = randomOf(seed)
    const { sites, fixes, spoilt } = driveWithOutliers(random)
    const good = new Set(fixes)
    const lastMs = Math.max(...fixes.map(({ atMs }) => atMs))
    const endMs = lastMs + 90_000_000
    // An outlier arrives after the next good fix, which shows that it is one.
    const arrivals = spoilt
      .filter((fix) => good.has(fix) || fix.atMs < lastMs)
      .map((fix) => ({ nowMs: fix.atMs + (good.has(fix) ? 1000 : 7_200_000 + random() * 70_000_000), batch: [fix] }))
      .toSorted((a, b) => a.nowMs - b.nowMs)
    late += arrivals.length - fixes.length
    const found = driveCore(sites, arrivals, endMs, { clean: withoutJumps })
    for (const { id, area, sinceMs } of sites) {
      const wanted = oracleStays(area, sinceMs, { fixes, nowMs: endMs })
      stays += wanted.length
      expect({ seed, site: id, stays: plain(found, id) }).toEqual({ seed, site: id, stays: wanted })
    }
  }
  expect(Math.min(late, stays)).toBeGreaterThan(tracks)
}, 3_600_000)

const minute = 60_000
const hour = 60 * minute
const circle = areaOf({ shape: 'circle', centerlng: 0, centerlat: 0, radius: 2000 }) as SiteArea
const site: WatchedSite = { id: 1, area: circle, sinceMs: 0 }
/** Metres east of the centre. */
const fix = (atMs: number, eastM: number, marginM = 10): SiteFix => ({ atMs, lng: eastM / 111_195, lat: 0, marginM })
const drive = (fixes: readonly SiteFix[], endMs = 1e9, sites = [site]) =>
  driveCore(
    sites,
    fixes.map((one) => ({ nowMs: one.atMs + 1000, batch: [one] })),
    endMs,
  )

describe('a device', () => {
  test('that jitters on the edge neither enters nor leaves', () => {
    const jitter = Array.from({ length: 50 }, (_, n) => fix(n * 10_000, 2000 + (n % 2 === 0 ? 9 : -9)))
    expect(drive([fix(-20_000, 5000), fix(-10_000, 5000), ...jitter])).toEqual([])
  })

  test('enters with its first fix inside, once a second one says so', () => {
    const stays = drive([fix(0, 5000), fix(minute, 100), fix(minute + 10_000, 50)])
    expect(stays).toMatchObject([{ enteredMs: minute, hasEntry: true, exit: null }])
  })

  test('that looks in once for less than a minute was not there', () => {
    expect(drive([fix(0, 5000), fix(minute, 100), fix(minute + 59_000, 5000), fix(3 * minute, 5000)])).toEqual([])
  })

  test('that is silent for a minute after its first fix inside has entered, and leaves when it is heard outside', () => {
    const stays = drive([fix(0, 5000), fix(minute, 100), fix(2 * minute, 5000), fix(2.5 * minute, 5000)])
    expect(stays).toMatchObject([{ enteredMs: minute, exit: { atMs: 2 * minute } }])
  })

  test('of which nothing was known is found inside, without an entry', () => {
    expect(drive([fix(0, 100), fix(minute, 100)])).toMatchObject([{ enteredMs: 0, hasEntry: false }])
  })

  test.each([
    ['inside an hour before the watch', 1, 100, [{ enteredMs: hour, hasEntry: false, exit: { atMs: 2 * hour } }]],
    ['inside a day before it', 24, 100, [{ enteredMs: hour, hasEntry: false, exit: { atMs: 2 * hour } }]],
    ['inside longer before it', 25, 100, []],
    ['outside before it', 1, 5000, []],
    ['near the edge before it', 1, 1995, []],
  ] as const)('that was last seen %s', (_when, hoursBefore, eastM, stays) => {
    const begun: WatchedSite = { ...site, sinceMs: hour }
    const fixes = [fix(hour - hoursBefore * hour, eastM), fix(2 * hour, 5000), fix(2.5 * hour, 5000)]
    expect(drive(fixes, 1e9, [begun])).toMatchObject(stays)
    expect(drive(fixes.slice(0, 1), 1e9, [begun])).toEqual([])
    const late = [fix(3 * hour, 5000), ...fixes].map((one) => ({ nowMs: 3 * hour + 1000, batch: [one] }))
    expect(driveCore([begun], late, 1e9)).toMatchObject(stays)
    expect(
      driveCore(
        [begun],
        [late[0], late[2], late[3], late[1]].flatMap((one) => one ?? []),
        1e9,
      ),
    ).toMatchObject(stays)
  })

  test('with a position of kilometres moves no state near an edge', () => {
    expect(drive([fix(0, 5000), fix(minute, 1000, 1500), fix(2 * minute, 1000, 1500)])).toEqual([])
  })

  test('whose fix back comes late was never there', () => {
    const late = [
      { nowMs: 1000, batch: [fix(0, 5000)] },
      { nowMs: 10 * minute, batch: [fix(minute, 100)] },
      { nowMs: 12 * minute, batch: [fix(10 * minute, 5000)] },
      { nowMs: 20 * minute, batch: [fix(minute + 30_000, 5000)] },
    ]
    expect(driveCore([site], late.slice(0, 3), 15 * minute)).toHaveLength(1)
    expect(driveCore([site], late, 1e8)).toEqual([])
  })

  test('that was found inside with the very fix the watch began at was not, where one comes late that says so', () => {
    const begun: WatchedSite = { ...site, sinceMs: minute }
    const late = [
      { nowMs: minute, batch: [fix(minute, 100)] },
      { nowMs: 3 * minute, batch: [fix(3 * minute, 5000)] },
      { nowMs: 4 * minute, batch: [fix(minute + 30_000, 5000)] },
    ]
    expect(driveCore([begun], late.slice(0, 2), 3 * minute)).toHaveLength(1)
    expect(driveCore([begun], late, 1e9)).toEqual([])
  })

  test('leaves one of two sites that touch before it enters the other, or at the same moment (G5)', () => {
    const half = (id: number, west: number) => ({
      id,
      sinceMs: 0,
      area: areaOf({
        shape: 'polygon',
        points: [
          { lng: west, lat: -1 },
          { lng: west + 1, lat: -1 },
          { lng: west + 1, lat: 1 },
          { lng: west, lat: 1 },
        ],
      }) as SiteArea,
    })
    const stays = drive(
      [fix(0, -300_000), fix(minute, -1000), fix(2 * minute, -1000), fix(3 * minute, 1000), fix(4 * minute, 1000)],
      1e9,
      [half(1, -1), half(2, 0)],
    )
    expect(stays).toMatchObject([
      { siteId: 1, exit: { atMs: 3 * minute } },
      { siteId: 2, enteredMs: 3 * minute },
    ])
  })
})
