/**
 * Costs of heavy calls, and the share that one person, one tenant and one process get at a time. A caller decides how much a
 * heavy call reads, so heavy calls wait for each other and never delay other calls.
 */

/** `heavy`: what it reads or computes grows with what is asked for: the past of devices, whole lists as files. */
export type Cost = 'heavy'

export interface CostShare {
  /** Calls that run at the same time; others wait. */
  readonly atOnce: number
  /** Calls that wait, run or still send their answer; further ones are refused. */
  readonly open: number
  /** Milliseconds of work that may be used in one burst ... */
  readonly burstMs: number
  /** ... and how many of them each millisecond restores. */
  readonly refill: number
}
export interface CostLimits {
  readonly perPerson: CostShare
  readonly perTenant: CostShare
  /** Limits of one process. */
  readonly inAll: Pick<CostShare, 'atOnce' | 'open'>
  /** Milliseconds a call waits for its start before it is refused. */
  readonly waitMs: number
}

export const heavyLimits = {
  perPerson: { atOnce: 2, open: 24, burstMs: 90_000, refill: 0.75 },
  perTenant: { atOnce: 4, open: 96, burstMs: 240_000, refill: 2 },
  inAll: { atOnce: 4, open: 300 },
  waitMs: 10_000,
} as const satisfies CostLimits
/** Time limit of one statement of a heavy call. */
export const heavyStatementMs = 10_000

/** Limits for the first messages of live topics. */
export const snapshotLimits = {
  perPerson: { atOnce: 1, open: 200, burstMs: 10_000, refill: 0.1 },
  perTenant: { atOnce: 2, open: 2000, burstMs: 60_000, refill: 0.5 },
  inAll: { atOnce: 2, open: 20_000 },
  waitMs: 10_000,
} as const satisfies CostLimits
