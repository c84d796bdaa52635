/**
 * Who is calling and what he may do: the only place that makes an OrgScope, and the only permission check, both from the
 * call's own words in the contract. A query token is refused; 401 comes before 403 comes before anything about objects.
 */
import type { Call } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { SessionRow, UsersService } from '../modules/users/index.ts'
import type { Principal } from '../platform/implement.ts'
import { makeScope, type OrgScope } from '../platform/org-scope.ts'
import { hashToken } from '../platform/secrets.ts'

export interface Caller {
  readonly by: Principal
  readonly scope: OrgScope
}

export const createAuthentication = (users: UsersService) => ({
  /** Undefined only for calls that anyone may make. */
  async authenticate(call: Call, request: FastifyRequest): Promise<Caller | undefined> {
    if (call.audience.includes('public')) return undefined
    const token = request.headers.access_token
    if (typeof token !== 'string' || token === '') throw fail('tokenMissing')
    const session = token.length > 200 ? undefined : await users.findSession(token)
    if (!session) throw fail('tokenInvalid')
    return callerOf(session, hashToken(token))
  },
})
export type Authentication = ReturnType<typeof createAuthentication>

export const callerOf = (session: SessionRow, tokenHash: Buffer): Caller => ({
  by: {
    userId: session.userId,
    account: session.account,
    userName: session.userName,
    orgId: session.orgId,
    orgName: session.orgName,
    roleName: session.roleName,
    permissions: new Set(session.permissions),
    mobileMenus: new Set(session.mobileMenus),
    mustChangePassword: session.mustChangePassword,
    tokenHash,
  },
  scope: makeScope(session.orgId, session.orgPath),
})

/** Throws unless he may make this call at all. */
export const permit = (call: Call, by: Principal): void => {
  if (by.mustChangePassword && !call.audience.includes('mustChange')) throw fail('passwordChangeRequired')
  if (!call.audience.includes('user') && !call.audience.includes('mustChange')) throw fail('forbidden')
  if (call.needs && !by.permissions.has(call.needs)) throw fail('forbidden')
}
