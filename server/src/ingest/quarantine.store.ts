import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/database.ts'
import type { ProvenMs } from '../platform/proven-time.ts'

const dayMs = 86_400_000

/** Reports that the store refused and inbox rows that no rule could evaluate, once there was time to look at them. */
export const deleteOldQuarantine = async (db: Db, nowMs: ProvenMs): Promise<void> => {
  const before = new Date(nowMs - limits.quarantineKeptDays * dayMs)
  await sql`delete from quarantine where arrived < ${before}`.execute(db)
  await sql`delete from rule_quarantine where at < ${before}`.execute(db)
}
