/**
 * Random sites and drives around them, and the core driven by them as the rule does it. A seed determines all of it.
 */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { areaOf, centerOf, depthM, metresPerDegree, type SiteArea } from '@coldway/contract/sites/site-shape.ts'
import {
  advance,
  applyCrossing,
  type DeviceState,
  isLate,
  settle,
  type Stay,
  type Watch,
  type WatchedSite,
} from './evaluate.ts'
import { replay, replaysFromMs } from './replay.ts'
import { judgeSince } from './since.ts'
import { oracleDepth } from './oracle.fixture.ts'
import type { SiteFix } from './standing.ts'

export type Random = () => number
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
const between = (random: Random, low: number, high: number) => low + random() * (high - low)
const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[Math.floor(random() * values.length)] as Value

const wrapped = (lng: number): number => lng - 360 * Math.round(lng / 360)
const moved = ({ lng, lat }: LngLat, eastM: number, northM: number): LngLat => ({
  lng: wrapped(lng + eastM / metresPerDegree / Math.cos((lat * Math.PI) / 180)),
  lat: lat + northM / metresPerDegree,
})

const circleAt = (center: LngLat, radius: number): SiteArea =>
  areaOf({ shape: 'circle', centerlng: center.lng, centerlat: center.lat, radius }) as SiteArea

/** A ring of corners around a place; every third one is near the middle: concave, never crossing itself. */
const polygonAt = (random: Random, center: LngLat, sizeM: number): SiteArea => {
  const count = 3 + Math.floor(random() * 9)
  const points = Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count
    const reach = sizeM * between(random, n % 3 === 0 ? 0.4 : 0.8, 1)
    return moved(center, reach * Math.cos(angle), reach * Math.sin(angle))
  })
  return areaOf({ shape: 'polygon', points }) as SiteArea
}

/** The corners of a ring in one direction, beginning at `from`. */
const ringAt = (random: Random, from: LngLat, [east, north]: readonly [number, number]): LngLat[] => {
  const [wide, high] = [east * between(random, 0.5, 1), north * between(random, 0.5, 1)]
  return [from, moved(from, wide, 0), moved(from, wide, high), moved(from, 0, high)]
}

/**
 * Two rings that share one corner, or one inside the other, joined by an edge in and back, with a hole in the middle.
 */
const selfTouchingAt = (random: Random, center: LngLat, sizeM: number): SiteArea => {
  const corner = (east: number, north: number) => moved(center, east * sizeM, north * sizeM)
  const outer = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  const hole = [corner(-0.4, -0.4), corner(-0.4, 0.4), corner(0.4, 0.4), corner(0.4, -0.4), corner(-0.4, -0.4)]
  const meeting = [...ringAt(random, center, [sizeM, sizeM]), ...ringAt(random, center, [-sizeM, -sizeM])]
  return areaOf({ shape: 'polygon', points: random() < 0.5 ? meeting : [...outer, ...hole] }) as SiteArea
}

/** Two squares that share an edge. */
const touchingAt = (center: LngLat, sizeM: number): SiteArea[] =>
  [-1, 0].map((side) => {
    const corner = (east: number, north: number) => moved(center, east * sizeM, north * sizeM)
    return areaOf({
      shape: 'polygon',
      points: [corner(side, -1), corner(side + 1, -1), corner(side + 1, 1), corner(side, 1)],
    }) as SiteArea
  })

export interface Drive {
  readonly sites: readonly WatchedSite[]
  readonly fixes: readonly SiteFix[]
  readonly sizeM: number
}
const startMs = Date.UTC(2026, 0, 1)
const tickMs = 10_000

const sizesM = [60, 400, 1001, 5000, 100_000]

export const driveOf = (random: Random, sizes: readonly number[] = sizesM): Drive => {
  const center = { lng: pick(random, [121.5, 179.999, -179.999, 0, 100]), lat: pick(random, [31, -17, 0, 64]) }
  const sizeM = pick(random, sizes)
  const areas = [
    sizeM > 1000 ? circleAt(center, sizeM) : polygonAt(random, center, sizeM),
    polygonAt(random, moved(center, sizeM, 0), sizeM),
    ...touchingAt(moved(center, 0, sizeM * 1.5), sizeM),
    selfTouchingAt(random, moved(center, -sizeM, 0), sizeM),
  ]
  const sites = areas.map((area, at) => ({
    id: at + 1,
    area,
    sinceMs: startMs + pick(random, [-1e9, -600_000, 0, 3_600_000, tickMs * Math.floor(random() * 1000)]),
  }))
  return { sites, fixes: fixesOf(random, centerOf(areas[0] as SiteArea), { sizeM, sites }), sizeM }
}

const fixesMost = 60

const fixesOf = (
  random: Random,
  center: LngLat,
  { sizeM, sites }: { sizeM: number; sites: readonly WatchedSite[] },
): SiteFix[] => {
  const everyS = pick(random, [10, 30, 60, 300])
  let [east, north, atMs] = [between(random, -3, 3) * sizeM, between(random, -3, 3) * sizeM, startMs]
  const fixes: SiteFix[] = []
  for (let n = 0; n < fixesMost; n++) {
    atMs += everyS * 1000 * pick(random, [1, 1, 1, 1, 2, 20, random() < 0.1 ? 100 : 1])
    const step = sizeM * pick(random, [0.01, 0.3, 1])
    east = Math.max(-3 * sizeM, Math.min(3 * sizeM, east + between(random, -step, step)))
    north = Math.max(-3 * sizeM, Math.min(3 * sizeM, north + between(random, -step, step)))
    const fix = { atMs, ...moved(center, east, north), marginM: Math.max(10, pick(random, [0, 0, 5, 30, sizeM])) }
    // A fix so near an edge that rounding decides is left out, because two computations may differ.
    const isClear = sites.every(({ area }) => {
      const beyond = Math.abs(Math.abs(oracleDepth(area, fix)) - fix.marginM)
      return beyond > 0.5 + fix.marginM / 100
    })
    if (isClear) fixes.push(fix)
  }
  return fixes
}

const outliers: readonly ((fix: SiteFix) => LngLat)[] = [
  () => ({ lng: 0.5, lat: 0.5 }),
  // The coordinates are swapped, where that is another place.
  ({ lng, lat }) =>
    Math.abs(lng) > 90 || Math.abs(lng - lat) < 5 ? { lng: wrapped(lng + 90), lat } : { lng: lat, lat: lng },
  ({ lng, lat }) => ({ lng: wrapped(lng + 40), lat }),
  ({ lng, lat }) => moved({ lng, lat }, 60_000, 60_000),
]
/** A drive at a lorry's speed, and the same with outliers between. */
export const driveWithOutliers = (random: Random) => {
  const { sites, fixes: wild } = driveOf(random, [60, 400, 1001, 3000])
  const fixes = wild.map((fix, n) => ({ ...fix, atMs: startMs + n * 300_000 }))
  const spoilt = fixes.flatMap((fix) => {
    const astray = { ...fix, ...pick(random, outliers)(fix), atMs: fix.atMs + 20_000 }
    return random() < 0.3 ? [fix, astray] : [fix]
  })
  return { sites, fixes, spoilt }
}

/** The order of arrival: each fix up to a day late, in batches. */
export const arrivalsOf = (random: Random, fixes: readonly SiteFix[]): { nowMs: number; batch: SiteFix[] }[] => {
  const lateness = pick(random, [0, 0, 120_000, 3_600_000, 86_400_000])
  const arriving = fixes
    .map((fix) => ({ fix, arrivesMs: fix.atMs + 1000 + (random() < 0.5 ? 0 : random() * lateness * 0.99) }))
    .toSorted((a, b) => a.arrivesMs - b.arrivesMs)
  const batches: { nowMs: number; batch: SiteFix[] }[] = []
  for (const { fix, arrivesMs } of arriving) {
    const last = batches.at(-1)
    if (last && random() < 0.3) {
      last.batch.push(fix)
      last.nowMs = arrivesMs
    } else batches.push({ nowMs: arrivesMs, batch: [fix] })
  }
  return batches
}

export const inOrder = (a: SiteFix, b: SiteFix): number => a.atMs - b.atMs || a.lng - b.lng || a.lat - b.lat

export const watchOf = (sites: readonly WatchedSite[]): Watch => ({
  near: (fix, atMs = fix.atMs) =>
    sites.filter(({ area, sinceMs }) => sinceMs <= atMs && depthM(area, fix) > -fix.marginM - 1),
  newestMs: Math.max(...sites.map(({ sinceMs }) => sinceMs)),
  find: (siteId) => sites.find(({ id }) => id === siteId),
})

/** Copies the fixes of a batch, which are other objects than those that are read again from the readings. */
const fromReports = (fixes: readonly SiteFix[]): SiteFix[] => structuredClone([...fixes])

interface Driving {
  readonly clean?: (past: readonly SiteFix[]) => readonly SiteFix[]
  /** The batch from which on all sites are watched since an earlier time. */
  readonly earlier?: { readonly place: number; readonly sinceMs: number }
}

/** Does with each batch what the rule does, in memory; the state is stored and read in between. */
export const driveCore = (
  sites: readonly WatchedSite[],
  arrivals: readonly { nowMs: number; batch: readonly SiteFix[] }[],
  endMs: number,
  { clean = (past) => past, earlier: told }: Driving = {},
): Stay[] => {
  let watch = watchOf(sites)
  const known: SiteFix[] = []
  let stays: Stay[] = []
  let state: DeviceState | undefined
  const take = (batch: readonly SiteFix[], nowMs: number): void => {
    known.push(...batch)
    const late = batch.filter((fix) => isLate(state, fix)).toSorted(inOrder)
    const [first] = late
    if (first && state) {
      const { judgedMs } = state
      const fromMs = replaysFromMs(first.atMs)
      const past = known.filter((fix) => fix.atMs >= fromMs - 86_400_000 && fix.atMs <= judgedMs)
      const fixes = clean(past.toSorted(inOrder))
      const open = stays.filter(({ exit }) => exit === null || exit.atMs > fromMs)
      const again = replay(state, { lateMs: first.atMs, fixes, stays: open, lateFixes: fromReports(late) }, watch)
      stays = [...stays.filter((stay) => !open.includes(stay)), ...again.stays]
      state = again.state
    }
    const next = batch.filter((fix) => !late.includes(fix)).toSorted(inOrder)
    if (next.length > 0) {
      const earlier = known.filter((fix) => !next.includes(fix) && fix.atMs < (next[0]?.atMs ?? 0)).toSorted(inOrder)
      const advanced = advance(state, next, watch, clean(earlier).at(-1))
      state = advanced.state
      for (const crossing of advanced.crossings) applyCrossing(stays, crossing.siteId, crossing)
    }
    if (!state) return
    const settled = settle(state, nowMs)
    for (const crossing of settled.crossings) applyCrossing(stays, crossing.siteId, crossing)
    state = { ...settled.state, entries: new Map(JSON.parse(JSON.stringify([...settled.state.entries]))) }
  }
  const lookBack = (sinceMs: number): void => {
    watch = watchOf(sites.map((site) => ({ ...site, sinceMs: Math.min(site.sinceMs, sinceMs) })))
    const open = stays.filter(({ exit }) => exit === null || exit.atMs > replaysFromMs(sinceMs))
    const past = known.filter(({ atMs }) => atMs >= sinceMs - 86_400_000 - 60_000 && atMs <= (state?.judgedMs ?? endMs))
    const again = judgeSince(state, { sinceMs, fixes: clean(past.toSorted(inOrder)), stays: open }, watch)
    if (!again) return
    stays = [...stays.filter((stay) => !open.includes(stay)), ...again.stays]
    state = again.state
  }
  for (const [place, { nowMs, batch }] of arrivals.entries()) {
    if (told?.place === place) lookBack(told.sinceMs)
    take(batch, nowMs)
  }
  take([], endMs)
  return stays
}
