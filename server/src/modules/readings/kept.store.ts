import { keptMonths, keptMonthsDefault, keptMonthsMax, keptMsOf } from '@coldway/contract/readings/retention.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

/**
 * The oldest moment for which readings of a device are shown. For a device that the caller does not see it is the default,
 * so that the answer does not tell whether the device exists.
 */
export const findOldest = async (db: Db, scope: OrgScope, deviceCode: string, nowMs: number): Promise<Date> => {
  const { rows } = await sql<{ months: number }>`
    select kept_months_of(d.org_path) as months from devices d
    where d.code = ${deviceCode} and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return new Date(nowMs - keptMsOf(rows[0]?.months ?? keptMonthsDefault))
}

const allMonths = Array.from({ length: keptMonthsMax - keptMonths[0] + 1 }, (_, at) => keptMonths[0] + at)
const atOnce = 5000

/** SQL for `(org_id, edge)` of every organisation: what ended before the edge has expired. */
export const keptEdges = (nowMs: number): RawBuilder<unknown> => sql`(
  select o.id as org_id, k.edge from organisations o
  join unnest(${allMonths}::int[], ${allMonths.map((months) => new Date(nowMs - keptMsOf(months)))}::timestamptz[])
    as k (months, edge) on k.months = kept_months_of(o.path))`

/** Repeats a deletion in portions, so that no statement holds many rows, until one finds fewer than it may remove. */
export const inPortions = async (remove: (most: number) => Promise<number>): Promise<void> => {
  while ((await remove(atOnce)) === atOnce);
}
