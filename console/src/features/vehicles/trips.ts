/** The ways that a vehicle drove, from its track over all devices. Pure. */
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'

export interface Trip {
  readonly fromMs: number
  readonly untilMs: number
  readonly from: LngLat
  readonly to: LngLat
  readonly lengthM: number
}

/** A shorter way is a move in a yard. Metres. */
const tripFromM = 1000

/** Newest first: what lies between two stops, and before the first and after the last one. */
export const tripsOf = ({ points, stops }: Pick<DrawnTrack, 'points' | 'stops'>): Trip[] => {
  const last = points.at(-1)
  if (!last) return []
  const ends = stops.toSorted((one, other) => one.fromMs - other.fromMs)
  const starts = [-Infinity, ...ends.map(({ untilMs }) => untilMs)]
  return starts
    .flatMap((fromMs, at) => {
      const untilMs = ends[at]?.fromMs ?? Infinity
      return tripAlong(points.filter(([atMs]) => atMs >= fromMs && atMs <= untilMs))
    })
    .toReversed()
}

const placeOf = ([, lng, lat]: TrackPoint): LngLat => ({ lng, lat })

const tripAlong = (points: readonly TrackPoint[]): Trip[] => {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return []
  const lengthM = points
    .slice(1)
    .reduce((sum, point, at) => sum + distanceM(placeOf(points[at] ?? point), placeOf(point)), 0)
  if (lengthM < tripFromM) return []
  return [{ fromMs: first[0], untilMs: last[0], from: placeOf(first), to: placeOf(last), lengthM }]
}
