/**
 * The side of a device at a site, fix by fix, by event time. A fix counts when it is beyond the edge by more than its
 * accuracy; the other side counts after the second such fix, or when a minute has passed without one back. The crossing
 * has the time of the first fix beyond. The side is unknown at first, unless the last fix from before the watch was inside
 * (evaluate.ts): outside is taken at once, and inside is found without an entry. (faults.md G1, G3, G6)
 */
import { siteRule } from '@coldway/contract/sites/site-records.ts'
import { depthM, type SiteArea } from '@coldway/contract/sites/site-shape.ts'

export interface SiteFix {
  readonly atMs: number
  readonly lng: number
  readonly lat: number
  /** The distance beyond an edge from which the fix counts. */
  readonly marginM: number
}
export type Side = 'inside' | 'outside'

/** Fixes on the other side that do not count yet. */
export interface Turning {
  readonly to: Side
  readonly sinceMs: number
  readonly count: number
  readonly lng: number
  readonly lat: number
}
export interface Standing {
  readonly side: Side | 'unknown'
  readonly turning?: Turning
}
export interface Crossing {
  readonly to: Side
  readonly atMs: number
  readonly lng: number
  readonly lat: number
  /** The device was inside when the watch began. */
  readonly isFound: boolean
}
export interface Moved {
  readonly standing: Standing
  readonly crossings: readonly Crossing[]
}

export const inside: Standing = { side: 'inside' }
export const outside: Standing = { side: 'outside' }
export const unknown: Standing = { side: 'unknown' }

/** A cell position without accuracy has one of a kilometre and a half. */
export const marginOf = (type: 'GPS' | 'LBS', accuracyM: number | null): number =>
  Math.max(siteRule.marginM, accuracyM ?? (type === 'LBS' ? siteRule.cellAccuracyM : 0))

/** Gives undefined when the fix is too near the edge. */
export const sideOf = (area: SiteArea, fix: SiteFix): Side | undefined => {
  const depth = depthM(area, fix)
  if (Math.abs(depth) <= fix.marginM) return undefined
  return depth > 0 ? 'inside' : 'outside'
}

/** `side` is that of the fix. */
export const judge = (before: Standing, fix: SiteFix, side: Side | undefined): Moved => {
  const { standing, crossings } = ripen(before, fix.atMs)
  if (side === undefined) return { standing, crossings }
  if (side === standing.side) return { standing: { side }, crossings }
  if (standing.side === 'unknown' && side === 'outside') return { standing: outside, crossings }
  const { turning } = standing
  const { atMs, lng, lat } = fix
  const next: Turning = turning
    ? { ...turning, count: turning.count + 1 }
    : { to: side, sinceMs: atMs, count: 1, lng, lat }
  if (next.count < siteRule.reports) return { standing: { ...standing, turning: next }, crossings }
  return { standing: { side: next.to }, crossings: [...crossings, crossed(standing, next)] }
}

/** Applies what a minute without a fix back has confirmed. */
export const ripen = (standing: Standing, nowMs: number): Moved => {
  const { turning } = standing
  if (!turning || nowMs - turning.sinceMs < siteRule.confirmMs) return { standing, crossings: [] }
  return { standing: { side: turning.to }, crossings: [crossed(standing, turning)] }
}

const crossed = ({ side }: Standing, { to, sinceMs, lng, lat }: Turning): Crossing => ({
  to,
  atMs: sinceMs,
  lng,
  lat,
  isFound: side === 'unknown',
})
