/** Judges whether a reading is bad under a setting, far enough inside, or just inside; one function for each family. */
import { type AlarmFamily, type AlarmSetting, alarmKindSpecs } from '@coldway/contract/alarms/alarm-kinds.ts'
import type {
  CrossingSetting,
  DeviationSetting,
  RangeSetting,
  SpeedSetting,
  StateSetting,
  StaySetting,
} from '@coldway/contract/alarms/alarm-settings.ts'
import { reeferModes } from '@coldway/contract/enums.ts'
import { distanceM } from '@coldway/contract/places/geo.ts'
import type { Place, Reading, Side } from './types.ts'

export interface Verdict {
  /** `inside`: not bad, and not far enough inside for an alarm to end. */
  readonly is: 'bad' | 'inside' | 'good'
  readonly side: Side | null
  readonly limit: number | null
  /** The distance beyond the limit; 0 where there is none. */
  readonly beyond: number
}
type Judged = Pick<Reading, 'value' | 'place' | 'road'>

export const judge = (setting: AlarmSetting, reading: Judged, around: Place | null = null): Verdict => {
  const { family } = alarmKindSpecs[setting.kind]
  if (family === 'stay') return stays(setting as StaySetting, reading.place, around) ? bad : good
  return reading.value === null ? inside : byValue[family](setting, reading.value, reading)
}

const good: Verdict = { is: 'good', side: null, limit: null, beyond: 0 }
const inside: Verdict = { ...good, is: 'inside' }
const bad: Verdict = { ...good, is: 'bad' }

/** A tolerance for floating point: 0.3 - 0.1 is a little less than 0.2. */
const rounding = 1e-9

type ByValue = (setting: never, value: number, reading: Judged) => Verdict

const above = (limit: number, value: number): Verdict =>
  value > limit ? { is: 'bad', side: 'high', limit, beyond: value - limit } : good

const byValue = {
  range: ({ lower = null, upper = null, returnMargin }: RangeSetting, value: number): Verdict => {
    if (upper !== null && value > upper) return above(upper, value)
    if (lower !== null && value < lower) return { is: 'bad', side: 'low', limit: lower, beyond: lower - value }
    const isBack =
      (upper === null || value <= upper - returnMargin + rounding) &&
      (lower === null || value >= lower + returnMargin - rounding)
    return isBack ? good : inside
  },
  state: ({ kind, powerOff }: StateSetting, value: number): Verdict => {
    // The number of alarms that a unit shows.
    if (kind === 'reeferAlarm') return value > 0 ? bad : good
    if (kind !== 'reeferFailure') return value === 1 ? bad : good
    const isOff = powerOff === 'alarm' && value === reeferModes.powerOff
    return isOff || value === reeferModes.failureShutdown ? bad : good
  },
  speed: ({ maxKmh, ordinaryKmh, expressKmh, motorwayKmh }: SpeedSetting, value: number, { road }: Judged): Verdict => {
    const ofRoad = { ordinary: ordinaryKmh, express: expressKmh, motorway: motorwayKmh }[road ?? 'ordinary']
    return above(maxKmh ?? ofRoad, value)
  },
  /** The value is 1 within the site and 0 outside. */
  crossing: ({ when }: CrossingSetting, value: number): Verdict => ((value === 1) === (when === 'entry') ? bad : good),
  /** The value is the distance from the line in metres. */
  deviation: ({ offsetM }: DeviationSetting, value: number): Verdict => above(offsetM, value),
  silence: (): Verdict => good,
  stay: (): Verdict => good,
} satisfies Record<AlarmFamily, ByValue> as Record<
  AlarmFamily,
  (setting: object, value: number, reading: Judged) => Verdict
>

/** A move within the fix's own inaccuracy does not count. */
const stays = ({ radiusM }: StaySetting, place: Place | undefined, around: Place | null): boolean =>
  !place || !around || distanceM(place, around) <= radiusM + (place.accuracyM ?? 0)
