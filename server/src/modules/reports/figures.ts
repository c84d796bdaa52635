/** The curves and the figures of every series of a report. */
import { reportLimits } from '@coldway/contract/downloads/reports.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { ConditionSeries, Excursion } from '@coldway/contract/waybills/waybill-condition.ts'
import type { ReportPicture, ReportTable } from '../../platform/export/report-print.ts'
import { drawCurve, openDoors, type Span } from './curve.ts'
import { type ReportDevice, type ReportInputs, utcMs } from './inputs.ts'
import { nothing, type Words } from './words.ts'

interface Measured {
  readonly device: ReportDevice
  readonly series: ConditionSeries
}

/** States have no figures; they are drawn into the curves. */
const isState = ({ key }: ConditionSeries): boolean => findSeries(key)?.isState === true
const measuredOf = ({ devices }: ReportInputs): Measured[] =>
  devices.flatMap((device) => device.series.filter((one) => !isState(one)).map((series) => ({ device, series })))

/** `defrostsOf`: when the refrigeration unit of a device was defrosting, where that is known. */
export const curvesOf = (
  inputs: ReportInputs,
  words: Words,
  defrostsOf: (of: ReportDevice) => readonly Span[] = () => [],
) => {
  const measured = measuredOf(inputs)
  const drawn = measured.slice(0, reportLimits.chartsMax)
  const height = heights[drawn.length] ?? lowest
  const pictures = drawn.map((one) => pictureOf(inputs, one, { words, height, defrosts: defrostsOf(one.device) }))
  const left = measured.length - pictures.length
  const { say } = words
  const legend = pictures.length === 0 ? say('reports.noReadings') : say('reports.legend')
  return {
    title: say('reports.curves'),
    legend: left > 0 ? `${legend} ${say('reports.moreCurves', { count: left })}` : legend,
    pictures,
  }
}

/** The height by the number of curves, so that figures and map stand on the first page with up to three. */
const heights: Readonly<Record<number, number>> = { 1: 190, 2: 150 }
const lowest = 108

interface Drawing {
  readonly words: Words
  readonly height: number
  readonly defrosts: readonly Span[]
}

const pictureOf = (
  inputs: ReportInputs,
  { device, series }: Measured,
  { words, height, defrosts }: Drawing,
): ReportPicture => {
  const { fromMs, untilMs, gapMs, bucketMs } = device
  const isIts = (one: Excursion) => one.detailId === device.detailId && one.key === series.key
  const doors = device.series
    .filter((one) => isState(one) && one.key.startsWith('door'))
    .flatMap((one) => openDoors(one.buckets, bucketMs))
  const { buckets, low, high, key } = series
  const marks = {
    excursions: inputs.condition.excursions.filter(isIts),
    doors,
    defrosts,
    stays: staysOf(inputs, device),
  }
  const svg = drawCurve({ fromMs, untilMs, gapMs, bucketMs, buckets, low, high, ...marks, zone: words.zone, height })
  return { title: `${words.series(key)} · ${device.deviceName} · ${device.code}`, svg }
}

/** The times of a device at sites, inside of its time on the shipment. */
export const staysOf = ({ visits }: ReportInputs, { deviceId, fromMs, lastMs }: ReportDevice) =>
  (visits ?? [])
    .filter((one) => one.deviceId === deviceId)
    .map(({ siteName, entryTime, exitTime }) => ({
      siteName,
      fromMs: Math.max(utcMs(entryTime) ?? fromMs, fromMs),
      untilMs: Math.min(utcMs(exitTime) ?? lastMs, lastMs),
    }))
    .filter((one) => one.untilMs > one.fromMs)
    .toSorted((one, other) => one.fromMs - other.fromMs)

/** The share of the time for which readings hold. */
const shareOf = ({ inRangeMs, outOfRangeMs }: ConditionSeries['stats']): string =>
  `${((100 * outOfRangeMs) / Math.max(1, inRangeMs + outOfRangeMs)).toFixed(1)} %`

export const figuresOf = (inputs: ReportInputs, words: Words): ReportTable => {
  const { say, value, time, lasting } = words
  const head: readonly string[] = [
    say('shipment.device'),
    say('shipment.series'),
    say('shipment.limits'),
    say('shipment.min'),
    say('shipment.max'),
    `${say('shipment.mean')}\n± ${say('reports.deviation')}`,
    say('shipment.meanKinetic'),
    say('shipment.outOfRange'),
    say('shipment.unmeasured'),
    say('shipment.readings'),
  ]
  const at = (key: string, extreme: number | null, atMs: number | null) =>
    extreme === null ? nothing : `${value(key, extreme)}\n${time(atMs).slice(5)}`
  const rows = measuredOf(inputs).map(({ device, series: { key, low, high, limitsFrom, stats } }) => [
    `${device.deviceName}\n${device.code}`,
    words.series(key),
    words.limits(key, low, high),
    at(key, stats.min, stats.minAtMs),
    at(key, stats.max, stats.maxAtMs),
    stats.stdDev === null ? value(key, stats.mean) : `${value(key, stats.mean)}\n± ${stats.stdDev.toFixed(2)}`,
    stats.meanKinetic === null ? nothing : stats.meanKinetic.toFixed(2),
    limitsFrom && stats.count > 0 ? `${lasting(stats.outOfRangeMs)}\n${shareOf(stats)}` : nothing,
    stats.gaps.totalMs > 0 ? `${lasting(stats.gaps.totalMs)} (${stats.gaps.count})` : lasting(0),
    `${stats.count} / ${stats.expected}`,
  ])
  const areNumbers = head.map((_label, index) => index > 2)
  return {
    title: say('reports.figures'),
    head,
    rows,
    areNumbers,
    note: say('reports.kinetic'),
    empty: say('reports.noReadings'),
  }
}
