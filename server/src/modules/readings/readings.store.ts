/** All reading of `readings` and `device_latest`; writing them is ingest's alone. */
import type { DeviceState } from '@coldway/contract/device-state.ts'
import type { TrackPoint } from '@coldway/contract/readings.ts'
import { fixTypes } from '@coldway/contract/report.ts'
import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { type LatestRow, latestColumns, stateOf } from './latest.ts'

export interface Span {
  readonly deviceId: number
  readonly fromMs: number
  readonly untilMs: number
}

/** A device that came from another tenant left its last state there. */
export const inItsTenant = sql<boolean>`(d.tenant_since is null or l.at >= d.tenant_since)`

export const listStates = async (db: Db, scope: OrgScope, deviceIds: readonly number[]): Promise<DeviceState[]> => {
  const { rows } = await sql<LatestRow>`
    select ${sql.raw(latestColumns('l'))} from seen_latest l join devices d on d.id = l.device_id
    where d.id = any(${deviceIds}::int[]) and ${inScope(scope, sql`d.org_path`)} and ${inItsTenant} order by l.device_id`.execute(
    db,
  )
  return rows.map(stateOf)
}

/** States of everything in a range of organisations, by device id, `size` at a time: how a live snapshot is read. */
export const listStatesInRange = async (
  db: Db,
  range: Pick<OrgScope, 'from' | 'until'>,
  after: { deviceId: number; size: number },
): Promise<{ state: DeviceState; orgPath: string }[]> => {
  const { rows } = await sql<LatestRow & { org_path: string }>`
    select ${sql.raw(latestColumns('l'))}, d.org_path from seen_latest l join devices d on d.id = l.device_id
    where ${inScope(range, sql`d.org_path`)} and ${inItsTenant} and d.id > ${after.deviceId} order by d.id limit ${after.size}`.execute(
    db,
  )
  return rows.map((row) => ({ state: stateOf(row), orgPath: row.org_path }))
}

/**
 * Outliers too: at ingest a wrong first fix makes the right ones look wrong; read in order the track shows which. Ordered
 * by the column, which the key keeps in order; `at` alone would be the milliseconds of the answer. Not `flags & 7 = 0`: of
 * that PostgreSQL expects one row in 200, and sorts the whole track for each portion. `date_part` and no text of the time:
 * with `extract`, which is numeric, half of the reading was spent on times.
 */
const trackText = `select date_part('epoch', at) as s, disc, lng, lat, speed, heading, fix, temp1
  from seen_readings r where device_id = $1 and at >= $2 and at < $3 and (at, disc) > ($2, $4::bigint)
    and lng is not null and not (flags & 7)::boolean order by r.at, r.disc limit $5`
const portionRows = 5000
/** Below every 32-bit number. */
const beforeAnyDisc = -2_147_483_649

interface TrackRow {
  /** Seconds; a double holds them to the microsecond, which is the last digit of a stored time. */
  s: number
  disc: number
  lng: number
  lat: number
  speed: number | null
  heading: number | null
  fix: number | null
  temp1: number | null
}

/**
 * The fixes of one device in order, in portions: three months never stand in memory at once. Each portion is a query of
 * its own, so that a reader who does not read holds no connection of the pool.
 */
export async function* streamTrack(db: Db, { deviceId, fromMs, untilMs }: Span): AsyncGenerator<TrackPoint[]> {
  const until = new Date(untilMs)
  let after: { place: string; disc: number } = { place: new Date(fromMs).toISOString(), disc: beforeAnyDisc }
  for (;;) {
    const values = [deviceId, after.place, until, after.disc, portionRows]
    const { rows } = await db.executeQuery<TrackRow>(CompiledQuery.raw(trackText, values))
    if (rows.length > 0) yield rows.map(pointOf)
    const last = rows.at(-1)
    if (!last || rows.length < portionRows) return
    after = { place: printMicros(last.s), disc: last.disc }
  }
}

/** The time to the last digit: where the next portion begins. */
export const printMicros = (seconds: number): string => {
  const micros = Math.round(seconds * 1_000_000)
  const text = new Date(Math.floor(micros / 1000)).toISOString()
  return `${text.slice(0, -1)}${String(((micros % 1000) + 1000) % 1000).padStart(3, '0')}Z`
}

const pointOf = (row: TrackRow): TrackPoint => [
  Math.round(row.s * 1_000_000) / 1000,
  row.lng,
  row.lat,
  row.speed ?? 0,
  row.heading ?? 0,
  fixTypes[(row.fix ?? 1) - 1] ?? 'GPS',
  row.temp1,
]
