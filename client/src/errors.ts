import { type ErrorName, errors } from './generated/errors.ts'

/** A refusal by the server. Programs read `code` or `isRefusal`, never the message. */
export class ColdwayError extends Error {
  /** The code of the error, as docs/how-to/call-the-api.md and the list of errors have it. */
  readonly code: string
  /** HTTP status. */
  readonly status: number
  /** What the refusal carries so that the caller can go on; mostly null. */
  readonly data: unknown
  /** The wait that the answer asks for before the next attempt, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(
    code: string,
    status: number,
    message: string,
    more: { readonly data?: unknown; readonly retryAfterMs?: number } = {},
  ) {
    super(message)
    this.name = 'ColdwayError'
    this.code = code
    this.status = status
    this.data = more.data ?? null
    this.retryAfterMs = more.retryAfterMs
  }
}

/** Tells whether an error is this refusal; where several share a code, their HTTP status tells them apart if it can. */
export const isRefusal = (error: unknown, name: ErrorName): error is ColdwayError => {
  const [code, status] = errors[name]
  return error instanceof ColdwayError && error.code === code && error.status === status
}

/**
 * No answer of the server came: no connection, a time-out, or somebody else's page on the way. Whether a write was done is not
 * known; sent again under `idempotencyKey` within 24 hours it is done once.
 */
export class NoAnswer extends Error {
  readonly reason: 'timeout' | 'network' | 'notOurs'
  /** HTTP status of somebody else's answer; 0: there was none. */
  readonly status: number
  readonly retryAfterMs: number | undefined
  readonly idempotencyKey: string | undefined
  constructor(
    reason: NoAnswer['reason'],
    more: {
      readonly status?: number
      readonly retryAfterMs?: number
      readonly idempotencyKey?: string
      readonly cause?: unknown
    } = {},
  ) {
    super(`no answer: ${reason}`, { cause: more.cause })
    this.name = 'NoAnswer'
    this.reason = reason
    this.status = more.status ?? 0
    this.retryAfterMs = more.retryAfterMs
    this.idempotencyKey = more.idempotencyKey
  }
}
