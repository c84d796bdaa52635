/**
 * Evaluates what a device does on its line, from its fixes in the order of their event times. It is pure, so a replay
 * of late fixes gives what an evaluation in order would have given. A device has left the line, or is back, after two
 * reports or one minute, and beyond the error of the fix (settled.md "Sites", faults.md G3). Before its first fix on
 * the line, and after it has reached the end, leaving is no deviation.
 */
import type { LineRecordKind, LineState } from '@coldway/contract/enums.ts'
import { distanceM, type LngLat } from '@coldway/contract/places/geo.ts'
import { stopRule } from '@coldway/contract/readings/tracks.ts'
import type { LineShape } from '../shape/line-shape.ts'

export interface LineFix extends LngLat {
  readonly atMs: number
  /** The distance in metres from the fix at which the device may have been. */
  readonly errorM: number
}

export interface LineTask {
  readonly shape: LineShape
  /** The distance in metres from the original way at which the stored one may be. */
  readonly shapeErrorM: number
  readonly offsetM: number
  /** 0 turns stays off. */
  readonly stayTimeoutMs: number
  /** The subscription gets one record and no second. */
  readonly isOnce: boolean
  /** Records begin in this span: from <= start < until. */
  readonly fromMs: number
  readonly untilMs: number
}

export interface LineRecordDraft {
  readonly kind: LineRecordKind
  readonly startMs: number
  /** The end; null while it goes on. */
  readonly endMs: number | null
  /** The greatest distance from the line; null for a stay. */
  readonly peakM: number | null
  readonly lng: number
  readonly lat: number
}

/** The device seems to have left the line or come back to it; not confirmed yet. */
interface SideChange {
  readonly isOff: boolean
  readonly sinceMs: number
  readonly reports: number
  readonly peakM: number
  readonly lng: number
  readonly lat: number
}

/** The place where the device stands, and since when. */
export interface Stand {
  readonly sinceMs: number
  readonly lng: number
  readonly lat: number
  /** The device has stood for longer than the time-out, and the stay is recorded. */
  readonly isRecorded: boolean
}

/** The state after a fix; small, and plain JSON. */
export interface LineMemory {
  readonly state: LineState
  /** The event time of the last fix. */
  readonly atMs: number
  readonly distanceM: number | null
  readonly alongM: number | null
  readonly sideChange: SideChange | null
  /** The deviation that goes on. */
  readonly deviation: LineRecordDraft | null
  readonly stand: Stand | null
  readonly hasBegun: boolean
}

export const settleMs = 60_000
const settleReports = 2
/** The greatest share of the way that counts as its beginning and as its end. */
const endShare = 0.25

export const blankMemory = (atMs: number): LineMemory => ({
  state: 'ahead',
  atMs,
  distanceM: null,
  alongM: null,
  sideChange: null,
  deviation: null,
  stand: null,
  hasBegun: false,
})

export interface Step {
  readonly memory: LineMemory
  /** Records that ended with this fix. */
  readonly ended: readonly LineRecordDraft[]
}

/** Evaluates a fix, which is not earlier than any before. */
export const stepOn = (task: LineTask, before: LineMemory, fix: LineFix): Step => {
  const settled = settledBy(task, before, fix.atMs)
  const near = task.shape.near(fix, settled.memory.alongM ?? undefined)
  const memory = { ...settled.memory, atMs: fix.atMs, distanceM: near.distanceM }
  const side = sideOf(task, near.distanceM, fix.errorM)
  if (side === undefined) return { memory, ended: settled.ended }
  const seen = { fix, isOff: side === 'off', ...near }
  if (memory.state === 'arrived') return { memory: setOutAgain(task, memory, seen), ended: settled.ended }
  const judged = judge(task, memory, seen)
  return { memory: judged.memory, ended: [...settled.ended, ...judged.ended] }
}

export interface LineView extends Step {
  readonly ongoing: readonly LineRecordDraft[]
  /** The time at which silence will confirm the pending change; null when nothing is pending. */
  readonly dueMs: number | null
}

/**
 * Gives the state at a moment, where silence also confirms changes. The memory stays as it is, as the next fix may
 * contradict.
 */
export const viewAt = (task: LineTask, before: LineMemory, nowMs: number): LineView => {
  const { memory, ended } = settledBy(task, before, nowMs)
  const stay = memory.stand?.isRecorded ? [stayOf(memory.stand, null)] : []
  return {
    memory,
    ended,
    ongoing: [...(memory.deviation ? [memory.deviation] : []), ...stay],
    dueMs: memory.sideChange ? memory.sideChange.sinceMs + settleMs : null,
  }
}

interface Seen {
  readonly fix: LineFix
  readonly isOff: boolean
  readonly distanceM: number
  readonly alongM: number
}

/** Gives undefined when the fix is too inaccurate to say. */
const sideOf = ({ offsetM, shapeErrorM }: LineTask, offM: number, errorM: number): 'on' | 'off' | undefined => {
  if (offM - errorM - shapeErrorM > offsetM) return 'off'
  return offM + errorM <= offsetM ? 'on' : undefined
}

const isOut = ({ state }: LineMemory): boolean => state === 'ahead' || state === 'offLine'

const judge = (task: LineTask, before: LineMemory, seen: Seen): Step => {
  const memory = {
    ...before,
    ...(seen.isOff === isOut(before) ? confirmed(before, seen) : { sideChange: changedSide(before.sideChange, seen) }),
    alongM: seen.isOff ? before.alongM : seen.alongM,
  }
  const { memory: settled, ended } =
    (memory.sideChange?.reports ?? 0) >= settleReports ? settle(task, memory) : { memory, ended: [] }
  if (settled.state !== 'onLine' || seen.isOff) return { memory: settled, ended }
  const stood = standOn(task, settled, seen.fix)
  const last = arrive(task, stood.memory)
  return { memory: last.memory, ended: [...ended, ...stood.ended, ...last.ended] }
}

/** Drops the pending change of side, which did not happen. */
const confirmed = (
  { deviation }: LineMemory,
  { distanceM: offM }: Seen,
): Pick<LineMemory, 'sideChange' | 'deviation'> => ({
  sideChange: null,
  deviation: deviation && { ...deviation, peakM: Math.max(deviation.peakM ?? 0, offM) },
})

const changedSide = (sideChange: SideChange | null, { fix, isOff, distanceM: offM }: Seen): SideChange =>
  sideChange
    ? { ...sideChange, reports: sideChange.reports + 1, peakM: Math.max(sideChange.peakM, offM) }
    : { isOff, sinceMs: fix.atMs, reports: 1, peakM: offM, lng: fix.lng, lat: fix.lat }

const settledBy = (task: LineTask, memory: LineMemory, nowMs: number): Step =>
  memory.sideChange && nowMs - memory.sideChange.sinceMs >= settleMs ? settle(task, memory) : { memory, ended: [] }

const settle = (task: LineTask, memory: LineMemory): Step => {
  const { sideChange, deviation, stand } = memory
  if (!sideChange) return { memory, ended: [] }
  const { isOff, sinceMs, peakM, lng, lat } = sideChange
  if (!isOff)
    return {
      memory: { ...memory, state: 'onLine', sideChange: null, deviation: null, stand: null },
      ended: deviation ? [{ ...deviation, endMs: sinceMs }] : [],
    }
  const begun = mayBegin(task, memory, sinceMs)
    ? ({ kind: 'deviation', startMs: sinceMs, endMs: null, peakM, lng, lat } as const)
    : null
  return {
    memory: {
      ...memory,
      state: 'offLine',
      sideChange: null,
      deviation: begun,
      stand: null,
      hasBegun: memory.hasBegun || begun !== null,
    },
    ended: stand?.isRecorded ? [stayOf(stand, sinceMs)] : [],
  }
}

const mayBegin = ({ isOnce, fromMs, untilMs }: LineTask, { hasBegun }: LineMemory, startMs: number): boolean =>
  startMs >= fromMs && startMs < untilMs && !(isOnce && hasBegun)

const stayOf = ({ sinceMs, lng, lat }: Stand, endMs: number | null): LineRecordDraft => ({
  kind: 'stay',
  startMs: sinceMs,
  endMs,
  peakM: null,
  lng,
  lat,
})

/** Evaluates a stand. A fix whose error is as wide as the stay's radius proves neither standing nor moving. */
const standOn = (task: LineTask, memory: LineMemory, fix: LineFix): Step => {
  const { stand } = memory
  if (fix.errorM > stopRule.radiusM) return { memory, ended: [] }
  if (!stand || distanceM(stand, fix) > stopRule.radiusM + fix.errorM) {
    const { atMs, lng, lat } = fix
    return {
      memory: { ...memory, stand: { sinceMs: atMs, lng, lat, isRecorded: false } },
      ended: stand?.isRecorded ? [stayOf(stand, atMs)] : [],
    }
  }
  const isLong = task.stayTimeoutMs > 0 && fix.atMs - stand.sinceMs >= task.stayTimeoutMs
  if (stand.isRecorded || !isLong || !mayBegin(task, memory, stand.sinceMs)) return { memory, ended: [] }
  return { memory: { ...memory, stand: { ...stand, isRecorded: true }, hasBegun: true }, ended: [] }
}

/** The distance from its first and its last point within which a line begins or ends. */
const reachM = ({ shape, offsetM }: LineTask): number => Math.min(offsetM, shape.lengthM * endShare)

const arrive = (task: LineTask, memory: LineMemory): Step => {
  if ((memory.alongM ?? 0) < task.shape.lengthM - reachM(task)) return { memory, ended: [] }
  const { stand, atMs } = memory
  return {
    memory: { ...memory, state: 'arrived', sideChange: null, stand: null },
    ended: stand?.isRecorded ? [stayOf(stand, atMs)] : [],
  }
}

/**
 * Lets a device set out again: a line leads one way, so one that reached the end is on it again at
 * its beginning only.
 */
const setOutAgain = (task: LineTask, memory: LineMemory, { isOff, alongM }: Seen): LineMemory => {
  if (isOff) return { ...memory, alongM: null }
  return alongM <= reachM(task) ? { ...memory, state: 'onLine', alongM } : memory
}
