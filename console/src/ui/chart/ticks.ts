/** Ticks of the axes of every chart: round times in the reader's zone, round values. Pure. */
import { offsetMsAt, printTime } from '@coldway/contract/time.ts'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The steps between ticks, ascending; each starts at a moment that clocks and calendars show as round. */
const timeStepsMs: readonly number[] = [
  ...[1, 5, 10, 15, 30].map((count) => count * secondMs),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minuteMs),
  ...[1, 2, 3, 4, 6, 12].map((count) => count * hourMs),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500].map((count) => count * dayMs),
]

export interface TimeTick {
  readonly atMs: number
  readonly text: string
}

/**
 * The ticks of an axis: at most `most` round times within [fromMs, toMs] by the clock of `zone`.
 * Where the clock is put forward or back, the ticks stay at its round times: one hour is missing
 * there, or has no tick.
 */
export const timeTicks = (
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  zone: string,
  most: number,
): TimeTick[] => {
  const lengthMs = toMs - fromMs
  if (!(lengthMs > 0) || most < 1) return []
  const stepMs = timeStepsMs.find((step) => lengthMs / step <= most) ?? lengthMs
  const ticks: TimeTick[] = []
  // Local times are counted as if they were UTC, so that a step divides them evenly.
  const firstLocalMs = Math.floor((fromMs + offsetMsAt(zone, fromMs)) / stepMs) * stepMs
  const lastLocalMs = toMs + offsetMsAt(zone, toMs)
  for (let localMs = firstLocalMs; localMs <= lastLocalMs; localMs += stepMs) {
    const atMs = instantOf(localMs, zone)
    const isShown = atMs !== undefined && atMs >= fromMs && atMs <= toMs
    if (isShown && ticks.length < most) ticks.push({ atMs, text: tickText(atMs, zone, stepMs) })
  }
  return ticks
}

/** The instant of a local time; undefined when the clock of the zone never shows it. */
const instantOf = (localMs: number, zone: string): number | undefined => {
  const guessMs = localMs - offsetMsAt(zone, localMs)
  const atMs = localMs - offsetMsAt(zone, guessMs)
  return atMs + offsetMsAt(zone, atMs) === localMs ? atMs : undefined
}

/** The time of day, or the day at midnight, where a new one begins. */
const tickText = (atMs: number, zone: string, stepMs: number): string => {
  const text = printTime(atMs, zone)
  if (stepMs >= dayMs || text.endsWith('00:00:00')) return text.slice(5, 10)
  return stepMs < minuteMs ? text.slice(11) : text.slice(11, 16)
}

export interface ValueTick {
  readonly value: number
  /** The decimal places that distinguish the tick from its neighbours. */
  readonly decimals: number
}

/** The ticks of an axis: at most `most` multiples of 1, 2 or 5 times a power of ten within [bottom, top]. */
export const valueTicks = (bottom: number, top: number, most: number): ValueTick[] => {
  const length = top - bottom
  if (!(length > 0) || !Number.isFinite(length) || most < 1) return []
  const step = valueStep(bottom, top, most)
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const first = Math.ceil(bottom / step - 1e-9)
  const last = Math.floor(top / step + 1e-9)
  const counts = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  // Multiplying leaves rounding errors such as 0.30000000000000004, and 0 with a minus.
  return counts.map((count) => ({ value: Number((count * step).toFixed(decimals)) + 0, decimals }))
}

/** The smallest step with at most `most` multiples in the stretch. */
const valueStep = (bottom: number, top: number, most: number): number => {
  const length = top - bottom
  const power = 10 ** Math.floor(Math.log10(length / most) - 1e-9)
  const fits = (step: number) => multiplesIn(bottom, top, step) <= most
  return [1, 2, 5, 10, 20].map((times) => times * power).find(fits) ?? length
}

const multiplesIn = (bottom: number, top: number, step: number): number =>
  Math.floor(top / step + 1e-9) - Math.ceil(bottom / step - 1e-9) + 1
