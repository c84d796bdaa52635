import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

/** Lists the names of a share's devices, as far as its scope still sees them. */
export const listSharedDevices = async (
  db: Db,
  scope: OrgScope,
  ids: readonly number[],
): Promise<{ id: number; name: string; plate: string | null }[]> => {
  const { rows } = await sql<{ id: number; name: string; plate: string | null }>`
    select d.id, d.name, d.plate from devices d
    where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return rows
}
