import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface CrossingRow {
  readonly deviceId: number
  readonly siteId: number
  readonly atMs: number
  readonly to: 'inside' | 'outside'
}

/**
 * When devices came to sites and left them after a moment, ascending: what the rule found by now, corrected by all that came
 * late. Being found inside is no coming.
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
