/** Runs of the oracle: which bad readings belong together, and how long they are valid. */
import { badness, type Bad, type Piece, type Point, stillDefrost } from './oracle-points.ts'

export interface Run {
  readonly since: number
  /** The time up to which the run is proven bad. */
  covered: number
  /** The end of the part that counts in a sum. */
  spentUntil: number
  ends: number
  /** The piece whose setting holds at its end. */
  lastPiece: Piece
  readonly points: { te: number; value: number; bad: Bad }[]
}
const never = Number.POSITIVE_INFINITY

export const runsOf = (holdMs: number, pieces: Piece[], points: Point[]): Run[] => {
  const runs: Run[] = []
  const begin = (since: number, covered: number, value: number, bad: Bad): Run => {
    const lastPiece = pieces[0] as Piece
    const run = { since, covered, spentUntil: since, ends: since, lastPiece, points: [{ te: since, value, bad }] }
    runs.push(run)
    return run
  }
  let n = 0
  for (const [p, piece] of pieces.entries()) {
    const from = startOf(holdMs, pieces, points, { p, n })
    if (from)
      grow(holdMs, pieces, points, { run: begin(piece.from, -never, from.value, from.bad), last: from, next: n })
    for (; n < points.length && (points[n] as Point).te < piece.until; n++) {
      const point = points[n] as Point
      if (!isPart(point) || (runs.at(-1)?.points.at(-1)?.te ?? -never) >= point.te) continue
      const run = begin(point.te, point.te, point.value, point.bad)
      grow(holdMs, pieces, points, { run, last: point, next: n + 1 })
    }
  }
  return runs
}

const isPart = (point: Point | undefined): point is Point & { bad: Bad } =>
  point !== undefined && point.piece.isOn && point.bad !== null && !point.isExcused

interface Growing {
  run: Run
  /** The last bad reading. */
  last: { te: number; value: number }
  /** The index of the reading after it. */
  next: number
}

/** Follows a run as far as bad readings follow without a break. */
const grow = (holdMs: number, pieces: Piece[], points: Point[], { run, last, next }: Growing): void => {
  let [reading, at] = [last, next]
  for (;;) {
    const follower = points[at]
    const followedAt = follower?.te ?? never
    const brk = breakAfter(pieces, Math.max(reading.te, run.since), followedAt, reading.value)
    if (!isPart(follower) || brk !== never) {
      run.ends = Math.min(brk, followedAt)
      run.covered = Math.max(run.covered, Math.min(reading.te + holdMs, run.ends - 1))
      run.spentUntil = Math.min(reading.te + holdMs, run.ends)
      run.lastPiece = follower && brk === never ? follower.piece : endingPiece(pieces, run.ends)
      return
    }
    run.points.push({ te: follower.te, value: follower.value, bad: follower.bad })
    run.covered = follower.te
    reading = follower
    at++
  }
}

const endingPiece = (pieces: Piece[], ends: number): Piece => pieces.find(({ until }) => until >= ends) as Piece

/** Finds the first moment after `te`, up to `until`, at which judging ends or the value is good. */
const breakAfter = (pieces: Piece[], te: number, until: number, value: number): number =>
  pieces.find(({ from, isOn, setting }) => from > te && from <= until && !(isOn && setting && badness(setting, value)))
    ?.from ?? never

/** Says whether the value was bad for all the time before this piece, as far as it was judged, and is still valid. */
const startOf = (
  holdMs: number,
  pieces: Piece[],
  points: Point[],
  { p, n }: { p: number; n: number },
): { te: number; value: number; bad: Bad } | null => {
  const piece = pieces[p] as Piece
  if (p === 0 || !piece.isOn || !piece.setting || (pieces[p - 1] as Piece).isOn) return null
  let at = n - 1
  if (stillDefrost(points[at]?.defrost ?? null, piece.setting, piece.from)) return null
  while (points[at] && Number.isNaN(points[at]?.value) && !points[at]?.piece.isOn) at--
  const point = points[at]
  if (!point || piece.from - point.te > holdMs || Number.isNaN(point.value)) return null
  const bad = badness(piece.setting, point.value)
  if (!bad || !wasHeld(pieces, point, piece.from)) return null
  return { te: point.te, value: point.value, bad }
}

const wasHeld = (pieces: Piece[], point: Point, atMs: number): boolean => {
  if (!point.piece.isOn) return point.piece.setting === null || point.bad !== null
  if (!point.bad || point.isExcused) return false
  const judged = pieces.filter(({ from, isOn }) => from > point.te && from < atMs && isOn)
  return judged.every(({ setting }) => setting && badness(setting, point.value))
}
