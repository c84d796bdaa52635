/**
 * The climate of a room day by day, from the reports of its devices. Pure. A sample holds until the next report of its device, at
 * most for `holdMaxMs`, and counts where it was measured; the last one holds for no time. Means weigh each value by the time it holds. Growing degree days follow
 * McMaster and Wilhelm (1997), method 1: max(0, (highest + lowest) / 2 - base).
 */
import { vapourPressureDeficitKPa } from '@coldway/contract/rooms/climate.ts'
import { type ClimateDay, type HalfDay, roomRule } from '@coldway/contract/rooms/rooms.ts'

export interface ClimateSample {
  readonly atMs: number
  readonly tempC: number | null
  readonly humPct: number | null
}

interface Rules {
  readonly holdMaxMs: number
  /** Base temperature in °C; null: degree days are not counted. */
  readonly baseC: number | null
  /** The day of a moment, yyyy-MM-dd by the clocks of the site. */
  readonly dateOf: (atMs: number) => string
  /** The sun stands above the horizon. */
  readonly isLit: (atMs: number) => boolean
}

type Figures = Omit<ClimateDay, 'degreeDays'>

/** A mean over time. */
interface Mean {
  sum: number
  ms: number
}
interface Half {
  measuredMs: number
  temp: Mean
  hum: Mean
  vpd: Mean
}
interface Day {
  min: number | null
  max: number | null
  day: Half
  night: Half
}

const noMean = (): Mean => ({ sum: 0, ms: 0 })
const noHalf = (): Half => ({ measuredMs: 0, temp: noMean(), hum: noMean(), vpd: noMean() })
const noDay = (): Day => ({ min: null, max: null, day: noHalf(), night: noHalf() })

/** Takes each device's reports in order of time, one device after the other. */
export const createClimate = ({ holdMaxMs, baseC, dateOf, isLit }: Rules) => {
  const days = new Map<string, Day>()
  const dayAt = (atMs: number): Day => {
    const date = dateOf(atMs)
    const known = days.get(date)
    if (known) return known
    const day = noDay()
    days.set(date, day)
    return day
  }
  const device = () => {
    let last: ClimateSample | undefined
    return {
      take(sample: ClimateSample): void {
        if (last) hold(halfOf(dayAt(last.atMs), isLit(last.atMs)), last, Math.min(sample.atMs - last.atMs, holdMaxMs))
        if (sample.tempC !== null) extend(dayAt(sample.atMs), sample.tempC)
        last = sample
      },
    }
  }
  /** Days that were measured, oldest first; `devices`: how many took part, whose times are added up. */
  const end = (devices: number): ClimateDay[] =>
    [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([date, day]) => printed(date, day, { baseC, devices }))
  return { device, end }
}

const halfOf = (day: Day, isLit: boolean): Half => (isLit ? day.day : day.night)

const hold = (half: Half, { tempC, humPct }: ClimateSample, ms: number): void => {
  if (tempC !== null) {
    half.measuredMs += ms
    add(half.temp, tempC, ms)
  }
  if (humPct !== null) add(half.hum, humPct, ms)
  if (tempC !== null && humPct !== null) add(half.vpd, vapourPressureDeficitKPa(tempC, humPct), ms)
}

const add = (mean: Mean, value: number, ms: number): void => {
  mean.sum += value * ms
  mean.ms += ms
}

const extend = (day: Day, tempC: number): void => {
  day.min = Math.min(day.min ?? tempC, tempC)
  day.max = Math.max(day.max ?? tempC, tempC)
}

const hourMs = 3_600_000

const printed = (date: string, day: Day, by: { baseC: number | null; devices: number }): ClimateDay => {
  const kept = {
    date,
    tempMin: day.min,
    tempMax: day.max,
    day: halfPrinted(day.day, by.devices),
    night: halfPrinted(day.night, by.devices),
  }
  return { ...kept, degreeDays: degreeDaysOf(kept, by.baseC) }
}

const measuredMsOf = ({ day, night }: Figures): number => day.measuredMs + night.measuredMs

const degreeDaysOf = (figures: Figures, baseC: number | null): number | null => {
  const { tempMin, tempMax } = figures
  const counts = baseC !== null && measuredMsOf(figures) >= roomRule.dayHoursMin * hourMs
  if (!counts || tempMin === null || tempMax === null) return null
  return rounded(Math.max(0, (tempMin + tempMax) / 2 - baseC), 2)
}

/** Days from readings and days that are kept, oldest first; of two of one date the one that was measured longer. */
export const withKept = (
  measured: readonly ClimateDay[],
  kept: readonly Figures[],
  baseC: number | null,
): ClimateDay[] => {
  const days = new Map(measured.map((day) => [day.date, day]))
  for (const one of kept) {
    const known = days.get(one.date)
    if (known && measuredMsOf(known) >= measuredMsOf(one)) continue
    days.set(one.date, { ...one, degreeDays: degreeDaysOf(one, baseC) })
  }
  return [...days.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

const halfPrinted = ({ measuredMs, temp, hum, vpd }: Half, devices: number): HalfDay => ({
  measuredMs: Math.round(measuredMs / Math.max(1, devices)),
  tempMean: meanOf(temp, 2),
  humMean: meanOf(hum, 1),
  vpdMean: meanOf(vpd, 3),
})

const meanOf = ({ sum, ms }: Mean, decimals: number): number | null => (ms > 0 ? rounded(sum / ms, decimals) : null)

const rounded = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals
