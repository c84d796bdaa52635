/** Simplifies a track of any length in bounded memory: what has been read is simplified before more is taken. */
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import type { DrawnTrack } from '@coldway/contract/readings/tracks.ts'
import { createColumns } from './columns.ts'
import { simplify } from './simplify.ts'
import { createTrip } from './stops.ts'

/** Fixes in memory at most (17 MB); those that stay are more than can be asked for (`trackLimits.pointsMax`). */
const heldMax = 350_000
const stayMax = 25_000

export const drawnTrack = async (
  portions: AsyncIterable<readonly TrackPoint[]>,
  pointsMax: number,
): Promise<DrawnTrack> => {
  const trip = createTrip()
  const held = createColumns(heldMax)
  let fixes = 0
  for await (const portion of portions) {
    for (const point of portion) {
      if (held.isFull()) held.keep(simplify(held.all(), stayMax))
      trip.take(point)
      held.push(point)
    }
    fixes += portion.length
  }
  return { points: held.pointsAt(simplify(held.all(), pointsMax)), fixes, ...trip.end() }
}
