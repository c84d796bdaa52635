/**
 * The moment at which a call asks what was known. What happens has a time, and what is recorded of it arrives later: a call that
 * takes this leaves out what arrived after it. In the caller's zone, and to the end of the second that is written.
 */
import { z } from 'zod'
import { parseTime } from './time.ts'

export const KnownAt = z.string().refine((text) => parseTime(text, '+00:00') !== undefined)

/** What a call refuses of it: a moment that lies ahead, and one from before its object was there. */
export const knownAtFails = ['knownAtAhead', 'knownAtTooEarly'] as const
