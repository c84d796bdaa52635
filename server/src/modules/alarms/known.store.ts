/**
 * Alarm records as they were known at a past moment, from their events, which only grow. A record of which nothing was recorded
 * since is as it was; of the others the events until then and the first correction after it say what stood there. What no event
 * says is null: the peak of an alarm that went on, the values of a begin that has moved since, and whether somebody had read it.
 */
import { type RawBuilder, sql } from 'kysely'

/** Stands for `alarm_records r` after `from`, and has a column `later`: the steps that were recorded since. */
export const recordsAt = (knownMs: number | undefined): RawBuilder<unknown> =>
  knownMs === undefined ? sql`(select a.*, null::text[] as later from alarm_records a) r` : known(new Date(knownMs))

/** Records that were there then; `foundLater` are those that had begun, and nobody knew. */
const known = (at: Date) => sql`(
  select a.id, a.org_id, a.org_path, a.device_id, a.device_code, a.device_name, a.policy_id, a.policy_version, a.policy_name,
    a.scene, a.kind, a.series, a.lock_order_alarm_id, a.is_late, null::boolean as is_read,
    case when c.record_id is null then a.level else ${levelOf} end as level,
    case when t.end_at is null then 'alarming' else 'finished' end as status, t.start_at, t.end_at,
    case when c.record_id is null then a.end_reason when t.end_at is null then null else c.ended -> 'details' ->> 'reason' end as end_reason,
    case when t.start_at = a.start_at then a.value end as value,
    case when t.start_at = a.start_at then a.lower_limit end as lower_limit,
    case when t.start_at = a.start_at then a.upper_limit end as upper_limit,
    case when t.end_at is null then null when c.before is null then a.peak else (c.before ->> 'peak')::float8 end as peak,
    case when t.end_at is not null and c.before is null then a.peak_at end as peak_at,
    case when t.start_at = a.start_at then a.start_lng end as start_lng,
    case when t.start_at = a.start_at then a.start_lat end as start_lat,
    case when t.end_at = a.end_at then a.end_lng end as end_lng, case when t.end_at = a.end_at then a.end_lat end as end_lat,
    case when c.record_id is null then a.ack_at else (c.acknowledged ->> 'at')::timestamptz end as ack_at,
    case when c.record_id is null then a.ack_by else c.acknowledged ->> 'by' end as ack_by,
    case when c.record_id is null then a.ack_comment else c.acknowledged ->> 'comment' end as ack_comment,
    case when c.record_id is null then a.assigned_to else c.assigned -> 'details' ->> 'to' end as assigned_to, c.later
  from alarm_records a ${changedSince(at)} cross join lateral (select
    case when c.before is null then a.start_at else ${instant(sql`c.before ->> 'startMs'`)} end as start_at,
    case when c.record_id is null then a.end_at else ${endOf} end as end_at) t
  where c.record_id is null or c.was_there) r`

/** The alarms that had begun by then, and of which nothing was recorded yet. */
export const foundLater = (knownMs: number) => {
  const at = new Date(knownMs)
  return sql`alarm_records r join (select e.record_id from alarm_events e where e.written_at > ${at}::timestamptz
      group by e.record_id) l on l.record_id = r.id
    where r.start_at <= ${at}::timestamptz and not exists (select from alarm_events e
      where e.record_id = r.id and e.written_at <= ${at}::timestamptz)`
}

const instant = (ms: RawBuilder<unknown>) => sql`to_timestamp((${ms})::float8 / 1000)`

/** The last event of some kinds until then, as JSON. */
const last = (at: Date, steps: readonly string[]) => sql`(array_agg(to_jsonb(e) order by e.id desc)
  filter (where e.written_at <= ${at}::timestamptz and e.step = any(${[...steps]}::text[])))[1]`

const changedSince = (at: Date) => sql`left join (
  select e.record_id, bool_or(e.written_at <= ${at}::timestamptz and e.step in ('opened', 'foundLate')) as was_there,
    ${last(at, ['opened', 'foundLate', 'closed', 'corrected'])} as ended,
    ${last(at, ['opened', 'foundLate', 'level', 'closed', 'corrected'])} as levelled,
    ${last(at, ['acknowledged'])} as acknowledged, ${last(at, ['assigned'])} as assigned,
    (array_agg(e.details -> 'before' order by e.id) filter (where e.written_at > ${at}::timestamptz and e.step = 'corrected'))[1] as before,
    bool_or(e.written_at > ${at}::timestamptz and e.step in ('level', 'closed', 'corrected')) as moves,
    array_agg(distinct e.step) filter (where e.written_at > ${at}::timestamptz) as later
  from alarm_events e
  where e.record_id in (select l.record_id from alarm_events l where l.written_at > ${at}::timestamptz)
  group by e.record_id) c on c.record_id = a.id`

const endOf = sql`case c.ended ->> 'step' when 'closed' then (c.ended ->> 'at')::timestamptz
  when 'corrected' then ${instant(sql`c.ended -> 'details' -> 'after' ->> 'endMs'`)}
  when 'foundLate' then ${instant(sql`c.ended -> 'details' ->> 'endMs'`)} end`

/** An open alarm rises level by level, each with its event; an end and a correction say which levels were reached after all. */
const levelOf = sql`coalesce((c.levelled ->> 'level')::int, (c.levelled -> 'details' -> 'after' ->> 'level')::int,
  (c.levelled -> 'details' ->> 'level')::int, case when t.end_at is not null then (c.before ->> 'level')::int end,
  case when c.moves then 1 else a.level end)`
