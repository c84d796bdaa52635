import { nearbyLimits } from '@coldway/contract/devices/monitoring.ts'
import type { LngLat } from '@coldway/contract/places/geo.ts'
import { metresPerDegree } from '@coldway/contract/sites/site-shape.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { inItsTenant } from './readings.store.ts'

export interface NearbyPlace extends LngLat {
  readonly id: number
  readonly fixMs: number
  readonly distanceM: number
  readonly total: number
}

const earthRadiusM = metresPerDegree * (180 / Math.PI)
const metresPerKm = 1000

/**
 * The nearest last positions around a place; distances as `distanceM` of the contract gives them. An index by position would have
 * to be written with every report of every device, so each latest state of the scope is looked at, and most of them are refused
 * by their latitude alone.
 */
export const listNearby = async (
  db: Db,
  scope: OrgScope,
  { lng, lat, withinKm }: LngLat & { readonly withinKm: number },
): Promise<NearbyPlace[]> => {
  const withinM = withinKm * metresPerKm
  const reachDeg = withinM / metresPerDegree
  const { rows } = await sql<NearbyPlace>`
    select id, lng, lat, extract(epoch from fix_at)::float8 * 1000 as "fixMs", "distanceM", count(*) over ()::int as total
    from (
      select d.id, l.lng, l.lat, l.fix_at, 2 * ${earthRadiusM}::float8 * asin(least(1, sqrt(
          sin(radians(l.lat - ${lat}) / 2) ^ 2
          + cos(radians(${lat})) * cos(radians(l.lat)) * sin(radians(l.lng - ${lng}) / 2) ^ 2))) as "distanceM"
      from devices d join seen_latest l on l.device_id = d.id and ${inItsTenant}
      where ${inScope(scope, sql`d.org_path`)} and l.lat between ${lat - reachDeg} and ${lat + reachDeg}
        and l.lng is not null and l.fix_at is not null) around
    where "distanceM" <= ${withinM} order by "distanceM", id limit ${nearbyLimits.devicesMax}`.execute(db)
  return rows
}
