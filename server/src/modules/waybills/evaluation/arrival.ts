/**
 * Estimates when a shipment arrives: from its progress along the way, from how long shipments of the same lane took, and from
 * its own pace without the stops it made. Distances are straight from place to place; only their ratios count, so that the
 * windings of the road cancel out. Pure.
 */
import type { ArrivalBasis } from '@coldway/contract/enums.ts'
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import { arrivalRule } from '@coldway/contract/waybills/waybill-arrival.ts'

export interface UnderWay {
  readonly nowMs: number
  readonly startedMs: number
  /** Sender, waypoints and receiver; null: a place whose position is not known. */
  readonly way: readonly (LngLat | null)[]
  /** The newest position among its devices; null: none. */
  readonly fix: (LngLat & { readonly atMs: number }) | null
  /** Time spent at the sites of its waypoints since the start. */
  readonly stoppedMs: number
  /** Durations of completed shipments of the same lane, in no order. */
  readonly pastMs: readonly number[]
}

export interface Arrival {
  readonly basis: ArrivalBasis
  readonly atMs: number
  readonly earliestMs: number
  readonly latestMs: number
}
export type Unknown = Extract<ArrivalBasis, 'noPlace' | 'noPosition' | 'tooEarly'>

export const estimateArrival = (of: UnderWay): Arrival | Unknown => {
  const way = of.way.filter((place) => place !== null)
  if (way.length < of.way.length || way.length < 2) return 'noPlace'
  const { fix } = of
  if (!fix || of.nowMs - fix.atMs > arrivalRule.fixMaxMs) return 'noPosition'
  const done = progressOf(way, fix)
  const elapsedMs = Math.max(0, fix.atMs - of.startedMs)
  const ownMs = done >= arrivalRule.progressLeast ? totalByPace(of, done, elapsedMs) : undefined
  const past = of.pastMs.toSorted((one, other) => one - other)
  if (past.length >= arrivalRule.pastLeast) return arriving(of, fix.atMs, leftByPast(past, done, ownMs), 'past')
  if (ownMs === undefined) return 'tooEarly'
  const leftMs = (1 - done) * ownMs
  return arriving(of, fix.atMs, { leftMs, lessMs: leftMs * paceSpread, moreMs: leftMs * paceSpread }, 'pace')
}

/** Nine of ten shipments with no others to compare with lie within this part of the time that is left. */
const paceSpread = 0.35

/** Stops that were made are not made again: the pace of the rest is that between them. */
const totalByPace = ({ stoppedMs }: UnderWay, done: number, elapsedMs: number): number =>
  Math.max(0, elapsedMs - stoppedMs) / done

interface Left {
  readonly leftMs: number
  readonly lessMs: number
  readonly moreMs: number
}

/** The lane says how long the whole takes; the further the shipment is, the more its own pace says about the rest. */
const leftByPast = (past: readonly number[], done: number, ownMs: number | undefined): Left => {
  const laneMs = quantile(past, 0.5)
  const trust = ownMs === undefined ? 0 : Math.min(ownTrustMost, done * ownTrust)
  const leftMs = (1 - done) * (laneMs * (1 - trust) + (ownMs ?? 0) * trust)
  const least = 1 - done
  return {
    leftMs,
    lessMs: Math.max((laneMs - quantile(past, 0.05)) * least, leftMs * laneSpread),
    moreMs: Math.max((quantile(past, 0.95) - laneMs) * least, leftMs * laneSpread),
  }
}
const ownTrust = 2
const ownTrustMost = 0.9
/** Few durations that happen to agree do not make a lane exact. */
const laneSpread = 0.15
/** A dock is reached within minutes, not seconds. */
const leastSpreadMs = 5 * 60_000

/** What is late at its place is not before now: an arrival that was not seen yet lies ahead. */
const arriving = (of: UnderWay, fromMs: number, { leftMs, lessMs, moreMs }: Left, basis: ArrivalBasis): Arrival => {
  const atMs = Math.max(of.nowMs, fromMs + leftMs)
  return {
    basis,
    atMs,
    earliestMs: Math.max(of.nowMs, atMs - Math.max(lessMs, leastSpreadMs)),
    latestMs: atMs + Math.max(moreMs, leastSpreadMs),
  }
}

/** The part of the way that lies behind: 0 at the sender, 1 at the receiver. */
export const progressOf = (way: readonly LngLat[], at: LngLat): number => {
  const lengths = way.slice(1).map((to, leg) => distanceM(way[leg] as LngLat, to))
  const totalM = lengths.reduce((sum, length) => sum + length, 0)
  if (totalM === 0) return 0
  let bestM = Number.POSITIVE_INFINITY
  let leftM = totalM
  let behindM = 0
  for (const [leg, length] of lengths.entries()) {
    const [from, to] = [way[leg] as LngLat, way[leg + 1] as LngLat]
    const [fromM, toM] = [distanceM(from, at), distanceM(at, to)]
    // The detour over the place says how far off the leg it is.
    const offM = fromM + toM - length
    if (offM < bestM) {
      bestM = offM
      // Off the straight line, the share of both distances keeps both ends exact.
      const share = fromM + toM === 0 ? 0 : fromM / (fromM + toM)
      leftM = totalM - behindM - share * length
    }
    behindM += length
  }
  return Math.min(1, Math.max(0, 1 - leftM / totalM))
}

const quantile = (sorted: readonly number[], part: number): number => {
  const at = part * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}
