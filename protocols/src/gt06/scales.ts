/**
 * Battery and signal, which GT06 terminals report in two scales that overlap. The maker's table has steps, 0-6 for the battery
 * and 0-4 for the signal; relatives report percent in the same byte. A value beyond the steps is percent; one within them is a
 * step, unless this message of this terminal has brought percent before: then it must be near the last one. A value that would
 * mean a jump from one scale into the other is a fault with its raw value: it can be either.
 */
import type { Measure } from '@coldway/contract/readings/report.ts'
import { measureOf } from '../measure.ts'
import type { Learned } from './reading.ts'

interface Scale {
  readonly stepMax: number
  /** From here on only percent can be meant: no maker reports what lies between, or it is the modem's 0-31. */
  readonly percentMin: number
  step(raw: number): number | undefined
  percent(raw: number): number
}

const percentMax = 100
/** The most that a value in percent falls between two messages without doubt about its scale. */
const nearby = 10
/** The maker's own words for the seven steps, as percent; its fourth, "low", is where it warns, as we do below 20. */
const batterySteps = [0, 3, 8, 15, 50, 80, 100]
/** Ours is 0-31 with 12 as good and above 18 as excellent: the maker's step 2 is good, 3 excellent. */
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

/** `message` is the number of the message: each has a scale of its own. */
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

/** Whether battery and signal stand as steps, as the maker's own terminals report them. */
export const areSteps = (battery: number, signal: number): boolean =>
  battery <= scales.battery.stepMax && signal <= scales.signal.stepMax
export const arePercent = (battery: number, signal: number): boolean => battery <= percentMax && signal <= percentMax
