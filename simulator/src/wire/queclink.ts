/**
 * Reports as Queclink GTERI messages. The wire has wired thermometers in sixteenths of a degree, ignition, mileage and battery,
 * and positions from satellites only; without a fix the last one is repeated.
 */
import type { Report } from '@coldway/contract/readings/report.ts'
import type { SeriesKey } from '@coldway/contract/readings/series.ts'
import { eriBytes } from '@coldway/protocols/queclink/terminal.ts'

export interface LastFix {
  readonly lng: number
  readonly lat: number
  readonly fixMs: number
}

const thermometers: readonly SeriesKey[] = ['temp1', 'temp2', 'temp3', 'temp4']

export const messageOf = (
  imei: string,
  report: Report,
  { last, count }: { last: LastFix | undefined; count: number },
) => {
  const { atMs, position, measures } = report
  const measureOf = (key: SeriesKey) => measures.find((measure) => measure.key === key)
  const good = (key: SeriesKey) => measureOf(key)?.value ?? undefined
  // Numbered consecutively: values after a gap move up, as on a real device.
  const tempsC = thermometers.map(measureOf).flatMap((measure) => (measure ? [measure.value] : []))
  const fix = position?.type === 'GPS' ? { ...position, fixMs: atMs } : last
  const [acc, mileageKm, batteryPct] = [good('acc'), good('mileage'), good('battery')]
  return eriBytes(imei, { ...fix, atMs, acc, mileageKm, batteryPct, tempsC }, count)
}
