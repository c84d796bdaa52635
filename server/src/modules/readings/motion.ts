/**
 * Is the next fix possible? A jump faster than any cargo flies is an outlier, unless the fix after it agrees: then the
 * device really is there, and the fix before the jump was wrong. Late fixes are not judged here: readers of the past drop
 * their jumps with `withoutJumps`.
 */
import { distanceM } from '@coldway/contract/places/geo.ts'

export interface Fix {
  readonly lng: number
  readonly lat: number
  readonly atMs: number
}
export interface Motion {
  readonly last: Fix | undefined
  /** The latest outlier; a further fix near it shows that it was no outlier. */
  readonly pending: Fix | undefined
}

export const noMotion: Motion = { last: undefined, pending: undefined }

/** The speed over ground of a cargo aircraft with wind behind it. */
const fastestKmh = 1200
/** Positions of a device at rest wander this far; nothing nearer is a jump. */
const wanderM = 2000

export const judgeFix = (motion: Motion, fix: Fix): { isPlausible: boolean; motion: Motion } => {
  const { last, pending } = motion
  if (last && fix.atMs <= last.atMs) return { isPlausible: true, motion }
  if (!last || isReachable(last, fix) || (pending && isReachable(pending, fix))) {
    return { isPlausible: true, motion: { last: fix, pending: undefined } }
  }
  return { isPlausible: false, motion: { last, pending: fix } }
}

/**
 * Fixes of the past in order of time, without jumps there and back: those came late, or ingest would have marked them. Two
 * fixes that agree with each other are no jump.
 */
export const withoutJumps = <Known extends Fix>(fixes: readonly Known[]): Known[] => {
  let last: Known | undefined
  return fixes.filter((fix, at) => {
    if (isJump(fix, last, fixes.slice(at + 1, at + 3))) return false
    last = fix
    return true
  })
}

const isJump = (fix: Fix, last: Fix | undefined, [next, afterNext]: readonly Fix[]): boolean => {
  if (!next) return false
  const isLost = !isReachable(fix, next)
  // Nothing comes before the first fix: both fixes that follow must contradict it.
  if (!last) return isLost && !!afterNext && isReachable(next, afterNext) && !isReachable(fix, afterNext)
  return !isReachable(last, fix) && (isLost || isReachable(last, next))
}

/** Fixes that arrived together, without jumps; those that arrived in order ingest has judged already. */
export const plausibleOf = <Known extends Fix>(came: readonly Known[]): readonly Known[] => {
  const sorted = came.toSorted((a, b) => a.atMs - b.atMs)
  return sorted.every((fix, at) => fix === came[at]) ? came : withoutJumps(sorted)
}

export const isReachable = (from: Fix, to: Fix): boolean => {
  const metres = distanceM(from, to)
  const hours = Math.abs(to.atMs - from.atMs) / 3_600_000
  return metres <= wanderM || metres / 1000 <= fastestKmh * hours
}
