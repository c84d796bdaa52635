import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export interface ReplayFilter {
  readonly protocol?: string
  readonly type?: string
  readonly deviceCode?: string
}

export interface StoredMessage {
  readonly id: number
  readonly deviceCode: string
  readonly arrivedMs: number
  readonly protocol: string
  readonly type: string
  readonly context: string | null
  readonly bytes: Buffer
}

const portion = 200

/** Yields messages in the order of arrival, a portion at a time, without those that a decoder has read since. */
export async function* listForReplay(db: Db, filter: ReplayFilter): AsyncGenerator<StoredMessage> {
  for (let afterId = 0; ; ) {
    const { rows } = await sql<StoredMessage>`
      select m.id::float8 as id, d.code as "deviceCode", m.arrived as "arrivedMs", m.protocol, m.type, m.context, m.bytes
      from unread_messages m join devices d on d.id = m.device_id
      where m.id > ${afterId} and m.read_at is null
        and (${filter.protocol ?? null}::text is null or m.protocol = ${filter.protocol ?? null})
        and (${filter.type ?? null}::text is null or m.type = ${filter.type ?? null})
        and (${filter.deviceCode ?? null}::text is null or d.code = ${filter.deviceCode ?? null})
        and (d.tenant_since is null or m.arrived >= d.tenant_since)
      order by m.id limit ${portion}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    afterId = last.id
  }
}

/** Call it when the message's reports are committed. */
export const markRead = async (db: Db, id: number): Promise<void> => {
  await sql`update unread_messages set read_at = now() where id = ${id}`.execute(db)
}
