/** The parties of a shipment that have a GLN, in SQL. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import type { PartyLeaf } from './record.ts'

/**
 * The organisation of the shipment, and that of the place of receiving where it is another one. A place that is shared by all may
 * belong to an organisation that the owner of the shipment does not see: it is left out.
 */
export const listParties = async (db: Db, scope: OrgScope, waybillId: number): Promise<PartyLeaf[]> => {
  const { rows } = await sql<PartyLeaf>`
    select case when o.id = w.org_id then 'owner' else 'receiver' end as role, o.name as "orgName", o.gln
    from waybills w left join sites s on s.id = w.receiving_site_id
      join organisations o on o.id in (w.org_id, s.org_id)
    where w.id = ${waybillId} and o.gln is not null and ${inScope(scope, sql`o.path`)}
    order by role`.execute(db)
  return rows
}
