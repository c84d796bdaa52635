/** What belongs to a lock order: its materials, the locks that were on it, and its log. */
import type { LockOrderEvent, LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { LockMaterial, LockOrderMaterial, LockOrderStep } from '@coldway/contract/lock-orders/lock-orders.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { keptLockSeen } from './past-locks.store.ts'

export type GivenMaterial = Omit<LockMaterial, 'id' | 'state'>

/** Replaces the materials. None of them is inspected, as an order with an inspected one is not edited. */
export const putMaterials = async (tx: Tx, orderId: number, materials: readonly GivenMaterial[]): Promise<void> => {
  await sql`delete from lock_order_materials where order_id = ${orderId}`.execute(tx)
  await addMaterials(tx, [{ orderId, materials }])
}

interface Goods {
  readonly orderId: number
  readonly materials: readonly GivenMaterial[]
}

export const addMaterials = async (tx: Tx, goods: readonly Goods[]): Promise<void> => {
  const rows = goods.flatMap(({ orderId, materials }) => materials.map((one) => ({ ...one, orderId })))
  await sql`insert into lock_order_materials (order_id, supplier, identification, quantity)
    select x."orderId", x.supplier, x.identification, x.quantity from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x ("orderId" int, supplier text, identification text, quantity int)`.execute(tx)
}

export const inspectMaterials = async (tx: Tx, orderId: number): Promise<void> => {
  await sql`update lock_order_materials set state = 'inspected' where order_id = ${orderId}`.execute(tx)
}

interface Binding {
  readonly orderId: number
  readonly nowMs: number
}

/** Binds a lock. One that is on another order violates the index `lock_order_devices_lock_now`. */
export const bindLock = async (tx: Tx, { orderId, nowMs }: Binding, deviceId: number): Promise<void> => {
  await sql`insert into lock_order_devices (order_id, device_id, bound_from)
    values (${orderId}, ${deviceId}, ${new Date(nowMs)})`.execute(tx)
}

export const unbindLock = async (tx: Tx, { orderId, nowMs }: Binding): Promise<void> => {
  await sql`update lock_order_devices set bound_until = greatest(bound_from, ${new Date(nowMs)}::timestamptz)
    where order_id = ${orderId} and bound_until is null`.execute(tx)
}

export interface NewStep {
  readonly orderId: number
  readonly event: LockOrderEvent
  readonly fromState?: LockOrderState
  readonly toState?: LockOrderState
  readonly deviceCode?: string
  /** The command that opens the lock. */
  readonly commandId?: number | undefined
  readonly by: { readonly userName: string; readonly orgId: number }
  readonly reason: string
  readonly atMs: number
}

export const recordStep = (tx: Tx, { orderId, ...step }: NewStep): Promise<void> => recordSteps(tx, [orderId], step)

/** The same step of several orders. */
export const recordSteps = async (
  tx: Tx,
  orderIds: readonly number[],
  step: Omit<NewStep, 'orderId'>,
): Promise<void> => {
  await sql`insert into lock_order_steps (order_id, event, from_state, to_state, device_code, user_name, user_path, reason, at, command_id)
    select x.id, ${step.event}, ${step.fromState ?? null}, ${step.toState ?? null}, ${step.deviceCode ?? null},
      ${step.by.userName}, (select path from organisations where id = ${step.by.orgId}), ${step.reason},
      ${new Date(step.atMs)}::timestamptz, ${step.commandId ?? null}::int
    from unnest(${[...orderIds]}::int[]) as x (id)`.execute(tx)
}

interface Asked<Name extends string> {
  readonly query: ListQuery<Name>
  readonly zone: string
}

const materialColumns = {
  id: { is: sql`m.id` },
  waybillId: { is: sql`m.order_id` },
  orderNo: { is: sql`w.order_no` },
  orderState: { is: sql`w.state` },
  supplier: { is: sql`m.supplier` },
  identification: { is: sql`m.identification` },
  quantity: { is: sql`m.quantity` },
  state: { is: sql`m.state` },
} satisfies SqlColumns<string>

export const listMaterials = (
  db: Db,
  scope: OrgScope,
  { query, zone }: Asked<keyof typeof materialColumns>,
): Promise<Page<LockOrderMaterial>> => {
  const { where, order, slice } = listSql(query, materialColumns, zone, sql`m.order_id desc, m.id`)
  const from = sql`from lock_order_materials m join lock_orders w on w.id = m.order_id
    where ${inScope(scope, sql`w.org_path`)} and ${where}`
  const columns = sql`m.id, m.order_id as "waybillId", w.order_no as "orderNo", w.state as "orderState", m.supplier,
    m.identification, m.quantity, m.state`
  return pageOf(db, query, { columns, from, order, slice })
}

/** A lock that the reader may not see has no number for the reader. */
const lockSeen = (scope: OrgScope) =>
  sql`coalesce((select d.code from devices d where d.code = s.device_code and ${inScope(scope, sql`d.org_path`)}),
    ${keptLockSeen(scope, sql`s.device_org_id`, sql`s.device_code`)})`
/** Names above the reader stay hidden. */
const nameSeen = (scope: OrgScope) => sql`case when ${inScope(scope, sql`s.user_path`)} then s.user_name else '' end`

const stepColumns = (scope: OrgScope) =>
  ({
    id: { is: sql`s.id` },
    userName: { is: nameSeen(scope) },
    waybillId: { is: sql`s.order_id` },
    orderNo: { is: sql`w.order_no` },
    event: { is: sql`s.event` },
    deviceCode: { is: lockSeen(scope) },
    createTime: { is: sql`s.at`, isTime: true },
  }) satisfies SqlColumns<string>

export type StepRow = Omit<LockOrderStep, 'createTime'> & { at: number }

export const listSteps = (
  db: Db,
  scope: OrgScope,
  { query, zone }: Asked<keyof ReturnType<typeof stepColumns>>,
): Promise<Page<StepRow>> => {
  const { where, order, slice } = listSql(query, stepColumns(scope), zone, sql`s.id desc`)
  const from = sql`from lock_order_steps s join lock_orders w on w.id = s.order_id
    where ${inScope(scope, sql`w.org_path`)} and ${where}`
  const columns = sql`s.id, s.order_id as "waybillId", w.order_no as "orderNo", s.event, s.from_state as "fromState",
    s.to_state as "toState", ${lockSeen(scope)} as "deviceCode", ${nameSeen(scope)} as "userName",
    s.user_name <> '' and not (${inScope(scope, sql`s.user_path`)}) as "isOtherUser", s.reason, s.at,
    coalesce(s.origin, case when s.event = 'unlockAsked' then (select c.origin from commands c where c.id = s.command_id) end)
      as origin`
  return pageOf(db, query, { columns, from, order, slice })
}

const pageOf = async <Row>(
  db: Db,
  query: ListQuery,
  part: Readonly<Record<'columns' | 'from' | 'order' | 'slice', RawBuilder<unknown>>>,
): Promise<Page<Row>> => {
  const { columns, from, order, slice } = part
  const { rows } = await sql<Row>`select ${columns} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}
