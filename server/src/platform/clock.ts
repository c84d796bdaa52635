/** Sources of time. Domain code reads no other, so that tests and simulations can replace them. */
import { uptime } from 'node:os'

export interface Clock {
  /** Milliseconds since 1970 in UTC by the machine's clock, which can be wrong and can step in either direction. */
  now(): number
  /** Milliseconds that only grow, whatever happens to the machine's clock. Without it the process counts its own. */
  steadyMs?(): number
}

/** Gives milliseconds for durations (faults.md row 18). They do not count the time a machine sleeps. */
export const steadyOf = (clock: Clock): number => clock.steadyMs?.() ?? performance.now()

/**
 * Gives milliseconds since the machine started, including the time it slept: the real time between two readings of the
 * clock.
 */
export const sinceBootOf = (clock: Clock): number => clock.steadyMs?.() ?? uptime() * 1000

export const systemClock: Clock = { now: () => Date.now() }
