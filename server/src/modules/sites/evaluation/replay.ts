/**
 * A fix that came late: what followed it is evaluated again from the stays and fixes that are kept, so that any order of
 * arrival within a day ends the same (faults.md G2). The recorded stays are the checkpoints: they say where the device was.
 * Pure.
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
  /** Of the first late fix. */
  readonly lateMs: number
  /** In order: those of a day before `lateMs` and all that were judged since, the late ones included. */
  readonly fixes: readonly SiteFix[]
  /** At watched sites: those that were not over a minute before `lateMs`. */
  readonly stays: readonly Stay[]
  readonly lateFixes: readonly SiteFix[]
}
export interface Replayed {
  readonly state: DeviceState
  /** In place of those that were given. */
  readonly stays: readonly Stay[]
}

/**
 * Up to here nothing can change: a side change that had begun by then was settled a minute later, before the late fix. One
 * that began exactly a minute before it is settled by it, so that its first fix is evaluated again too.
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

/** From where, and since when anything was known of the device. */
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

/** No stay says that it was inside: a fix outside since the watch began, or a watch of more than a day, that it was not. */
const startAt = (site: WatchedSite, { beginMs, knownMs }: Begin, fixes: readonly SiteFix[]): Standing => {
  const watchedMs = Math.max(site.sinceMs, knownMs)
  if (watchedMs > beginMs) return unknown
  if (watchedMs < beginMs - limits.lateReadingMs) return outside
  const wasOutside = fixes.some(
    (fix) => fix.atMs <= beginMs && fix.atMs >= site.sinceMs && sideOf(site.area, fix) === 'outside',
  )
  return wasOutside ? outside : unknown
}
