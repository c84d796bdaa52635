/**
 * Replays after a late fix: evaluates what followed it again from the stored stays and fixes, so that any order of
 * arrival within a day gives the same result (faults.md G2). The recorded stays are the checkpoints: they say where the
 * device was. Pure.
 */
import { siteRule } from '@coldway/contract/sites/site-records.ts'
import { limits } from '@coldway/contract/limits.ts'
import {
  applyCrossing,
  type DeviceState,
  keepOrDrop,
  put,
  type Stay,
  type Watch,
  type WatchedSite,
} from './evaluate.ts'
import { judge, outside, sideOf, type SiteFix, type Standing, unknown } from './standing.ts'

export interface Kept {
  /** The event time of the first late fix. */
  readonly lateMs: number
  /** Fixes in order: those of the day before `lateMs`, and all judged since, including the late ones. */
  readonly fixes: readonly SiteFix[]
  /** Stays at watched sites that had not ended a minute before `lateMs`. */
  readonly stays: readonly Stay[]
  readonly lateFixes: readonly SiteFix[]
}
export interface Replayed {
  readonly state: DeviceState
  /** The stays that replace the given ones. */
  readonly stays: readonly Stay[]
}

/**
 * Nothing up to here can change: a side change that had begun by then was confirmed a minute later, before the late
 * fix. One that began exactly a minute before is confirmed by it, so its first fix is evaluated again too.
 */
export const replaysFromMs = (lateMs: number): number => lateMs - siteRule.confirmMs - 1

export const replay = (before: DeviceState, kept: Kept, watch: Watch): Replayed => {
  const fromMs = replaysFromMs(kept.lateMs)
  const entries = new Map(before.entries)
  const touched = new Map<number, WatchedSite>()
  for (const fix of kept.lateFixes) for (const site of watch.near(fix)) touched.set(site.id, site)
  for (const siteId of [...kept.stays.map((stay) => stay.siteId), ...entries.keys()])
    keepOrDrop(entries, touched, { siteId, watch })
  const stays: Stay[] = kept.stays.filter(({ siteId }) => !touched.has(siteId))
  for (const site of touched.values()) {
    const again = replaySite(site, { beginMs: fromMs, knownMs: before.firstMs }, kept)
    put(entries, site.id, again.standing)
    stays.push(...again.stays)
  }
  const lastMs = Math.max(before.lastMs, kept.fixes.at(-1)?.atMs ?? before.lastMs)
  const firstMs = Math.min(before.firstMs, kept.lateMs)
  return { state: { firstMs, lastMs, judgedMs: Math.max(before.judgedMs, lastMs), entries }, stays }
}

/** Where to begin, and since when anything was known of the device. */
interface Begin {
  readonly beginMs: number
  readonly knownMs: number
}

const replaySite = (site: WatchedSite, begin: Begin, { fixes, stays }: Kept): { standing: Standing; stays: Stay[] } => {
  const { beginMs } = begin
  // What began with the watch itself is judged again too.
  const fromMs = Math.max(beginMs, site.sinceMs - 1)
  const own = stays.filter(({ siteId }) => siteId === site.id)
  const spanning = own.findLast((stay) => stay.enteredMs <= fromMs && (stay.exit === null || stay.exit.atMs > fromMs))
  const settled = own.filter((stay) => stay.enteredMs <= fromMs && stay !== spanning)
  let standing: Standing = spanning ? { side: 'inside' } : startAt(site, begin, fixes)
  const made: Stay[] = spanning ? [{ ...spanning, exit: null }] : []
  for (const fix of fixes) {
    if (fix.atMs <= beginMs || fix.atMs < site.sinceMs) continue
    const moved = judge(standing, fix, sideOf(site.area, fix))
    standing = moved.standing
    for (const crossing of moved.crossings) applyCrossing(made, site.id, crossing)
  }
  return { standing, stays: [...settled, ...made] }
}

/**
 * No stay says that the device was inside. It was outside if a fix outside came since the watch began, or the watch is
 * more than a day old.
 */
const startAt = (site: WatchedSite, { beginMs, knownMs }: Begin, fixes: readonly SiteFix[]): Standing => {
  const watchedMs = Math.max(site.sinceMs, knownMs)
  if (watchedMs > beginMs) return unknown
  if (watchedMs < beginMs - limits.lateReadingMs) return outside
  const wasOutside = fixes.some(
    (fix) => fix.atMs <= beginMs && fix.atMs >= site.sinceMs && sideOf(site.area, fix) === 'outside',
  )
  return wasOutside ? outside : unknown
}
