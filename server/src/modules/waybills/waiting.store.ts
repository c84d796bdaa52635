import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { SiteShapeRow } from '../sites/index.ts'

export interface StartSite extends SiteShapeRow {
  readonly id: number
  readonly name: string
  readonly shapedMs: number
}

/** The site whose leaving starts a waybill that waits for it. */
export const findStartSite = async (db: Db, waybillId: number): Promise<StartSite | undefined> => {
  const { rows } = await sql<StartSite>`
    select s.id, s.name, s.shape, s.lng, s.lat, s.radius, s.points, s.shaped_at as "shapedMs"
    from waybills w join sites s on s.id = w.shipping_site_id
    where w.id = ${waybillId} and w.state = 'toShip' and w.start_mode = 'automatic'`.execute(db)
  return rows[0]
}

export interface WaitingRow {
  readonly deviceId: number
  readonly deviceName: string
  readonly boundMs: number
  readonly isThere: boolean
  readonly fixMs: number | null
  readonly lng: number | null
  readonly lat: number | null
  readonly fix: number | null
  readonly accuracy: number | null
}

/** The devices on a waybill with their last positions, those of which the caller knows the name. */
export const listWaiting = async (db: Db, waybillId: number, siteId: number): Promise<WaitingRow[]> => {
  const { rows } = await sql<WaitingRow>`
    select b.device_id as "deviceId", d.name as "deviceName", b.created_at as "boundMs", l.fix_at as "fixMs", l.lng, l.lat, l.fix,
      fix_accuracy(l.device_id, l.fix_at) as accuracy,
      exists (select from site_stays y where y.device_id = b.device_id and y.site_id = ${siteId} and y.exited_at is null
        and y.closed_at is null) as "isThere"
    from waybill_details b join devices d on d.id = b.device_id left join seen_latest l on l.device_id = b.device_id
    where b.waybill_id = ${waybillId} and b.bound_until is null order by b.id`.execute(db)
  return rows
}
