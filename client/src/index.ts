/**
 * The client package: every call that a program may do, by name, with its types. It knows the server by what is generated of
 * contract/openapi.json (src/generated), checks nothing that the server checks, and needs no other package
 * (docs/decisions/0269-client-package.md).
 */
export {
  type CallName,
  type CallOptions,
  type Coldway,
  createColdway,
  type Gives,
  type LinkOptions,
  type Sends,
} from './coldway.ts'
export type { ColdwayOptions } from './options.ts'
export type { ClientCredential } from './credentials.ts'
export { ColdwayError, isRefusal, NoAnswer } from './errors.ts'
export { type ErrorName, errors } from './generated/errors.ts'
export type * from './generated/schemas.ts'
export { type CursorName, type ListName, type Row } from './pages.ts'
