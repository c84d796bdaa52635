/**
 * Clients of the open API: one that may do all that clients can, by its signature; one of another
 * tenant, by its token; one without a scope of its own; and some whose credentials open nothing.
 * Their owners hold every permission.
 */
import { randomBytes } from 'node:crypto'
import { clientScopes } from '@coldway/contract/api-clients/client-scopes.ts'
import { permissions } from '@coldway/contract/permissions.ts'
import { clientToken, hashToken, randomToken } from '../../platform/secrets.ts'
import { signRequest } from '../../testing/sign-request.ts'
import { nextNumber } from './body.ts'
import { type Making, one } from './making.ts'
import { canaryOf, type PlaceName } from './places.ts'
import { makeUser, type Principal, type Standing } from './principals.ts'

interface ClientKind {
  readonly name: string
  readonly home: PlaceName
  readonly standing: Standing
  readonly refusal?: string
  readonly scopes?: readonly (typeof clientScopes)[number][]
  /** How the client signs; left out when it calls by its token. */
  readonly signs?: 'well' | 'wrongly'
  /** A statement that runs on the client (`$1`) afterwards. */
  readonly after?: string
}

const endsSecrets = `update api_client_secrets set expires_at = now() - interval '1 second' where client_id = $1`
const kinds: readonly ClientKind[] = [
  { name: 'client, signed', home: 'own', standing: 'client', signs: 'well' },
  { name: 'client of a foreign tenant', home: 'foreign', standing: 'client' },
  { name: 'client of one scope', home: 'own', standing: 'client', scopes: ['share:view'] },
  { name: 'client, altered signature', home: 'own', standing: 'wrongKey', refusal: '40336', signs: 'wrongly' },
  {
    name: 'client, secret ended',
    home: 'own',
    standing: 'wrongKey',
    refusal: '40332',
    signs: 'well',
    after: endsSecrets,
  },
  {
    name: 'client that is off',
    home: 'own',
    standing: 'dead',
    after: 'update api_clients set is_enabled = false where id = $1',
  },
]

export const makeClients = (making: Making): Promise<Principal[]> =>
  Promise.all(kinds.map((kind) => makeClient(making, kind)))

const makeClient = async (making: Making, kind: ClientKind): Promise<Principal> => {
  const { home, standing, name, refusal, scopes = clientScopes, signs } = kind
  const owner = await makeUser(making, { name, standing: 'live', home, held: new Set(permissions) })
  const appId = `app-${canaryOf(home)}${nextNumber()}`
  const [secret, token] = [randomToken(), clientToken()]
  const clientId = await one(
    making.query,
    `insert into api_clients (org_id, owner_id, app_id, name, remark, scopes, allowed_addresses, calls_per_minute, calls_per_day,
       created_at)
     select org_id, id, $2, $2, '', $3, '{}', 1000000, 1000000, now() from users where account = $1 returning id`,
    [owner.account, appId, scopes],
  )
  await making.query(
    `with made as (insert into api_client_secrets (client_id, secret_hash, created_at) values ($1, $2, now()) returning id)
     insert into api_client_tokens (token_hash, client_id, secret_id, scopes, expires_at)
     select $3, $1, id, $4, now() + interval '1 day' from made`,
    [clientId, hashToken(secret), hashToken(token), scopes],
  )
  if (kind.after) await making.query(kind.after, [clientId])
  return {
    name,
    standing,
    home,
    held: new Set(scopes),
    // Files go with a token: a client whose signature is wrong has no valid token either.
    headers: { access_token: signs === 'wrongly' ? clientToken() : token },
    account: appId,
    ...(owner.account && { owner: owner.account }),
    ...(refusal && { refusal }),
    ...(signs && { sign: signing(appId, signs === 'well' ? hashToken(secret) : randomBytes(32)) }),
    again: () => makeClient(making, kind),
  }
}

const signing =
  (appId: string, key: Buffer): NonNullable<Principal['sign']> =>
  (request) =>
    signRequest({ appId, key, ...request, atMs: Date.now() })
