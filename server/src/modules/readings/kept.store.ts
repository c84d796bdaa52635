import { keptMonthsDefault, keptMsOf } from '@coldway/contract/retention.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

/** The oldest moment of which readings of a device are answered; of none that he sees, as of any other. */
export const findOldest = async (db: Db, scope: OrgScope, deviceCode: string, nowMs: number): Promise<Date> => {
  const { rows } = await sql<{ months: number }>`
    select kept_months_of(d.org_path) as months from devices d
    where d.code = ${deviceCode} and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return new Date(nowMs - keptMsOf(rows[0]?.months ?? keptMonthsDefault))
}
