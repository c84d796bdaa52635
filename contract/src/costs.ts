/**
 * What is dear, and how much of it one person, one tenant and a process get at a time. The caller decides how much a heavy
 * call reads, so heavy calls wait for each other and never for, or before, anything else.
 */

/** `heavy`: what it reads or computes grows with what is asked for: the past of devices, whole lists as files. */
export type Cost = 'heavy'

export interface CostShare {
  /** Calls at work at the same time; others wait their turn. */
  readonly atOnce: number
  /** Calls that wait, work or are still sending their answer; beyond that they are refused. */
  readonly open: number
  /** Milliseconds of work that may be used at one go ... */
  readonly burstMs: number
  /** ... and how many of them each millisecond brings back. */
  readonly refill: number
}
export interface CostLimits {
  readonly perPerson: CostShare
  readonly perTenant: CostShare
  /** Of one process. */
  readonly inAll: Pick<CostShare, 'atOnce' | 'open'>
  /** A call that has not got its turn by then is refused. */
  readonly waitMs: number
}

export const heavyLimits = {
  perPerson: { atOnce: 2, open: 24, burstMs: 90_000, refill: 0.75 },
  perTenant: { atOnce: 4, open: 96, burstMs: 240_000, refill: 2 },
  inAll: { atOnce: 4, open: 300 },
  waitMs: 10_000,
} as const satisfies CostLimits
/** Of one statement of a heavy call. */
export const heavyStatementMs = 10_000

/** First messages of live topics. */
export const snapshotLimits = {
  perPerson: { atOnce: 1, open: 200, burstMs: 10_000, refill: 0.1 },
  perTenant: { atOnce: 2, open: 2000, burstMs: 60_000, refill: 0.5 },
  inAll: { atOnce: 2, open: 20_000 },
  waitMs: 10_000,
} as const satisfies CostLimits
