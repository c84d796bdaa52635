/** Evaluates a device on its line from a checkpoint; the result is the same whatever the order of arrival. Pure. */
import { keptMs, type LineJournal } from './checkpoints.ts'
import { type LineFix, type LineMemory, type LineRecordDraft, type LineTask, stepOn } from './evaluate.ts'

export interface Replayed {
  readonly journal: LineJournal
  readonly ended: readonly LineRecordDraft[]
  /** Records that ended before are final. */
  readonly sinceMs: number
}

/**
 * Evaluates `fixes`, all that are known after `base`, in any order; `base` is a memory of the journal, the present one where
 * nothing came late. Calls `seen` for each fix with the memories after and before it.
 */
export const replayFrom = (
  task: LineTask,
  journal: LineJournal,
  given: {
    readonly base: LineMemory
    readonly fixes: readonly LineFix[]
    readonly nowMs: number
    readonly seen?: (fix: LineFix, memory: LineMemory, before: LineMemory) => void
  },
): Replayed => {
  const { base, fixes, nowMs, seen } = given
  const ended: LineRecordDraft[] = []
  let memory = base
  let newer = base === journal.older ? base : journal.newer
  for (const fix of inOrder(fixes.filter(({ atMs }) => atMs > base.atMs))) {
    const before = memory
    const step = stepOn(task, before, fix)
    ended.push(...step.ended)
    memory = step.memory
    if (base === journal.older && fix.atMs <= journal.newer.atMs) newer = memory
    seen?.(fix, memory, before)
  }
  const isOld = nowMs - newer.atMs >= keptMs
  return {
    journal: { now: memory, newer: isOld ? memory : newer, older: isOld ? newer : journal.older },
    ended,
    sinceMs: openSince(base),
  }
}

/** Records that ended before this are final; silence may have ended one when the side change began. */
export const openSince = ({ sideChange, atMs }: LineMemory): number => sideChange?.sinceMs ?? atMs + 1

/** Sorts fixes by time; of several with the same time the most accurate counts. */
const inOrder = (fixes: readonly LineFix[]): LineFix[] =>
  fixes
    .toSorted((a, b) => a.atMs - b.atMs || a.errorM - b.errorM || a.lng - b.lng || a.lat - b.lat)
    .filter(({ atMs }, at, all) => atMs !== all[at - 1]?.atMs)
