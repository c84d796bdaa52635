/** Refusals of ours as problems of RFC 7807 whose types are exceptions of EPCIS 2.0. */
import { type ErrorName, errors, Refusal } from '@coldway/contract/errors.ts'
import { refusal } from '../envelope.ts'

interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
}

/** The address itself is refused, before any call. */
export class Unserved extends Error {
  readonly problem: Problem
  constructor(name: string, status: number, title: string) {
    super(title)
    this.problem = { type: exception(name), title, status }
  }
}

const exception = (name: string): string => `epcisException:${name}Exception`

interface Failure {
  readonly error: unknown
  readonly requestId: string
  readonly isCapture: boolean
  readonly text: (name: ErrorName, params: Refusal['params']) => string
}

export const problemOf = ({ error, requestId, isCapture, text }: Failure): { problem: Problem; isFault: boolean } => {
  if (error instanceof Unserved) return { problem: error.problem, isFault: false }
  const said = statusOf(error)
  if (said === 413)
    return { problem: titled(exception('CaptureLimitExceeded'), 413, 'Payload too large'), isFault: false }
  if (said === 415)
    return { problem: titled(exception('UnsupportedMediaType'), 415, 'Unsupported media type'), isFault: false }
  const { status, body, isFault } = refusal(error, requestId, text)
  const name = error instanceof Refusal ? error.error : undefined
  const isTooLarge = name === 'tooMany' && isCapture
  // A refusal that a person could act on has the status 200 in the envelope.
  const code = isTooLarge ? 413 : status < 400 ? 400 : status === 501 ? 500 : status
  const problem = titled(typeOf(code, isCapture), code, titles[code] ?? 'Refused', detailOf(error, body.message))
  return { problem, isFault }
}

/** Fastify's own. */
const statusOf = (error: unknown): number | undefined => (error as { statusCode?: number } | null)?.statusCode

const titled = (type: string, status: number, title: string, detail?: string): Problem => ({
  type,
  title,
  status,
  ...(detail !== undefined && { detail }),
})

const titles: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'Unauthorised request',
  403: 'Access to resource forbidden',
  404: 'Resource not found',
  413: 'Payload too large',
  429: 'Too many requests',
  500: 'A server-side error occurred',
  503: 'Not available now',
}

const typeOf = (status: number, isCapture: boolean): string => {
  if (status === 401 || status === 403) return exception('Security')
  if (status === 404) return exception('NoSuchResource')
  if (status === 413) return exception('CaptureLimitExceeded')
  // EPCIS has no exception for a quota.
  if (status === 429) return 'about:blank'
  if (status >= 500) return exception('Implementation')
  return exception(isCapture ? 'Validation' : 'QueryParameter')
}

/** Adds our own code, by which the handbook of the API explains it. */
const detailOf = (error: unknown, message: string): string => {
  if (!(error instanceof Refusal)) return message
  const { field, reason } = error.params
  const where = error.error === 'malformed' && field !== undefined ? ` ${field}: ${reason ?? ''}` : ''
  return `${errors[error.error][0]} ${message}${where}`
}
