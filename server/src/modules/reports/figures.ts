/** The curves and the figures of every series of a report. */
import { reportLimits } from '@coldway/contract/downloads/reports.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { ConditionSeries, Excursion } from '@coldway/contract/waybills/waybill-condition.ts'
import type { ReportPicture, ReportTable } from '../../platform/export/report-print.ts'
import { drawCurve, openDoors } from './curve.ts'
import type { ReportDevice, ReportInputs } from './inputs.ts'
import { nothing, type Words } from './words.ts'

interface Measured {
  readonly device: ReportDevice
  readonly series: ConditionSeries
}

/** States have no figures; they are drawn into the curves. */
const isState = ({ key }: ConditionSeries): boolean => findSeries(key)?.isState === true
const measuredOf = ({ devices }: ReportInputs): Measured[] =>
  devices.flatMap((device) => device.series.filter((one) => !isState(one)).map((series) => ({ device, series })))

export const curvesOf = (inputs: ReportInputs, words: Words) => {
  const measured = measuredOf(inputs)
  const pictures = measured.slice(0, reportLimits.chartsMax).map((one) => pictureOf(inputs, one, words))
  const left = measured.length - pictures.length
  const { say } = words
  const legend = pictures.length === 0 ? say('reports.noReadings') : say('reports.legend')
  return {
    title: say('reports.curves'),
    legend: left > 0 ? `${legend} ${say('reports.moreCurves', { count: left })}` : legend,
    pictures,
  }
}

const pictureOf = ({ condition }: ReportInputs, { device, series }: Measured, words: Words): ReportPicture => {
  const { fromMs, untilMs, gapMs, bucketMs } = device
  const isIts = (one: Excursion) => one.detailId === device.detailId && one.key === series.key
  const doors = device.series
    .filter((one) => isState(one) && one.key.startsWith('door'))
    .flatMap((one) => openDoors(one.buckets, bucketMs))
  const { buckets, low, high, key } = series
  const excursions = condition.excursions.filter(isIts)
  const svg = drawCurve({ fromMs, untilMs, gapMs, bucketMs, buckets, low, high, excursions, doors, zone: words.zone })
  return { title: `${words.series(key)} · ${device.deviceName} · ${device.code}`, svg }
}

export const figuresOf = (inputs: ReportInputs, words: Words): ReportTable => {
  const { say, value, time, lasting } = words
  const head: readonly string[] = [
    say('shipment.device'),
    say('shipment.series'),
    say('shipment.limits'),
    say('shipment.min'),
    say('shipment.max'),
    say('shipment.mean'),
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
    value(key, stats.mean),
    value(key, stats.meanKinetic),
    limitsFrom && stats.count > 0 ? lasting(stats.outOfRangeMs) : nothing,
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
