import { limits } from '@coldway/contract/limits.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLong } from '../../../testing/world.ts'
import { drives, lineTask, minute } from './drives.fixture.ts'
import { type LineFix, type LineRecordDraft, viewAt } from './evaluate.ts'
import { baseFor, blankJournal, type LineJournal } from './checkpoints.ts'
import { type OracleTask, oracleOf } from './oracle.fixture.ts'
import { reconciled, type StoredRecord } from './reconcile.ts'
import { openSince, replayFrom } from './replay.ts'

const lateMs = limits.lateReadingMs

interface Arriving extends LineFix {
  readonly arrivedMs: number
}

/**
 * Batch by batch as the rule does it: late fixes from an earlier memory, records reconciled, everything stored in
 * between.
 */
const livedThrough = (task: OracleTask, fixes: readonly Arriving[], untilMs: number) => {
  const line = lineTask(task)
  const readings: Arriving[] = []
  let journal: LineJournal = blankJournal(0)
  let stored: StoredRecord[] = []
  let nextId = 0
  const agree = (found: readonly LineRecordDraft[], sinceMs: number): void => {
    const near = stored.filter(({ endMs }) => endMs === null || endMs >= sinceMs)
    const { fresh, changed, disproved } = reconciled(near, found)
    const gone = new Set([...changed, ...disproved].map(({ id }) => id))
    stored = [
      ...stored.filter(({ id }) => !gone.has(id)),
      ...changed,
      ...fresh.map((draft) => ({ ...draft, id: ++nextId })),
    ]
    expect(stored.filter(({ kind, endMs }) => kind === 'deviation' && endMs === null).length).toBeLessThanOrEqual(1)
  }
  const batches = Map.groupBy(
    fixes.toSorted((a, b) => a.arrivedMs - b.arrivedMs),
    ({ arrivedMs }) => arrivedMs,
  )
  for (const [nowMs, arrived] of batches) {
    // Silence may be noticed at any time, by a timer in between.
    const quiet = viewAt(line, journal.now, nowMs)
    agree([...quiet.ended, ...quiet.ongoing], openSince(journal.now))
    readings.push(...arrived)
    const counted = arrived.filter(({ atMs }) => nowMs - atMs < lateMs)
    const base = baseFor(journal, counted)
    if (!base) continue
    const known = readings.filter((one) => one.arrivedMs - one.atMs < lateMs)
    const replayed = replayFrom(line, journal, { base, fixes: base === journal.now ? counted : known, nowMs })
    journal = JSON.parse(JSON.stringify(replayed.journal)) as LineJournal
    const view = viewAt(line, journal.now, nowMs)
    agree([...replayed.ended, ...view.ended, ...view.ongoing], replayed.sinceMs)
  }
  const view = viewAt(line, journal.now, untilMs)
  agree([...view.ended, ...view.ongoing], openSince(journal.now))
  return stored
}

const told = (records: readonly LineRecordDraft[]) =>
  records
    .toSorted((a, b) => a.startMs - b.startMs || a.kind.localeCompare(b.kind))
    .map(({ kind, startMs, endMs, peakM, lng, lat }) => ({
      kind,
      startMs,
      endMs,
      peakM: peakM && Math.round(peakM),
      lng,
      lat,
    }))

const runs = isLong ? 100_000 : 1000
const delays = fc.array(
  fc.constantFrom(0, 0, 0, 0, 20_000, 90_000, 10 * minute, 5 * 60 * minute, lateMs - 1, lateMs + minute),
  {
    minLength: 60,
    maxLength: 60,
  },
)
/** A drive of minutes, or of days, in which the earlier memories move on. */
const paces = fc.constantFrom(1, 1, 60, 400)

test('in whatever order fixes come within a day, with whatever was written down between, the records are the oracle’s', () => {
  let found = 0
  let late = 0
  fc.assert(
    fc.property(drives, delays, paces, ({ task, fixes }, delaysMs, pace) => {
      const sent = fixes.map((fix, at): Arriving => {
        const atMs = minute + fix.atMs * pace
        return { ...fix, atMs, arrivedMs: atMs + (delaysMs[at] ?? 0) }
      })
      const untilMs = Math.max(0, ...sent.map(({ arrivedMs }) => arrivedMs)) + minute
      const lived = livedThrough(task, sent, untilMs)
      const wanted = oracleOf(
        task,
        sent.filter(({ atMs, arrivedMs }) => arrivedMs - atMs < lateMs),
        untilMs,
      )
      found += wanted.length
      late += sent.filter(({ atMs, arrivedMs }) => arrivedMs !== atMs).length
      expect(told(lived)).toEqual(told(wanted))
    }),
    { numRuns: runs },
  )
  expect(Math.min(found, late)).toBeGreaterThan(runs / 10)
})
