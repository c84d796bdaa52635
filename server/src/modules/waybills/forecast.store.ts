import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface Forecast {
  readonly id: number
  readonly plannedMs: number
  readonly isExpectedLate: boolean
}

/** Shipments in transit whose planned arrival lies ahead, by their ids. */
export const listForecasts = async (
  db: Db,
  { afterId, most, nowMs }: { readonly afterId: number; readonly most: number; readonly nowMs: number },
): Promise<Forecast[]> => {
  const { rows } = await sql<Forecast>`
    select w.id, w.planned_arrival as "plannedMs", w.expected_late as "isExpectedLate" from waybills w
    where w.state = 'inTransit' and w.planned_arrival > ${new Date(nowMs)} and w.id > ${afterId}
    order by w.id limit ${most}`.execute(db)
  return rows
}

/** Answers the ids of those that changed. */
export const markForecasts = async (db: Db, ids: readonly number[], isExpectedLate: boolean): Promise<number[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    update waybills set expected_late = ${isExpectedLate}
    where id = any(${[...ids]}::int[]) and state = 'inTransit' and expected_late <> ${isExpectedLate} returning id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export const isForecastWaiting = async (tx: Tx, kind: string): Promise<boolean> => {
  // Two processes that look at once would both find none.
  await sql`select pg_advisory_xact_lock(hashtext(${kind}))`.execute(tx)
  const { rows } = await sql`select from jobs where kind = ${kind} and state = 'waiting' limit 1`.execute(tx)
  return rows.length > 0
}
