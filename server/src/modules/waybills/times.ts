/** Times of a waybill between the wire, where they are in the caller's zone, and the store, where they are instants. Pure. */
import { fail } from '@coldway/contract/errors.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import type { ShownWaypoint, Waypoint, WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import { timeZoneOf } from '../../platform/time-zones.ts'
import type { GivenWaybill, KeptWaypoint, WaybillDetailRow, WaybillRow } from './waybills.store.ts'

export const printed = (atMs: number | null, zone: string): string | null =>
  atMs === null ? null : printTime(atMs, zone)

export const inItsZone = <Place extends WaybillPlace>(place: Place) => ({ ...place, timeZone: timeZoneOf(place) })

export const shownWaypoint = ({ plannedArrivalMs, ...place }: KeptWaypoint, zone: string): ShownWaypoint => ({
  ...inItsZone(place),
  plannedArrivalTime: printed(plannedArrivalMs, zone),
})

export const timesOf = (row: WaybillRow | WaybillDetailRow, zone: string) => ({
  plannedStartTime: printTime(row.plannedStart, zone),
  plannedArrivalTime: printed(row.plannedArrival, zone),
  actualStartTime: printed(row.startedAt, zone),
  arrivalTime: printed(row.arrivedAt, zone),
  completionTime: printed(row.endedAt, zone),
  createTime: printTime(row.createdAt, zone),
})

interface Planned {
  readonly plannedStartTime: string
  readonly plannedArrivalTime: string | null
  readonly waypoints: readonly Waypoint[]
}

/** Turns wire times into instants. */
export const timed = <Given extends Planned>(
  given: Given,
  zone: string,
): Omit<Given, 'waypoints'> & Pick<GivenWaybill, 'plannedStartMs' | 'plannedArrivalMs' | 'waypoints'> => {
  const read = (text: string): number => {
    const atMs = parseTime(text, zone)
    if (atMs === undefined) throw fail('malformed')
    return atMs
  }
  const readPlanned = (text: string | null): number | null => (text === null ? null : read(text))
  return {
    ...given,
    plannedStartMs: read(given.plannedStartTime),
    plannedArrivalMs: readPlanned(given.plannedArrivalTime),
    waypoints: given.waypoints.map(({ plannedArrivalTime, ...place }) => ({
      ...place,
      plannedArrivalMs: readPlanned(plannedArrivalTime),
    })),
  }
}
