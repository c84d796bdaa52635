import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

export interface CrossingRow {
  readonly deviceId: number
  readonly siteId: number
  readonly atMs: number
  readonly to: 'inside' | 'outside'
}

/**
 * Lists entries and exits of devices after a moment, ascending: what the rule has found by now, corrected by late data.
 * A device found inside when the watch began did not enter.
 */
export const listCrossings = async (
  tx: Tx,
  asked: readonly { readonly deviceId: number; readonly siteId: number; readonly fromMs: number }[],
): Promise<CrossingRow[]> => {
  if (asked.length === 0) return []
  const { rows } = await sql<CrossingRow>`
    select t.device_id as "deviceId", t.site_id as "siteId", c.side as "to",
      round(extract(epoch from c.at) * 1000)::float8 as "atMs"
    from unnest(${asked.map(({ deviceId }) => deviceId)}::int[], ${asked.map(({ siteId }) => siteId)}::int[],
      ${asked.map(({ fromMs }) => fromMs)}::float8[]) as x (device_id, site_id, from_ms)
    join site_stays t on t.device_id = x.device_id and t.site_id = x.site_id
    cross join lateral (values (t.entered_at, 'inside', t.has_entry), (t.exited_at, 'outside', true)) as c (at, side, counts)
    where c.counts and c.at > to_timestamp(x.from_ms / 1000)
    order by c.at, t.device_id, t.site_id`.execute(tx)
  return rows
}

export const crossingsMax = 10_000

/** Lists the crossings of one device at all watched sites, ascending; the first ones when there are too many. */
export const listCrossingsOf = async (
  db: Db,
  { deviceId, fromMs, untilMs }: { readonly deviceId: number; readonly fromMs: number; readonly untilMs: number },
): Promise<CrossingRow[]> => {
  const span = sql`tstzrange(to_timestamp(${fromMs}::float8 / 1000), to_timestamp(${untilMs}::float8 / 1000))`
  const { rows } = await sql<CrossingRow>`
    select t.device_id as "deviceId", t.site_id as "siteId", c.side as "to",
      round(extract(epoch from c.at) * 1000)::float8 as "atMs"
    from site_stays t
    cross join lateral (values (t.entered_at, 'inside', t.has_entry), (t.exited_at, 'outside', true)) as c (at, side, counts)
    where t.device_id = ${deviceId} and t.site_id is not null and c.counts and c.at <@ ${span}
    order by c.at, t.site_id limit ${crossingsMax}`.execute(db)
  return rows
}

/** Lists which of these sites still exist. */
export const listStandingSites = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from sites where id = any(${[...ids]}::int[])`.execute(tx)
  return rows.map(({ id }) => id)
}
