/**
 * Reports as GT06 packets. The wire has one thermometer, ignition, mileage, and battery and signal in steps; it counts time in
 * seconds and cannot express faults: a failed thermometer is silent.
 */
import type { Report } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { heartbeatBytes, movingBytes, temperatureBytes } from '@coldway/protocols/gt06/terminal.ts'

/** Packets of one report; the heartbeat is the last, and its answer acknowledges all before it. */
export const packetsOf = ({ atMs, position, measures }: Report, nextSerial: () => number): Uint8Array[] => {
  const value = (key: SeriesKey): number | undefined =>
    measures.find((measure) => measure.key === key && measure.quality === 'good')?.value ?? undefined
  const [tempC, acc, mileageKm] = [value('temp1'), value('acc') ?? 0, value('mileage')]
  const fix = { atMs, ...position, acc, ...(mileageKm !== undefined && { mileageKm }) }
  const state = { acc, voltage: voltageStep(value('battery') ?? 100), signal: signalStep(value('signal') ?? 31) }
  return [
    ...(tempC === undefined ? [] : [temperatureBytes(tempC, nextSerial())]),
    movingBytes(fix, nextSerial()),
    heartbeatBytes(state, nextSerial()),
  ]
}

/** Steps of the manual: full, high, medium, low, and two below. */
const voltageStep = (pct: number): number => {
  const steps = [0, 3, 8, 15, 50, 80, 100]
  return Math.max(
    1,
    steps.findLastIndex((step) => pct >= step),
  )
}
const signalStep = (signal: number): number => Math.min(4, Math.round((signal * 4) / 31))
