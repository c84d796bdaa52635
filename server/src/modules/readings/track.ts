/**
 * A track without impossible fixes: jumps that no cargo can make, and cell positions while satellites were in view.
 * Nothing supports the first fix, so the first ones wait until one follows that could have come after one of them.
 */
import { limits } from '@coldway/contract/limits.ts'
import type { TrackPoint } from '@coldway/contract/readings/readings.ts'
import { type Fix, isReachable, judgeFix, noMotion } from './motion.ts'

const firstsMax = 8

export async function* cleanedTrack(portions: AsyncIterable<readonly TrackPoint[]>): AsyncGenerator<TrackPoint[]> {
  const clean = createCleaner()
  for await (const portion of portions) yield portion.flatMap(clean.take)
  yield clean.rest()
}

export const createCleaner = () => {
  let motion = noMotion
  let firsts: TrackPoint[] = []
  let satelliteAtMs = -Infinity

  const take = (point: TrackPoint): TrackPoint[] => {
    if (point[5] === 'LBS' && point[0] - satelliteAtMs <= limits.cellTrustMs) return []
    if (!motion.last) return begin(point)
    const judged = judgeFix(motion, fixOf(point))
    motion = judged.motion
    return judged.isPlausible ? accepted(point) : []
  }

  const begin = (point: TrackPoint): TrackPoint[] => {
    if (point[5] === 'GPS') satelliteAtMs = point[0]
    const before = firsts.find((first) => isReachable(fixOf(first), fixOf(point)))
    if (before) {
      motion = { last: fixOf(point), pending: undefined }
      return [before, point]
    }
    firsts = [...firsts, point].slice(-firstsMax)
    return []
  }

  const accepted = (point: TrackPoint): TrackPoint[] => {
    if (point[5] === 'GPS') satelliteAtMs = point[0]
    return [point]
  }

  return {
    take,
    /** A single fix stays, as nothing contradicts it. */
    rest: (): TrackPoint[] => (motion.last ? [] : firsts.slice(0, 1)),
  }
}

const fixOf = (point: TrackPoint): Fix => ({ atMs: point[0], lng: point[1], lat: point[2] })
