/** What the devices measured: the figures of each device when it left the shipment, and each excursion. Pure. */
import { findSeries } from '@coldway/contract/readings/series.ts'
import type { ReportDevice } from '../../reports/index.ts'
import { type Happening, isoOf, type SensorReport } from './event.ts'
import { once, type Subject } from './subject.ts'

type Series = ReportDevice['series'][number]

/** Undefined when EPCIS has no measurement of this kind, or the series is no measurement of the air. */
const kindOf = (key: string): Pick<SensorReport, 'type' | 'uom'> | undefined => {
  const name = findSeries(key)?.name
  if (name === 'temp') return { type: 'Temperature', uom: 'CEL' }
  return name === 'hum' ? { type: 'RelativeHumidity', uom: 'P1' } : undefined
}

export const sensorHappenings = (subject: Subject): Happening[] => {
  const { inputs, uriOf, about, takenMs } = subject
  const body = { ...about, type: 'ObjectEvent', action: 'OBSERVE', bizStep: 'sensor_reporting' } as const
  const codes = new Map(inputs.devices.map(({ detailId, code }) => [detailId, code]))
  const span = (detailId: number, fromMs: number, untilMs: number) => ({
    startTime: isoOf(fromMs),
    endTime: isoOf(untilMs),
    deviceID: uriOf('device', codes.get(detailId) ?? String(detailId)),
  })
  const figures = inputs.devices.flatMap(({ detailId, fromMs, lastMs, series }) => {
    const sensorReport = series.flatMap((one) => reportsOf(one, uriOf('method', 'mean-kinetic-temperature')))
    if (sensorReport.length === 0) return []
    const sensorElementList = [{ sensorMetadata: span(detailId, fromMs, lastMs), sensorReport }]
    return [once(`figures:${detailId}`, { ...body, eventTime: isoOf(lastMs), sensorElementList }, takenMs)]
  })
  const excursions = inputs.condition.excursions.flatMap(({ detailId, key, side, peak, fromMs, untilMs }) => {
    const kind = kindOf(key)
    if (!kind) return []
    const value = side === 'high' ? { maxValue: peak } : { minValue: peak }
    const sensorReport = [{ ...kind, ...value, exception: 'ALARM_CONDITION' as const }]
    const sensorElementList = [{ sensorMetadata: span(detailId, fromMs, untilMs), sensorReport }]
    const event = { ...body, eventTime: isoOf(untilMs), sensorElementList }
    return [once(`excursion:${detailId}:${key}:${side}:${fromMs}`, event, takenMs)]
  })
  return [...figures, ...excursions]
}

/** EPCIS has no type for the mean kinetic temperature: it is a value with the address of its method. */
const reportsOf = ({ key, stats }: Series, method: string): SensorReport[] => {
  const kind = kindOf(key)
  const { min, max, mean, stdDev, meanKinetic } = stats
  if (!kind || min === null || max === null || mean === null) return []
  const figures = { ...kind, minValue: min, maxValue: max, meanValue: mean, ...(stdDev !== null && { sDev: stdDev }) }
  return [figures, ...(meanKinetic === null ? [] : [{ ...kind, value: meanKinetic, dataProcessingMethod: method }])]
}
