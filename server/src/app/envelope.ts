/** Turns a thrown error into the envelope of an answer, in this one place. */
import { type ErrorName, errors, Refusal } from '@coldway/contract/errors.ts'
import type { Envelope } from '@coldway/contract/call.ts'
import { isAwayError, isBusyError, isValueError } from '../platform/database.ts'

export const success = <Data>(data: Data): Envelope<Data> => ({ isSuccess: 'Y', code: '0', message: '', data })

export interface Answer {
  readonly status: number
  readonly body: Envelope<unknown>
  /** True for errors of the program itself, which belong in the log. */
  readonly isFault: boolean
}

/** `text` gives the message of an error in the caller's language. */
export const refusal = (
  error: unknown,
  requestId: string,
  text: (name: ErrorName, params: Refusal['params']) => string,
): Answer => {
  if (error instanceof Refusal)
    return answer(error.error, said(error, text(error.error, error.params)), false, error.data ?? placeOf(error))
  if (isBodyRefusal(error)) {
    const why = new Refusal('malformed', { field: 'body', reason: error.message })
    return answer('malformed', said(why, text('malformed', {})), false, placeOf(why))
  }
  // A value passed the contract but fits no column (a NUL, a number too large).
  if (isValueError(error)) return answer('malformed', text('malformed', {}), false)
  const name = nameOf(error)
  return answer(name, `${text(name, {})} (${requestId})`, true)
}

const nameOf = (error: unknown): ErrorName => {
  if (isBusyError(error)) return 'busy'
  return isAwayError(error) ? 'unavailable' : 'unexpected'
}

/** Adds the place of the error to the sentence. The schema's own English words go into the data, for engineers. */
const said = ({ error, params }: Refusal, sentence: string): string =>
  error === 'malformed' && params.field ? `${sentence} (${params.field})` : sentence

const placeOf = ({ error, params }: Refusal): unknown =>
  error === 'malformed' && params.field ? { field: params.field, reason: params.reason } : null

const answer = (name: ErrorName, message: string, isFault: boolean, data: unknown = null): Answer => {
  const [code, status] = errors[name]
  return { status, body: { isSuccess: 'N', code, message, data }, isFault }
}

/** Fastify's own refusals of a body: not JSON, too large, wrong media type. */
const isBodyRefusal = (error: unknown): error is Error => {
  const status = (error as { statusCode?: number } | null)?.statusCode
  return status !== undefined && status >= 400 && status < 500
}
