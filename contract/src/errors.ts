import { deviceErrors } from './errors/devices.ts'
import { generalErrors } from './errors/general.ts'
import { peopleErrors } from './errors/people.ts'
import { placeErrors } from './errors/places.ts'
import { shipmentErrors } from './errors/shipments.ts'

/**
 * The only error table, in one file for each area (errors/): name -> [wire code, HTTP status]. Codes are in the ranges of
 * rules-and-calls.md section 8; the numbers inside a range are ours. Every meaning of the message catalogue has a name. Texts:
 * i18n/<lang>/errors.ts, by the same names.
 * 200 is a business refusal the user can act on; an object of another organisation answers like one that does not exist. Names
 * that share a code mean the same in different actions.
 */
export const errors = {
  ...generalErrors,
  ...peopleErrors,
  ...deviceErrors,
  ...placeErrors,
  ...shipmentErrors,
} as const

export type ErrorName = keyof typeof errors

/**
 * Thrown by services and turned into the envelope in one place. `params` fill the text and never hold secrets. `data` is what
 * the client needs to continue, sent as the envelope's data.
 */
export class Refusal extends Error {
  readonly error: ErrorName
  readonly params: Readonly<Record<string, string | number>>
  readonly data: unknown
  constructor(error: ErrorName, params: Readonly<Record<string, string | number>> = {}, data: unknown = null) {
    super(error)
    this.name = 'Refusal'
    this.error = error
    this.params = params
    this.data = data
  }
}

/** Returns the error, so that `throw fail(...)` tells the compiler that nothing follows. */
export const fail = (error: ErrorName, params?: Readonly<Record<string, string | number>>, data?: unknown): Refusal =>
  new Refusal(error, params, data)
