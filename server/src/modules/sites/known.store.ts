/** Stays as they were known at a past moment: of each the last version that was recorded until then. */
import type { ListQuery } from '@coldway/contract/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'
import { keptEdges } from '../readings/index.ts'

export interface Past {
  readonly knownMs: number
  readonly deviceIds: readonly number[]
}

/** Stands for `site_stays t` after `from`. */
export const staysAt = (past: Past | undefined): RawBuilder<unknown> =>
  past === undefined
    ? sql`site_stays t`
    : sql`(select s.* from (
        select distinct on (v.stay_id) v.stay from site_stay_versions v
        where v.device_id = any(${[...past.deviceIds]}::int[]) and v.recorded_at <= ${new Date(past.knownMs)}::timestamptz
        order by v.stay_id, v.id desc) x
      cross join lateral jsonb_populate_record(null::site_stays, x.stay) s where x.stay is not null) t`

/** The devices that a query names; undefined: it names none. */
export const namedDevices = ({ conditionVos }: ListQuery): number[] | undefined => {
  const named = conditionVos.find(({ column, type }) => column === 'deviceId' && (type === 'in' || type === 'eq'))
  return named && [named.value].flat().map(Number)
}

/** Versions of stays that are gone, from before the retention of their organisation. */
export const deleteOldVersions = async (db: Db, nowMs: ProvenMs, most: number): Promise<number> => {
  const { rows } = await sql`
    delete from site_stay_versions where id in (
      select v.id from devices d join ${keptEdges(nowMs)} as e on e.org_id = d.org_id
        join site_stay_versions v on v.device_id = d.id and v.recorded_at < e.edge
      where not exists (select from site_stays t where t.id = v.stay_id)
      limit ${most})
    returning id`.execute(db)
  return rows.length
}
