/**
 * Evaluates one device at the sites it is watched at, fix by fix in the order of event times; replay.ts handles late
 * fixes (faults.md G2). Pure: the caller loads the state and writes the result.
 */
import { siteRule } from '@coldway/contract/sites/site-records.ts'
import type { SiteArea } from '@coldway/contract/sites/site-shape.ts'
import {
  type Crossing,
  inside,
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
  /**
   * The begin of the subscription, or the last change of the area. Fixes before it are not judged; the last of them may show
   * that the device was inside as the watch began.
   */
  readonly sinceMs: number
}
export interface DeviceState {
  /** The event time of the first fix ever judged. */
  readonly firstMs: number
  /** The event time of the last fix judged. */
  readonly lastMs: number
  /** The time up to which everything is judged: a fix before it is late. */
  readonly judgedMs: number
  /** Sites where the device is not simply outside. */
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
  /** Gives the sites watched at that time, the fix's own or a later one, that the fix may not be clearly outside of. */
  near(fix: SiteFix, atMs?: number): readonly WatchedSite[]
  /** Gives any site where the device is; undefined when it is no longer watched there. */
  find(siteId: number): WatchedSite | undefined
  /** No watch begins after this. */
  readonly newestMs: number
}

export const isLate = (state: DeviceState | undefined, fix: SiteFix): boolean =>
  state !== undefined && fix.atMs <= state.judgedMs

export interface Advanced {
  readonly state: DeviceState
  readonly crossings: readonly SiteCrossing[]
}

/** Takes fixes in order, none of them late. `earlier` is the last fix before them, as far as a watch begins after it. */
export const advance = (
  before: DeviceState | undefined,
  fixes: readonly SiteFix[],
  watch: Watch,
  earlier?: SiteFix,
): Advanced => {
  const entries = new Map(before?.entries)
  const crossings: SiteCrossing[] = []
  let lastMs = before?.lastMs ?? Number.NEGATIVE_INFINITY
  const firstMs = before?.firstMs ?? fixes[0]?.atMs ?? lastMs
  let previous = earlier
  for (const fix of fixes) {
    const around = new Map(watch.near(fix).map((site) => [site.id, site]))
    for (const site of previous && lastMs < watch.newestMs ? watch.near(previous, fix.atMs) : []) {
      const isBegun = site.sinceMs > lastMs && site.sinceMs <= fix.atMs && !entries.has(site.id)
      const found = isBegun ? foundAtBegin(site, previous) : undefined
      if (!found) continue
      entries.set(site.id, inside)
      around.set(site.id, site)
      crossings.push({ ...found, siteId: site.id })
    }
    for (const siteId of entries.keys()) if (!around.has(siteId)) keepOrDrop(entries, around, { siteId, watch })
    for (const site of around.values()) {
      if (fix.atMs < site.sinceMs) continue
      const standing = entries.get(site.id) ?? (lastMs >= site.sinceMs ? outside : unknown)
      const moved = judge(standing, fix, sideOf(site.area, fix))
      put(entries, site.id, moved.standing)
      crossings.push(...of(site.id, moved))
    }
    lastMs = fix.atMs
    previous = fix
  }
  return { state: { firstMs, lastMs, judgedMs: Math.max(before?.judgedMs ?? lastMs, lastMs), entries }, crossings }
}

/** The last fix from before the watch says that the device was inside: then it is found there as the watch begins. */
export const foundAtBegin = ({ area, sinceMs }: WatchedSite, earlier: SiteFix | undefined): Crossing | undefined =>
  earlier && sinceMs - earlier.atMs <= siteRule.evidenceMs && sideOf(area, earlier) === 'inside'
    ? { to: 'inside', atMs: sinceMs, lng: earlier.lng, lat: earlier.lat, isFound: true }
    : undefined

/** Applies what time alone has confirmed by now. */
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

/** Gives the time when something will be confirmed by time alone; undefined when nothing is pending. */
export const settlesMs = (state: DeviceState): number | undefined => {
  const since = [...state.entries.values()].flatMap(({ turning }) => turning?.sinceMs ?? [])
  return since.length > 0 ? Math.min(...since) + siteRule.confirmMs : undefined
}

/** Applies a crossing to the stays of one device, which are in order; the last of a site may be open. */
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

export const put = (entries: Map<number, Standing>, siteId: number, standing: Standing): void => {
  if (standing.side === 'outside' && !standing.turning) entries.delete(siteId)
  else entries.set(siteId, standing)
}

export const keepOrDrop = (
  entries: Map<number, Standing>,
  into: Map<number, WatchedSite>,
  { siteId, watch }: { siteId: number; watch: Watch },
): void => {
  const site = watch.find(siteId)
  if (site) into.set(siteId, site)
  else entries.delete(siteId)
}
