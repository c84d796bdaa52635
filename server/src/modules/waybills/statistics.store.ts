/** Figures of completed waybills, in one pass over those of a span. */
import type { AlarmRecordKind, WaybillType } from '@coldway/contract/enums.ts'
import type { ExcursionCause } from '@coldway/contract/releases/release-enums.ts'
import type { StatisticsStep } from '@coldway/contract/waybills/waybill-statistics.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { isAnyOf } from './monitoring.store.ts'
import { isSeen } from './visible.store.ts'

export interface Done {
  completed: number
  onTime: number
  late: number
  warm: number
  inRange: number
  excursion: number
  meanDurationS: number | null
}
export interface FiguresRow extends Done {
  /** Which of the groups the row is of. */
  of: 'all' | 'day' | 'lane' | 'carrier' | 'type'
  day: string | null
  shipping: string | null
  receiving: string | null
  carrierName: string | null
  waybillType: WaybillType | null
  meanDelayS: number | null
}
export interface StatisticsSpan {
  readonly fromMs: number
  readonly untilMs: number
  /** The caller's zone, in which days begin: an offset such as +08:00, or a name. */
  readonly zone: string
}
export type Range = Pick<OrgScope, 'from' | 'until'>

const completedIn = (range: Range, { fromMs, untilMs }: StatisticsSpan): RawBuilder<boolean> => sql`w.profile = 'scene'
  and w.state = 'completed' and w.ended_at >= ${new Date(fromMs)} and w.ended_at < ${new Date(untilMs)}
  and ${isSeen(range)}`

/** Alarms of a device count for a waybill as far as the device was bound then. */
const onTheWay = sql`a.device_id = b.device_id and a.start_at < coalesce(b.bound_until, 'infinity')
  and coalesce(a.end_at, 'infinity') > b.bound_from`

export const loadFigures = async (db: Db, range: Range, span: StatisticsSpan): Promise<FiguresRow[]> => {
  const { rows } = await sql<FiguresRow>`
    with done as (
      select to_char(${endedIn(span.zone)}, 'YYYY-MM-DD') as day,
        w.shipping ->> 'address' as shipping, w.receiving ->> 'address' as receiving, w.waybill_type as type,
        w.carrier_name as carrier, coalesce(r.known_verdict, r.verdict) as verdict,
        extract(epoch from coalesce(w.arrived_at, w.ended_at) - w.started_at)::float8 as duration,
        extract(epoch from coalesce(w.arrived_at, w.ended_at) - w.planned_arrival)::float8 as delay,
        w.goods_exceeded or exists (select from waybill_details b join alarm_records a on ${onTheWay}
          where b.waybill_id = w.id and a.kind = 'temperature') as is_warm
      from waybills w left join releases r on r.waybill_id = w.id where ${completedIn(range, span)})
    select case when grouping(day) = 0 then 'day' when grouping(shipping) = 0 then 'lane' when grouping(type) = 0 then 'type'
        when grouping(carrier) = 0 then 'carrier' else 'all' end as of,
      day, shipping, receiving, type as "waybillType", carrier as "carrierName", count(*)::int as completed,
      count(*) filter (where delay <= 0)::int as "onTime", count(*) filter (where delay > 0)::int as late,
      count(*) filter (where verdict = 'inRange')::int as "inRange",
      count(*) filter (where verdict = 'excursion')::int as excursion, count(*) filter (where is_warm)::int as warm, avg(duration) as "meanDurationS",
      avg(delay) filter (where delay > 0) as "meanDelayS"
    from done group by grouping sets ((), (day), (shipping, receiving), (carrier), (type))
    order by completed desc, day, shipping, receiving, carrier, type`.execute(db)
  return rows
}

/** What the last investigation of `waybills w` found; null where there was none. */
export const lastCause = sql`(select s.said::jsonb ->> 'cause' from release_steps s
  where s.waybill_id = w.id and s.kind = 'investigation' order by s.position desc limit 1)`

/** The causes of the waybills in which a review found an excursion. */
export const loadCauses = async (
  db: Db,
  range: Range,
  span: StatisticsSpan,
): Promise<{ cause: ExcursionCause | null; waybills: number }[]> => {
  const { rows } = await sql<{ cause: ExcursionCause | null; waybills: number }>`
    select ${lastCause} as cause, count(*)::int as waybills
    from waybills w join releases r on r.waybill_id = w.id and coalesce(r.known_verdict, r.verdict) = 'excursion'
    where ${completedIn(range, span)} group by cause order by waybills desc, cause`.execute(db)
  return rows
}

export interface ExcursionRow {
  /** Which of the groups the row is of. */
  of: 'cause' | 'carrier' | 'lane'
  /** The first day of its period. */
  period: string
  cause: ExcursionCause | null
  carrierName: string | null
  shipping: string | null
  receiving: string | null
  waybills: number
}

/** Of the waybills in which a review found an excursion: how many in each period, by cause, by carrier and by lane. */
export const loadExcursions = async (
  db: Db,
  range: Range,
  { step, ...span }: StatisticsSpan & { readonly step: StatisticsStep },
): Promise<ExcursionRow[]> => {
  const { rows } = await sql<ExcursionRow>`
    with done as (
      select to_char(date_trunc(${step}, ${endedIn(span.zone)}), 'YYYY-MM-DD') as period,
        ${lastCause} as cause, w.carrier_name as carrier, w.shipping ->> 'address' as shipping, w.receiving ->> 'address' as receiving
      from waybills w join releases r on r.waybill_id = w.id and coalesce(r.known_verdict, r.verdict) = 'excursion'
      where ${completedIn(range, span)})
    select case when grouping(cause) = 0 then 'cause' when grouping(carrier) = 0 then 'carrier' else 'lane' end as of,
      period, cause, carrier as "carrierName", shipping, receiving, count(*)::int as waybills
    from done group by grouping sets ((period, cause), (period, carrier), (period, shipping, receiving))`.execute(db)
  return rows
}

export const loadAlarmKinds = async (
  db: Db,
  range: Range,
  span: StatisticsSpan,
): Promise<{ kind: AlarmRecordKind; waybills: number }[]> => {
  const { rows } = await sql<{ kind: AlarmRecordKind; waybills: number }>`
    select a.kind, count(distinct w.id)::int as waybills
    from waybills w join waybill_details b on b.waybill_id = w.id join alarm_records a on ${onTheWay}
    where ${completedIn(range, span)} group by a.kind order by waybills desc, a.kind`.execute(db)
  return rows
}

export const countExpectedLate = async (db: Db, range: Range, nowMs: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from waybills w
    where w.profile = 'scene' and ${isAnyOf(['expectedLate'], nowMs)} and ${isSeen(range)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The end by the clocks of the zone. PostgreSQL reads the sign of an offset in `at time zone` the other way round. */
const endedIn = (zone: string) =>
  /^[+-]/.test(zone)
    ? sql`w.ended_at at time zone 'UTC' + ${zone}::interval`
    : sql`w.ended_at at time zone ${zone}::text`
