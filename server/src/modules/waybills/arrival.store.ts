/** What the estimate of arrivals reads of shipments in transit, for all of a page at once. */
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { arrivalRule } from '@coldway/contract/waybills/waybill-arrival.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface UnderWayRow {
  readonly id: number
  readonly startedMs: number
  readonly ends: readonly [MaybePlace, MaybePlace]
  readonly waypoints: readonly MaybePlace[]
  readonly stoppedMs: number
  readonly pastMs: readonly number[]
}
export type MaybePlace = { readonly [Key in keyof LngLat]: number | null }

/** The waybills are in the caller's scope; a lane is that of their own organisation. */
export const listUnderWay = async (db: Db, ids: readonly number[], nowMs: number): Promise<UnderWayRow[]> => {
  const now = sql`${new Date(nowMs)}::timestamptz`
  const { rows } = await sql<UnderWayRow>`
    select w.id, round(extract(epoch from w.started_at) * 1000)::float8 as "startedMs",
      jsonb_build_array(w.shipping, w.receiving) as ends, w.waypoints,
      coalesce((select max(stopped) from (
        select sum(extract(epoch from least(y.exited_at, ${now}) - y.entered_at)) * 1000 as stopped
        from waybill_details b join site_stays y on y.device_id = b.device_id
        where b.waybill_id = w.id and b.bound_until is null and y.site_id = any(w.waypoint_site_ids)
          and y.entered_at >= w.started_at and y.entered_at < ${now}
        group by b.device_id) as stops), 0)::float8 as "stoppedMs",
      array(select extract(epoch from coalesce(p.arrived_at, p.ended_at) - p.started_at)::float8 * 1000 from waybills p
        where p.org_id = w.org_id and p.lane = w.lane and p.state = 'completed'
        order by p.ended_at desc limit ${arrivalRule.pastMost}) as "pastMs"
    from waybills w where w.id = any(${[...ids]}::int[]) and w.state = 'inTransit'`.execute(db)
  return rows
}
