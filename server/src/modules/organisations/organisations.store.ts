import type { OrgNode } from '@coldway/contract/organisations.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export const listOrganisations = async (db: Db, scope: OrgScope): Promise<OrgNode[]> => {
  const { rows } = await sql<OrgNode>`
    select o.id, case when o.id = ${scope.orgId} then null else o.parent_id end as "parentId", o.name, o.code,
      (select count(*)::int from devices d where d.org_id = o.id) as "deviceCount"
    from organisations o where ${inScope(scope, sql`o.path`)} order by o.path`.execute(db)
  return rows
}

export const findPath = async (db: Db, scope: OrgScope, orgId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ path: string }>`
    select path from organisations o where o.id = ${orgId} and ${inScope(scope, sql`o.path`)}`.execute(db)
  return rows[0]?.path
}

/** Without a scope: for the program's own seeding only. The path is made of the new id, so it is set in a second step. */
export const insertOrganisation = async (
  db: Db,
  given: { parentId: number | null; name: string; code: string },
): Promise<{ id: number; path: string }> => {
  const { rows } = await sql<{ id: number; path: string }>`
    with made as (insert into organisations (parent_id, name, code) values (${given.parentId}, ${given.name}, ${given.code}) returning id)
    select made.id, coalesce((select path from organisations where id = ${given.parentId}), '') || made.id || '/' as path from made`.execute(
    db,
  )
  const [made] = rows as [{ id: number; path: string }]
  await sql`update organisations set path = ${made.path} where id = ${made.id}`.execute(db)
  return made
}
