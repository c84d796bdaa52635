import type { ExcursionWaybill } from '@coldway/contract/excursions/excursions.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { isWaybillSeen, statedCause } from '../waybills/index.ts'

export type UnderWayRow = Omit<ExcursionWaybill, 'stretchCount' | 'stretches' | 'concerns'>

interface Period {
  readonly fromMs: number
  readonly untilMs: number
  readonly most: number
}

/** Shipments that were under way at some time of the period, the last to start first, and how many there are. */
export const listUnderWay = async (
  db: Db,
  range: Pick<OrgScope, 'from' | 'until'>,
  { fromMs, untilMs, most }: Period,
): Promise<{ rows: UnderWayRow[]; total: number }> => {
  const wanted = sql`w.profile = 'scene' and w.started_at < ${new Date(untilMs)}::timestamptz
    and (w.ended_at is null or w.ended_at >= ${new Date(fromMs)}::timestamptz) and ${isWaybillSeen(range)}`
  const { rows } = await sql<UnderWayRow>`
    select w.id, w.waybill_no as "waybillNo", w.state, w.business_code as "businessCode", w.goods_name as "goodsName",
      w.carrier_name as "carrierName", w.shipping ->> 'address' as "shippingAddress",
      w.receiving ->> 'address' as "receivingAddress", ${statedCause} as "statedCause"
    from waybills w where ${wanted} order by w.started_at desc, w.id desc limit ${most}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total from waybills w where ${wanted}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}
