/**
 * Tags of answers (ETag, RFC 9110 section 8.8.3), by which a program that asks again is told that nothing has changed. Calls that
 * read are asked by POST where the product spells them so; they are conditional all the same (docs/decisions/0262-entity-tags.md).
 */
import type { Call } from './call.ts'
import { FileAnswer } from './file.ts'

export const ifNoneMatchHeader = 'if-none-match'

/** Reads of callers whom we know. A file has no tag: it is made anew each time. */
export const hasEntityTag = ({ effect, audience, gives }: Call): boolean =>
  effect === 'read' && !audience.includes('public') && !audience.includes('device') && gives !== FileAnswer

/** Whether one of the tags of `If-None-Match` is this one; strong and weak tags compare alike (RFC 9110 section 13.1.2). */
export const isAmong = (tag: string, given: string): boolean =>
  given.trim() === '*' || given.split(',').some((one) => opaque(one.trim()) === opaque(tag))

const opaque = (tag: string): string => tag.replace(/^W\//, '')
