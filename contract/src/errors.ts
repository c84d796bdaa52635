/**
 * The only error table: name -> [wire code, HTTP status]. Codes stand in the ranges of rules-and-calls.md section 8; the
 * numbers inside a range were chosen here, once. Texts: i18n/<lang>/errors.ts, by the same names. 200 is a business
 * refusal the user can act on; a stranger's object answers exactly like one that does not exist.
 */
export const errors = {
  // General: 0-99 and 501
  malformed: ['1', 400],
  conditionEmpty: ['2', 400],
  conditionUnsupported: ['3', 400],
  columnUnknown: ['4', 400],
  columnValue: ['4', 400],
  saveFailed: ['5', 200],
  modifyFailed: ['6', 200],
  deleteFailed: ['7', 200],
  pagingMissing: ['8', 400],
  unexpected: ['501', 500],
  unavailable: ['501', 503],
  notFound: ['404', 404],
  conflict: ['409', 409],
  // Tokens and permission: 401xx, 403xx
  tokenMissing: ['401', 401],
  tokenInvalid: ['40101', 401],
  tokenExpired: ['40102', 401],
  linkExpired: ['40131', 401],
  forbidden: ['403', 403],
  passwordChangeRequired: ['403', 403],
  clientForbidden: ['40331', 403],
  // Sign-in: 11000-11007
  credentialsWrong: ['11002', 200],
  // Users: 12000-12007
  passwordMismatch: ['12000', 200],
  passwordWrong: ['12001', 200],
  passwordSameAsOld: ['12002', 200],
  accountExists: ['12004', 200],
  accountNotFound: ['12007', 404],
  passwordWeak: ['12008', 200],
  // Devices: 14000-14007, 18000-18019
  deviceNotFound: ['14000', 404],
  deviceCodeExists: ['18000', 200],
  deviceNameEqualsCode: ['18002', 200],
  // Organisations: 26000-26005
  organisationNotFound: ['26000', 404],
  // Request frequency: 27000
  tooManyRequests: ['27000', 429],
  // Tracks: 33000-33014
  trajectoryExpired: ['33010', 200],
  timeOrder: ['33011', 400],
  rangeTooLong: ['33012', 400],
} as const satisfies Record<string, readonly [code: string, status: number]>

export type ErrorName = keyof typeof errors

/** Thrown by services, turned into the envelope in one place. `params` fill the text; they never hold secrets. */
export class Refusal extends Error {
  readonly error: ErrorName
  readonly params: Readonly<Record<string, string | number>>
  constructor(error: ErrorName, params: Readonly<Record<string, string | number>> = {}) {
    super(error)
    this.name = 'Refusal'
    this.error = error
    this.params = params
  }
}

/** `throw fail(...)` reads as what it does and lets the compiler see that nothing follows. */
export const fail = (error: ErrorName, params?: Readonly<Record<string, string | number>>): Refusal =>
  new Refusal(error, params)
