/**
 * Reads what a batch holds. Readings are read where they are stored, by their keys; what the organisation of the rule may not see any
 * more, as the device or the waybill has left it, is left out, and so is what a device reported before it came to its tenant. What
 * the rule does not ask for any more is left out too: otherwise whoever gives a rule another address would have sent there what they
 * may not see, or what was meant for somebody else.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, rangeOfPath } from '../../platform/org-scope.ts'
import { columnSeries } from '../readings/index.ts'

interface Placed {
  readonly queueId: number
  readonly place: number
  readonly deviceId: number
  readonly code: string
  readonly name: string
  readonly plate: string | null
}
export interface ReadingRow extends Placed {
  readonly at: number
  readonly arrived: number
  readonly disc: number
  readonly isOutlier: boolean
  readonly lng: number | null
  readonly lat: number | null
  readonly fix: number | null
  readonly speed: number | null
  readonly heading: number | null
  readonly accuracy: number | null
  readonly columns: readonly (number | null)[]
  readonly extra: {
    readonly v?: Readonly<Record<string, number>>
    readonly q?: Readonly<Record<string, readonly [string, number | string | null]>>
  } | null
}

/** The root sees everything. */
const seen = (
  orgPath: string,
  at: RawBuilder<unknown>,
) => sql<boolean>`${inScope(rangeOfPath(orgPath), sql`d.org_path`)}
  and (d.tenant_since is null or ${at} >= d.tenant_since or split_part(${orgPath}, '/', 2) = '')`
/** `f` is the rule as it is now. */
const ruleNow = sql`join forwarding_rules f on f.id = q.rule_id`
const isAskedOf = sql`(f.is_whole_branch or exists (
  select from forwarding_devices named where named.rule_id = f.id and named.device_id = d.id))`
const ofDevice = sql`d.id as "deviceId", d.code, d.name, d.plate`

export const loadReadings = async (db: Db, batchId: number, orgPath: string): Promise<ReadingRow[]> => {
  const { rows } = await sql<ReadingRow>`
    select q.id as "queueId", k.place::int as place, ${ofDevice}, r.at, r.arrived, r.disc, (r.flags & 8)::boolean as "isOutlier",
      r.lng, r.lat, r.fix, r.speed, r.heading, r.accuracy,
      array[${sql.join(columnSeries.map((key) => sql`r.${sql.ref(key)}::float8`))}] as columns, r.extra
    from forwarding_queue q ${ruleNow}
      cross join lateral unnest(q.device_ids, q.ats) with ordinality as k (device_id, at, place)
      join devices d on d.id = k.device_id
      join readings r on r.device_id = k.device_id and r.at = k.at
    where q.batch_id = ${batchId} and q.event is null and 'reading' = any (f.kinds) and ${isAskedOf}
      and ${seen(orgPath, sql`r.at`)}
    order by q.id, k.place, r.disc`.execute(db)
  return rows
}

export interface EventRow extends Omit<Placed, 'deviceId'> {
  /** Null: it is about no single device. */
  readonly deviceId: number | null
  readonly event: {
    readonly id: string
    readonly type: 'alarm' | 'site' | 'waybill' | 'evidence'
    readonly event: string
    readonly atMs: number
    readonly facts: Readonly<Record<string, unknown>>
  }
}

export const loadEvents = async (db: Db, batchId: number, orgPath: string): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select q.id as "queueId", 1 as place, ${ofDevice}, q.event
    from forwarding_queue q ${ruleNow} left join devices d on d.id = q.device_ids[1]
    where q.batch_id = ${batchId} and q.event is not null and q.event ->> 'type' = any (f.kinds)
      and case when cardinality(q.device_ids) = 0 then ${isOfWaybill(orgPath)}
        else ${isAskedOf} and ${seen(orgPath, sql`to_timestamp((q.event ->> 'atMs')::float8 / 1000)`)} end
    order by q.id`.execute(db)
  return rows
}

/** A waybill that is gone, or that has no device any more, says nothing against what happened to it until then. */
const isOfWaybill = (orgPath: string) => sql`not exists (
  select from waybills w where w.id = (q.event #>> '{facts,waybillId}')::int
    and (not ${inScope(rangeOfPath(orgPath), sql`w.org_path`)} or not (f.is_whole_branch or coalesce((
      select bool_or(named.rule_id is not null) from waybill_details b
        left join forwarding_devices named on named.device_id = b.device_id and named.rule_id = f.id
      where b.waybill_id = w.id), true))))`
