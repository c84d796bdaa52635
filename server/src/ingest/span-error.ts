/**
 * Computes by how much the clock was wrong in a span that is over. Pure. A process that still runs knows its step
 * exactly; for a process that is gone its devices tell it, where they were many or the database agreed with them.
 */
import { limits } from '@coldway/contract/limits.ts'
import { quorumOf, type Testimony } from '../platform/judge-clock.ts'

export interface KnownSpan extends Omit<Testimony, 'lateForMs'> {
  readonly id: string
  readonly process: string
  /** The process still runs, as far as the database knows. */
  readonly isAlive: boolean
  readonly baseMs: number
  readonly aheadOfDatabaseMs: number
}

export interface Judge {
  readonly process: string
  /** The present span of its clock, which is right when `isAgreed`. */
  readonly span: { readonly id: string; readonly baseMs: number }
  /** Most devices agree with the clock. */
  readonly isAgreed: boolean
  readonly known: number
}

const fewAtLeast = 3
/** The greatest difference at which the devices' median and the database agree. */
const nearMs = 30 * 60_000

/**
 * Gives the milliseconds that the clock was behind in this span, negative where it was ahead; 0 when it was right or
 * nobody can say any more; undefined when it cannot be said yet.
 */
export const errorOf = (span: KnownSpan, judge: Judge): number | undefined => {
  if (span.id === judge.span.id) return judge.isAgreed ? 0 : undefined
  if (span.process === judge.process) return judge.span.baseMs - span.baseMs
  return span.isAlive ? undefined : errorByWitnesses(span, judge.known)
}

const errorByWitnesses = ({ heard, near, offsetMs, aheadOfDatabaseMs }: KnownSpan, known: number): number => {
  const isMajority = near * 2 > heard && offsetMs > limits.futureSkewMs
  const areMany = near >= Math.max(fewAtLeast, quorumOf(known))
  const isSeconded = Math.abs(offsetMs + aheadOfDatabaseMs) <= nearMs
  return isMajority && (areMany || isSeconded) ? offsetMs : 0
}
