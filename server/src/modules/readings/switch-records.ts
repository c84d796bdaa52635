/** Reads when locks and doors changed: reports whose state differs from that of the report before them. */
import type { Input } from '@coldway/contract/call.ts'
import type { lockRecords, SwitchRecord } from '@coldway/contract/devices/device-records.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { findOldest } from './kept.store.ts'

type Query = Input<typeof lockRecords.queryPageList>
type Row = Omit<SwitchRecord, 'time'> & { at: number }

const listed: SqlColumns<'deviceCode' | 'kind' | 'state' | 'time'> = {
  deviceCode: { is: sql`c.code` },
  kind: { is: sql`c.kind` },
  state: { is: sql`c.state` },
  time: { is: sql`c.at`, isTime: true },
}

export const listSwitchRecords = async (
  db: Db,
  scope: OrgScope,
  query: Query,
  { zone, nowMs }: { zone: string; nowMs: number },
): Promise<Page<SwitchRecord>> => {
  const sorts = query.sorts.length > 0 ? query.sorts : [{ column: 'time', order: 'desc' } as const]
  const { where, order, slice } = listSql({ ...query, sorts }, listed, zone, sql`c.disc, c.kind`)
  // The contract requires exactly one device.
  const code = query.conditionVos.find(({ column }) => column === 'deviceCode')?.value ?? ''
  const oldest = await findOldest(db, scope, String(code), nowMs)
  const from = sql`from (
      select d.code, k.kind, r.at, r.disc, r.lng, r.lat, k.state::int as state,
        lag(k.state) over (partition by k.kind order by r.at, r.disc) as before
      from seen_readings r join devices d on d.id = r.device_id
        cross join lateral (values ('lock', (r.extra -> 'v' ->> 'lock')::real), ('door', r.door)) as k (kind, state)
      where d.code = ${code} and ${inScope(scope, sql`d.org_path`)} and r.at >= ${oldest}
        and not (r.flags & 7)::boolean and k.state is not null) c
    where c.before <> c.state and ${where}`
  const { rows } = await sql<Row>`
    select c.code as "deviceCode", c.kind, c.state, c.at, c.lng, c.lat ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  const records = rows.map(({ at, ...row }) => ({ ...row, time: printTime(at, zone) }))
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records }
}
