/** Looks up a caller again, for work that outlives the request. app/authentication.ts makes it. */
import type { Principal } from './implement.ts'
import type { OrgScope } from './org-scope.ts'

export interface Caller {
  readonly by: Principal
  readonly scope: OrgScope
}

export interface Callers {
  /** Gives undefined when the sign-in has ended, the account was deactivated, or its password must be changed first. */
  ofSession(tokenHash: Buffer): Promise<Caller | undefined>
  /** Looks up a user without a session, for work that the user left to the program. */
  ofUser(userId: number): Promise<Caller | undefined>
}
