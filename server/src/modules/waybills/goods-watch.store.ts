import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

/** The tightest range of the goods of `waybills w`, and whether a profile counts what happens inside of it too. */
const tightest = sql`select max(bounds.low) as low, min(bounds.high) as high, bool_or(bounds.counts) as counts from (
  select greatest((g.definition ->> 'lowC')::real, (g.definition ->> 'freezeC')::real + 0.001,
      (select max((x ->> 'temperatureC')::real + case x ->> 'side' when 'atOrBelow' then 0.001 else 0 end)
        from jsonb_array_elements(g.definition -> 'limits') x where x ->> 'side' in ('below', 'atOrBelow'))) as low,
    least((g.definition ->> 'highC')::real,
      (select min((x ->> 'temperatureC')::real - case x ->> 'side' when 'atOrAbove' then 0.001 else 0 end)
        from jsonb_array_elements(g.definition -> 'limits') x where x ->> 'side' in ('above', 'atOrAbove'))) as high,
    g.definition ->> 'meanKineticMaxC' is not null or g.definition ->> 'shelfLifeDays' is not null as counts
  from waybill_goods g where g.waybill_id = w.id) as bounds having count(*) > 0`

const isOutside = (value: string) => sql.raw(`(${value} < t.low or ${value} > t.high)`)

/** Whether a device of `waybills w` measured something outside of the range `t` in so long a time. */
const wasOutside = (now: Date, span: string) => sql`exists (
  select from waybill_details b join seen_readings r on r.device_id = b.device_id and r.at >= b.bound_from
    and r.at > ${now}::timestamptz - ${span}::interval
  where b.waybill_id = w.id and b.bound_until is null and (${isOutside('r.temp1')} or exists (
    select from jsonb_each_text(r.extra -> 'v') e where e.key like 'temp%' and ${isOutside('e.value::real')})))`

export interface WorthJudging {
  readonly id: number
  readonly version: number
}

/** Shipments with goods whose verdict may have changed, those that were judged longest ago first. */
export const listWorthJudging = async (db: Db, nowMs: number, most: number): Promise<WorthJudging[]> => {
  const now = new Date(nowMs)
  const minuteOfHour = now.getUTCMinutes()
  const { rows } = await sql<WorthJudging>`
    select id, version from (
      select w.id, w.version, w.goods_judged_at from waybills w cross join lateral (${tightest}) as t
      where w.state = 'inTransit' and exists (
          select from waybill_details b join seen_latest l on l.device_id = b.device_id
          where b.waybill_id = w.id and b.bound_until is null and l.arrived > coalesce(w.goods_judged_at, '-infinity'))
        and (${wasOutside(now, '12 minutes')} or (w.id % 60 = ${minuteOfHour}
          and (t.counts or w.goods_exceeded or ${wasOutside(now, '1 day')})))
      union all
      select w.id, w.version, w.goods_judged_at from waybills w
      where w.state = 'completed' and w.goods_judged_at is null and w.ended_at > ${now}::timestamptz - interval '2 days'
        and exists (select from waybill_goods g where g.waybill_id = w.id)) as worth
    order by goods_judged_at nulls first, id limit ${most}`.execute(db)
  return rows
}

interface Judgement extends WorthJudging {
  readonly isExceeded: boolean
  readonly nowMs: number
}

/** Answers whether the verdict is another one than before. One that changed while it was judged is judged again. */
export const markJudged = async (tx: Tx, { id, version, isExceeded, nowMs }: Judgement): Promise<boolean> => {
  const { rows } = await sql<{ isChanged: boolean }>`
    update waybills w set goods_judged_at = ${new Date(nowMs)}, goods_exceeded = ${isExceeded} from waybills former
    where w.id = ${id} and w.version = ${version} and former.id = w.id
    returning former.goods_exceeded <> w.goods_exceeded as "isChanged"`.execute(tx)
  return rows[0]?.isChanged ?? false
}
