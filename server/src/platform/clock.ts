/** The only source of time for domain code: tests and simulations replace it. */
export interface Clock {
  now(): number
  /** Only ever forward, whatever is done to the clock on the wall; that of the process where it is left out. */
  steadyMs?(): number
}

/** For durations (faults.md row 18). */
export const steadyOf = (clock: Clock): number => clock.steadyMs?.() ?? performance.now()

export const systemClock: Clock = { now: () => Date.now() }
