/** SQL of a client's call: few statements, each by a key. */
import type { Permission } from '@coldway/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface ClientRow {
  readonly clientId: number
  readonly appId: string
  readonly name: string
  readonly orgId: number
  readonly orgName: string
  readonly orgPath: string
  readonly scopes: readonly Permission[]
  readonly allowedAddresses: readonly string[]
  readonly callsPerMinute: number
  readonly callsPerDay: number
  readonly isEnabled: boolean
  readonly ownerId: number | null
  readonly ownerAccount: string
  /** The permissions of the owner now; null when nobody answers for the client. */
  readonly rights: readonly Permission[] | null
}

/** The columns of a client; under a token, `scopes` are those of the token. */
const columns = (scopes: RawBuilder<unknown>) => sql`
  c.id as "clientId", c.app_id as "appId", c.name, o.id as "orgId", o.name as "orgName", o.path as "orgPath", ${scopes} as scopes,
  c.allowed_addresses as "allowedAddresses", c.calls_per_minute as "callsPerMinute", c.calls_per_day as "callsPerDay",
  c.is_enabled as "isEnabled", c.owner_id as "ownerId",
  coalesce((select u.account from users u where u.id = c.owner_id), '') as "ownerAccount", api_client_rights(c.id) as rights`

export const findByToken = async (
  db: Db,
  tokenHash: Buffer,
  nowMs: number,
): Promise<{ readonly client: ClientRow; readonly hasRunOut: boolean } | undefined> => {
  const now = new Date(nowMs)
  const { rows } = await sql<ClientRow & { hasRunOut: boolean }>`/* prepared: client-by-token */
    select ${columns(sql`array(select unnest(t.scopes) intersect select unnest(c.scopes))`)}, t.expires_at <= ${now} as "hasRunOut"
    from api_client_tokens t join api_clients c on c.id = t.client_id join organisations o on o.id = c.org_id
      join api_client_secrets s on s.id = t.secret_id
    where t.token_hash = ${tokenHash} and c.is_enabled and (s.expires_at is null or s.expires_at > ${now})`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { hasRunOut, ...client } = row
  return { client, hasRunOut }
}

export interface SecretRow {
  readonly id: number
  readonly secretHash: Buffer
  readonly isLive: boolean
}

export const findByAppId = async (
  db: Db,
  appId: string,
  nowMs: number,
): Promise<{ readonly client: ClientRow; readonly secrets: readonly SecretRow[] } | undefined> => {
  const { rows } = await sql<ClientRow>`/* prepared: client-by-app-id */
    select ${columns(sql`c.scopes`)} from api_clients c join organisations o on o.id = c.org_id where c.app_id = ${appId}`.execute(
    db,
  )
  const [client] = rows
  if (!client) return undefined
  const { rows: secrets } = await sql<SecretRow>`/* prepared: client-secrets */
    select id, secret_hash as "secretHash", expires_at is null or expires_at > ${new Date(nowMs)} as "isLive"
    from api_client_secrets where client_id = ${client.clientId} order by id desc limit 20`.execute(db)
  return { client, secrets }
}

export const findById = async (db: Db, id: number): Promise<ClientRow | undefined> => {
  const { rows } = await sql<ClientRow>`select ${columns(sql`c.scopes`)} from api_clients c
    join organisations o on o.id = c.org_id where c.id = ${id}`.execute(db)
  return rows[0]
}

export const insertToken = async (
  tx: Tx,
  given: {
    readonly tokenHash: Buffer
    readonly clientId: number
    readonly secretId: number
    readonly scopes: readonly Permission[]
    readonly untilMs: number
  },
): Promise<void> => {
  await sql`insert into api_client_tokens (token_hash, client_id, secret_id, scopes, expires_at)
    values (${given.tokenHash}, ${given.clientId}, ${given.secretId}, ${given.scopes}::text[], ${new Date(given.untilMs)})`.execute(
    tx,
  )
}

/** Takes a nonce; of two requests with the same one, one gets it. */
export const takeNonce = async (
  db: Db,
  { clientId, nonce, untilMs }: { readonly clientId: number; readonly nonce: string; readonly untilMs: number },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`insert into api_client_nonces (client_id, nonce, expires_at)
    values (${clientId}, ${nonce}, ${new Date(untilMs)}) on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

type Quotas = Pick<ClientRow, 'clientId' | 'callsPerMinute' | 'callsPerDay'>
const startsOf = (nowMs: number) => ({
  minute: new Date(Math.floor(nowMs / 60_000) * 60_000),
  day: new Date(Math.floor(nowMs / 86_400_000) * 86_400_000),
})

/**
 * Counts a call of the minute and of the day (UTC), unless one of both is full: then it gives false
 * and counts nothing.
 */
export const countCall = async (
  db: Db,
  { clientId, callsPerMinute, callsPerDay }: Quotas,
  { nowMs, ip }: { readonly nowMs: number; readonly ip: string },
): Promise<boolean> => {
  const { minute, day } = startsOf(nowMs)
  const { numAffectedRows } = await sql`
    insert into api_client_meters as m (client_id, minute_at, minute_calls, day_at, day_calls, used_at, used_from)
    values (${clientId}, ${minute}, 1, ${day}, 1, ${new Date(nowMs)}, ${ip})
    on conflict (client_id) do update set
      minute_calls = case when m.minute_at = excluded.minute_at then m.minute_calls else 0 end + 1, minute_at = excluded.minute_at,
      day_calls = case when m.day_at = excluded.day_at then m.day_calls else 0 end + 1, day_at = excluded.day_at,
      used_at = excluded.used_at, used_from = excluded.used_from
    where (m.minute_at <> excluded.minute_at or m.minute_calls < ${callsPerMinute})
      and (m.day_at <> excluded.day_at or m.day_calls < ${callsPerDay})`.execute(db)
  return numAffectedRows === 1n
}

export const findMeter = async (
  db: Db,
  { clientId, callsPerDay }: Quotas,
  nowMs: number,
): Promise<{ readonly isDayFull: boolean }> => {
  const { rows } = await sql<{ isDayFull: boolean }>`
    select day_at = ${startsOf(nowMs).day} and day_calls >= ${callsPerDay} as "isDayFull"
    from api_client_meters where client_id = ${clientId}`.execute(db)
  return { isDayFull: rows[0]?.isDayFull ?? false }
}
