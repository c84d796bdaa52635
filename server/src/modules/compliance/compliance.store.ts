/** The time in which devices were watched for their temperature, and the part of it with an alarm, by organisation. */
import type { DayCompliance, OrgCompliance } from '@coldway/contract/compliance/compliance.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { covers, watchesTrip } from '../alarm-policies/index.ts'

interface Span {
  readonly fromMs: number
  readonly nowMs: number
}

/** The sum of a multirange of times, in seconds. */
const secondsOf = (spans: RawBuilder<unknown>) =>
  sql`coalesce((select sum(extract(epoch from upper(s) - lower(s))) from unnest(${spans}) s), 0)`

/** Policies that watch temperatures, each with the time from which it has done so without a pause. */
const policies = sql`select p.*, coalesce((select min(t.at) from alarm_policy_turns t where t.policy_id = p.id
    and t.version > coalesce((select max(b.version) from alarm_policy_turns b
      where b.policy_id = p.id and not (b.is_enabled and 'temperature' = any (b.kinds))), 0)), p.created_at) as since
  from alarm_policies p where p.is_enabled and 'temperature' = any (p.kinds)`

/** Devices that measure a temperature and have reported in the span. */
const fleet = (scope: OrgScope, from: Date, now: Date) => sql`
  select d.id, d.org_id, d.org_path, d.device_group, greatest(${from}::timestamptz, d.created_at, d.tenant_since) as from_at,
    least(${now}::timestamptz, l.at) as until_at
  from devices d join device_latest l on l.device_id = d.id and (d.tenant_since is null or l.at >= d.tenant_since)
  where ${inScope(scope, sql`d.org_path`)} and l.at > ${from}
    and exists (select from jsonb_object_keys(l.values) k where k ~ '^temp[0-9]+$')`

/** A policy of waybills watches a device while it is on one. */
const watched = sql`
  select id, org_id, range_agg(tstzrange(from_at, until_at)) as spans from (
    select d.id, d.org_id, greatest(d.from_at, p.since) as from_at, d.until_at
    from fleet d join watching p on p.scene = 'device' and ${covers}
    union all
    select d.id, d.org_id, greatest(d.from_at, p.since, b.bound_from, n.from_at), least(d.until_at, b.bound_until, n.until_at)
    from fleet d join waybill_details b on b.device_id = d.id and b.bound_from is not null
      and (b.bound_until is null or b.bound_until > d.from_at)
    cross join lateral named_policies(b.waybill_id) n join watching p on p.scene = 'waybill' and ${watchesTrip}
  ) spans where from_at < until_at group by id, org_id`

export const listCompliance = async (db: Db, scope: OrgScope, { fromMs, nowMs }: Span): Promise<DayCompliance> => {
  const [from, now] = [new Date(fromMs), new Date(nowMs)]
  const { rows } = await sql<OrgCompliance>`
    with watching as materialized (${policies}), fleet as materialized (${fleet(scope, from, now)}),
    watched as materialized (${watched}),
    judged as (
      select w.org_id, w.spans, a.is_open, w.spans * coalesce(a.spans, '{}') as outside
      from watched w left join lateral (
        select range_agg(tstzrange(r.start_at, coalesce(r.end_at, 'infinity'))) as spans,
          bool_or(r.status = 'alarming') as is_open
        from alarm_records r where r.device_id = w.id and r.kind = 'temperature' and ${inScope(scope, sql`r.org_path`)}
          and coalesce(r.end_at, 'infinity'::timestamptz) > ${from} and r.start_at < ${now}) a on true)
    select j.org_id as "orgId", o.name as "orgName", count(*)::int as devices,
      (count(*) filter (where not isempty(j.outside)))::int as "devicesOut",
      (count(*) filter (where j.is_open))::int as "devicesOutNow",
      round(sum(${secondsOf(sql`j.spans`)}))::int as "watchedS", round(sum(${secondsOf(sql`j.outside`)}))::int as "outOfRangeS"
    from judged j join organisations o on o.id = j.org_id group by j.org_id, o.name
    order by sum(${secondsOf(sql`j.outside`)}) / sum(${secondsOf(sql`j.spans`)}) desc, devices desc, o.name`.execute(db)
  return { all: sumOf(rows), total: rows.length, organisations: rows.slice(0, limits.deskRowsMax) }
}

const sumOf = (rows: readonly OrgCompliance[]): DayCompliance['all'] => {
  const sum = (key: keyof DayCompliance['all']) => rows.reduce((all, row) => all + row[key], 0)
  return {
    devices: sum('devices'),
    devicesOut: sum('devicesOut'),
    devicesOutNow: sum('devicesOutNow'),
    watchedS: sum('watchedS'),
    outOfRangeS: sum('outOfRangeS'),
  }
}
