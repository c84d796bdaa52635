/** Reads the tasks of users for the live connection. */
import type { DownloadCounts, DownloadMove } from '@coldway/contract/downloads/downloads.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface TaskNews {
  readonly userId: number
  readonly tasks: DownloadMove[]
  readonly counts: DownloadCounts
}

/** Tasks that ended longer ago than this have been published. */
const justEndedMs = 60_000

/** Gives one entry for each user, also for those without tasks. */
export const listTaskNews = async (db: Db, userIds: readonly number[], nowMs: number): Promise<TaskNews[]> => {
  const { rows } = await sql<TaskNews>`
    select u.id as "userId",
      jsonb_build_object('unRead', count(t.id) filter (where t.state in ('done', 'failed') and not t.is_read),
        'open', count(t.id) filter (where t.state in ('queued', 'exporting'))) as counts,
      coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'state', t.state, 'progressPct', t.progress_pct, 'rows', t.rows))
        filter (where t.state in ('queued', 'exporting') or t.finished_at > ${new Date(nowMs - justEndedMs)}), '[]') as tasks
    from unnest(${[...userIds]}::int[]) u (id)
      left join downloads t on t.user_id = u.id and t.created_at > ${new Date(nowMs - limits.exportKeptMs)}
    group by u.id`.execute(db)
  return rows
}
