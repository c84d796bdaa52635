/**
 * What the temperatures of one probe did to goods, reading by reading in order of time. Pure, and as large after a million
 * readings as after one, but for the window of the mean kinetic temperature.
 */
import type { LimitOutcome, ProbeAssessment } from '@coldway/contract/products/product-assessment.ts'
import type { ProductDefinition, ProductLimit } from '@coldway/contract/products/product-definition.ts'
import { createKinetics, relativeRate } from './kinetics.ts'

const minuteMs = 60_000
const breachesMax = 1000
const dayMs = 86_400_000

interface Reading {
  readonly atMs: number
  readonly value: number
}

/** `holdMaxMs`: a reading without a successor for longer holds no longer than this. */
export const createAssessment = (definition: ProductDefinition, holdMaxMs: number) => {
  const { lowC, highC, freezeC, activationKJPerMol, shelfLifeAtC } = definition
  const trackers = definition.limits.map((limit) => createTracker(limit, holdMaxMs))
  const kinetics = createKinetics(activationKJPerMol, definition.meanKineticHours)
  const sums = { measured: 0, above: 0, below: 0, degreesAbove: 0, degreesBelow: 0, lost: 0 }
  let last: Reading | undefined
  let frozenAtMs: number | null = null

  const hold = ({ atMs, value }: Reading, lastingMs: number): void => {
    sums.measured += lastingMs
    if (highC !== null && value > highC) {
      sums.above += lastingMs
      sums.degreesAbove += (value - highC) * lastingMs
    } else if (lowC !== null && value < lowC) {
      sums.below += lastingMs
      sums.degreesBelow += (lowC - value) * lastingMs
    }
    if (shelfLifeAtC !== null) sums.lost += lastingMs * relativeRate(activationKJPerMol, value, shelfLifeAtC)
    kinetics.hold(atMs, lastingMs, value)
  }

  return {
    take(atMs: number, value: number): void {
      if (last) hold(last, Math.min(atMs - last.atMs, holdMaxMs))
      for (const tracker of trackers) tracker.take(atMs, value)
      if (frozenAtMs === null && freezeC !== null && value <= freezeC) frozenAtMs = atMs
      last = { atMs, value }
    },
    /** When a limit was exceeded or frost began, for each time that it happened, a thousand of each at most. */
    breaches: (): readonly number[] => [
      ...trackers.flatMap((tracker) => tracker.breaches),
      ...(frozenAtMs === null ? [] : [frozenAtMs]),
    ],
    end: (): ProbeAssessment => ({
      measuredMs: sums.measured,
      aboveMs: sums.above,
      belowMs: sums.below,
      degreeMinutesAbove: rounded(sums.degreesAbove / minuteMs),
      degreeMinutesBelow: rounded(sums.degreesBelow / minuteMs),
      limits: trackers.map((tracker) => tracker.end()),
      frozenAtMs,
      ...kinetics.end(),
      shelfLifeLostDays: shelfLifeAtC === null ? null : rounded(sums.lost / dayMs),
    }),
  }
}

export const rounded = (value: number): number => Math.round(value * 1000) / 1000

const isBeyond = ({ side, temperatureC }: ProductLimit, value: number): boolean => {
  if (side === 'above') return value > temperatureC
  if (side === 'atOrAbove') return value >= temperatureC
  return side === 'below' ? value < temperatureC : value <= temperatureC
}

/** Counts the time beyond one limit. A silence longer than a reading holds ends the unbroken time. */
const createTracker = (limit: ProductLimit, holdMaxMs: number) => {
  const allowedMs = limit.allowedMin * minuteMs
  const found = {
    events: 0,
    longestMs: 0,
    totalMs: 0,
    firstAtMs: null as number | null,
    reachedAtMs: null as number | null,
  }
  let last: { readonly atMs: number; readonly isOut: boolean } | undefined
  let unbrokenMs = 0
  const breaches: number[] = []

  const reach = (atMs: number): void => {
    found.reachedAtMs ??= atMs
    if (breaches.length < breachesMax) breaches.push(atMs)
  }
  const count = (fromMs: number, lastingMs: number): void => {
    const before = limit.kind === 'single' ? unbrokenMs : found.totalMs
    unbrokenMs += lastingMs
    found.totalMs += lastingMs
    found.longestMs = Math.max(found.longestMs, unbrokenMs)
    if (before < allowedMs && before + lastingMs >= allowedMs) reach(fromMs + Math.max(0, allowedMs - before))
  }
  return {
    breaches,
    take(atMs: number, value: number): void {
      const isOut = isBeyond(limit, value)
      if (last?.isOut) count(last.atMs, Math.min(atMs - last.atMs, holdMaxMs))
      const goesOn = last?.isOut && isOut && atMs - last.atMs <= holdMaxMs
      if (!goesOn) unbrokenMs = 0
      if (isOut && !goesOn) {
        found.events += 1
        found.firstAtMs ??= atMs
        // Once the total is used up, each further time is too much.
        if (allowedMs === 0 || (limit.kind === 'cumulative' && found.totalMs >= allowedMs)) reach(atMs)
      }
      last = { atMs, isOut }
    },
    end: (): LimitOutcome => ({ ...limit, ...found }),
  }
}
