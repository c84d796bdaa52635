import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { keptEdges } from '../readings/index.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

/** Deletes records that ended, or were disproved, before the subscriber's retention. */
export const deleteOldRecords = async (db: Db, nowMs: ProvenMs, most: number): Promise<number> => {
  const { rows } = await sql`
    delete from line_records where id in (
      select old.id from line_subscriptions s join ${keptEdges(nowMs)} as e on e.org_id = s.org_id
      cross join lateral (
        select r.id from line_records r where r.subscription_id = s.id and r.started_at < e.edge
          and r.state <> 'ongoing' and r.ended_at < e.edge) as old
      limit ${most})
    returning id`.execute(db)
  return rows.length
}
