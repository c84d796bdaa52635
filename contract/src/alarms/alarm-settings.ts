/** What a policy says about one alarm kind, by family: the shapes that the table of alarm-kinds.ts gives. */
import type { AlarmMode } from './alarm-fields.ts'
import type { AlarmKind } from '../enums.ts'
import type { SeriesName } from '../readings/series.ts'

interface Timed {
  readonly kind: AlarmKind
  /** Minutes of being wrong before it is an alarm. */
  readonly durationMin: number
}
export interface RangeSetting extends Timed {
  /** Inclusive bounds of what is right; null or absent: none on that side, and at least one stands. */
  readonly lower?: number | null
  readonly upper?: number | null
  /** How far inside the limit it must come back, and for how long. */
  readonly returnMargin: number
  readonly returnMin: number
  /** `cumulative`: the minutes beyond are summed up since the policy, or the trip, began. */
  readonly mode?: AlarmMode
  /** What is beyond the limit in a defrost and so long after it is not counted; 0: it is. */
  readonly pauseAfterDefrostMin?: number
  /** Which of the kind's series; absent: all of them. */
  readonly measure?: SeriesName
}
export interface StateSetting extends Timed {
  readonly returnMin: number
  readonly powerOff?: 'ignore' | 'alarm'
}
/** Without road data the limit of an ordinary road is judged. */
export interface SpeedSetting extends Timed {
  readonly ordinaryKmh: number
  readonly expressKmh: number
  readonly motorwayKmh: number
  /** On any road; null: the road's own limit. */
  readonly maxKmh: number | null
  readonly returnMin: number
}
/** Silent for so many of its own report intervals, and at least so long. */
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
