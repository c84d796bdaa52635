import { type UnreadKind, type UnreadMessage, unreadLimits } from '@coldway/contract/readings/unread.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** Lists the newest of one device; the caller has checked the permission. */
export const listOfDevice = async (
  db: Db,
  { deviceId, fromMs }: { readonly deviceId: number; readonly fromMs: number },
): Promise<UnreadMessage[]> => {
  const { rows } = await sql<UnreadMessage>`
    select arrived as "arrivedMs", repeats, protocol, type, why, size,
      encode(substring(bytes for ${unreadLimits.shownBytes}), 'hex') as hex
    from unread_messages where device_id = ${deviceId} and arrived >= ${new Date(fromMs)} and read_at is null
    order by id desc limit ${unreadLimits.shown}`.execute(db)
  return rows
}

/** Lists the most frequent kinds, by protocol, model and type. */
export const listKinds = async (db: Db): Promise<UnreadKind[]> => {
  const { rows } = await sql<UnreadKind>`
    select m.protocol, d.model, m.type, sum(m.repeats)::int as messages, count(distinct m.device_id)::int as devices,
      max(m.arrived) as "lastMs"
    from unread_messages m join devices d on d.id = m.device_id where m.read_at is null
    group by 1, 2, 3 order by messages desc, 1, 2, 3 limit ${unreadLimits.kinds}`.execute(db)
  return rows
}

export const countDropped = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ dropped: number }>`select dropped::float8 as dropped from unread_totals`.execute(db)
  return rows[0]?.dropped ?? 0
}
