/** Providers in SQL, as people manage them. */
import type { IdentityProvider } from '@coldway/contract/identity-providers/identity-providers.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export type ProviderRow = Omit<IdentityProvider, 'createTime' | 'redirectUri'> & { readonly createdAt: number }
type ListName = 'id' | 'name' | 'alias' | 'orgId' | 'createTime'

/** Roles of organisations above the reader are named by nothing. */
const shown = sql`p.id, p.org_id as "orgId", o.name as "orgName", p.name, p.alias, p.issuer, p.client_id as "clientId",
  p.groups_claim as "groupsClaim", p.extra_scopes as "extraScopes", p.is_enabled as "isEnabled", p.version, p.created_at as "createdAt",
  (select count(*) from identity_links l where l.provider_id = p.id) as people,
  coalesce((select json_agg(json_build_object('group', m.group_name, 'roleId', m.role_id, 'roleName', r.name) order by m.place)
    from identity_provider_roles m left join roles r on r.id = m.role_id where m.provider_id = p.id), '[]') as roles`
const joined = sql`from identity_providers p join organisations o on o.id = p.org_id`

const listed: SqlColumns<ListName> = {
  id: { is: sql`p.id` },
  name: { is: sql`p.name` },
  alias: { is: sql`p.alias` },
  orgId: { is: sql`p.org_id` },
  createTime: { is: sql`p.created_at`, isTime: true },
}

export const listProviders = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<ListName>; readonly zone: string },
): Promise<Page<ProviderRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`p.id desc`)
  const from = sql`${joined} where ${inScope(scope, sql`o.path`)} and ${where}`
  const { rows } = await sql<ProviderRow>`select ${shown} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export const findProvider = async (db: Db, scope: OrgScope, id: number): Promise<ProviderRow | undefined> => {
  const { rows } = await sql<ProviderRow>`
    select ${shown} ${joined} where p.id = ${id} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]
}

interface Given {
  readonly name: string
  readonly alias: string
  readonly issuer: string
  readonly clientId: string
  readonly groupsClaim: string
  readonly extraScopes: string
  readonly isEnabled: boolean
}
export interface RoleOfGroup {
  readonly group: string | null
  readonly roleId: number
}

/** The secret follows, as it is sealed for this very row. */
export const insertProvider = async (
  tx: Tx,
  given: Given & { readonly orgId: number; readonly nowMs: number },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into identity_providers (org_id, name, alias, issuer, client_id, client_secret, groups_claim, extra_scopes,
      is_enabled, created_at)
    values (${given.orgId}, ${given.name}, ${given.alias}, ${given.issuer}, ${given.clientId}, '', ${given.groupsClaim},
      ${given.extraScopes}, ${given.isEnabled}, ${new Date(given.nowMs)}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export const updateProvider = async (tx: Tx, given: Given & { readonly id: number }): Promise<void> => {
  await sql`update identity_providers set name = ${given.name}, alias = ${given.alias}, issuer = ${given.issuer},
    client_id = ${given.clientId}, groups_claim = ${given.groupsClaim}, extra_scopes = ${given.extraScopes},
    is_enabled = ${given.isEnabled}, version = version + 1 where id = ${given.id}`.execute(tx)
}

export const setSecret = async (tx: Tx, id: number, secret: Buffer): Promise<void> => {
  await sql`update identity_providers set client_secret = ${secret} where id = ${id}`.execute(tx)
}

/** Whom another issuer vouched for is nobody of this one. */
export const deleteLinks = async (tx: Tx, id: number): Promise<void> => {
  await sql`delete from identity_links where provider_id = ${id}`.execute(tx)
  await sql`delete from identity_tickets where provider_id = ${id}`.execute(tx)
}

export const replaceRoles = async (tx: Tx, id: number, roles: readonly RoleOfGroup[]): Promise<void> => {
  await sql`delete from identity_provider_roles where provider_id = ${id}`.execute(tx)
  await sql`insert into identity_provider_roles (provider_id, place, group_name, role_id)
    select ${id}, place, group_name, role_id
    from unnest(${roles.map(({ group }) => group)}::text[], ${roles.map(({ roleId }) => roleId)}::int[])
      with ordinality as given (group_name, role_id, place)`.execute(tx)
}

export interface HeldProvider extends Given {
  readonly id: number
  readonly orgPath: string
  readonly version: number
}

/** Holds providers until the commit. Those outside the scope are left out. */
export const holdProviders = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<HeldProvider[]> => {
  const { rows } = await sql<HeldProvider>`
    select p.id, o.path as "orgPath", p.name, p.alias, p.issuer, p.client_id as "clientId", p.groups_claim as "groupsClaim",
      p.extra_scopes as "extraScopes", p.is_enabled as "isEnabled", p.version
    from identity_providers p join organisations o on o.id = p.org_id
    where p.id = any(${ids}::int[]) and ${inScope(scope, sql`o.path`)} order by p.id for update of p`.execute(tx)
  return rows
}

export const deleteProviders = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from identity_providers where id = any(${ids}::int[])`.execute(tx)
}
