/** Readings that arrive after the review of a shipment, in SQL. */
import type { WaybillVerdict } from '@coldway/contract/enums.ts'
import type { ReviewedFacts } from '@coldway/contract/releases/releases.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

/** Marks the reviewed shipments on which a device was at that time, and answers those that were not marked yet. */
export const markOutdated = async (
  tx: Tx,
  late: readonly { readonly deviceId: number; readonly atMs: number }[],
  nowMs: number,
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update releases r set outdated_at = ${new Date(nowMs)}
    from waybill_details b join unnest(${late.map(({ deviceId }) => deviceId)}::int[], ${late.map(({ atMs }) => atMs)}::float8[])
      as x (device_id, at_ms) on x.device_id = b.device_id
    where r.waybill_id = b.waybill_id and r.step_count > 0 and r.outdated_at is null
      and b.bound_from <= to_timestamp(x.at_ms / 1000) and b.bound_until >= to_timestamp(x.at_ms / 1000)
    returning r.waybill_id as id`.execute(tx)
  return [...new Set(rows.map(({ id }) => id))]
}

/** What arrives from now on marks the shipment again. */
export const clearOutdated = async (db: Db, waybillId: number): Promise<void> => {
  await sql`update releases set outdated_at = null where waybill_id = ${waybillId}`.execute(db)
}

export interface Review {
  readonly position: number
  readonly facts: string
}

/** The last review of a shipment, with what it knew. */
export const findReview = async (db: Db, waybillId: number): Promise<Review | undefined> => {
  const { rows } = await sql<Review>`
    select s.position, s.facts from release_steps s where s.waybill_id = ${waybillId} and s.facts is not null
    order by s.position desc limit 1`.execute(db)
  return rows[0]
}

export interface Known extends Pick<ReviewedFacts, 'outOfRangeMs'> {
  readonly verdict: WaybillVerdict
}

/** Keeps what is known now; false: another review was signed meanwhile, which read it again. */
export const keepKnown = async (
  tx: Tx,
  { waybillId, position, nowMs }: { readonly waybillId: number; readonly position: number; readonly nowMs: number },
  known: Known,
): Promise<boolean> => {
  // Locks the row first, so that a review that is being signed is seen below.
  await sql`select 1 from releases where waybill_id = ${waybillId} for update`.execute(tx)
  const { numAffectedRows } = await sql`
    update releases r set known_at = ${new Date(nowMs)}, known_verdict = ${known.verdict},
      known_outside_ms = ${Math.round(known.outOfRangeMs)}
    where waybill_id = ${waybillId} and not exists (select from release_steps s
      where s.waybill_id = r.waybill_id and s.position > ${position} and s.facts is not null)`.execute(tx)
  return numAffectedRows === 1n
}
