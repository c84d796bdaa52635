/**
 * The types of the alarm machine. There is one machine for each (device, policy, kind, series). It is pure: times are
 * inputs, and nothing reads a clock; its state is small, bounded and JSON. Event times are the device's; arrival and
 * `nowMs` are the server's. The laws are in docs/spec/faults.md section 4; step.ts says how to drive it.
 */
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'

export interface Place {
  readonly lng: number
  readonly lat: number
  /** The accuracy in metres; null when the device does not say. */
  readonly accuracyM: number | null
}

/** The value of one series at one moment; good values only, as a fault is not given (A17). */
export interface Reading {
  readonly atMs: number
  readonly arrivedMs: number
  /**
   * The lag of the device's clock where the arrival does not show it, as for findings of a rule,
   * which take time.
   */
  readonly lagMs?: number
  /**
   * The value; null when the report says something about the refrigeration unit only. A stay is
   * judged by the place, whatever the value.
   */
  readonly value: number | null
  /** The mode in the same report, for kinds that pause after defrosts. */
  readonly reeferMode?: number
  readonly place?: Place
  /** The road where a speed was measured; absent when unknown. */
  readonly road?: 'ordinary' | 'express' | 'motorway'
}

/**
 * A schedule as in contract/src/alarm-policies/alarm-policies.ts: minutes from midnight in the zone,
 * day 1 is Monday.
 */
export interface Schedule {
  readonly zone: string
  /** The hours; empty means at any hour. */
  readonly windows: readonly {
    readonly days: readonly number[]
    readonly fromMin: number
    readonly untilMin: number
  }[]
  readonly isTripOnly: boolean
}

/** A span with the setting that is judged from its beginning until the next span, or with none. */
export interface PolicySpan {
  readonly fromMs: number
  /** The setting; null when the policy is off or does not cover the device. */
  readonly setting: AlarmSetting | null
  readonly off?: 'policyOff' | 'deviceRemoved'
  readonly schedule?: Schedule | null
}

export interface Watch {
  /** The spans, ascending. Nothing is judged before the first one. */
  readonly timeline: readonly PolicySpan[]
  /** The trips, ascending; when it is empty, no trips are known, and a schedule of trips only is always on. */
  readonly trips: readonly { readonly fromMs: number; readonly isUnderWay: boolean }[]
  /** How long a reading stays valid: after this time the device counts as silent (offlineAfterMs). */
  readonly holdMs: number
  /** The device's report interval, by which silence is judged. */
  readonly reportIntervalS: number
}

export const endReasons = ['returned', 'policyOff', 'deviceRemoved', 'outOfSchedule'] as const
export type EndReason = (typeof endReasons)[number]
export type Side = 'high' | 'low'

export interface Episode {
  /** The first bad event time; for a sum, a stay or a silence the time when its limit was reached. */
  readonly startMs: number
  /** The first event time back inside; null while it is open. */
  readonly endMs: number | null
  readonly reason: EndReason | null
  /** The value at the first bad event time. */
  readonly value: number | null
  /** The side of the limit that was crossed; null for a state, which has no limit. */
  readonly side: Side | null
  readonly limit: number | null
  /** The worst value, and when it first occurred. */
  readonly peak: number | null
  readonly peakAtMs: number
  /** The level reached: 1 + floor(duration / 30 min), at most 3. */
  readonly levels: number
}

/** A recorded episode, for `replay`. */
export interface RecordedEpisode extends Episode {
  readonly id: number | string
  /** Levels 1 to this have been announced. */
  readonly announced: number
}

export type Effect =
  /** A record begins; nobody is notified yet. */
  | { readonly is: 'opened'; readonly episode: Episode }
  /** A level is to be announced, once. `isDelayed`: noticeably later than it was due. */
  | { readonly is: 'level'; readonly level: number; readonly dueMs: number; readonly isDelayed: boolean }
  | { readonly is: 'peak'; readonly value: number; readonly atMs: number }
  /**
   * The open episode has ended. `superseded`: levels that were announced and turned out not to be reached.
   * `isFoundLate`: nothing was announced; one message may say so, marked as late.
   */
  | {
      readonly is: 'closed'
      readonly endMs: number
      readonly reason: EndReason
      readonly levels: number
      readonly superseded: readonly number[]
      readonly isFoundLate: boolean
    }
  /** Late data shows a whole episode, which becomes a finished record. */
  | { readonly is: 'found'; readonly episode: Episode; readonly isFoundLate: boolean }
  /** Late data corrects a record; if `episode.endMs` is null it is the open one from now on. */
  | {
      readonly is: 'corrected'
      readonly id: number | string
      readonly episode: Episode
      readonly superseded: readonly number[]
      readonly isFoundLate: boolean
    }
  /** Late data shows that the episode never was. It comes before what takes its place. */
  | { readonly is: 'disproved'; readonly id: number | string; readonly superseded: readonly number[] }
  /** A reading came too late to change anything (A11). */
  | { readonly is: 'noted'; readonly atMs: number }

export type Input =
  | {
      readonly is: 'reading'
      readonly reading: Reading
      /** The greatest event time of this series or device that was given before; null when unknown. */
      readonly seenMs: number | null
    }
  /** `heardMs` is the device's last arrival; silence needs it. */
  | { readonly is: 'tick'; readonly nowMs: number; readonly heardMs?: number | null }
  /**
   * The timeline has a new span from `nowMs` on. `last` is the latest reading before it with a value, where one is
   * known.
   */
  | {
      readonly is: 'policy'
      readonly nowMs: number
      readonly seenMs: number | null
      readonly last?: Reading | null
      readonly heardMs?: number | null
    }

export interface Step {
  /** The state: the same object when nothing changed, undefined when there is nothing to keep. */
  readonly state: AlarmState | undefined
  readonly effects: readonly Effect[]
  /** The server time of the next tick; null when none is needed; undefined when it is unchanged. */
  readonly wakeAtMs: number | null | undefined
  /**
   * Set when the input is older than what has been evaluated. Nothing was done; call `replay` with all readings after
   * this event time that have arrived. To replay from an older state, or for an even older reading, ask `baseBefore`
   * (checkpoints.ts) where to start.
   */
  readonly replayFromMs: number | null
}

/** The worst value so far; `beyond` is the distance from the limit at that time. */
export interface Peak {
  readonly value: number | null
  readonly atMs: number
  readonly beyond: number
}

/** Consecutive bad readings. */
export interface Run {
  readonly sinceMs: number
  readonly value: number | null
  readonly side: Side | null
  readonly limit: number | null
  /** The event time of the last bad reading. */
  readonly lastMs: number
  readonly lastValue: number | null
  readonly peak: Peak
}

export interface Open extends Pick<Episode, 'startMs' | 'value' | 'side' | 'limit'> {
  readonly peak: Peak
  /** The time since which the value is far enough inside. */
  readonly returnSinceMs: number | null
  /** Levels 1 to this have been announced. */
  readonly announced: number
}

/** The state of an evaluation up to an event time. */
export interface Checkpoint {
  /**
   * The time before which everything is decided; a reading at this very time may still come, unless
   * `isDecided`.
   */
  readonly atMs: number
  readonly isDecided: boolean
  /** The event time of the last reading. */
  readonly readMs: number
  readonly run: Run | null
  readonly open: Open | null
  /** The duration of finished runs since the window began, where a sum is judged. */
  readonly spentMs: number
  /** The last reading while nothing was judged: it may be bad when judging begins. */
  readonly held: { readonly atMs: number; readonly value: number | null } | null
  readonly defrost: { readonly lastMs: number; readonly endMs: number | null } | null
  /** The place around which a stay is measured. */
  readonly place: Place | null
}

export interface AlarmState extends Checkpoint {
  /** How much later than its event time the last reading arrived; the device's clock is taken to lag by as much. */
  readonly lagMs: number
  /** The server time until which levels found in a backlog wait for what follows in it. */
  readonly heldUntilMs: number | null
  /** The checkpoints, ascending and bounded: a replay starts from one of them. */
  readonly checkpoints: readonly Checkpoint[]
}

const minuteMs = 60_000
export const timing = {
  checkpointEveryMs: 6 * 60 * minuteMs,
  /** The lateness from which a reading belongs to a backlog. */
  backlogMs: 15 * minuteMs,
  /** The wait for the rest of a backlog. */
  graceMs: 5 * minuteMs,
  /** The longest time for which a refrigeration unit that says nothing more is assumed in defrost. */
  defrostMaxMs: 60 * minuteMs,
} as const
