import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import type { TrailRow } from '../../platform/trail.ts'

export interface KeptRow extends TrailRow {
  chain: number
  seq: number
  prevHash: Buffer
  hash: Buffer
}
export type AuditListName =
  | 'chain'
  | 'seq'
  | 'time'
  | 'account'
  | 'userName'
  | 'call'
  | 'outcome'
  | 'entity'
  | 'entityId'
  | 'entityName'
  | 'requestId'

const columns = sql`a.chain, a.seq, a.at, a.user_id as "userId", a.account, a.user_name as "userName", a.org_path as "orgPath", a.call,
  a.request_id as "requestId", a.ip, a.outcome, a.error, a.entity, a.entity_id as "entityId", a.entity_name as "entityName",
  a.before, a.after, a.reason, a.prev_hash as "prevHash", a.hash`

const listed: SqlColumns<AuditListName> = {
  chain: { is: sql`a.chain` },
  seq: { is: sql`a.seq` },
  time: { is: sql`a.at`, isTime: true },
  account: { is: sql`a.account` },
  userName: { is: sql`a.user_name` },
  call: { is: sql`a.call` },
  outcome: { is: sql`a.outcome` },
  entity: { is: sql`a.entity` },
  entityId: { is: sql`a.entity_id` },
  entityName: { is: sql`a.entity_name` },
  requestId: { is: sql`a.request_id` },
}

/** Lists rows by the organisation of the thing at the time; a failed sign-in belongs to the root. Newest first. */
export const listRows = async (
  db: Db,
  scope: OrgScope,
  query: ListQuery<AuditListName>,
  zone: string,
): Promise<Page<KeptRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`a.at desc, a.chain, a.seq desc`)
  const isRoot = sql`exists (select 1 from organisations where id = ${scope.orgId} and parent_id is null)`
  const from = sql`from audit_rows a
    where (${inScope(scope, sql`a.org_path`)} or (a.org_path = '' and ${isRoot})) and ${where}`
  const { rows } = await sql<KeptRow>`select ${columns} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** Lists the chains that are entirely the caller's: all for the root, one for a tenant, none below a tenant. */
export const listChains = async (db: Db, scope: OrgScope): Promise<number[]> => {
  const { rows } = await sql<{ chain: number }>`
    select h.chain from audit_heads h, organisations o
    where o.id = ${scope.orgId} and (o.parent_id is null or (o.tenant_id = o.id and h.chain = o.id)) order by h.chain`.execute(
    db,
  )
  return rows.map(({ chain }) => chain)
}

export const isTenantOrRoot = async (db: Db, scope: OrgScope): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from organisations o
    where o.id = ${scope.orgId} and (o.parent_id is null or o.tenant_id = o.id)`.execute(db)
  return rows.length > 0
}

export const findHead = async (db: Db, chain: number): Promise<{ seq: number; hash: Buffer } | undefined> => {
  const { rows } = await sql<{ seq: number; hash: Buffer }>`
    select seq, hash from audit_heads where chain = ${chain}`.execute(db)
  return rows[0]
}

export const listChainRows = async (
  db: Db,
  { chain, after, upTo, size }: { chain: number; after: number; upTo: number; size: number },
): Promise<KeptRow[]> => {
  const { rows } = await sql<KeptRow>`
    select ${columns} from audit_rows a where a.chain = ${chain} and a.seq > ${after} and a.seq <= ${upTo}
    order by a.seq limit ${size}`.execute(db)
  return rows
}
