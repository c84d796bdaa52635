/** Clients and their secrets in SQL, as people manage them. */
import type { ApiClient } from '@coldway/contract/api-clients/api-clients.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'
import { accountSeen } from '../users/index.ts'

type Printed = 'createTime' | 'secretTime' | 'formerSecretUntil' | 'lastUseTime' | 'lastUseAddress'
export type ClientRow = Omit<ApiClient, Printed> & {
  createdAt: number
  secretAt: number
  formerSecretUntil: number | null
  usedAt: number | null
  usedFrom: string | null
}
type ListName = 'id' | 'appId' | 'name' | 'orgId' | 'state' | 'createTime'

/** `api_client_rights` looks at the owner, whom the reader may not see (240-api-clients.sql). */
const state = sql`case when not c.is_enabled then 'off' when api_client_rights(c.id) is null then 'ownerless' else 'live' end`

const shownAt = (scope: OrgScope, nowMs: number): RawBuilder<unknown> => sql`
  c.id, c.app_id as "appId", c.name, c.org_id as "orgId", o.name as "orgName", c.remark, c.scopes,
  array(select one from unnest(c.scopes) as one where not one = any (coalesce(api_client_rights(c.id), '{}'))) as "lostScopes",
  c.allowed_addresses as "allowedAddresses", c.calls_per_minute as "callsPerMinute", c.calls_per_day as "callsPerDay",
  ${state} as state, ${accountSeen(scope, sql`(select account from users u where u.id = c.owner_id)`)} as "ownerAccount",
  (select max(s.created_at) from api_client_secrets s where s.client_id = c.id) as "secretAt",
  (select max(s.expires_at) from api_client_secrets s where s.client_id = c.id
    and s.expires_at > ${new Date(nowMs)}) as "formerSecretUntil",
  m.used_at as "usedAt", m.used_from as "usedFrom", c.version, c.created_at as "createdAt"`

const joined = sql`from api_clients c join organisations o on o.id = c.org_id
  left join api_client_meters m on m.client_id = c.id`

const listed: SqlColumns<ListName> = {
  id: { is: sql`c.id` },
  appId: { is: sql`c.app_id` },
  name: { is: sql`c.name` },
  orgId: { is: sql`c.org_id` },
  state: { is: state },
  createTime: { is: sql`c.created_at`, isTime: true },
}

export const listClients = async (
  db: Db,
  scope: OrgScope,
  { query, zone, nowMs }: { readonly query: ListQuery<ListName>; readonly zone: string; readonly nowMs: number },
): Promise<Page<ClientRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`c.id desc`)
  const from = sql`${joined} where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<ClientRow>`select ${shownAt(scope, nowMs)} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findClient = async (
  db: Db,
  scope: OrgScope,
  id: number,
  nowMs: number,
): Promise<ClientRow | undefined> => {
  const { rows } = await sql<ClientRow>`
    select ${shownAt(scope, nowMs)} ${joined} where c.id = ${id} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]
}

interface Given {
  readonly name: string
  readonly remark: string
  readonly scopes: readonly Permission[]
  readonly allowedAddresses: readonly string[]
  readonly callsPerMinute: number
  readonly callsPerDay: number
  readonly ownerId: number
}

export const insertClient = async (
  tx: Tx,
  given: Given & { readonly orgId: number; readonly appId: string; readonly nowMs: number },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into api_clients (org_id, owner_id, app_id, name, remark, scopes, allowed_addresses, calls_per_minute, calls_per_day,
      created_at)
    values (${given.orgId}, ${given.ownerId}, ${given.appId}, ${given.name}, ${given.remark}, ${given.scopes}::text[],
      ${given.allowedAddresses}::text[], ${given.callsPerMinute}, ${given.callsPerDay}, ${new Date(given.nowMs)})
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export const updateClient = async (tx: Tx, given: Given & { readonly id: number }): Promise<void> => {
  await sql`update api_clients set owner_id = ${given.ownerId}, name = ${given.name}, remark = ${given.remark},
    scopes = ${given.scopes}::text[], allowed_addresses = ${given.allowedAddresses}::text[],
    calls_per_minute = ${given.callsPerMinute}, calls_per_day = ${given.callsPerDay}, version = version + 1
    where id = ${given.id}`.execute(tx)
}

export const setEnabled = async (tx: Tx, id: number, isEnabled: boolean): Promise<void> => {
  await sql`update api_clients set is_enabled = ${isEnabled}, version = version + 1 where id = ${id}`.execute(tx)
  if (!isEnabled) await sql`delete from api_client_tokens where client_id = ${id}`.execute(tx)
}

export const setOwner = async (tx: Tx, id: number, ownerId: number): Promise<void> => {
  await sql`update api_clients set owner_id = ${ownerId}, version = version + 1 where id = ${id}`.execute(tx)
}

export const deleteClients = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from api_clients where id = any(${ids}::int[])`.execute(tx)
}

export interface HeldClient extends Omit<Given, 'ownerId'> {
  readonly id: number
  readonly appId: string
  readonly orgPath: string
  readonly isEnabled: boolean
  readonly version: number
}

/** Holds clients until the commit. Those outside the scope are left out. */
export const holdClients = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<HeldClient[]> => {
  const { rows } = await sql<HeldClient>`
    select c.id, c.app_id as "appId", o.path as "orgPath", c.name, c.remark, c.scopes, c.allowed_addresses as "allowedAddresses",
      c.calls_per_minute as "callsPerMinute", c.calls_per_day as "callsPerDay", c.is_enabled as "isEnabled", c.version
    from api_clients c join organisations o on o.id = c.org_id
    where c.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)} order by c.id for update of c`.execute(tx)
  return rows
}

export const insertSecret = async (
  tx: Tx,
  given: { readonly clientId: number; readonly secretHash: Buffer; readonly nowMs: number },
): Promise<void> => {
  await sql`insert into api_client_secrets (client_id, secret_hash, created_at)
    values (${given.clientId}, ${given.secretHash}, ${new Date(given.nowMs)})`.execute(tx)
}

/** The newest goes on until then, and older ones end at once: of one client two secrets open at most. */
export const endSecrets = async (
  tx: Tx,
  { clientId, nowMs, untilMs }: { readonly clientId: number; readonly nowMs: number; readonly untilMs: number },
): Promise<void> => {
  await sql`update api_client_secrets set expires_at = case when expires_at is null then ${new Date(untilMs)}::timestamptz
      else least(expires_at, ${new Date(nowMs)}) end
    where client_id = ${clientId}`.execute(tx)
}

export const deleteExpired = async (
  db: Db,
  nowMs: ProvenMs,
  { secretRememberedMs, usageKeptMs }: { readonly secretRememberedMs: number; readonly usageKeptMs: number },
): Promise<void> => {
  await sql`delete from api_client_nonces where expires_at < ${new Date(nowMs)}`.execute(db)
  await sql`delete from api_client_tokens where expires_at < ${new Date(nowMs - secretRememberedMs)}`.execute(db)
  await sql`delete from api_client_secrets where expires_at < ${new Date(nowMs - secretRememberedMs)}`.execute(db)
  await sql`delete from api_client_usage where day < ${new Date(nowMs - usageKeptMs)}::date`.execute(db)
}
