/**
 * One pass over the readings of a record for what its leaves do not say: sums that a person can follow, open doors, and how each
 * leg of the way fared. Pure, and as large after a million readings as after one, but for the different values of a series.
 */
import { findSeries } from '@coldway/contract/readings/series.ts'
import { type ReportDevice, type ReportInputs, staysOf } from '../../reports/index.ts'
import type { ReadingLeaf } from '../record.ts'

export interface SeriesSums {
  count: number
  sum: number
  squares: number
  /** Milliseconds for which readings of each value hold, without the last one. */
  readonly heldMs: Map<number, number>
}
export interface Leg {
  /** Null when it is under way. */
  readonly siteName: string | null
  readonly fromMs: number
  readonly untilMs: number
  lowest: number | null
  highest: number | null
  outOfRangeMs: number
}
export interface Opening {
  readonly fromMs: number
  untilMs: number
}
export interface DeviceTally {
  readonly device: ReportDevice
  /** The sums of its temperatures, by key. */
  readonly sums: ReadonlyMap<string, SeriesSums>
  readonly legs: readonly Leg[]
  readonly openings: readonly Opening[]
  /** The first and the last reading; null where there is none. */
  readonly measured: { readonly firstMs: number | null; readonly lastMs: number | null }
}

export const isTemperature = (key: string): boolean => findSeries(key)?.unit === '℃'

export const tallyOf = async (
  inputs: ReportInputs,
  readings: AsyncIterable<readonly ReadingLeaf[]>,
): Promise<readonly DeviceTally[]> => {
  const tallies = inputs.devices.map((device) => createTally(inputs, device))
  for await (const portion of readings) for (const one of portion) if (!one.isSuspect) tallies[one.device]?.take(one)
  return tallies.map(({ found }) => found)
}

interface Last {
  readonly atMs: number
  readonly value: number
}

const createTally = (inputs: ReportInputs, device: ReportDevice) => {
  const temperatures = device.series.filter(({ key }) => isTemperature(key))
  const doors = device.series.filter(({ key }) => key.startsWith('door'))
  const sums = new Map(
    temperatures.map(({ key }): [string, SeriesSums] => [
      key,
      { count: 0, sum: 0, squares: 0, heldMs: new Map<number, number>() },
    ]),
  )
  const legs = legsOf(inputs, device)
  const openings: Opening[] = []
  const lasts = new Map<string, Last>()
  const measured: { firstMs: number | null; lastMs: number | null } = { firstMs: null, lastMs: null }

  const takeTemperature = (series: ReportDevice['series'][number], { atMs, value }: Last): void => {
    const { key, low, high } = series
    const own = sums.get(key)
    const leg = legAt(legs, atMs)
    if (!own || !leg) return
    own.count += 1
    own.sum += value
    own.squares += value * value
    // What `temp` is to goods; a unit's own probes are in the figures only.
    if (findSeries(key)?.name === 'temp') {
      leg.lowest = Math.min(leg.lowest ?? value, value)
      leg.highest = Math.max(leg.highest ?? value, value)
    }
    const last = lasts.get(key)
    lasts.set(key, { atMs, value })
    if (!last) return
    const heldMs = Math.min(atMs - last.atMs, device.gapMs)
    own.heldMs.set(last.value, (own.heldMs.get(last.value) ?? 0) + heldMs)
    const isOut = (low !== null && last.value < low) || (high !== null && last.value > high)
    const lastLeg = legAt(legs, last.atMs)
    if (isOut && lastLeg) lastLeg.outOfRangeMs += heldMs
  }
  /** Open from the reading that says so to the next one that says otherwise; silence says nothing. */
  const takeDoor = (key: string, { atMs, value }: Last): void => {
    const last = lasts.get(key)
    lasts.set(key, { atMs, value })
    const current = openings.at(-1)
    if (last && last.value > 0 && current) current.untilMs = Math.min(atMs, last.atMs + device.gapMs)
    const goesOn = last && last.value > 0 && atMs - last.atMs <= device.gapMs
    if (value > 0 && !goesOn) openings.push({ fromMs: atMs, untilMs: atMs })
  }
  return {
    found: { device, sums, legs, openings, measured },
    take({ atMs, values }: ReadingLeaf): void {
      measured.firstMs ??= atMs
      measured.lastMs = atMs
      for (const series of temperatures) {
        const value = values[series.key]
        if (value !== undefined) takeTemperature(series, { atMs, value })
      }
      for (const { key } of doors) {
        const value = values[key]
        if (value !== undefined) takeDoor(key, { atMs, value })
      }
    },
  }
}

/** Stays at sites and what lies between them, without gaps from the first to the last moment of the device. */
const legsOf = (inputs: ReportInputs, device: ReportDevice): Leg[] => {
  const legs: Leg[] = []
  const add = (siteName: string | null, fromMs: number, untilMs: number): void => {
    if (untilMs > fromMs) legs.push({ siteName, fromMs, untilMs, lowest: null, highest: null, outOfRangeMs: 0 })
  }
  let sinceMs = device.fromMs
  for (const stay of staysOf(inputs, device)) {
    add(null, sinceMs, stay.fromMs)
    // Sites may lie inside of one another.
    add(stay.siteName, Math.max(stay.fromMs, sinceMs), stay.untilMs)
    sinceMs = Math.max(sinceMs, stay.untilMs)
  }
  add(null, sinceMs, device.lastMs)
  return legs
}

/** The reading of the last moment belongs to the last leg. */
const legAt = (legs: readonly Leg[], atMs: number): Leg | undefined =>
  legs.find(({ untilMs }) => atMs < untilMs) ?? legs.at(-1)
