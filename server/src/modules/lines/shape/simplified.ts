/**
 * Reduces a way to the points it needs: removes those within `toleranceM` of the line between their neighbours (Douglas
 * and Peucker), with a wider tolerance until few enough are left. Gives how far the result may be from the original.
 */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { pieceDistanceM, pieceOf } from './pieces.ts'

const firstToleranceM = 10

export interface Simplified {
  readonly path: readonly LngLat[]
  readonly errorM: number
}

export const simplified = (path: readonly LngLat[], pointsMax: number): Simplified => {
  const distinct = path.filter(({ lng, lat }, at) => at === 0 || lng !== path[at - 1]?.lng || lat !== path[at - 1]?.lat)
  if (distinct.length <= 2) return { path: distinct, errorM: 0 }
  for (let toleranceM = firstToleranceM; ; toleranceM *= 2) {
    const kept = keptWithin(distinct, toleranceM)
    if (kept.length <= Math.max(2, pointsMax))
      return { path: kept, errorM: kept.length === distinct.length ? 0 : toleranceM }
  }
}

/** Avoids recursion, as a way may have more points than the stack has room for. */
const keptWithin = (path: readonly LngLat[], toleranceM: number): LngLat[] => {
  const isKept = new Uint8Array(path.length)
  isKept[0] = 1
  isKept[path.length - 1] = 1
  const stretches: [number, number][] = [[0, path.length - 1]]
  for (let stretch = stretches.pop(); stretch; stretch = stretches.pop()) {
    const [from, to] = stretch
    const { at, offM } = farthest(path, from, to)
    if (offM <= toleranceM) continue
    isKept[at] = 1
    stretches.push([from, at], [at, to])
  }
  return path.filter((_, at) => isKept[at] === 1)
}

const farthest = (path: readonly LngLat[], from: number, to: number): { at: number; offM: number } => {
  const piece = pieceOf(path[from] as LngLat, path[to] as LngLat)
  let found = { at: from, offM: 0 }
  for (let at = from + 1; at < to; at++) {
    const offM = pieceDistanceM(piece, path[at] as LngLat).distanceM
    if (offM > found.offM) found = { at, offM }
  }
  return found
}
