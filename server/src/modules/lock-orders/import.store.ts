/** What the rows of an import name, found for all of them at once. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'

/** The numbers of the tenant among these, in lower case, each with its organisation; null: one that the caller does not see. */
export const findNumbers = async (
  db: Db | Tx,
  scope: OrgScope,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number | null>> => {
  const [, tenant = ''] = scope.from.split('/')
  const { rows } = await lookingBeyond(db, () =>
    sql<{ key: string; orgId: number | null }>`
      select lower(w.order_no) as key, case when ${inScope(scope, sql`w.org_path`)} then w.org_id end as "orgId"
      from lock_orders w
      where lower(w.order_no) = any(${[...numbers]}::text[]) and coalesce(w.tenant_id, 0) = ${Number(tenant)}::int`.execute(
      db,
    ),
  )
  return new Map(rows.map(({ key, orgId }) => [key, orgId]))
}

export interface NamedSite {
  id: number
  /** Null when each organisation may name it. */
  orgPath: string | null
}

/** Finds the sites that the caller may name, by name or number in lower case. */
export const findSites = async (
  db: Db | Tx,
  scope: OrgScope,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly NamedSite[]>> => {
  const { rows } = await sql<NamedSite & { name: string }>`
    select n.name, s.id, case when not s.is_global then o.path end as "orgPath"
    from unnest(${[...names]}::text[]) as n (name) join sites s on n.name in (lower(s.name), lower(s.site_no))
      left join organisations o on o.id = s.org_id
    where s.is_global or ${inScope(scope, sql`o.path`)}`.execute(db)
  return Map.groupBy(rows, ({ name }) => name)
}
