/**
 * The memory of a device on its line with two earlier ones, from which it is folded again when a fix comes late. The older
 * one is so old that nothing before it is looked at any more (`keptMs`); the newer takes its place when it is as old. So
 * what is kept is small, and whatever order fixes come in within that time, the same follows.
 */
import { blankMemory, type LineFix, type LineMemory, type LineRecordDraft, type LineTask, stepOn } from './fold.ts'

export interface LineJournal {
  readonly now: LineMemory
  readonly newer: LineMemory
  readonly older: LineMemory
}

/** A fix that arrives later than this after its own time is history only. */
export const lateMs = 86_400_000
/** Older than any such fix by what an alarm needs to begin again before it (alarms/core/anchors.ts). */
const keptMs = 1.5 * lateMs

/** Of a device of which nothing counts before `atMs`. */
export const blankJournal = (atMs: number): LineJournal => {
  const blank = blankMemory(atMs - 1)
  return { now: blank, newer: blank, older: blank }
}

/** Nothing before is judged again: the line is another. What goes on goes on. */
export const closedJournal = ({ now }: LineJournal): LineJournal => {
  const memory = { ...now, alongM: null, turn: null }
  return { now: memory, newer: memory, older: memory }
}

/** From which memory to fold when these come; undefined: none of them counts any more. */
export const baseFor = ({ now, newer, older }: LineJournal, fixes: readonly LineFix[]): LineMemory | undefined => {
  const firstMs = Math.min(...fixes.flatMap(({ atMs }) => (atMs > older.atMs ? [atMs] : [])))
  if (firstMs === Number.POSITIVE_INFINITY) return undefined
  return [now, newer].find(({ atMs }) => firstMs > atMs) ?? older
}

export interface Folded {
  readonly journal: LineJournal
  readonly ended: readonly LineRecordDraft[]
  /** Records that ended before are final. */
  readonly sinceMs: number
}

/** `fixes`: all that are known after `base`, of the journal, in any order. `seen` is told what each was found to be, after and before. */
export const foldOn = (
  task: LineTask,
  journal: LineJournal,
  given: {
    readonly base: LineMemory
    readonly fixes: readonly LineFix[]
    readonly nowMs: number
    readonly seen?: (fix: LineFix, memory: LineMemory, before: LineMemory) => void
  },
): Folded => {
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

/** What ended before is final after this memory; silence may have ended something when its turn began. */
export const openSince = ({ turn, atMs }: LineMemory): number => turn?.sinceMs ?? atMs + 1

/** By their times; of several of one moment the least vague counts. */
const inOrder = (fixes: readonly LineFix[]): LineFix[] =>
  fixes
    .toSorted((a, b) => a.atMs - b.atMs || a.errorM - b.errorM || a.lng - b.lng || a.lat - b.lat)
    .filter(({ atMs }, at, all) => atMs !== all[at - 1]?.atMs)
