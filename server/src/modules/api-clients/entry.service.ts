/**
 * Who calls, when it is a client: by a token it got for its secret, or by a signature made with it. Both ways meet in `admit`: the
 * address, the owner and the quotas are looked at for every call. A right credential always gets in, however often others guess;
 * wrong ones of a network are slowed down.
 */
import { clientScopes } from '@coldway/contract/api-clients/client-scopes.ts'
import { type ErrorName, errors, fail } from '@coldway/contract/errors.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { hashToken, isClientToken } from '../../platform/secrets.ts'
import { createSignInBrake } from '../users/index.ts'
import { isFromAllowed } from './addresses.ts'
import * as store from './entry.store.ts'
import { hasSigned, readLink, readSignature, type Signed, type SignedParts } from './signed.ts'
import type { Usage } from './usage.ts'

export interface EntryParts {
  readonly db: Db
  readonly clock: Clock
  readonly usage: Usage
}

/** A client that may call now, with what it and its owner both may do. */
export interface ClientCaller extends Omit<store.ClientRow, 'rights' | 'ownerId'> {
  readonly ownerId: number
  readonly permissions: readonly Permission[]
}

const dayMs = 86_400_000
const minuteMs = 60_000

export const createEntry = ({ db, clock, usage }: EntryParts) => {
  const brake = createSignInBrake()

  /** Refuses a credential that opens nothing; the figures of a known client show it. */
  const refuse = (error: ErrorName, { ip, clientId }: { readonly ip: string; readonly clientId?: number }): Error => {
    if (clientId !== undefined) usage.note(clientId, errors[error][0])
    brake.take({ ip }, clock.now())
    return fail(error)
  }

  const admit = async (client: store.ClientRow, ip: string): Promise<ClientCaller> => {
    const turnAway = (error: ErrorName, params = {}): Error => {
      usage.note(client.clientId, errors[error][0])
      return fail(error, params)
    }
    const caller = callerOf(client)
    if (!caller || !isFromAllowed(client.allowedAddresses, ip)) throw turnAway('clientForbidden')
    const nowMs = clock.now()
    if (!(await store.countCall(db, client, { nowMs, ip }))) {
      const { isDayFull } = await store.findMeter(db, client, nowMs)
      const untilMs = isDayFull ? nextOf(nowMs, dayMs) : nextOf(nowMs, minuteMs)
      throw turnAway('tooManyRequests', { seconds: Math.max(1, Math.ceil((untilMs - nowMs) / 1000)) })
    }
    return caller
  }

  const holderOf = async (token: string, ip: string): Promise<store.ClientRow> => {
    if (token.length > 200 || !isClientToken(token)) throw refuse('clientTokenInvalid', { ip })
    const found = await store.findByToken(db, hashToken(token), clock.now())
    if (!found) throw refuse('clientTokenInvalid', { ip })
    const { clientId } = found.client
    // A token that was valid an hour ago is no guess.
    if (found.hasRunOut) {
      usage.note(clientId, errors.tokenExpired[0])
      throw fail('tokenExpired')
    }
    return found.client
  }

  /** Gives the client with whose secret this was signed. */
  const signerOf = async (
    signed: Pick<Signed, 'appId' | 'text' | 'signature'>,
    ip: string,
  ): Promise<store.ClientRow> => {
    const found = await store.findByAppId(db, signed.appId, clock.now())
    if (!found) throw refuse('apiKeyInvalid', { ip })
    const { client, secrets } = found
    const { clientId } = client
    const secret = secrets.find(({ secretHash }) => hasSigned(secretHash, signed))
    if (!secret) throw refuse('signatureInvalid', { ip, clientId })
    if (!secret.isLive) throw refuse('secretExpired', { ip, clientId })
    if (!client.isEnabled) throw refuse('apiKeyInvalid', { ip, clientId })
    return client
  }

  return {
    admit,
    refuse,

    async ofToken(token: string, ip: string): Promise<ClientCaller> {
      return admit(await holderOf(token, ip), ip)
    },

    /** Gives the holder of a token, for a request that is no call by itself: it counts against no quota. */
    async whoHolds(token: string, ip: string): Promise<ClientCaller> {
      const client = await holderOf(token, ip)
      const caller = callerOf(client)
      if (!caller || !isFromAllowed(client.allowedAddresses, ip)) throw fail('clientForbidden')
      return caller
    },

    async ofSignature(given: SignedParts, ip: string): Promise<ClientCaller> {
      const signed: Signed = readSignature(given, clock.now())
      const client = await signerOf(signed, ip)
      const { clientId } = client
      const { nonce, untilMs } = signed
      if (!(await store.takeNonce(db, { clientId, nonce, untilMs }))) throw refuse('signatureInvalid', { ip, clientId })
      return admit(client, ip)
    },

    /** Gives the client that signed a link. It is opened as often as its end and the quotas allow. */
    async ofLink(url: string, ip: string): Promise<ClientCaller> {
      return admit(await signerOf(readLink(url, clock.now()), ip), ip)
    },

    /** Gives the same client a moment later, within one call: nothing is counted or used up again. */
    async again({ clientId, permissions }: ClientCaller): Promise<ClientCaller> {
      const client = await store.findById(db, clientId)
      const caller = client?.isEnabled ? callerOf(client) : undefined
      if (!caller) throw fail('clientForbidden')
      return { ...caller, permissions: caller.permissions.filter((one) => permissions.includes(one)) }
    },
  }
}
export type Entry = ReturnType<typeof createEntry>

const nextOf = (nowMs: number, spanMs: number): number => (Math.floor(nowMs / spanMs) + 1) * spanMs

/** Gives the caller; undefined when nobody answers for the client. */
const callerOf = ({ rights, ownerId, ...known }: store.ClientRow): ClientCaller | undefined => {
  if (rights === null || ownerId === null) return undefined
  return {
    ...known,
    ownerId,
    permissions: clientScopes.filter((one) => known.scopes.includes(one) && rights.includes(one)),
  }
}
