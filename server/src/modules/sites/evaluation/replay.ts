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
  foundAtBegin,
  keepOrDrop,
  put,
  type Stay,
  type Watch,
  type WatchedSite,
} from './evaluate.ts'
import { inside, judge, outside, sideOf, type SiteFix, type Standing, unknown } from './standing.ts'

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
  const touched = kept.lateFixes.flatMap((fix) => touchedBy(fix, kept.fixes, watch))
  return replayAt(touched, before, { kept, watch })
}

/** Replays the given sites, and those where the device stays or stayed. */
export const replayAt = (
  sites: readonly WatchedSite[],
  before: DeviceState,
  { kept, watch }: { readonly kept: Omit<Kept, 'lateFixes'>; readonly watch: Watch },
): Replayed => {
  const fromMs = replaysFromMs(kept.lateMs)
  const entries = new Map(before.entries)
  const touched = new Map(sites.map((site) => [site.id, site]))
  for (const siteId of [...kept.stays.map((stay) => stay.siteId), ...entries.keys()])
    keepOrDrop(entries, touched, { siteId, watch })
  const stays: Stay[] = kept.stays.filter(({ siteId }) => !touched.has(siteId))
  const lastMs = Math.max(before.lastMs, kept.fixes.at(-1)?.atMs ?? before.lastMs)
  for (const site of touched.values()) {
    const again = replaySite(site, { beginMs: fromMs, knownMs: before.firstMs, lastMs }, kept)
    put(entries, site.id, again.standing)
    stays.push(...again.stays)
  }
  const firstMs = Math.min(before.firstMs, kept.lateMs)
  return { state: { firstMs, lastMs, judgedMs: Math.max(before.judgedMs, lastMs), entries }, stays }
}

/**
 * The sites that a late fix says something about: those around it, and those whose watch began between it and a neighbour, as
 * the last fix before that may show that the device was inside.
 */
const touchedBy = (fix: SiteFix, fixes: readonly SiteFix[], watch: Watch): WatchedSite[] => {
  const around = [...watch.near(fix)]
  const former = fixes.findLast(({ atMs }) => atMs < fix.atMs)
  const later = fixes.find(({ atMs }) => atMs > fix.atMs)
  if (former && former.atMs < watch.newestMs) around.push(...watch.near(former, fix.atMs))
  if (later && fix.atMs < watch.newestMs) around.push(...watch.near(fix, later.atMs))
  return around
}

/** The place where to begin, and since when and until when anything is known of the device. */
interface Begin {
  readonly beginMs: number
  readonly knownMs: number
  readonly lastMs: number
}

const replaySite = (
  site: WatchedSite,
  begin: Begin,
  { fixes, stays }: Omit<Kept, 'lateFixes'>,
): { standing: Standing; stays: Stay[] } => {
  const { beginMs } = begin
  // What began with the watch itself is judged again too.
  const fromMs = Math.max(beginMs, site.sinceMs - 1)
  const own = stays.filter(({ siteId }) => siteId === site.id)
  const spanning = own.findLast((stay) => stay.enteredMs <= fromMs && (stay.exit === null || stay.exit.atMs > fromMs))
  const settled = own.filter((stay) => stay.enteredMs <= fromMs && stay !== spanning)
  const made: Stay[] = spanning ? [{ ...spanning, exit: null }] : []
  const found = spanning || beginMs >= site.sinceMs ? undefined : foundAtBegin(site, lastBefore(site.sinceMs, fixes))
  // Nothing has been judged yet of a watch that begins later.
  if (begin.lastMs < site.sinceMs) return { standing: spanning ? inside : outside, stays: [...settled, ...made] }
  if (found) applyCrossing(made, site.id, found)
  let standing: Standing = spanning || found ? inside : startAt(site, begin, fixes)
  for (const fix of fixes) {
    if (fix.atMs <= beginMs || fix.atMs < site.sinceMs) continue
    const moved = judge(standing, fix, sideOf(site.area, fix))
    standing = moved.standing
    for (const crossing of moved.crossings) applyCrossing(made, site.id, crossing)
  }
  return { standing, stays: [...settled, ...made] }
}

const lastBefore = (sinceMs: number, fixes: readonly SiteFix[]): SiteFix | undefined =>
  fixes.findLast(({ atMs }) => atMs < sinceMs)

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
