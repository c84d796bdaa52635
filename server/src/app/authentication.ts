/**
 * Says who is calling and what the caller may do. It is the only place that makes an OrgScope, and the only permission
 * check; both follow the call's entry in the contract. A token in the query is refused. 401 comes before 403, and 403
 * before anything about objects.
 */
import type { Call } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { SharesService } from '../modules/shares/index.ts'
import type { AccountHolder, UsersService } from '../modules/users/index.ts'
import type { Caller, Callers } from '../platform/callers.ts'
import type { Principal, SharePrincipal } from '../platform/implement.ts'
import { makeScope } from '../platform/org-scope.ts'
import { hashToken, isTemporaryToken } from '../platform/secrets.ts'
import { seeingEverything } from '../platform/visibility.ts'

export type { Caller } from '../platform/callers.ts'

/** The holder of a share link. */
export interface Guest {
  readonly share: SharePrincipal
}
export const isGuest = (one: Caller | Guest | undefined): one is Guest => one !== undefined && 'share' in one

export const createAuthentication = (users: UsersService, shares: SharesService) => ({
  /** Gives undefined only for public calls. */
  async authenticate(call: Call, request: FastifyRequest): Promise<Caller | Guest | undefined> {
    if (call.audience.includes('public')) return undefined
    const token = request.headers.access_token
    if (typeof token !== 'string' || token === '') throw fail('tokenMissing')
    if (isTemporaryToken(token)) return guestOf(call, token, shares)
    if (token.length > 200) throw fail('tokenInvalid')
    const session = await seeingEverything(() => users.findSession(token))
    if (!session) throw fail(await seeingEverything(() => users.whyNoSession(token)))
    return callerOf(session, hashToken(token))
  },
})
export type Authentication = ReturnType<typeof createAuthentication>

/** Answers every wrong temporary token alike. A temporary token never reaches a call that writes. */
const guestOf = async (call: Call, token: string, shares: SharesService): Promise<Guest> => {
  if (call.effect !== 'read' || !call.audience.includes('share') || token.length > 200) throw fail('linkExpired')
  const session = await seeingEverything(() => shares.findSession(token))
  if (!session || !call.shares?.includes(session.page)) throw fail('linkExpired')
  const { orgId, orgPath, ...share } = session
  return { share: { ...share, scope: makeScope(orgId, orgPath) } }
}

/** For work that outlives its request. */
export const createCallers = (users: UsersService): Callers => ({
  async ofSession(tokenHash) {
    const [session] = await seeingEverything(() => users.listLiveSessions([tokenHash]))
    return session && callerOf(session, tokenHash)
  },
  async ofUser(userId) {
    const holder = await seeingEverything(() => users.findHolder(userId))
    return holder && callerOf(holder, noToken)
  },
})
const noToken = Buffer.alloc(0)

export const callerOf = (session: AccountHolder, tokenHash: Buffer): Caller => ({
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

/** Throws unless the caller has the permission of this call. */
export const permit = (call: Call, by: Principal): void => {
  if (by.mustChangePassword && !call.audience.includes('mustChange')) throw fail('passwordChangeRequired')
  if (!call.audience.includes('user') && !call.audience.includes('mustChange')) throw fail('forbidden')
  if (call.needs && !by.permissions.has(call.needs)) throw fail('forbidden')
}
