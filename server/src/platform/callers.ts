/** Who somebody is now, for work that outlives his request: made by app/authentication.ts, given to those who do it. */
import type { Principal } from './implement.ts'
import type { OrgScope } from './org-scope.ts'

export interface Caller {
  readonly by: Principal
  readonly scope: OrgScope
}

export interface Callers {
  /** Undefined: the sign-in has ended, the account was deactivated, or it has to change its password first. */
  ofSession(tokenHash: Buffer): Promise<Caller | undefined>
  /** Without a sign-in: work that he left to us. */
  ofUser(userId: number): Promise<Caller | undefined>
}
