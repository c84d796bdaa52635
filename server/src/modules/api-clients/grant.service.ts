/** Gives tokens to clients for their secrets (RFC 6749 section 4.4). */
import type { ClientToken } from '@coldway/contract/api-clients/client-tokens.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { clientToken, hashToken, sameToken } from '../../platform/secrets.ts'
import type { Who, Write } from '../../platform/trail.ts'
import type { ClientCaller, Entry } from './entry.service.ts'
import * as store from './entry.store.ts'

interface GrantParts {
  readonly db: Db
  readonly clock: Clock
  readonly entry: Entry
}

interface Asked {
  readonly appId: string
  readonly secret: string
  /** The scopes; undefined for all of the client. */
  readonly scopes: readonly string[] | undefined
  readonly ip: string
}

/** Thrown when a scope is asked for that the client or its owner does not have. */
export class ScopeRefused extends Error {}

export const createGrant = ({ db, clock, entry }: GrantParts) => ({
  async grantToken({ appId, secret, scopes, ip }: Asked, writeAs: (who: Who) => Write): Promise<ClientToken> {
    if (secret === '') throw fail('secretMissing')
    const found = await store.findByAppId(db, appId, clock.now())
    const clientId = found?.client.clientId
    const of = { ip, ...(clientId !== undefined && { clientId }) }
    const right = found?.secrets.find(({ secretHash }) => sameToken(secret, secretHash))
    if (!found || !right) throw entry.refuse('apiKeyInvalid', of)
    if (!right.isLive) throw entry.refuse('secretExpired', of)
    if (!found.client.isEnabled) throw entry.refuse('apiKeyInvalid', of)
    const client = await entry.admit(found.client, ip)
    const granted = narrowed(client, scopes)
    const token = clientToken()
    await writeAs(whoIs(client))(async (tx) => {
      const untilMs = clock.now() + limits.clientTokenMs
      const given = { tokenHash: hashToken(token), clientId: client.clientId, secretId: right.id, untilMs }
      await store.insertToken(tx, { ...given, scopes: granted })
      return { data: null, note: { entity: 'apiClient', id: client.clientId, name: client.name } }
    })
    const expires_in = Math.floor(limits.clientTokenMs / 1000)
    return { access_token: token, token_type: 'Bearer', expires_in, scope: granted.join(' ') }
  },
})
export type Grant = ReturnType<typeof createGrant>

/** Names a client for the trail. The owner's number stands beside, because the owner answers for it. */
const whoIs = ({ ownerId, appId, name, orgPath }: ClientCaller): Who => ({
  userId: ownerId,
  account: appId,
  userName: name,
  orgPath,
})

const narrowed = ({ permissions }: ClientCaller, asked: readonly string[] | undefined): readonly Permission[] => {
  if (asked === undefined) return permissions
  const granted = permissions.filter((one) => asked.includes(one))
  if (granted.length !== new Set(asked).size) throw new ScopeRefused()
  return granted
}
