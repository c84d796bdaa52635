/**
 * Is the next fix possible? A jump faster than any cargo flies is an outlier, unless the one after it agrees: then the
 * device really is there (and the fix before was wrong). Late fixes are not judged: who reads the past cleans it.
 */
import { distanceM } from '@coldway/contract/geo.ts'

export interface Fix {
  readonly lng: number
  readonly lat: number
  readonly atMs: number
}
export interface Motion {
  readonly last: Fix | undefined
  /** The latest outlier: one more fix near it and it was none. */
  readonly pending: Fix | undefined
}

export const noMotion: Motion = { last: undefined, pending: undefined }

/** A cargo aircraft with wind behind it. */
const fastestKmh = 1200
/** Receivers wander; nothing nearer than this is a jump. */
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
 * Of the past, in order: without jumps there and back, which came late, as ingest would have judged them else. Two that agree
 * are none.
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
  // Of the first fix the two that follow must say so.
  if (!last) return isLost && !!afterNext && isReachable(next, afterNext) && !isReachable(fix, afterNext)
  return !isReachable(last, fix) && (isLost || isReachable(last, next))
}

/** As they came together: what came in order ingest has judged. */
export const plausibleOf = <Known extends Fix>(came: readonly Known[]): readonly Known[] => {
  const sorted = came.toSorted((a, b) => a.atMs - b.atMs)
  return sorted.every((fix, at) => fix === came[at]) ? came : withoutJumps(sorted)
}

export const isReachable = (from: Fix, to: Fix): boolean => {
  const metres = distanceM(from, to)
  const hours = Math.abs(to.atMs - from.atMs) / 3_600_000
  return metres <= wanderM || metres / 1000 <= fastestKmh * hours
}
