/**
 * One device and the sites it is watched at. What comes in order is judged as it comes; a fix that comes late has what
 * followed it judged again from the stays and fixes that are kept, so that any order of arrival within a day ends the same
 * (faults.md G2). Pure: whoever calls brings what is kept, and writes what is given back.
 */
import { siteRule } from '@coldway/contract/site-records.ts'
import type { SiteArea } from '@coldway/contract/site-shape.ts'
import {
  type Crossing,
  judge,
  type Moved,
  outside,
  ripen,
  sideOf,
  type SiteFix,
  type Standing,
  unknown,
} from './standing.ts'

export interface WatchedSite {
  readonly id: number
  readonly area: SiteArea
  /** What was reported before is not judged: since the subscription, or the last change of the area. */
  readonly sinceMs: number
}
export interface DeviceState {
  /** Event time of the first fix that was ever judged. */
  readonly firstMs: number
  /** Event time of the last fix that was judged. */
  readonly lastMs: number
  /** Up to where time itself has been judged: a fix from before is late. */
  readonly judgedMs: number
  /** Sites where it is not simply outside. */
  readonly entries: ReadonlyMap<number, Standing>
}
export interface Stay {
  readonly siteId: number
  readonly enteredMs: number
  readonly hasEntry: boolean
  readonly lng: number
  readonly lat: number
  readonly exit: { readonly atMs: number; readonly lng: number; readonly lat: number } | null
}
export interface SiteCrossing extends Crossing {
  readonly siteId: number
}
export interface Watch {
  /** Watched sites whose edge the fix may not be clearly outside of. */
  near(fix: SiteFix): readonly WatchedSite[]
  /** Any that it stands at; undefined: it is no longer looked after there. */
  find(siteId: number): WatchedSite | undefined
}

export const isLate = (state: DeviceState | undefined, fix: SiteFix): boolean =>
  state !== undefined && fix.atMs <= state.judgedMs

export interface Advanced {
  readonly state: DeviceState
  readonly crossings: readonly SiteCrossing[]
}

/** Fixes in their order, none of them late. */
export const advance = (before: DeviceState | undefined, fixes: readonly SiteFix[], watch: Watch): Advanced => {
  const entries = new Map(before?.entries)
  const crossings: SiteCrossing[] = []
  let lastMs = before?.lastMs ?? Number.NEGATIVE_INFINITY
  const firstMs = before?.firstMs ?? fixes[0]?.atMs ?? lastMs
  for (const fix of fixes) {
    const around = new Map(watch.near(fix).map((site) => [site.id, site]))
    for (const siteId of entries.keys()) if (!around.has(siteId)) keepOrDrop(entries, around, { siteId, watch })
    for (const site of around.values()) {
      if (fix.atMs < site.sinceMs) continue
      const standing = entries.get(site.id) ?? (lastMs >= site.sinceMs ? outside : unknown)
      const moved = judge(standing, fix, sideOf(site.area, fix))
      put(entries, site.id, moved.standing)
      crossings.push(...of(site.id, moved))
    }
    lastMs = fix.atMs
  }
  return { state: { firstMs, lastMs, judgedMs: Math.max(before?.judgedMs ?? lastMs, lastMs), entries }, crossings }
}

/** What time alone has settled by now. */
export const settle = (state: DeviceState, nowMs: number): Advanced => {
  const entries = new Map(state.entries)
  const crossings: SiteCrossing[] = []
  let { judgedMs } = state
  for (const [siteId, standing] of state.entries) {
    const moved = ripen(standing, nowMs)
    put(entries, siteId, moved.standing)
    crossings.push(...of(siteId, moved))
    for (const { atMs } of moved.crossings) judgedMs = Math.max(judgedMs, atMs + siteRule.confirmMs)
  }
  return { state: { ...state, judgedMs, entries }, crossings }
}

/** When time will settle something; undefined: nothing is open. */
export const settlesMs = (state: DeviceState): number | undefined => {
  const since = [...state.entries.values()].flatMap(({ turning }) => turning?.sinceMs ?? [])
  return since.length > 0 ? Math.min(...since) + siteRule.confirmMs : undefined
}

export interface Kept {
  /** Of the first late fix. */
  readonly lateMs: number
  /** In order: those of a day before `lateMs` and all that were judged since, the late ones included. */
  readonly fixes: readonly SiteFix[]
  /** At watched sites: those that were not over a minute before `lateMs`. */
  readonly stays: readonly Stay[]
  readonly lateFixes: readonly SiteFix[]
}
export interface Refolded {
  readonly state: DeviceState
  /** In place of those that were given. */
  readonly stays: readonly Stay[]
}

/** Before this nothing can change: what was turning then was settled a minute later, before the late fix. */
export const refoldsFromMs = (lateMs: number): number => lateMs - siteRule.confirmMs

export const refold = (before: DeviceState, kept: Kept, watch: Watch): Refolded => {
  const fromMs = refoldsFromMs(kept.lateMs)
  const entries = new Map(before.entries)
  const touched = new Map<number, WatchedSite>()
  for (const fix of kept.lateFixes) for (const site of watch.near(fix)) touched.set(site.id, site)
  for (const siteId of [...kept.stays.map((stay) => stay.siteId), ...entries.keys()])
    keepOrDrop(entries, touched, { siteId, watch })
  const stays: Stay[] = kept.stays.filter(({ siteId }) => !touched.has(siteId))
  for (const site of touched.values()) {
    const again = refoldSite(site, { beginMs: fromMs, knownMs: before.firstMs }, kept)
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

const refoldSite = (site: WatchedSite, begin: Begin, { fixes, stays }: Kept): { standing: Standing; stays: Stay[] } => {
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
  if (watchedMs < beginMs - siteRule.lateMs) return outside
  const wasOutside = fixes.some(
    (fix) => fix.atMs <= beginMs && fix.atMs >= site.sinceMs && sideOf(site.area, fix) === 'outside',
  )
  return wasOutside ? outside : unknown
}

/** The stays of one device in order; the last of a site may be open. */
export const applyCrossing = (stays: Stay[], siteId: number, { to, atMs, lng, lat, isFound }: Crossing): void => {
  if (to === 'inside') {
    stays.push({ siteId, enteredMs: atMs, hasEntry: !isFound, lng, lat, exit: null })
    return
  }
  const at = stays.findLastIndex((stay) => stay.siteId === siteId && stay.exit === null)
  const open = stays[at]
  if (open) stays[at] = { ...open, exit: { atMs, lng, lat } }
}

const of = (siteId: number, { crossings }: Moved): SiteCrossing[] => crossings.map((one) => ({ ...one, siteId }))

const put = (entries: Map<number, Standing>, siteId: number, standing: Standing): void => {
  if (standing.side === 'outside' && !standing.turning) entries.delete(siteId)
  else entries.set(siteId, standing)
}

const keepOrDrop = (
  entries: Map<number, Standing>,
  into: Map<number, WatchedSite>,
  { siteId, watch }: { siteId: number; watch: Watch },
): void => {
  const site = watch.find(siteId)
  if (site) into.set(siteId, site)
  else entries.delete(siteId)
}
