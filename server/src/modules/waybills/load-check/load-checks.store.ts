/** The checks of loads that people recorded. The caller has checked that the waybill is in scope. */
import type { WaybillState } from '@coldway/contract/enums.ts'
import type { LoadCheckRecord } from '@coldway/contract/waybills/load-checks.ts'
import type { ShownGoods } from '@coldway/contract/waybills/waybill-fields.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database.ts'
import type { OrgScope } from '../../../platform/org-scope.ts'
import { goodsOf } from '../goods.store.ts'
import { isSeen } from '../visible.store.ts'

export interface Load {
  readonly waybillNo: string
  readonly orgPath: string
  readonly state: WaybillState
  readonly startedAt: number | null
}

const columns = sql`w.waybill_no as "waybillNo", w.org_path as "orgPath", w.state, w.started_at as "startedAt"`

export const findLoad = async (
  db: Db,
  scope: OrgScope,
  id: number,
): Promise<(Load & { readonly goods: ShownGoods[] }) | undefined> => {
  const { rows } = await sql<Load & { readonly goods: ShownGoods[] }>`select ${columns}, ${goodsOf} as goods
    from waybills w where w.id = ${id} and ${isSeen(scope)}`.execute(db)
  return rows[0]
}

/** Locked until the commit, so that the number of its checks holds and its start stands. */
export const lockLoad = async (tx: Tx, scope: OrgScope, id: number): Promise<Load | undefined> => {
  const { rows } = await sql<Load>`select ${columns} from waybills w
    where w.id = ${id} and ${isSeen(scope)} for no key update of w`.execute(tx)
  return rows[0]
}

type Kept = Pick<LoadCheckRecord, 'decision' | 'reason' | 'userName' | 'seen'>
export interface LoadCheckRow extends Kept {
  readonly id: number
  readonly checkedAt: number
  readonly recordedAt: number
}

/** The newest first. */
export const listLoadChecks = async (db: Db | Tx, waybillId: number): Promise<LoadCheckRow[]> => {
  const { rows } = await sql<LoadCheckRow>`select c.id, c.decision, c.reason, c.user_name as "userName", c.seen,
      c.checked_at as "checkedAt", c.recorded_at as "recordedAt"
    from load_checks c where c.waybill_id = ${waybillId} order by c.checked_at desc, c.id desc`.execute(db)
  return rows
}

interface Recorded extends Kept {
  readonly waybillId: number
  readonly userId: number
  readonly checkedMs: number
  readonly nowMs: number
}

/** Undefined when this person recorded a check of this moment before. */
export const insertLoadCheck = async (tx: Tx, given: Recorded): Promise<number | undefined> => {
  const { waybillId, userId, userName, decision, reason, seen, checkedMs, nowMs } = given
  const { rows } = await sql<{ id: number }>`
    insert into load_checks (waybill_id, user_id, user_name, decision, reason, seen, checked_at, recorded_at)
    values (${waybillId}, ${userId}, ${userName}, ${decision}, ${reason}, ${JSON.stringify(seen)}::jsonb,
      ${new Date(checkedMs)}::timestamptz, ${new Date(nowMs)}::timestamptz)
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}
