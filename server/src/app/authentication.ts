/**
 * Says who is calling and what the caller may do. It is the only place that makes an OrgScope, and the only permission
 * check; both follow the call's entry in the contract. A token in the query is refused. 401 comes before 403, and 403
 * before anything about objects.
 */
import type { Call } from '@coldway/contract/call.ts'
import { isOpenToClients } from '@coldway/contract/api-clients/client-scopes.ts'
import { signatureHeaders } from '@coldway/contract/api-clients/signature.ts'
import { fail } from '@coldway/contract/errors.ts'
import { askingPages } from '@coldway/contract/shares/shares.ts'
import type { FastifyRequest } from 'fastify'
import type { ApiClientsService, ClientCaller } from '../modules/api-clients/index.ts'
import type { SharesService } from '../modules/shares/index.ts'
import type { AccountHolder, UsersService } from '../modules/users/index.ts'
import type { Caller, Callers } from '../platform/callers.ts'
import type { Principal, SharePrincipal } from '../platform/implement.ts'
import { makeScope } from '../platform/org-scope.ts'
import { hashToken, isClientToken, isTemporaryToken } from '../platform/secrets.ts'
import { seeingEverything } from '../platform/visibility.ts'
import { bytesOf } from './signed-body.ts'

export type { Caller } from '../platform/callers.ts'

/** The holder of a share link. */
export interface Guest {
  readonly share: SharePrincipal
}
export const isGuest = (one: Caller | Guest | undefined): one is Guest => one !== undefined && 'share' in one

export interface Authentication {
  /** Gives undefined only for public calls. */
  authenticate(call: Call, request: FastifyRequest): Promise<Caller | Guest | undefined>
  /** The same while a call lasts. */
  again: Authentication['authenticate']
}

export const createAuthentication = (
  users: UsersService,
  shares: SharesService,
  clients: ApiClientsService,
): Authentication => {
  const authenticate: Authentication['authenticate'] = async (call, request) => {
    if (call.audience.includes('public')) return undefined
    if (isOfClient(request)) return clientOf(call, request, clients)
    const token = request.headers.access_token
    if (typeof token !== 'string' || token === '') throw fail('tokenMissing')
    if (isTemporaryToken(token)) return guestOf(call, token, shares)
    if (token.length > 200) throw fail('tokenInvalid')
    const session = await seeingEverything(() => users.findSession(token))
    if (!session) throw fail(await seeingEverything(() => users.whyNoSession(token)))
    return callerOf(session, hashToken(token))
  }
  return { authenticate, again: authenticate }
}

/** The token of the header `Authorization`, as RFC 6750 has it. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** A client shows its key with a signature, or its token where a session's stands or as RFC 6750 has it. */
const isOfClient = (request: FastifyRequest): boolean => {
  const { access_token: token } = request.headers
  if (typeof token === 'string') return isClientToken(token)
  return signatureHeaders.apiKey in request.headers || bearerOf(request) !== undefined
}

/** A request is authenticated before its body and after it, and again while it lasts; it counts once, and its nonce too. */
const admitted = new WeakMap<FastifyRequest, ClientCaller>()
export const admittedOf = (request: FastifyRequest): ClientCaller | undefined => admitted.get(request)
export const admit = (request: FastifyRequest, client: ClientCaller): void => void admitted.set(request, client)

const clientOf = async (call: Call, request: FastifyRequest, clients: ApiClientsService): Promise<Caller> => {
  const { headers, method, url, ip } = request
  const known = admitted.get(request)
  const token = typeof headers.access_token === 'string' ? headers.access_token : bearerOf(request)
  const client = await seeingEverything(() => {
    if (known) return clients.again(known)
    if (token !== undefined) return clients.ofToken(token, ip)
    return clients.ofSignature({ method, url, headers, body: bytesOf(call, request) }, ip)
  })
  admitted.set(request, client)
  const credential = token ?? String(headers[signatureHeaders.signature])
  return callerOfClient(client, hashToken(credential))
}

/** What it does is done for its owner, so that the two are one person wherever two persons must decide. */
export const callerOfClient = (client: ClientCaller, tokenHash: Buffer): Caller => ({
  by: {
    userId: client.ownerId,
    account: client.ownerAccount,
    userName: client.name,
    orgId: client.orgId,
    orgName: client.orgName,
    roleName: '',
    permissions: new Set(client.permissions),
    mobileMenus: new Set(),
    mustChangePassword: false,
    // A program proves itself by its secret or key alone (docs/decisions/0244-second-factor.md).
    mustEnrol: false,
    tokenHash,
    client: { id: client.clientId, appId: client.appId },
  },
  scope: makeScope(client.orgId, client.orgPath),
})

/** Answers every wrong temporary token alike. A temporary token reaches no call that writes but those of `askingPages`. */
const guestOf = async (call: Call, token: string, shares: SharesService): Promise<Guest> => {
  if (!isForGuests(call) || token.length > 200) throw fail('linkExpired')
  const session = await seeingEverything(() => shares.findSession(token))
  if (!session || !call.shares?.includes(session.page)) throw fail('linkExpired')
  const { orgId, orgPath, ...share } = session
  return { share: { ...share, scope: makeScope(orgId, orgPath) } }
}

const isForGuests = ({ audience, effect, shares = [] }: Call): boolean =>
  audience.includes('share') &&
  (effect === 'read' || (effect === 'write' && shares.every((page) => askingPages.includes(page))))

/** Makes callers for work that outlives its request. */
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
    mustEnrol: session.mustEnrol,
    tokenHash,
  },
  scope: makeScope(session.orgId, session.orgPath),
})

/** Throws unless the caller has the permission of this call. */
export const permit = (call: Call, by: Principal): void => {
  if (by.client) {
    if (!isOpenToClients(call) || !call.needs || !by.permissions.has(call.needs)) throw fail('clientForbidden')
    return
  }
  if (by.mustChangePassword && !call.audience.includes('mustChange')) throw fail('passwordChangeRequired')
  if (by.mustEnrol && !call.audience.includes('mustChange')) throw fail('secondFactorDue')
  if (!call.audience.includes('user') && !call.audience.includes('mustChange')) throw fail('forbidden')
  if (call.needs && !by.permissions.has(call.needs)) throw fail('forbidden')
}
