/**
 * Battery and signal, which GT06 terminals report in two overlapping scales. The maker's table has steps, 0-6 for the battery
 * and 0-4 for the signal; relatives report percent in the same byte. A value beyond the steps is percent; one within them is a
 * step, unless this message of this terminal has brought percent before: then it must be close to the last one. A value that
 * would jump from one scale into the other is ambiguous and becomes a fault with its raw value.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { measureOf } from '../measure.ts'
import type { Learned } from './reading.ts'

interface Scale {
  readonly stepMax: number
  /**
   * The value from which only percent is possible: no maker reports values in between, or they are
   * the modem's 0-31.
   */
  readonly percentMin: number
  step(raw: number): number | undefined
  percent(raw: number): number
}

const percentMax = 100
/** The largest drop in percent between two messages that leaves no doubt about the scale. */
const nearby = 10
/** The maker's terms for the seven steps, as percent; it warns at the fourth, "low", as we do below 20. */
const batterySteps = [0, 3, 8, 15, 50, 80, 100]
/** Our scale is 0-31 with 12 as good and above 18 as excellent: the maker's step 2 is good, 3 excellent. */
const signalMax = 31

const scales = {
  battery: { stepMax: 6, percentMin: 7, step: (raw) => batterySteps[raw], percent: (raw) => raw },
  signal: {
    stepMax: 4,
    percentMin: 32,
    step: (raw) => Math.round((raw * signalMax) / 4),
    percent: (raw) => Math.round((raw * signalMax) / percentMax),
  },
} as const satisfies Record<string, Scale>

/** `message` is the message number: each has its own scale. */
export const scaledOf = (
  key: keyof typeof scales,
  raw: number,
  message: number,
  { scales: seen }: Learned,
): Measure => {
  const scale: Scale = scales[key]
  const name = `${message}/${key}`
  const before = seen.get(name)
  const isStep = raw <= scale.stepMax
  const isPercent = raw <= percentMax && (raw >= scale.percentMin || before?.isPercent === true)
  const hasLeft = before !== undefined && (before.isPercent ? isStep && before.last - raw > nearby : !isStep)
  if (isPercent ? !(hasLeft && before.isPercent) : isStep) seen.set(name, { isPercent, last: raw })
  if (hasLeft) return measureOf(key, raw, () => undefined)
  return measureOf(key, raw, isPercent ? scale.percent : isStep ? scale.step : () => undefined)
}

/** True when battery and signal are steps, as in the maker's own terminals. */
export const areSteps = (battery: number, signal: number): boolean =>
  battery <= scales.battery.stepMax && signal <= scales.signal.stepMax
export const arePercent = (battery: number, signal: number): boolean => battery <= percentMax && signal <= percentMax
