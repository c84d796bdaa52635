/** What a process holds its own clock to be, by witnesses that do not depend on it. */
import { z } from 'zod'

/**
 * Who contradicts a clock. devices: the majority of those heard lately. database: the clock of the database. record: the
 * moment proved last, and what has passed since then by a count that no clock moves.
 */
export const clockWitnesses = ['devices', 'database', 'record'] as const
export type ClockWitness = (typeof clockWitnesses)[number]

export const ClockDoubt = z.object({
  by: z.enum(clockWitnesses),
  /** Milliseconds the clock shows beyond what the witness says; negative: it is behind. */
  offMs: z.number(),
})
export type ClockDoubt = z.infer<typeof ClockDoubt>

export const ClockVerdict = z.object({
  /** The most telling first; none: the clock is right as far as anybody knows. */
  doubts: z.array(ClockDoubt),
  /** False: nothing is deleted for its age until the clock is proved again. */
  isDeleting: z.boolean(),
})
export type ClockVerdict = z.infer<typeof ClockVerdict>
