/** Errors of every call: input, files, lists, tokens and permission, request frequency. Rules of the table: errors.ts. */
import type { ErrorRow } from './row.ts'

export const generalErrors = {
  // General: 1 carries only its message, 2-8 are list queries and plain writes
  malformed: ['1', 400],
  fieldRequired: ['1', 400],
  commentRequired: ['1', 400],
  tooMany: ['1', 400],
  uploadInvalid: ['1', 400],
  operationFailed: ['1', 200],
  uploadFailed: ['1', 200],
  uploadTooLarge: ['1', 400],
  uploadNotExcel: ['1', 400],
  uploadNotDocument: ['1', 400],
  /** The file of a logger does not say what its times or its values mean. */
  uploadDayOrMonth: ['1', 400],
  uploadNoUnit: ['1', 400],
  uploadNoTable: ['1', 400],
  uploadTwice: ['1', 200],
  uploadEncrypted: ['1', 400],
  uploadMacros: ['1', 400],
  /** The workbook links to other files or embeds some. */
  uploadLinked: ['1', 400],
  /** The file has false sizes, overlapping parts or entities, which no spreadsheet program writes. */
  uploadHostile: ['1', 400],
  uploadTooHeavy: ['1', 400],
  uploadTooManyRows: ['1', 400],
  uploadTooManyColumns: ['1', 400],
  uploadTooManySheets: ['1', 400],
  uploadEmpty: ['1', 400],
  uploadHeaderMissing: ['1', 400],
  uploadHeaderUnknown: ['1', 400],
  uploadHeaderTwice: ['1', 400],
  exportFailed: ['1', 200],
  exportTooLarge: ['1', 200],
  /** The file is not there yet, or could not be made. */
  exportUnderWay: ['1', 200],
  exportMissing: ['1', 200],
  /** The PDF renderer is a binary, and there is none for this platform. */
  pdfNotSetUp: ['1', 200],
  reportFormatRequired: ['1', 400],
  timeZoneFailed: ['1', 200],
  accountIsSelf: ['1', 200],
  administratorIsLast: ['1', 200],
  roleInUse: ['1', 200],
  clientNameInUse: ['1', 200],
  conditionEmpty: ['2', 400],
  conditionUnsupported: ['3', 400],
  columnUnknown: ['4', 400],
  columnValue: ['4', 400],
  /** The key was sent with another request before (idempotency.ts). */
  idempotencyKeyReused: ['1', 400],
  saveFailed: ['5', 200],
  /** The past moment lies ahead, or before the object existed. */
  knownAtAhead: ['1', 400],
  knownAtTooEarly: ['1', 400],
  modifyFailed: ['6', 200],
  deleteFailed: ['7', 200],
  pagingMissing: ['8', 400],
  unexpected: ['501', 500],
  unavailable: ['501', 503],
  /** Shown by the console when no answer comes in time; the server never sends it. */
  networkUnstable: ['501', 503],
  timedOut: ['501', 503],
  /** Others hold what the call needs, and waited for each other or for too long. Nothing was done. */
  busy: ['503', 503],
  notFound: ['404', 404],
  conflict: ['409', 409],
  // Tokens and permission: 401, 401xx, 403, 4033x
  tokenMissing: ['401', 401],
  tokenInvalid: ['40101', 401],
  clientTokenInvalid: ['40101', 401],
  tokenExpired: ['40102', 401],
  linkExpired: ['40131', 401],
  forbidden: ['403', 403],
  /** The user would grant, reset or take over rights that they do not hold. */
  rightsExceeded: ['403', 403],
  passwordChangeRequired: ['40330', 403],
  clientForbidden: ['40331', 403],
  secretExpired: ['40332', 403],
  secretMissing: ['40333', 403],
  signatureTooOld: ['40334', 403],
  apiKeyInvalid: ['40335', 403],
  signatureInvalid: ['40336', 403],
  // Second factors: codes of our own, by which clients go on
  /** The organisation demands one, and the account has none. */
  secondFactorDue: ['40337', 403],
  /** The password was right; `data` goes into `signIn.secondFactor` with a code. */
  secondFactorRequired: ['40338', 200],
  secondFactorExpired: ['40339', 200],
  secondFactorWrong: ['40340', 200],
  /** What the key signed does not fit the account, the site or the moment. */
  passkeyRefused: ['1', 200],
  passkeyInUse: ['1', 200],
  passkeysTooMany: ['1', 200],
  /** The server has no key to seal its own key with, or no address of its own. */
  webPushNotSetUp: ['1', 200],
  secondFactorInUse: ['1', 200],
  secondFactorNotSetUp: ['1', 200],
  // Sign-in by OpenID Connect: our own codes
  providerStateInvalid: ['40341', 200],
  providerUnknown: ['40342', 200],
  /** `data` goes into `providerSignIn.link` with the password of an account. */
  identityNotLinked: ['40343', 200],
  /** The account belongs to no organisation of the provider. */
  identityElsewhere: ['40344', 200],
  identityLinked: ['40345', 200],
  /** The answer of the provider does not prove who the person is. */
  providerRefused: ['40346', 200],
  providerUnreachable: ['40347', 200],
  providerNotSetUp: ['1', 200],
  providerAliasInUse: ['1', 200],
  /** There is no key to seal the password of a broker with. */
  brokerPasswordNotSetUp: ['1', 200],
  brokerPasswordMissing: ['1', 200],
  providerSecretMissing: ['1', 200],
  // Request frequency and verification codes: 27000-27003
  tooManyRequests: ['27000', 429],
  verificationCodeWrong: ['27001', 200],
  verificationSendFailed: ['27002', 200],
  verificationNotSent: ['27003', 200],
} as const satisfies Record<string, ErrorRow>
