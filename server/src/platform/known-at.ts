/** Reads the moment at which a call asks what was known. */
import { fail } from '@coldway/contract/errors.ts'
import { parseTime } from '@coldway/contract/time.ts'

interface Asking {
  readonly zone: string
  readonly body: { readonly knownAt?: string | undefined }
}

/** Gives the end of the second that is written; undefined: all that is known now. */
export const knownMsOf = ({ zone, body: { knownAt } }: Asking, nowMs: number): number | undefined => {
  if (knownAt === undefined) return undefined
  const atMs = parseTime(knownAt, zone)
  if (atMs === undefined) throw fail('malformed')
  if (atMs > nowMs) throw fail('knownAtAhead')
  return atMs + 999
}

/** Refuses a moment at which the object was not there. */
export const checkKnownSince = (createdMs: number, knownMs: number | undefined): void => {
  if (knownMs !== undefined && knownMs < createdMs) throw fail('knownAtTooEarly')
}
