/** Figures of completed waybills, in one pass over those of a span. */
import type { AlarmKind, WaybillType } from '@coldway/contract/enums.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { isSeen } from './visible.store.ts'

export interface Done {
  completed: number
  onTime: number
  late: number
  warm: number
  meanDurationS: number | null
}
export interface FiguresRow extends Done {
  /** Which of the groups the row is of. */
  of: 'all' | 'day' | 'lane' | 'type'
  day: string | null
  shipping: string | null
  receiving: string | null
  waybillType: WaybillType | null
  meanDelayS: number | null
}
export interface StatisticsSpan {
  readonly fromMs: number
  readonly untilMs: number
  /** The caller's zone, such as +08:00, in which days begin. */
  readonly zone: string
}
type Range = Pick<OrgScope, 'from' | 'until'>

const completedIn = (range: Range, { fromMs, untilMs }: StatisticsSpan): RawBuilder<boolean> => sql`w.profile = 'scene'
  and w.state = 'completed' and w.ended_at >= ${new Date(fromMs)} and w.ended_at < ${new Date(untilMs)}
  and ${isSeen(range)}`

/** Alarms of a device count for a waybill as far as the device was bound then. */
const onTheWay = sql`a.device_id = b.device_id and a.start_at < coalesce(b.bound_until, 'infinity')
  and coalesce(a.end_at, 'infinity') > b.bound_from`

export const loadFigures = async (db: Db, range: Range, span: StatisticsSpan): Promise<FiguresRow[]> => {
  const { rows } = await sql<FiguresRow>`
    with done as (
      select to_char(w.ended_at at time zone 'UTC' + ${span.zone}::interval, 'YYYY-MM-DD') as day,
        w.shipping ->> 'address' as shipping, w.receiving ->> 'address' as receiving, w.waybill_type as type,
        extract(epoch from w.ended_at - w.started_at)::float8 as duration,
        extract(epoch from w.ended_at - w.planned_arrival)::float8 as delay,
        exists (select from waybill_details b join alarm_records a on ${onTheWay}
          where b.waybill_id = w.id and a.kind = 'temperature') as is_warm
      from waybills w where ${completedIn(range, span)})
    select case when grouping(day) = 0 then 'day' when grouping(shipping) = 0 then 'lane' when grouping(type) = 0 then 'type'
        else 'all' end as of,
      day, shipping, receiving, type as "waybillType", count(*)::int as completed,
      count(*) filter (where delay <= 0)::int as "onTime", count(*) filter (where delay > 0)::int as late,
      count(*) filter (where is_warm)::int as warm, avg(duration) as "meanDurationS",
      avg(delay) filter (where delay > 0) as "meanDelayS"
    from done group by grouping sets ((), (day), (shipping, receiving), (type))
    order by completed desc, day, shipping, receiving, type`.execute(db)
  return rows
}

export const loadAlarmKinds = async (
  db: Db,
  range: Range,
  span: StatisticsSpan,
): Promise<{ kind: AlarmKind; waybills: number }[]> => {
  const { rows } = await sql<{ kind: AlarmKind; waybills: number }>`
    select a.kind, count(distinct w.id)::int as waybills
    from waybills w join waybill_details b on b.waybill_id = w.id join alarm_records a on ${onTheWay}
    where ${completedIn(range, span)} group by a.kind order by waybills desc, a.kind`.execute(db)
  return rows
}
