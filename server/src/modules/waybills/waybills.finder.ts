/** Finds waybills for the search: by their number, the customer's order number and the business code. */
import { orderPath, waybillPath } from '@coldway/contract/screens/screens.ts'
import type { WaybillProfile } from '@coldway/contract/waybills/waybill-profiles.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Finder } from '../../platform/finder.ts'
import { containing } from '../../platform/list-sql.ts'
import { isSeen } from './visible.store.ts'

export const findWaybills = (db: Db): Finder => ({
  kind: 'waybill',
  needs: 'waybill:view',
  find: async (scope, text, most) => {
    const holds = containing(text)
    const begins = holds.slice(1)
    const { rows } = await sql<{
      id: number
      profile: WaybillProfile
      number: string
      order: string | null
      from: string
      to: string
    }>`
      select w.id, w.profile, w.waybill_no as number, w.customer_order_id as "order", w.shipping ->> 'address' as "from",
        w.receiving ->> 'address' as "to" from waybills w
      where ${isSeen(scope)}
        and (w.waybill_no ilike ${holds} or w.customer_order_id ilike ${holds} or w.business_code ilike ${holds})
      order by (w.waybill_no ilike ${begins}) desc, w.id desc limit ${most}`.execute(db)
    return rows.map(({ id, profile, number, order, from, to }) => ({
      id,
      title: number,
      subtitle: [order, [from, to].filter(Boolean).join(' → ')].filter(Boolean).join(' · '),
      url: profile === 'custom' ? orderPath(id) : waybillPath(id),
    }))
  },
})
