/** Errors of accounts and who they belong to: sign-in, users, organisations, contacts, roles. Rules of the table: errors.ts. */
import type { ErrorRow } from './row.ts'

export const peopleErrors = {
  // Sign-in and WeChat: 11000-11007. 11000 and 11001 would reveal which accounts exist: 11002 answers for both
  accountWrong: ['11000', 200],
  loginPasswordWrong: ['11001', 200],
  credentialsWrong: ['11002', 200],
  wechatCodeInvalid: ['11003', 200],
  wechatNotBound: ['11004', 200],
  wechatAlreadyBound: ['11005', 200],
  wechatBoundElsewhere: ['11006', 200],
  wechatJsCodeInvalid: ['11007', 200],
  wechatNotSetUp: ['1', 200],
  /** WeChat did not answer, or not in its documented form. */
  wechatFailed: ['1', 200],
  // Users: 12000-12007
  passwordMismatch: ['12000', 200],
  passwordWrong: ['12001', 200],
  passwordSameAsOld: ['12002', 200],
  /** The catalogue's "modification error" of this range: the new password breaks the rule. */
  passwordWeak: ['12003', 200],
  accountExists: ['12004', 200],
  accountAtRoot: ['12005', 200],
  passwordResetFailed: ['12006', 200],
  accountNotFound: ['12007', 404],
  // Organisations: 26000-26005
  organisationNotFound: ['26000', 404],
  organisationNameExists: ['26001', 200],
  organisationCodeExists: ['26002', 200],
  organisationParentNotFound: ['26003', 404],
  organisationParentSelf: ['26003', 200],
  organisationRootFixed: ['26004', 200],
  deviceAtRoot: ['26004', 200],
  /** Branches are deleted from their leaves: nothing is deleted while something depends on it. */
  organisationHasChildren: ['26005', 200],
  organisationHasUsers: ['26005', 200],
  organisationHasDevices: ['26005', 200],
  // Contacts: 28000-28003
  contactNotFound: ['28000', 404],
  contactOwn: ['28001', 200],
  recipientsTooMany: ['28002', 200],
  httpAddressRequired: ['1', 200],
  emailRequired: ['28003', 200],
  // Roles: 29000, 29001
  roleNotFound: ['29000', 404],
  roleNameExists: ['29001', 200],
} as const satisfies Record<string, ErrorRow>
