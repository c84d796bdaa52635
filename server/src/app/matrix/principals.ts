/**
 * The principals (faults.md section 3.3). Each has an account of its own, so that the trail tells them apart; `again`
 * makes another of the same kind for calls that change or end the account.
 */
import { randomBytes } from 'node:crypto'
import type { SharePage } from '@coldway/contract/enums.ts'
import { type Permission, permissions } from '@coldway/contract/permissions.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import { nextNumber } from './body.ts'
import { secretOf } from './factories.ts'
import type { Making } from './making.ts'
import { canaryOf, type PlaceName } from './places.ts'

/**
 * dead: the credential opens nothing; mustChange: the password must be changed first; device: the uplink; share: the
 * page of the link; client: a client of the open API; wrongKey: one whose signature or secret opens nothing.
 */
export type Standing = 'dead' | 'mustChange' | 'live' | 'device' | 'share' | 'client' | 'wrongKey'
export interface Principal {
  readonly name: string
  readonly standing: Standing
  /** The page of a share link. */
  readonly page?: SharePage
  readonly home: PlaceName | undefined
  readonly held: ReadonlySet<Permission>
  readonly headers: Readonly<Record<string, string>>
  /** Headers made anew for each request, beside the others. */
  readonly sign?: (request: {
    readonly method: string
    readonly url: string
    readonly body: string
  }) => Record<string, string>
  /** The code of its refusal, where its standing is `wrongKey`. */
  readonly refusal?: string
  /** Under which the trail names it. */
  readonly account: string | undefined
  /** The account of the person who answers for a client. */
  readonly owner?: string
  again(): Promise<Principal>
}

type Kind = Pick<Principal, 'name' | 'home' | 'held' | 'standing'> & {
  /** SQL that runs on the account (`$1`) or its session (`$2`) after the session was opened. */
  readonly after?: string
}

const dead = { standing: 'dead', home: 'own', held: new Set(permissions) } as const
const live = { standing: 'live', held: new Set(permissions) } as const

const sessionKinds: readonly Kind[] = [
  {
    ...dead,
    name: 'session ran out',
    after: `update sessions set expires_at = now() - interval '1 second' where token_hash = $2 and $1::int > 0`,
  },
  { ...dead, name: 'session ended', after: `delete from sessions where token_hash = $2 and $1::int > 0` },
  { ...dead, name: 'all sessions revoked', after: `delete from sessions where user_id = $1 and $2::bytea is not null` },
  {
    ...dead,
    name: 'deactivated after the token',
    after: `update users set is_enabled = false where id = $1 and $2::bytea is not null`,
  },
  {
    ...dead,
    name: 'initial password ran out',
    after: `update users set initial_until = now() - interval '1 second' where id = $1 and $2::bytea is not null`,
  },
  { ...dead, name: 'deleted', after: `delete from users where id = $1 and $2::bytea is not null` },
  {
    ...dead,
    name: 'kept cookie as token',
    after: `update sessions set kind = 'remember' where token_hash = $2 and $1::int > 0`,
  },
  {
    ...live,
    standing: 'mustChange',
    name: 'must change the password',
    home: 'own',
    after: `update users set initial_until = now() + interval '1 hour' where id = $1 and $2::bytea is not null`,
  },
  { ...live, name: 'no permission', home: 'own', held: new Set() },
  { ...live, name: 'all rights, own', home: 'own' },
  { ...live, name: 'all rights, parent', home: 'parent' },
  { ...live, name: 'all rights, child', home: 'child' },
  { ...live, name: 'all rights, sibling', home: 'sibling' },
  { ...live, name: 'all rights, foreign tenant', home: 'foreign' },
  { ...live, name: 'all rights, root', home: 'root' },
]

export const makePrincipals = async (making: Making): Promise<readonly Principal[]> => [
  ...strangers(),
  await deviceOf(making),
  ...(await Promise.all(sessionKinds.map((kind) => makeUser(making, kind)))),
]

/** Makes, for each permission, one principal who has all but that, and one who has these alone. */
export const makeHolders = async (
  making: Making,
  needed: readonly Permission[],
  home: PlaceName,
): Promise<readonly Principal[]> => {
  const others = (one: Permission) => new Set(permissions.filter((permission) => permission !== one))
  return Promise.all([
    ...needed.map((one) => makeUser(making, { ...live, name: `all but ${one}`, home, held: others(one) })),
    makeUser(making, { ...live, name: `${needed.join(' and ')} alone`, home, held: new Set(needed) }),
  ])
}

const strangers = (): Principal[] =>
  Object.entries({
    anonymous: {},
    'empty token': { access_token: '' },
    'unknown token': { access_token: randomToken() },
    'malformed token': { access_token: "' or 1=1 --" },
    'endless token': { access_token: randomBytes(4000).toString('hex') },
  }).map(([name, headers]) => stranger(name, headers as Record<string, string>))

const stranger = (name: string, headers: Record<string, string>): Principal => ({
  name,
  standing: 'dead',
  home: undefined,
  held: new Set(),
  headers,
  account: undefined,
  again: () => Promise.resolve(stranger(name, headers)),
})

/** A device with its credential; its secret is also tried as a token. */
const deviceOf = async (making: Making): Promise<Principal> => {
  const { orgId, path } = making.places.own
  const code = `${canaryOf('own')}credential`
  await making.query(
    `insert into devices (org_id, org_path, code, name, category, protocol, secret_hash, report_interval_s, zone)
     values ($1, $2, $3, $3, 'portable', 'json', $4, 60, '+08:00')`,
    [orgId, path, code, hashToken(secretOf(code))],
  )
  const authorization = `Basic ${Buffer.from(`${code}:${secretOf(code)}`).toString('base64')}`
  const itself: Principal = {
    ...stranger('device credential', { authorization, access_token: secretOf(code) }),
    standing: 'device',
    again: () => Promise.resolve(itself),
  }
  return itself
}

export const makeUser = async (making: Making, kind: Kind): Promise<Principal> => {
  const { query, places, passwordHash } = making
  const home = kind.home ?? 'own'
  const account = `${canaryOf(home)}asker-${nextNumber()}`
  const token = randomToken()
  const [user] = await query<{ id: number }>(
    `with role as (insert into roles (org_id, name, permissions, mobile_menus)
         values ($1, $2, $3, array['mobile:monitor', 'mobile:track', 'mobile:sensor', 'mobile:device']) returning id),
       made as (insert into users (org_id, role_id, account, name, email, password_hash)
         select $1, id, $2, $2, $2 || '@x.example', $4 from role returning id, org_id),
       own as (insert into recipients (org_id, user_id, name) select org_id, id, $2 from made)
     select id from made`,
    [places[home].orgId, account, [...kind.held], passwordHash],
  )
  const userId = user?.id ?? 0
  await query(
    `insert into sessions (token_hash, user_id, kind, created_at, expires_at) values ($1, $2, 'access', now(), now() + interval '1 day')`,
    [hashToken(token), userId],
  )
  if (kind.after) await query(kind.after, [userId, hashToken(token)])
  const { name, standing, held } = kind
  return { name, standing, held, home, account, headers: { access_token: token }, again: () => makeUser(making, kind) }
}
