/**
 * Judges whether the clock of this process is right, and which moment is proved to have come. It is a pure judgement
 * over witnesses: the devices heard lately, the database's clock, and the record, which is the moment proved last plus
 * the time passed since. The database proves nothing, as it may share the machine and its wrong clock; it can only
 * contradict. A few devices neither prove nor contradict in a large fleet.
 */
import { limits } from '@coldway/contract/limits.ts'
import type { ClockDoubt, ClockVerdict } from '@coldway/contract/operations/clock-verdict.ts'

declare const proven: unique symbol
/** A moment that is proved to have come, in milliseconds since 1970. Deletions by age go by it alone. */
export type ProvenMs = number & { readonly [proven]: true }

export interface Record {
  /** The moment that was proved last. */
  readonly atMs: number
  /** The time passed since, at least. */
  readonly passedMs: number
  /** This process counted all the time that passed; otherwise more may have passed while no process ran. */
  readonly isMeasured: boolean
}

/** What the devices of one process say about the time. */
export interface Testimony {
  readonly heard: number
  /** Devices heard whose newest event time is near the median. */
  readonly near: number
  /** The median of the newest event times, minus the judged clock. */
  readonly offsetMs: number
  /** How long the median has been late: a backlog is late for minutes, a clock that is ahead stays so. */
  readonly lateForMs: number
}

export interface Evidence {
  readonly nowMs: number
  readonly databaseMs: number
  readonly record: Record | undefined
  /** The number of devices that ever reported, counted up to `knownMax`. */
  readonly known: number
  readonly testimonies: readonly Testimony[]
}

export interface Judgement extends ClockVerdict {
  /** The moment that is proved to have come; undefined while the clock is in doubt by more than a day. */
  readonly provenMs: ProvenMs | undefined
  /** The best guess of now, for uses where an error does no harm. */
  readonly aboutMs: number
  /** Most devices heard lately agree with the clock. */
  readonly isAgreed: boolean
  readonly known: number
}

export const knownMax = 1000
const minuteMs = 60_000
const dayMs = 86_400_000
/** The doubt that costs nothing, because everything is kept for longer. */
const toleratedMs = dayMs
/** The greatest age of measurements that do not count as late. */
export const lateMs = 60 * minuteMs
const lateLongMs = 15 * minuteMs

export const judgeClock = (evidence: Evidence): Judgement => {
  const { nowMs, databaseMs, record, known } = evidence
  const said = hearDevices(evidence)
  const doubts: ClockDoubt[] = []
  if (said.contradictMs !== undefined) doubts.push({ by: 'devices', offMs: said.contradictMs })
  if (Math.abs(nowMs - databaseMs) > limits.futureSkewMs) doubts.push({ by: 'database', offMs: nowMs - databaseMs })
  const recordedMs = record && record.atMs + record.passedMs
  // An installation to which no device ever reported has nothing that could be deleted too early.
  if (record && recordedMs !== undefined && known > 0 && !said.agree && isLeap(record, nowMs - recordedMs))
    doubts.push({ by: 'record', offMs: nowMs - recordedMs })
  const isDeleting = doubts.every(({ offMs }) => Math.abs(offMs) <= toleratedMs)
  const surestMs = nowMs - Math.max(0, ...doubts.map(({ offMs }) => offMs))
  return {
    doubts,
    isDeleting,
    provenMs: isDeleting ? (surestMs as ProvenMs) : undefined,
    aboutMs: isDeleting ? surestMs : nowMs - (doubts[0]?.offMs ?? 0),
    isAgreed: said.agree,
    known,
  }
}

/**
 * Whether the clock has leapt. A process that starts cannot know how long none ran, so it believes a
 * step of up to a day.
 */
const isLeap = ({ isMeasured }: Record, beyondMs: number): boolean =>
  Math.abs(beyondMs) > (isMeasured ? limits.futureSkewMs : toleratedMs)

interface Said {
  readonly agree: boolean
  /** The difference between the clock and the devices, where a majority of devices agrees on it. */
  readonly contradictMs: number | undefined
}

const hearDevices = ({ testimonies, known }: Evidence): Said => {
  const heard = testimonies.reduce((sum, one) => sum + one.heard, 0)
  const isMajority = (count: number): boolean => count * 2 > heard && count >= quorumOf(known)
  const countOf = (which: readonly Testimony[]): number => which.reduce((sum, { near }) => sum + near, 0)
  const agreeing = testimonies.filter(({ offsetMs }) => offsetMs >= -lateMs && offsetMs <= limits.futureSkewMs)
  if (isMajority(countOf(agreeing))) return { agree: true, contradictMs: undefined }
  const ahead = testimonies.filter(({ offsetMs }) => offsetMs > limits.futureSkewMs)
  const late = testimonies.filter(({ offsetMs, lateForMs }) => offsetMs < -lateMs && lateForMs >= lateLongMs)
  const against = [ahead, late].find((side) => isMajority(countOf(side)) && countOf(side) >= contradictingMin)
  const [loudest] = (against ?? []).toSorted((a, b) => b.near - a.near)
  return { agree: false, contradictMs: loudest && -loudest.offsetMs }
}

/**
 * The least number of devices that contradict: one or two are wrong together more often than the
 * machine is.
 */
const contradictingMin = 3
/**
 * The number of devices that decide: one in ten of those known, and at least three where there are
 * as many.
 */
export const quorumOf = (known: number): number => Math.max(1, Math.min(known, 3), Math.ceil(known / 10))
