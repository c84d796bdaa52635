/**
 * The checkpoints of a device on its line: its memory now and two earlier ones, from which fixes are evaluated again when one
 * comes late. The older is so old that nothing before it counts any more (`keptMs`); the newer takes its place when it is as
 * old. So what is kept is small.
 */
import { limits } from '@coldway/contract/limits.ts'
import { checkpointBefore } from '../../../rules/event-time/index.ts'
import { blankMemory, type LineFix, type LineMemory } from './evaluate.ts'

export interface LineJournal {
  readonly now: LineMemory
  readonly newer: LineMemory
  readonly older: LineMemory
}

/** Older than any such fix by the time an alarm may need before it (alarm-engine/evaluation/checkpoints.ts). */
export const keptMs = 1.5 * limits.lateReadingMs

/** The journal of a device of which nothing counts before `atMs`. */
export const blankJournal = (atMs: number): LineJournal => {
  const blank = blankMemory(atMs - 1)
  return { now: blank, newer: blank, older: blank }
}

/**
 * Closes the journal of a line that was changed: nothing before is evaluated again, and open records
 * continue.
 */
export const closedJournal = ({ now }: LineJournal): LineJournal => {
  const memory = { ...now, alongM: null, sideChange: null }
  return { now: memory, newer: memory, older: memory }
}

/** Gives the memory from which to evaluate these fixes; undefined when none of them counts any more. */
export const baseFor = ({ now, newer, older }: LineJournal, fixes: readonly LineFix[]): LineMemory | undefined => {
  const firstMs = Math.min(...fixes.flatMap(({ atMs }) => (atMs > older.atMs ? [atMs] : [])))
  if (firstMs === Number.POSITIVE_INFINITY) return undefined
  return checkpointBefore([older, newer, now], firstMs) ?? older
}
