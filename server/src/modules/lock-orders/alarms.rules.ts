/**
 * What the readings of a lock say against its order. Pure: readings in the order of event time in, alarms out. The same
 * readings give the same alarms, however they arrived; what is recorded already is not given again.
 */
import type { LockOrderAlarmKind } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import { lockOrderAlarmRules } from '@coldway/contract/lock-orders/lock-order-alarms.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { depthM, type SiteArea } from '@coldway/contract/sites/site-shape.ts'

export interface LockReading {
  readonly atMs: number
  /** The place by satellite; one by radio cells is too coarse to judge by. */
  readonly place: LngLat | null
  /** Null when the report does not say. 1 is open. */
  readonly lock: number | null
  readonly dismantle: number | null
  readonly battery: number | null
}

export interface Watched {
  /** The order is watched from its start on, while this lock is on it. */
  readonly fromMs: number
  readonly untilMs: number | null
  readonly planStartMs: number
  readonly planEndMs: number
  /** Where the lock may be opened; null: the order names no site. */
  readonly area: SiteArea | null
}

export interface FoundAlarm {
  readonly kind: LockOrderAlarmKind
  readonly atMs: number
  readonly place: LngLat | null
  readonly value: number | null
}
type Known = Pick<FoundAlarm, 'kind' | 'atMs'>

interface Given {
  readonly readings: readonly LockReading[]
  /** When unlocks were sent to the lock. */
  readonly sentMs: readonly number[]
  readonly known: readonly Known[]
}

export const alarmsOf = (watched: Watched, { readings, sentMs, known }: Given): FoundAlarm[] => {
  const isWatched = ({ atMs }: LockReading) => atMs >= watched.fromMs && atMs < (watched.untilMs ?? Infinity)
  const openings = runsOf(readings, ({ lock }) => (lock === null ? null : lock === 1))
  const opened = openings.flatMap((run, at) => {
    if (!run.hasBegun || !isWatched(run.first)) return []
    const kinds = whatIsWrong(watched, run.first, isAsked(run.first.atMs, openings[at - 1]?.first.atMs, sentMs))
    return kinds.map((kind) => ({ run, kind, value: null }))
  })
  const cuts = runsOf(readings, ({ dismantle }) => (dismantle === null ? null : dismantle === 1))
    .filter(({ first }) => isWatched(first))
    .map((run) => ({ run, kind: 'tampered' as const, value: null }))
  const low = readings.find((one) => one.battery !== null && one.battery < limits.batteryLowPct && isWatched(one))
  const found = [...opened, ...cuts]
    .filter(({ run, kind }) => !known.some((one) => one.kind === kind && isWithin(run, one.atMs)))
    .map(({ run: { first }, kind, value }) => ({ kind, atMs: first.atMs, place: first.place, value }))
  // Once for each lock on an order: a battery does not recover on the way.
  if (low && !known.some(({ kind }) => kind === 'lowBattery'))
    return [...found, { kind: 'lowBattery', atMs: low.atMs, place: low.place, value: low.battery }]
  return found
}

const whatIsWrong = (
  { area, planStartMs, planEndMs }: Watched,
  { atMs, place }: LockReading,
  isAskedFor: boolean,
): LockOrderAlarmKind[] => [
  ...(isAskedFor ? [] : (['openedUnasked'] as const)),
  ...(atMs < planStartMs || atMs > planEndMs ? (['openedOutOfTime'] as const) : []),
  ...(area && place && depthM(area, place) < 0 ? (['openedElsewhere'] as const) : []),
]

/** An unlock explains one opening: the first after it. */
const isAsked = (atMs: number, previousMs: number | undefined, sentMs: readonly number[]): boolean => {
  const { askedWithinMs, clockSkewMs } = lockOrderAlarmRules
  const after = Math.max(previousMs === undefined ? -Infinity : previousMs + clockSkewMs, atMs - askedWithinMs)
  return sentMs.some((sent) => sent > after && sent <= atMs + clockSkewMs)
}

/** An unbroken time in which a state held. `untilMs` is the reading that ended it, or null while it lasts. */
interface Run {
  readonly first: LockReading
  /** The state before it is known to have been another. */
  readonly hasBegun: boolean
  readonly beforeMs: number | null
  untilMs: number | null
}

const isWithin = ({ first, beforeMs, untilMs }: Run, atMs: number): boolean =>
  atMs > (beforeMs ?? first.atMs - 1) && (untilMs === null || atMs < untilMs)

const runsOf = (readings: readonly LockReading[], holds: (reading: LockReading) => boolean | null): Run[] => {
  const runs: Run[] = []
  let before: { readonly atMs: number; readonly held: boolean } | undefined
  for (const reading of readings) {
    const held = holds(reading)
    if (held === null) continue
    if (held && !before?.held)
      runs.push({ first: reading, hasBegun: before !== undefined, beforeMs: before?.atMs ?? null, untilMs: null })
    const open = runs.at(-1)
    if (!held && open && open.untilMs === null) open.untilMs = reading.atMs
    before = { atMs: reading.atMs, held }
  }
  return runs
}
