/** Requests to open locks in SQL: the unlock commands, each with the order that its lock was on. */
import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { UnlockRequest } from '@coldway/contract/lock-orders/unlock-requests.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { accountSeen, commandSeen } from '../commands/index.ts'

type Times = 'createTime' | 'expireTime' | 'finishTime'
export interface UnlockRow extends Omit<UnlockRequest, Times | 'canDecide' | 'canTakeCode'> {
  isUnsent: boolean
  createdAt: number
  notAfter: number
  finishedAt: number | null
  /** The account, also when the reader may not see it. */
  requestedBy: string
}

/** One state of decision and opening together: approved means that the lock has confirmed it. */
export const unlockStateAt = (nowMs: number) => sql`case
  when c.approval = 'refused' then 'rejected'
  when c.approval = 'wanted' then
    case when c.device_state = 'inExecution' and c.not_after > ${new Date(nowMs)}::timestamptz then 'pending' else 'processed' end
  when c.device_state = 'inExecution' then 'inProgress'
  when c.device_state = 'success' then 'approved'
  else 'processed' end`

const columnsAt = (nowMs: number) =>
  ({
    id: { is: sql`c.id` },
    waybillId: { is: sql`w.id` },
    orderNo: { is: sql`w.order_no` },
    deviceId: { is: sql`c.device_id` },
    deviceCode: { is: sql`d.code` },
    deviceName: { is: sql`d.name` },
    plate: { is: sql`d.plate_key`, reads: plateKeyOf },
    state: { is: unlockStateAt(nowMs) },
    createTime: { is: sql`c.created_at`, isTime: true },
  }) satisfies SqlColumns<string>

interface Asked {
  readonly query: ListQuery<keyof ReturnType<typeof columnsAt>>
  readonly zone: string
  readonly nowMs: number
}

export const listUnlocks = async (db: Db, scope: OrgScope, { query, zone, nowMs }: Asked): Promise<Page<UnlockRow>> => {
  const { where, order, slice } = listSql(query, columnsAt(nowMs), zone, sql`c.id desc`)
  const from = sql`from commands c join devices d on d.id = c.device_id
    left join lock_order_devices b on b.device_id = c.device_id and b.bound_from <= c.created_at
      and (b.bound_until is null or b.bound_until > c.created_at)
    left join lock_orders w on w.id = b.order_id and ${inScope(scope, sql`w.org_path`)}
    where c.kind = 'elockUnlock' and ${commandSeen(scope, sql`c.created_at`)} and ${where}`
  const shown = sql`c.id, ${unlockStateAt(nowMs)} as state, c.device_state as "deviceState", w.id as "waybillId",
    w.order_no as "orderNo", coalesce((select s.reason from lock_order_steps s
      where s.command_id = c.id and s.order_id = w.id and s.event = 'unlockAsked'), '') as reason, c.origin,
    c.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName", d.plate, c.source as "requestedBy",
    ${accountSeen(scope, sql`c.source`)} as requester, ${accountSeen(scope, sql`c.decided_by`)} as "decidedBy",
    lock_code_state(c.id) as code, c.sends = 0 as "isUnsent",
    c.created_at as "createdAt", c.not_after as "notAfter", c.finished_at as "finishedAt"`
  const { rows } = await sql<UnlockRow>`select ${shown} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}
