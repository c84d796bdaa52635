/**
 * What the episodes are, told the slow and plain way: all readings are there, sorted by event time, and the policy's whole
 * timeline is known. Shares nothing with the machine but its types. Judges limits, states and speeds; zones are offsets.
 */
import type { EndReason, Episode, Reading, Watch } from '../core/types.ts'
import { cutPieces, judgeAll, type Piece, type Point } from './oracle-points.ts'
import { type Run, runsOf } from './oracle-runs.ts'

export type Truth = Episode

export const oracle = (watch: Watch, given: readonly Reading[]): Truth[] => {
  const sorted = [...given].sort((a, b) => a.atMs - b.atMs)
  const pieces = cutPieces(watch, sorted)
  const points = judgeAll(pieces, sorted)
  return episodes(pieces, runsOf(watch.holdMs, pieces, points), points)
}

const half = 1_800_000

const episodes = (pieces: Piece[], runs: Run[], points: Point[]): Truth[] => {
  const found: Truth[] = []
  let open: (Truth & { beyond: number }) | null = null
  let back: number | null = null
  let spent = 0
  const finish = (end: number, reason: EndReason): void => {
    if (!open) return
    const { beyond: _beyond, ...rest } = open
    found.push({ ...rest, endMs: end, reason, levels: levelsBy(end - open.startMs) })
    open = null
    back = null
  }
  const worsen = (run: Run): void => {
    for (const { te, value, bad } of run.points)
      if (open && bad.beyond > open.beyond) Object.assign(open, { beyond: bad.beyond, peak: value, peakAtMs: te })
  }
  const onRun = (run: Run): void => {
    back = null
    if (!open) {
      const start = openingOf(run, pieces, spent)
      const [first] = run.points
      if (start !== null && first)
        open = {
          startMs: start,
          endMs: null,
          reason: null,
          value: first.value,
          side: first.bad.side,
          limit: first.bad.limit,
          peak: first.value,
          peakAtMs: first.te,
          beyond: first.bad.beyond,
          levels: 3,
        }
    }
    worsen(run)
  }
  type Moment = { at: number; order: number; does: () => void }
  const moments: Moment[] = runs.flatMap((run) => [
    { at: run.since, order: 2, does: () => onRun(run) },
    {
      at: run.ends,
      order: 0,
      does: () => {
        if (run.lastPiece.setting?.mode === 'cumulative') spent += run.spentUntil - run.since
      },
    },
  ])
  for (const { te, piece, isFarInside: isFar, bad, value } of points) {
    if (!piece.isOn || bad || Number.isNaN(value)) continue
    moments.push({
      at: te,
      order: 2,
      does: () => {
        if (!isFar) back = null
        else if (open) {
          back ??= te
          if (te - back >= (piece.setting?.returnMin ?? 0) * 60_000) finish(back, 'returned')
        }
      },
    })
  }
  for (const [p, piece] of pieces.entries())
    if (p > 0)
      moments.push({
        at: piece.from,
        order: 1,
        does: () => {
          if (!piece.isOn) finish(piece.from, piece.off)
          if (piece.setting?.mode !== 'cumulative') spent = 0
        },
      })
  for (const moment of moments.sort((a, b) => a.at - b.at || a.order - b.order)) moment.does()
  // What is on its way back gets no level until that is decided: nothing is said of it.
  if (open) found.push({ ...withoutBeyond(open), levels: back === null ? 3 : 0 })
  return found
}

const levelsBy = (ms: number): number => Math.min(3, 1 + Math.floor(ms / half))

const withoutBeyond = ({ beyond: _beyond, ...rest }: Truth & { beyond: number }): Truth => rest

/** The first proven moment at which the run had lasted, or the sum had grown, to what was then asked for. */
const openingOf = (run: Run, pieces: Piece[], spent: number): number | null => {
  for (const { from, until, setting, isOn } of pieces) {
    if (!isOn || !setting || until <= run.since || from > run.covered) continue
    const wanted = (setting.durationMin ?? 0) * 60_000
    const isSum = setting.mode === 'cumulative'
    const reached = Math.max(from, run.since + (isSum ? Math.max(0, wanted - spent) : wanted))
    if (reached < until && reached <= run.covered) return isSum ? reached : run.since
  }
  return null
}
