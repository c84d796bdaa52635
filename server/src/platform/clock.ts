/** The only source of time for domain code: tests and simulations replace it. */
export interface Clock {
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }
