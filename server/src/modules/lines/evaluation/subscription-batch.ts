/**
 * Evaluates one subscription in one batch of the rules, without the store: what follows from fixes, or from silence.
 */
import { type LineFix, type LineMemory, type LineRecordDraft, type LineTask, viewAt } from './evaluate.ts'
import { isInTime } from '../../../rules/event-time/index.ts'
import { baseFor, blankJournal, closedJournal, type LineJournal } from './checkpoints.ts'
import { openSince, replayFrom } from './replay.ts'
import type { LineShape } from '../shape/line-shape.ts'
import type { KeptProgress, Watched, WatchedSpan } from '../rule.store.ts'

export interface DeviceFix extends LineFix {
  readonly deviceId: number
  readonly arrivedMs: number
}
export interface KnownWay {
  readonly shape: LineShape
  readonly errorM: number
}

export interface Case {
  readonly watched: Watched
  readonly way: KnownWay
  readonly journal: LineJournal
  /** The fixes of this batch that count. */
  readonly fixes: readonly DeviceFix[]
  /** The memory from which fixes are evaluated; undefined when silence alone decides. */
  readonly base: LineJournal['now'] | undefined
  /** Fixes came late, so those since `base` must be read. */
  readonly isLate: boolean
}

export const caseOf = (watched: Watched, way: KnownWay, arrived: readonly DeviceFix[]): Case => {
  const kept = watched.journal ?? blankJournal(watched.fromMs)
  const isOtherLine = watched.journal !== null && watched.keptVersion !== watched.lineVersion
  const journal = isOtherLine ? closedJournal(kept) : kept
  const fixes = arrived.filter((fix) => fix.atMs >= watched.fromMs && isInTime(fix))
  const base = baseFor(journal, fixes)
  return { watched, way, journal, fixes, base, isLate: base !== undefined && base !== journal.now }
}

/** The distance from the line at a fix; none while the device is not on its way. */
export interface Offset {
  readonly atMs: number
  readonly distanceM: number
}

export interface ArrivedOffset extends Offset {
  readonly arrivedMs: number
}

export interface Outcome {
  readonly watched: Watched
  readonly found: readonly LineRecordDraft[]
  /**
   * The time since which records are compared; those that ended before stay as they are. Null when
   * none needs to be compared.
   */
  readonly sinceMs: number | null
  readonly progress: KeptProgress
  /** The time at which silence decides more; null for never. */
  readonly dueMs: number | null
  /** Offsets of the fixes of this batch that came in order. */
  readonly offsets: readonly Offset[]
  /**
   * The time of the first late fix: everything since may differ from what was published (listOffsets); null when none
   * was late.
   */
  readonly correctedMs: number | null
}

/** Evaluates a subscription; for a replayed case, `known` are all fixes since its base. */
export const outcomeOf = (
  { watched, way, journal, fixes, base, isLate }: Case,
  known: readonly DeviceFix[],
  nowMs: number,
): Outcome => {
  const task = taskOf(watched, way)
  const now = new Set(fixes.map(({ atMs }) => atMs))
  const offsets: Offset[] = []
  const isNew = (atMs: number): boolean => now.has(atMs) && atMs > journal.now.atMs
  const replayed = replayFrom(task, journal, {
    base: base ?? journal.now,
    fixes: base === undefined ? [] : isLate ? known : fixes,
    nowMs,
    seen: (fix, memory, before) => {
      if (isNew(fix.atMs) && isPublished(task, before, fix.atMs)) offsets.push(offsetOf(fix, memory))
    },
  })
  const after = replayed.journal
  const view = viewAt(task, after.now, nowMs)
  const found = [...replayed.ended, ...view.ended, ...view.ongoing]
  const isPending = after.now.sideChange !== null || view.ongoing.length > 0
  const isLooked = isPending || watched.isOpen || isLate || found.length > 0
  return {
    watched,
    found,
    sinceMs: isLooked ? Math.min(replayed.sinceMs, openSince(journal.now)) : null,
    dueMs: view.dueMs,
    offsets,
    correctedMs: isLate ? Math.min(...[...now].filter((atMs) => atMs > journal.older.atMs)) : null,
    progress: {
      id: watched.id,
      deviceId: watched.deviceId,
      lineVersion: watched.lineVersion,
      state: view.memory.state,
      distanceM: view.memory.distanceM,
      progress: shareOf(view.memory, way.shape),
      journal: after,
      // A subscription for a single record stays open while late data may change it.
      isOpen: isPending || (watched.validity === 'once' && after.now.hasBegun && !after.older.hasBegun),
    },
  }
}

/** Whether a line is still watched: past its end, only while a deviation that began on it goes on. */
export const isPublished = ({ untilMs }: LineTask, { deviation }: LineMemory, atMs: number): boolean =>
  atMs < untilMs || deviation !== null

export const offsetOf = ({ atMs }: LineFix, { state, distanceM }: LineMemory): Offset => {
  const isOnWay = state === 'onLine' || state === 'offLine'
  return { atMs, distanceM: isOnWay ? (distanceM ?? 0) : 0 }
}

/** Gives all offsets since the oldest memory; `known` are all fixes since then. */
export const offsetsOf = (
  { watched, way, journal }: Case,
  known: readonly DeviceFix[],
  nowMs: number,
): ArrivedOffset[] => {
  const offsets: ArrivedOffset[] = []
  const arrived = new Map(known.map(({ atMs, arrivedMs }) => [atMs, arrivedMs]))
  const task = taskOf(watched, way)
  const seen = (fix: LineFix, memory: LineMemory, before: LineMemory) => {
    if (!isPublished(task, before, fix.atMs)) return
    offsets.push({ ...offsetOf(fix, memory), arrivedMs: arrived.get(fix.atMs) ?? fix.atMs })
  }
  replayFrom(task, journal, { base: journal.older, fixes: known, nowMs, seen })
  return offsets
}

const shareOf = ({ state, alongM }: LineJournal['now'], { lengthM }: LineShape): number | null => {
  if (state === 'arrived') return 1
  return alongM === null || lengthM === 0 ? null : Math.min(1, alongM / lengthM)
}

export const taskOf = (
  { offsetM, stayTimeoutS, validity, fromMs, untilMs }: WatchedSpan,
  { shape, errorM }: KnownWay,
): LineTask => ({
  shape,
  shapeErrorM: errorM,
  offsetM,
  stayTimeoutMs: stayTimeoutS * 1000,
  isOnce: validity === 'once',
  fromMs,
  untilMs,
})
