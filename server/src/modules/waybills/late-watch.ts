/** Calls people to each late shipment once: one that has not started or arrived as planned, or is expected not to arrive so. */
import { webPushLimits } from '@coldway/contract/web-push/web-push.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { Announce, ShipmentWaiting } from '../messages/index.ts'

interface LateWatchParts {
  readonly db: Db
  readonly messages: Pick<Announce, 'summon'>
}
const most = 200

/** The call and the note that it was made are one transaction. */
export const callToLate = async ({ db, messages }: LateWatchParts, nowMs: number): Promise<void> => {
  for (let found = most; found === most; ) {
    found = await db.transaction().execute(async (tx) => {
      const late = await takeLate(tx, nowMs)
      await messages.summon({ tx, nowMs }, late)
      return late.length
    })
  }
}

/**
 * Marks the plan that each was late against, so that another plan calls again and the same one does not. What became late while
 * nothing ran, longer ago than it is news, is passed over.
 */
const takeLate = async (tx: Tx, nowMs: number): Promise<ShipmentWaiting[]> => {
  const [now, news] = [new Date(nowMs), new Date(nowMs - webPushLimits.usefulMs)]
  const planned = sql`case w.state when 'toShip' then w.planned_start else w.planned_arrival end`
  const { rows } = await sql<Omit<ShipmentWaiting, 'kind'>>`
    with late as (
      select w.id, ${planned} as planned from waybills w
      where w.state in ('toShip', 'inTransit') and ${planned} > ${news}
        and (${planned} < ${now} or w.state = 'inTransit' and w.expected_late) and w.late_told is distinct from ${planned}
      order by w.id limit ${most} for update skip locked)
    update waybills w set late_told = l.planned from late l where w.id = l.id
    returning w.id, w.org_path as "orgPath", zone_of(w.org_path) as zone, w.waybill_no as waybill, l.planned as "plannedMs",
      case when w.state = 'toShip' then 'notStarted' when l.planned < ${now} then 'overdue' else 'expected' end as late,
      w.shipping ->> 'address' as shipping, w.receiving ->> 'address' as receiving`.execute(tx)
  return rows.map((row) => ({ kind: 'lateShipment', ...row }))
}
