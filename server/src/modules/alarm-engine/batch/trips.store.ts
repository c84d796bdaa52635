/**
 * The trips of devices: the times in which each was bound to a waybill under way, with the alarm policy that the waybill named
 * then. A policy of waybills watches the trips that name it; of those that name none it watches the devices that it covers. (0294)
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database.ts'
import type { Watch } from '../evaluation/types.ts'
import type { Policy } from './policies.ts'

export interface Trip {
  readonly deviceId: number
  readonly fromMs: number
  readonly untilMs: number | null
  /** Null: the waybill names none. */
  readonly policyId: number | null
}

interface Row extends Omit<Trip, 'fromMs'> {
  readonly fromMs: number
  /** The edits of the waybill, ascending, each with the policy that it replaced. */
  readonly edits: readonly { readonly atMs: number; readonly policyId: number | null }[] | null
}

/** Lists waybills of these devices that were under way since then, cut where an edit changed their policy. */
export const loadTrips = async (db: Db, ids: readonly number[], sinceMs: number): Promise<Trip[]> => {
  const { rows } = await sql<Row>`
    select b.device_id as "deviceId", b.bound_from as "fromMs", b.bound_until as "untilMs", w.alarm_policy_id as "policyId",
      (select json_agg(json_build_object('atMs', extract(epoch from s.recorded_at) * 1000,
          'policyId', (s.former ->> 'alarmPolicyId')::int) order by s.recorded_at)
        from waybill_steps s where s.waybill_id = w.id and s.event = 'edited' and s.former is not null) as edits
    from waybill_details b left join waybills w on w.id = b.waybill_id
    where b.device_id = any(${ids}::int[]) and b.bound_from is not null
      and (b.bound_until is null or b.bound_until > ${new Date(sinceMs)}) order by b.bound_from`.execute(db)
  return rows.flatMap(cutByPolicy)
}

/** The pieces of a trip by the policy that the waybill named. */
export const cutByPolicy = ({ edits, ...trip }: Row): Trip[] => {
  const pieces: Trip[] = []
  let { fromMs } = trip
  const add = (untilMs: number | null, policyId: number | null): void => {
    const before = pieces.at(-1)
    if (before?.policyId === policyId) pieces.splice(-1, 1, { ...before, untilMs })
    else pieces.push({ ...trip, fromMs, untilMs, policyId })
  }
  for (const { atMs, policyId } of edits ?? []) {
    if (atMs <= fromMs) continue
    // What an edit replaced after the device was taken off was named for the rest of its trip.
    if (trip.untilMs !== null && atMs >= trip.untilMs) {
      add(trip.untilMs, policyId)
      return pieces
    }
    add(atMs, policyId)
    fromMs = atMs
  }
  add(trip.untilMs, trip.policyId)
  return pieces
}

/** The policies that waybills of a device name. */
export const namedBy = (trips: readonly Trip[]): ReadonlySet<number> =>
  trips.length === 0 ? nothing : new Set(trips.flatMap(({ policyId }) => policyId ?? []))
/** Most devices of a batch are on no trip. */
const nothing: ReadonlySet<number> = new Set()

/** From this moment on, until the next one, the policy covers the device or does not. */
export interface Coverage {
  readonly fromMs: number
  readonly isCovered: boolean
}

/** The trips that the policy watches; of those that name none, the times in which it covered the device. */
export const watchedTrips = (
  trips: readonly Trip[],
  { id, scene }: Pick<Policy, 'id' | 'scene'>,
  coverage: readonly Coverage[],
): readonly Trip[] =>
  scene === 'device'
    ? trips
    : trips.flatMap((trip) => (trip.policyId === null ? coveredOf(trip, coverage) : trip.policyId === id ? [trip] : []))

const coveredOf = (trip: Trip, coverage: readonly Coverage[]): Trip[] =>
  coverage.flatMap(({ fromMs: sinceMs, isCovered }, index) => {
    const fromMs = Math.max(trip.fromMs, sinceMs)
    const ends = [trip.untilMs, coverage[index + 1]?.fromMs].filter((one) => typeof one === 'number')
    const untilMs = ends.length > 0 ? Math.min(...ends) : null
    return isCovered && (untilMs === null || untilMs > fromMs) ? [{ ...trip, fromMs, untilMs }] : []
  })

/**
 * Gives the trips as a watch takes them; one without waybills gets an entry that it is on no trip, which an empty list would not
 * say.
 */
export const tripsOf = (trips: readonly Trip[]): Watch['trips'] => [
  { fromMs: Number.NEGATIVE_INFINITY, isUnderWay: false },
  ...trips.flatMap(({ fromMs, untilMs }) => [
    { fromMs, isUnderWay: true },
    ...(untilMs === null ? [] : [{ fromMs: untilMs, isUnderWay: false }]),
  ]),
]
