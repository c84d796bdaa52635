/** A process's judgement of its own clock, by witnesses that do not depend on it. */
import { z } from 'zod'

/**
 * What contradicts a clock. devices: the majority of those heard lately. database: the clock of the database. record: the last
 * proven time plus the time since, counted by a monotonic clock.
 */
export const clockWitnesses = ['devices', 'database', 'record'] as const
export type ClockWitness = (typeof clockWitnesses)[number]

export const ClockDoubt = z.object({
  by: z.enum(clockWitnesses),
  /** Milliseconds the clock is ahead of the witness; negative: behind. */
  offMs: z.number(),
})
export type ClockDoubt = z.infer<typeof ClockDoubt>

export const ClockVerdict = z.object({
  /** The strongest doubt first; empty: nothing contradicts the clock. */
  doubts: z.array(ClockDoubt),
  /** False when nothing is deleted by age until the clock is proven again. */
  isDeleting: z.boolean(),
})
export type ClockVerdict = z.infer<typeof ClockVerdict>
