import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { isShared } from './visible.store.ts'

export interface DetailRow {
  /** Null when it was bound before waybills were kept. */
  waybillId: number | null
  waybillNo: string
  deviceId: number
  boundFrom: number | null
  boundUntil: number | null
}

export const findDetail = async (db: Db, scope: OrgScope, id: number): Promise<DetailRow | undefined> => {
  const { rows } = await sql<DetailRow>`
    select w.waybill_id as "waybillId", w.waybill_no as "waybillNo", w.device_id as "deviceId", w.bound_from as "boundFrom", w.bound_until as "boundUntil"
    from waybill_details w left join organisations o on o.id = w.org_id
    where w.id = ${id} and (${inScope(scope, sql`o.path`)} or ${isShared(scope, sql`w.waybill_id`)})`.execute(db)
  return rows[0]
}
