/** Sources of time. Domain code reads no other: tests and simulations replace them. */
import { uptime } from 'node:os'

export interface Clock {
  /** Milliseconds since 1970 in UTC, as the machine believes; it can be wrong and can step in either direction. */
  now(): number
  /** Milliseconds that only grow, whatever is done to the machine's clock; the process's own count where it is left out. */
  steadyMs?(): number
}

/** For durations (faults.md row 18). A machine that sleeps does not count them. */
export const steadyOf = (clock: Clock): number => clock.steadyMs?.() ?? performance.now()

/** Milliseconds since the machine started, the time it slept included: what passed between two looks at the clock. */
export const sinceBootOf = (clock: Clock): number => clock.steadyMs?.() ?? uptime() * 1000

export const systemClock: Clock = { now: () => Date.now() }
