/** How often a PIN may be tried, pure: the waits grow, and at last what is kept goes. */
export const lockLimits = {
  pinMin: 4,
  pinMax: 8,
  triesFree: 3,
  triesMax: 10,
  firstWaitMs: 30_000,
  /** Rounds of PBKDF2 with SHA-256: half a second on a slow phone. */
  rounds: 600_000,
} as const
export const lockMinutes = [1, 5, 15] as const
export type LockMinutes = (typeof lockMinutes)[number]

/** Milliseconds to wait after so many wrong ones: 30 s after the third, and twice as long after each more. */
export const waitAfterMs = (wrong: number): number =>
  wrong < lockLimits.triesFree ? 0 : lockLimits.firstWaitMs * 2 ** (wrong - lockLimits.triesFree)

interface Tried {
  readonly wrong: number
  /** When the last one was wrong. */
  readonly wrongMs: number
}

/** A clock that was turned back makes nobody wait longer than the whole wait. */
export const leftToWaitMs = ({ wrong, wrongMs }: Tried, nowMs: number): number => {
  const waitMs = waitAfterMs(wrong)
  return Math.min(waitMs, Math.max(0, wrongMs + waitMs - nowMs))
}

export const triesLeft = ({ wrong }: Pick<Tried, 'wrong'>): number => Math.max(0, lockLimits.triesMax - wrong)
