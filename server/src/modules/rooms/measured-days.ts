/** The days of a room from the readings of its devices. */
import { sensorLimits } from '@coldway/contract/readings/sensors.ts'
import type { ClimateDay } from '@coldway/contract/rooms/rooms.ts'
import { printTime } from '@coldway/contract/time.ts'
import { getPosition } from 'suncalc'
import type { SamplesService, Span } from '../readings/index.ts'
import { createClimate } from './climate.ts'

interface MeasuredSpan {
  readonly span: Span
  readonly reportIntervalS: number
}
interface Around {
  readonly lng: number | null
  readonly lat: number | null
  readonly zone: string
  readonly baseC?: number | null
  readonly samples: SamplesService
}

/** Days that were measured in the spans, oldest first. */
export const measureDays = async (
  spans: readonly MeasuredSpan[],
  { lng, lat, zone, baseC = null, samples }: Around,
): Promise<ClimateDay[]> => {
  const holdMaxMs =
    1000 * sensorLimits.gapIntervals * Math.max(0, ...spans.map(({ reportIntervalS }) => reportIntervalS))
  const climate = createClimate({
    holdMaxMs,
    baseC,
    dateOf: (atMs) => printTime(atMs, zone).slice(0, 10),
    isLit: (atMs) => (lat === null || lng === null ? isBetweenSixes(atMs, zone) : isSunUp(atMs, lat, lng)),
  })
  let count = 0
  for (const { span } of spans) if (await takeAll(climate.device(), samples.scan(span, ['temp1', 'hum1']))) count++
  return climate.end(count)
}

/** Hands the reports of one device over; true: there were some. */
const takeAll = async (
  device: ReturnType<ReturnType<typeof createClimate>['device']>,
  portions: ReturnType<SamplesService['scan']>,
): Promise<boolean> => {
  let hasMeasured = false
  for await (const portion of portions) {
    const sound = portion.filter(({ isSuspect }) => !isSuspect)
    for (const { atMs, values } of sound) device.take({ atMs, tempC: values[0] ?? null, humPct: values[1] ?? null })
    hasMeasured ||= sound.length > 0
  }
  return hasMeasured
}

/** The sun's upper edge stands above the horizon from -0.833 degrees of its centre, refraction included. */
const sunriseDeg = -0.833
const isSunUp = (atMs: number, lat: number, lng: number): boolean =>
  getPosition(new Date(atMs), lat, lng).altitude > sunriseDeg

/** A room without a site has no sun: its day lasts from six to eighteen o'clock. */
const isBetweenSixes = (atMs: number, zone: string): boolean => {
  const hour = Number(printTime(atMs, zone).slice(11, 13))
  return hour >= 6 && hour < 18
}
