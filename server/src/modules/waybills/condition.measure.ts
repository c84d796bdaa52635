/** Reads what one device measured while it was on a waybill: curves, figures and the runs beyond its limits. */
import type { SimpleRange } from '@coldway/contract/devices/device-state.ts'
import { sensorLimits } from '@coldway/contract/readings/sensors.ts'
import { findSeries, type Series } from '@coldway/contract/readings/series.ts'
import { type ConditionDevice, conditionRule } from '@coldway/contract/waybills/waybill-condition.ts'
import type { DeviceSpan, SamplesService, Scanned } from '../readings/index.ts'
import { createGoods, labelRangeOf, type MeasuredGoods } from './condition.goods.ts'
import { createBuckets, createFigures, createRuns, type Limits } from '../sensors/index.ts'
import type { ConditionRow } from './condition.store.ts'
import type { Judged } from './evaluation/condition.ts'

interface Bounded extends Limits {
  readonly limitsFrom: ConditionDevice['series'][number]['limitsFrom']
  readonly allowedMs: number
  readonly isCumulative: boolean
}
export type MeasuredSeries = ConditionDevice['series'][number] & {
  readonly judged: Judged | undefined
  /** One entry for each of the goods, in their order; undefined when this is no temperature. */
  readonly goods: readonly MeasuredGoods[] | undefined
}
export interface MeasuredDevice extends Pick<ConditionDevice, 'fromMs' | 'untilMs' | 'bucketMs' | 'gapMs'> {
  readonly series: readonly MeasuredSeries[]
  readonly isWhole: boolean
  readonly read: number
}
interface Asked {
  readonly of: Pick<ConditionRow, 'hasPolicy' | 'settings' | 'goods'>
  /** What the device has reported. */
  readonly keys: readonly string[]
  /** Reports that may be read. */
  readonly most: number
  /** The last moment of which a reading counts. */
  readonly lastMs: number
  /** Readings that arrived later are left out. */
  readonly knownMs?: number
}

export const measureDevice = async (
  samples: SamplesService,
  { device, span }: DeviceSpan,
  { of, keys, most, lastMs, knownMs = Number.POSITIVE_INFINITY }: Asked,
): Promise<MeasuredDevice> => {
  const { fromMs, untilMs } = span
  const bucketMs = Math.max(1000, Math.ceil((untilMs - fromMs) / conditionRule.buckets))
  const intervalMs = device.reportIntervalS * 1000
  const gapMs = sensorLimits.gapIntervals * intervalMs
  const lines = shownSeries(keys).map((series) => {
    const bounded = boundsOf(series, of, device.range)
    const { low, high } = bounded
    const about = { isState: series.isState === true, isTemperature: series.unit === '℃' }
    return {
      series,
      bounded,
      buckets: createBuckets(fromMs, bucketMs),
      figures: createFigures({ fromMs, untilMs, intervalMs, bounds: { low, high }, ...about }),
      runs: createRuns(bounded, gapMs),
      goods: series.name === 'temp' ? of.goods.map(({ definition }) => createGoods(definition, gapMs)) : undefined,
      last: { value: null as number | null },
    }
  })
  let read = 0
  const wanted = lines.map(({ series }) => series.key)
  for await (const portion of wanted.length > 0 ? samples.scan({ ...span, untilMs: lastMs + 1 }, wanted) : []) {
    for (const row of portion) if (row.arrivedMs <= knownMs) lines.forEach((line, index) => take(line, row, index))
    read += portion.length
    if (read > most) break
  }
  const ended = lines.map((line) => endOf(line, untilMs - fromMs))
  const isWhole = read <= most && ended.every((line) => line.isWhole)
  return { fromMs, untilMs, bucketMs, gapMs, series: ended.map(({ line }) => line), isWhole, read }
}

/** What cargo feels, and the door that explains it. */
const shownNames: readonly string[] = ['temp', 'hum', 'door']
const shownSeries = (keys: readonly string[]): Series[] =>
  keys
    .flatMap((key) => findSeries(key) ?? [])
    .filter(({ name }) => shownNames.includes(name))
    .slice(0, conditionRule.keysMax)

const minuteMs = 60_000

/** Whether temperature or humidity of this device has a limit. */
export const hasLimits = (of: Asked['of'], range: SimpleRange): boolean =>
  ['temp1', 'hum1'].some((key) => {
    const series = findSeries(key)
    return series !== undefined && boundsOf(series, of, range).limitsFrom !== null
  })

/** A policy that the caller does not see gives no limits: those of the device would say something else. */
const boundsOf = ({ name }: Series, { hasPolicy, settings, goods }: Asked['of'], range: SimpleRange): Bounded => {
  const none = { low: null, high: null, limitsFrom: null, allowedMs: 0, isCumulative: false }
  if (name !== 'temp' && name !== 'hum') return none
  if (name === 'temp' && goods.length > 0) return { ...none, ...labelRangeOf(goods), limitsFrom: 'product' }
  if (hasPolicy) {
    const kind = name === 'temp' ? 'temperature' : 'humidity'
    const setting = settings?.find((one) => one.kind === kind)
    if (!setting || !('lower' in setting || 'upper' in setting)) return none
    const { lower = null, upper = null, durationMin, mode } = setting as RangeOf
    const isCumulative = mode === 'cumulative'
    return { low: lower, high: upper, limitsFrom: 'policy', allowedMs: durationMin * minuteMs, isCumulative }
  }
  const [low, high] = name === 'temp' ? [range.tempLowC, range.tempHighC] : [range.humLowPct, range.humHighPct]
  return low === null && high === null ? none : { ...none, low, high, limitsFrom: 'device' }
}

interface RangeOf {
  readonly lower?: number | null
  readonly upper?: number | null
  readonly durationMin: number
  readonly mode?: string
}

interface Line {
  readonly series: Series
  readonly bounded: Bounded
  readonly buckets: ReturnType<typeof createBuckets>
  readonly figures: ReturnType<typeof createFigures>
  readonly runs: ReturnType<typeof createRuns>
  readonly last: { value: number | null }
  readonly goods: readonly ReturnType<typeof createGoods>[] | undefined
}

const take = ({ series, buckets, figures, runs, last, goods = [] }: Line, row: Scanned, index: number): void => {
  const value = row.values[index] ?? null
  if (value === null) {
    if (row.faults?.[series.key] !== undefined) figures.leave('faulty')
  } else if (row.isSuspect) figures.leave('suspect')
  else {
    buckets.take(row.atMs, value)
    figures.take(row.atMs, value)
    runs.take(row.atMs, value)
    for (const one of goods) one.take(row.atMs, value)
    last.value = value
  }
}

const endOf = ({ series, bounded, buckets, figures, runs, last, goods: taken }: Line, spanMs: number) => {
  const { low, high, limitsFrom, allowedMs, isCumulative } = bounded
  const stats = figures.end()
  const found = runs.end()
  const goods = taken?.map((one) => one.end())
  const judged: Judged | undefined = limitsFrom
    ? {
        limits: { low, high },
        runs: found.runs,
        allowedMs,
        isCumulative,
        count: stats.count,
        gapMs: stats.gaps.totalMs,
        spanMs,
        lastValue: last.value,
        ...(limitsFrom === 'product' && { breaches: goods?.flatMap(({ breaches }) => breaches) ?? [] }),
      }
    : undefined
  return {
    isWhole: found.isWhole,
    line: { key: series.key, low, high, limitsFrom, buckets: buckets.end(), stats, judged, goods },
  }
}
