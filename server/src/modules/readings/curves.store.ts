/** The temperature of devices over the past day in equal buckets: minimum and maximum of each, so that no peak is averaged away. */
import type { DayCurve, DayCurves } from '@coldway/contract/devices/monitoring.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

const dayMs = 24 * 3_600_000
const bucketMs = dayMs / limits.curveBuckets

interface Asked {
  readonly deviceIds: readonly number[]
  readonly nowMs: number
}

/** The buckets lie at round times, so that curves read a minute apart agree; the last one is still being filled. */
export const listDayCurves = async (db: Db, scope: OrgScope, { deviceIds, nowMs }: Asked): Promise<DayCurves> => {
  const untilMs = Math.ceil((nowMs + 1) / bucketMs) * bucketMs
  const fromMs = untilMs - dayMs
  const { rows: devices } = await sql<DayCurve>`
    select d.id, c.buckets from devices d cross join lateral (
      select jsonb_agg(jsonb_build_array(b.n, b.low, b.high) order by b.n) as buckets from (
        select floor((extract(epoch from r.at) * 1000 - ${fromMs}::float8) / ${bucketMs}::float8)::int as n,
          round(min(r.temp1)::numeric, 2) as low, round(max(r.temp1)::numeric, 2) as high
        from seen_readings r
        where r.device_id = d.id and r.at >= ${new Date(fromMs)} and r.at < ${new Date(untilMs)}
          and r.temp1 is not null and not (r.flags & 7)::boolean
        group by 1
      ) b
    ) c
    where d.id = any(${[...deviceIds]}::int[]) and ${inScope(scope, sql`d.org_path`)} and c.buckets is not null
    order by d.id`.execute(db)
  return { fromMs, bucketMs, devices }
}
