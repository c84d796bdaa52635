/** Logistics parks: sites of that type, each with the level at which it is watched. */
import type { Park } from '@coldway/contract/waybills/park-orders.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { isUsable, siteSource, type SiteRecord } from './sites.store.ts'

type ParkRow = Omit<Park, 'points'> & Pick<SiteRecord, 'points'>
const isPark = sql<boolean>`s.type = 'logisticsPark'`

/** Lists the parks that the caller may use, those of the highest level first. */
export const listParks = async (db: Db, scope: OrgScope, most: number): Promise<{ parks: Park[]; total: number }> => {
  const { rows } = await sql<ParkRow & { total: number }>`
    select s.id, s.name as "siteName", s.type as "siteType", s.shape, s.lat as centerlat, s.lng as centerlng, s.radius, s.points,
      s.is_global as "isGlobal", s.address, s.level, (count(*) over ())::int as total
    from ${siteSource(scope)} where ${isUsable} and ${isPark} order by s.level desc, s.name, s.id limit ${most}`.execute(
    db,
  )
  const parks = rows.map(({ total: _total, points, ...park }) => ({
    ...park,
    points: (points ?? []).map(([lng, lat]) => ({ lat, lng })),
  }))
  return { parks, total: rows[0]?.total ?? 0 }
}

export interface LockedPark {
  id: number
  name: string
  address: string
  lng: number
  lat: number
  level: number
  /** The path of its organisation; null for a global park of one that the caller does not see. */
  orgPath: string | null
}

/** Locks a park that the caller may use until the commit; undefined when there is none of that id. */
export const lockPark = async (tx: Tx, scope: OrgScope, id: number): Promise<LockedPark | undefined> => {
  const { rows } = await sql<LockedPark>`
    select s.id, s.name, s.address, s.lng, s.lat, s.level, o.path as "orgPath" from ${siteSource(scope)}
    where s.id = ${id} and ${isUsable} and ${isPark} for update of s`.execute(tx)
  return rows[0]
}

/** Sets the level of a park that the caller has locked. */
export const setParkLevel = async (tx: Tx, id: number, level: number, nowMs: number): Promise<void> => {
  await sql`update sites set level = ${level}, updated_at = ${new Date(nowMs)} where id = ${id}`.execute(tx)
}
