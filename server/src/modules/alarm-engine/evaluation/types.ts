/**
 * What the alarm machine takes and gives. One machine for each (device, policy, kind, series), pure: times come in, nothing
 * reads a clock; the state is small, bounded and JSON. Event time is a device's own, arrival and `nowMs` are the server's.
 * The laws: docs/spec/faults.md section 4. How to drive it: step.ts.
 */
import type { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'

export interface Place {
  readonly lng: number
  readonly lat: number
  /** null: the device does not say. */
  readonly accuracyM: number | null
}

/** Of one series at one moment; good values only: a fault is not given (A17). */
export interface Reading {
  readonly atMs: number
  readonly arrivedMs: number
  /** By how much the device's clock is behind, where the arrival does not tell: of what a rule found out, which takes time. */
  readonly lagMs?: number
  /** null: the report says something about the refrigeration unit only. A stay is judged by the place, whatever this is. */
  readonly value: number | null
  /** Of the same report; what kinds with a pause after defrosts need. */
  readonly reeferMode?: number
  readonly place?: Place
  /** Where a speed was measured; absent: nobody knows. */
  readonly road?: 'ordinary' | 'express' | 'motorway'
}

/** As contract/src/alarm-policies/alarm-policies.ts has it: minutes from midnight in the zone, day 1 is Monday. */
export interface Schedule {
  readonly zone: string
  /** None: at any hour. */
  readonly windows: readonly {
    readonly days: readonly number[]
    readonly fromMin: number
    readonly untilMin: number
  }[]
  readonly isTripOnly: boolean
}

/** From then on, until the next one: what is judged, or that nothing is. */
export interface PolicySpan {
  readonly fromMs: number
  /** null: the policy is off, or the device is none of its. */
  readonly setting: AlarmSetting | null
  readonly off?: 'policyOff' | 'deviceRemoved'
  readonly schedule?: Schedule | null
}

export interface Watch {
  /** Ascending. Before the first nothing is judged. */
  readonly timeline: readonly PolicySpan[]
  /** Ascending; empty: no trips are known, and a schedule of trips only is always on. */
  readonly trips: readonly { readonly fromMs: number; readonly isUnderWay: boolean }[]
  /** How long a reading speaks for what follows it: after so long the device counts as silent (offlineAfterMs). */
  readonly holdMs: number
  /** Of the device: what silence is judged against. */
  readonly reportIntervalS: number
}

export const endReasons = ['returned', 'policyOff', 'deviceRemoved', 'outOfSchedule'] as const
export type EndReason = (typeof endReasons)[number]
export type Side = 'high' | 'low'

export interface Episode {
  /** The first bad event time; of a sum, a stay or a silence: when its limit was reached. */
  readonly startMs: number
  /** The first event time back inside; null: open. */
  readonly endMs: number | null
  readonly reason: EndReason | null
  /** At the first bad event time. */
  readonly value: number | null
  /** null: a state, not a limit. */
  readonly side: Side | null
  readonly limit: number | null
  /** The worst, and when it first was. */
  readonly peak: number | null
  readonly peakAtMs: number
  /** Reached: 1 + floor(duration / 30 min), at most 3. */
  readonly levels: number
}

/** An episode as it is on record, for `replay`. */
export interface RecordedEpisode extends Episode {
  readonly id: number | string
  /** Levels 1 to this have been told. */
  readonly announced: number
}

export type Effect =
  /** A record begins; nobody is told yet. */
  | { readonly is: 'opened'; readonly episode: Episode }
  /** Somebody is to be told, once. `isDelayed`: noticeably later than it was due. */
  | { readonly is: 'level'; readonly level: number; readonly dueMs: number; readonly isDelayed: boolean }
  | { readonly is: 'peak'; readonly value: number; readonly atMs: number }
  /**
   * The open episode has ended. `superseded`: levels that were told and not reached after all. `isFoundLate`: nobody has
   * been told; one message may say so, marked as late.
   */
  | {
      readonly is: 'closed'
      readonly endMs: number
      readonly reason: EndReason
      readonly levels: number
      readonly superseded: readonly number[]
      readonly isFoundLate: boolean
    }
  /** Late data shows a whole episode: a finished record. */
  | { readonly is: 'found'; readonly episode: Episode; readonly isFoundLate: boolean }
  /** Late data corrects a record; if `episode.endMs` is null it is the open one from now on. */
  | {
      readonly is: 'corrected'
      readonly id: number | string
      readonly episode: Episode
      readonly superseded: readonly number[]
      readonly isFoundLate: boolean
    }
  /** Late data shows that it never was. Comes before what takes its place. */
  | { readonly is: 'disproved'; readonly id: number | string; readonly superseded: readonly number[] }
  /** A reading came too late to change anything (A11). */
  | { readonly is: 'noted'; readonly atMs: number }

export type Input =
  | {
      readonly is: 'reading'
      readonly reading: Reading
      /** Greatest event time of this series, or device, that was given before; null: not known. */
      readonly seenMs: number | null
    }
  /** `heardMs`: the device's last arrival; silence needs it. */
  | { readonly is: 'tick'; readonly nowMs: number; readonly heardMs?: number | null }
  /** The timeline has a new span from `nowMs` on. `last`: the latest reading before it with a value, where one is known. */
  | {
      readonly is: 'policy'
      readonly nowMs: number
      readonly seenMs: number | null
      readonly last?: Reading | null
      readonly heardMs?: number | null
    }

export interface Step {
  /** The same object: nothing changed. undefined: nothing to remember. */
  readonly state: AlarmState | undefined
  readonly effects: readonly Effect[]
  /** Server time of the next tick; null: none is needed; undefined: as it was. */
  readonly wakeAtMs: number | null | undefined
  /**
   * Not null: the input is older than what has been folded. Nothing was done; call `replay` with all readings after this
   * event time, as far as they have arrived. Whoever folds again from an older state, or for an even older reading, asks
   * `baseBefore` (checkpoints.ts) where that begins.
   */
  readonly replayFromMs: number | null
}

/** The worst so far: `beyond` says how far beyond the limit of its time. */
export interface Peak {
  readonly value: number | null
  readonly atMs: number
  readonly beyond: number
}

/** Unbroken bad readings. */
export interface Run {
  readonly sinceMs: number
  readonly value: number | null
  readonly side: Side | null
  readonly limit: number | null
  /** The last of them. */
  readonly lastMs: number
  readonly lastValue: number | null
  readonly peak: Peak
}

export interface Open extends Pick<Episode, 'startMs' | 'value' | 'side' | 'limit'> {
  readonly peak: Peak
  /** Since when it stands far enough inside. */
  readonly returnSinceMs: number | null
  /** Levels told, 1 to this. */
  readonly announced: number
}

/** What has been folded up to an event time. */
export interface Checkpoint {
  /** Everything before is decided; a reading at this very time may still come, unless `isDecided`. */
  readonly atMs: number
  readonly isDecided: boolean
  /** The last reading. */
  readonly readMs: number
  readonly run: Run | null
  readonly open: Open | null
  /** Finished runs since the window began, where a sum is judged. */
  readonly spentMs: number
  /** The last reading while nothing was judged: it may be bad when judging begins. */
  readonly held: { readonly atMs: number; readonly value: number | null } | null
  readonly defrost: { readonly lastMs: number; readonly endMs: number | null } | null
  /** Around which a stay is measured. */
  readonly place: Place | null
}

export interface AlarmState extends Checkpoint {
  /** By how much the last reading came after its event time: so much later than the server's its clock is read. */
  readonly lagMs: number
  /** Levels found in a backlog wait for what follows in it. Server time. */
  readonly heldUntilMs: number | null
  /** Ascending, bounded: from where a fold can begin again. */
  readonly checkpoints: readonly Checkpoint[]
}

const minuteMs = 60_000
export const timing = {
  checkpointEveryMs: 6 * 60 * minuteMs,
  /** A reading that comes so late is one of a backlog. */
  backlogMs: 15 * minuteMs,
  /** So long it is waited for the rest of a backlog. */
  graceMs: 5 * minuteMs,
  /** A unit that says nothing more is not thought to be in defrost for longer. */
  defrostMaxMs: 60 * minuteMs,
} as const
