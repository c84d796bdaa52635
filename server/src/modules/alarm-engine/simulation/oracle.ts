/**
 * Finds the episodes in the slow and plain way: with all readings sorted by event time and the policy's whole timeline.
 * It shares nothing with the machine but types. It judges limits, states and speeds; zones are offsets.
 */
import type { EndReason, Episode, Reading, Watch } from '../evaluation/types.ts'
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
  const tale = createTale(pieces)
  const moments = [
    ...runs.flatMap((run) => [
      { at: run.since, order: 2, does: () => tale.begin(run) },
      { at: run.ends, order: 0, does: () => tale.spend(run) },
    ]),
    ...points
      .filter(({ piece, bad, value }) => piece.isOn && !bad && !Number.isNaN(value))
      .map((point) => ({ at: point.te, order: 2, does: () => tale.read(point) })),
    ...pieces.slice(1).map((piece) => ({ at: piece.from, order: 1, does: () => tale.enter(piece) })),
  ]
  for (const moment of moments.sort((a, b) => a.at - b.at || a.order - b.order)) moment.does()
  return tale.announced()
}

/** The open episode, its return and the sum so far, changed moment by moment. */
const createTale = (pieces: Piece[]) => {
  const found: Truth[] = []
  let open: (Truth & { beyond: number }) | null = null
  let back: number | null = null
  let spent = 0
  const finish = (end: number, reason: EndReason): void => {
    if (!open) return
    found.push({ ...withoutBeyond(open), endMs: end, reason, levels: levelsBy(end - open.startMs) })
    open = null
    back = null
  }
  return {
    begin(run: Run): void {
      back = null
      open ??= openedBy(run, openingOf(run, pieces, spent))
      for (const { te, value, bad } of run.points)
        if (open && bad.beyond > open.beyond) Object.assign(open, { beyond: bad.beyond, peak: value, peakAtMs: te })
    },
    spend({ lastPiece, spentUntil, since }: Run): void {
      if (lastPiece.setting?.mode === 'cumulative') spent += spentUntil - since
    },
    read({ te, piece, isFarInside }: Point): void {
      if (!isFarInside) back = null
      else if (open) {
        back ??= te
        if (te - back >= (piece.setting?.returnMin ?? 0) * 60_000) finish(back, 'returned')
      }
    },
    enter(piece: Piece): void {
      if (!piece.isOn) finish(piece.from, piece.off)
      if (piece.setting?.mode !== 'cumulative') spent = 0
    },
    /** An episode that is returning gets no level until that is decided. */
    announced: (): Truth[] => (open ? [...found, { ...withoutBeyond(open), levels: back === null ? 3 : 0 }] : found),
  }
}

const openedBy = ({ points: [first] }: Run, start: number | null): (Truth & { beyond: number }) | null =>
  start === null || !first
    ? null
    : {
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

const levelsBy = (ms: number): number => Math.min(3, 1 + Math.floor(ms / half))

const withoutBeyond = ({ beyond: _beyond, ...rest }: Truth & { beyond: number }): Truth => rest

/** Finds the first proven moment at which the run had lasted, or the sum had grown, to what was then wanted. */
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
