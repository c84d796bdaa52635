import { type ErrorName, errors } from '@coldway/contract/errors.ts'

/** The only error that a call rejects with. The text for the user is looked up by `error`, never by `message`. */
export class CallError extends Error {
  /** undefined: a code this build does not know; show the general text. */
  readonly error: ErrorName | undefined
  readonly code: string
  readonly status: number
  constructor(code: string, status: number, message: string, error: ErrorName | undefined = nameOf(code, status)) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.error = error
  }
}

export const isRefusal = (error: unknown, name: ErrorName): boolean =>
  error instanceof CallError && error.error === name

const rows = Object.entries(errors) as [ErrorName, readonly [string, number]][]

/** Some names share a code (501, 403): the status tells them apart where it can. */
const nameOf = (code: string, status: number): ErrorName | undefined =>
  (rows.find(([, row]) => row[0] === code && row[1] === status) ?? rows.find(([, row]) => row[0] === code))?.[0]
