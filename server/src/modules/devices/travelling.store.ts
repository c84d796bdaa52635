import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { lookingBeyond } from '../../platform/visibility.ts'

/**
 * Whether one of these devices of the scope is on an open waybill, of whichever organisation. Locks the devices first, so that
 * none is put on one until the commit.
 */
export const areTravelling = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql<{ id: number }>`
    select d.id from devices d where d.id = any(${[...ids]}::int[]) and ${inScope(scope, sql`d.org_path`)}
    order by d.id for update of d`.execute(tx)
  const locked = rows.map(({ id }) => id)
  return lookingBeyond(tx, async () => {
    const { rows: bound } = await sql`select from waybill_details b where b.device_id = any(${locked}::int[])
      and b.waybill_id is not null and b.bound_until is null limit 1`.execute(tx)
    return bound.length > 0
  })
}
