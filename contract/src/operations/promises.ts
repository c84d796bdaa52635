/** What the program promises, and whether it holds: one list, with one check each (server/src/assembly/promises.ts). */
import { z } from 'zod'

/**
 * The promises. stored: reports are committed. evaluated: rules advance. done: jobs advance.
 * notified: messages are sent. tidied: housekeeping runs. timed: the clock is not in doubt. dated:
 * the time-stamp authority answers.
 */
export const promiseNames = ['stored', 'evaluated', 'done', 'notified', 'tidied', 'timed', 'dated'] as const
export type PromiseName = (typeof promiseNames)[number]

export const BrokenPromise = z.object({
  name: z.enum(promiseNames),
  /** The time at which the promise was first seen broken. */
  sinceMs: z.number(),
  /** The reason for engineers: short, in English, without secrets. */
  why: z.string(),
})
export type BrokenPromise = z.infer<typeof BrokenPromise>
