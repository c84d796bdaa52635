import type { Input } from '@coldway/contract/call.ts'
import type { UnreadRecord, unreadRecords } from '@coldway/contract/devices/device-records.ts'
import type { Page } from '@coldway/contract/list.ts'
import { unreadLimits } from '@coldway/contract/readings/unread.ts'
import { printTime } from '@coldway/contract/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

type Row = Omit<UnreadRecord, 'arriveTime'> & { readonly arrived: number }

const listed: SqlColumns<'id' | 'deviceCode' | 'protocol' | 'type' | 'arriveTime'> = {
  id: { is: sql`m.id` },
  deviceCode: { is: sql`d.code` },
  protocol: { is: sql`m.protocol` },
  type: { is: sql`m.type` },
  arriveTime: { is: sql`m.arrived`, isTime: true },
}

/** Lists what no decoder has read of a device in the scope, without what it sent before it came to its tenant. */
export const listRecords = async (
  db: Db,
  scope: OrgScope,
  query: Input<typeof unreadRecords.queryPageList>,
  zone: string,
): Promise<Page<UnreadRecord>> => {
  const sorts = query.sorts.length > 0 ? query.sorts : [{ column: 'arriveTime', order: 'desc' } as const]
  const { where, order, slice } = listSql({ ...query, sorts }, listed, zone, sql`m.id desc`)
  const from = sql`from unread_messages m join devices d on d.id = m.device_id
    where ${inScope(scope, sql`d.org_path`)} and ${where} and m.read_at is null
      and (d.tenant_since is null or m.arrived >= d.tenant_since)`
  const { rows } = await sql<Row>`
    select m.id::float8 as id, d.code as "deviceCode", m.arrived, m.repeats, m.protocol, m.type, m.why, m.size,
      encode(substring(m.bytes for ${unreadLimits.shownBytes}), 'hex') as hex
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(db)
  const records = rows.map(({ arrived, ...row }) => ({ ...row, arriveTime: printTime(arrived, zone) }))
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records }
}
