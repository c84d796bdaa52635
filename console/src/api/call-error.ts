import { type ErrorName, errors } from '@coldway/contract/errors.ts'

interface Known {
  /** The error, where the console knows more than the code says. */
  readonly error?: ErrorName
  readonly data?: unknown
}

/** The only error a call rejects with. The user's text is `said`, or found by `error`; code never reads it. */
export class CallError extends Error {
  /** The error of the code; undefined when this build does not know the code, and a general text is shown. */
  readonly error: ErrorName | undefined
  readonly code: string
  readonly status: number
  /** The server's own text, where only it says what happened (code 1, an unknown code, shared codes). */
  readonly said: string | undefined
  /** The data of a refusal; mostly null. */
  readonly data: unknown
  constructor(code: string, status: number, message: string, { error, data = null }: Known = {}) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.data = data
    const names = namesOf(code, status)
    this.error = error ?? names[0]
    const isSaid = names.length !== 1 || code === ownWords || code === errors.unexpected[0]
    this.said = error === undefined && isSaid && message !== '' ? message : undefined
  }
}

export const isRefusal = (error: unknown, name: ErrorName): boolean =>
  error instanceof CallError && error.error === name

/** Whether the server answered that it is not there, or not for the caller: what was known of it before is not shown any more. */
export const isOutOfSight = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 403 || error.status === 404)

/**
 * Whether the server answered. A fault of the network, a gateway that gave up, or the page of
 * something in between leaves open whether the call was done.
 */
export const isAnswer = (error: unknown): boolean =>
  error instanceof CallError && error.status !== 0 && error.status < 500 && error.error !== 'networkUnstable'

/**
 * The code of an error that carries only its message, which is shown as it is. (rules-and-calls.md
 * section 8, "Handling")
 */
const ownWords = '1'

const rows = Object.entries(errors) as [ErrorName, readonly [string, number]][]

/** Some names share a code (501, 403): the status tells them apart where it can. */
const namesOf = (code: string, status: number): ErrorName[] => {
  const sameCode = rows.filter(([, row]) => row[0] === code)
  const sameStatus = sameCode.filter(([, row]) => row[1] === status)
  return (sameStatus.length > 0 ? sameStatus : sameCode).map(([name]) => name)
}
