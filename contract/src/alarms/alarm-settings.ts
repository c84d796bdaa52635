/** The setting of one alarm kind in a policy, by family: the shapes behind the table of alarm-kinds.ts. */
import type { AlarmMode } from './alarm-fields.ts'
import type { AlarmKind } from '../enums.ts'
import type { SeriesName } from '../readings/series.ts'

interface Timed {
  readonly kind: AlarmKind
  /** Minutes a condition must last before the alarm opens. */
  readonly durationMin: number
}
export interface RangeSetting extends Timed {
  /** The limits, inclusive; null or absent: no limit on that side. At least one is present. */
  readonly lower?: number | null
  readonly upper?: number | null
  /** The distance by which the value must return inside the limit, and the minutes for which it must stay. */
  readonly returnMargin: number
  readonly returnMin: number
  /** `cumulative`: minutes beyond the limit are summed since the policy, or the trip, began. */
  readonly mode?: AlarmMode
  /**
   * Minutes after a defrost; time beyond the limit during the defrost and these minutes is not
   * counted. 0: all time counts.
   */
  readonly pauseAfterDefrostMin?: number
  /** One of the kind's series; absent: all of them. */
  readonly measure?: SeriesName
}
export interface StateSetting extends Timed {
  readonly returnMin: number
  readonly powerOff?: 'ignore' | 'alarm'
}
/** The setting of a speed alarm. Without road data the limit of an ordinary road applies. */
export interface SpeedSetting extends Timed {
  readonly ordinaryKmh: number
  readonly expressKmh: number
  readonly motorwayKmh: number
  /** Limit on any road; null: the limit of the road class. */
  readonly maxKmh: number | null
  readonly returnMin: number
}
/**
 * The setting of a silence alarm: the device is offline after this many of its own report intervals,
 * and at least this long.
 */
export interface SilenceSetting {
  readonly kind: AlarmKind
  readonly intervals: number
  readonly leastMin: number
}
export interface StaySetting {
  readonly kind: AlarmKind
  readonly timeoutS: number
  readonly radiusM: number
}
export interface CrossingSetting extends Timed {
  readonly when: 'entry' | 'exit'
  readonly siteIds: readonly number[]
}
export interface DeviationSetting extends Timed {
  readonly offsetM: number
  readonly returnMin: number
  readonly lineIds: readonly number[]
}
export type AnyAlarmSetting =
  | RangeSetting
  | StateSetting
  | SpeedSetting
  | SilenceSetting
  | StaySetting
  | CrossingSetting
  | DeviationSetting
