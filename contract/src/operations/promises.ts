/** What the program promises, and whether it is being kept: one list, with one check each (server/src/assembly/promises.ts). */
import { z } from 'zod'

/**
 * stored: reports are committed. evaluated: rules advance. done: jobs advance. notified: messages leave. tidied: housekeeping
 * runs. timed: the clock is not in doubt.
 */
export const promiseNames = ['stored', 'evaluated', 'done', 'notified', 'tidied', 'timed'] as const
export type PromiseName = (typeof promiseNames)[number]

export const BrokenPromise = z.object({
  name: z.enum(promiseNames),
  /** When it was first seen not to be kept. */
  sinceMs: z.number(),
  /** For engineers: short, in English, with no secret. */
  why: z.string(),
})
export type BrokenPromise = z.infer<typeof BrokenPromise>
