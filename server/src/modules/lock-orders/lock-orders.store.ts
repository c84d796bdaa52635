/** Lock orders in SQL: found, listed, locked, added, changed. lists.store.ts has their materials and their log. */
import type { LockOrderState } from '@coldway/contract/lock-orders/lock-order-enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { plateKeyOf } from '@coldway/contract/plates.ts'
import type { LockOrder } from '@coldway/contract/lock-orders/lock-orders.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { containing, listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'
import type { Held } from './lock-orders.rules.ts'

type Judged = 'nextStates' | 'canSettle' | 'canEdit' | 'canRemove'
type Times = 'planStartTime' | 'planEndTime' | 'createTime'
export interface LockOrderRow extends Omit<LockOrder, Judged | Times> {
  planStart: number
  planEnd: number
  createdAt: number
  /** The lock on it, also when the reader may not see it. */
  deviceId: number | null
}

const lockNow = sql`(select b.device_id from lock_order_devices b where b.order_id = w.id and b.bound_until is null)`

/** A global site is everybody's. */
const siteName = (scope: OrgScope) => sql`(select s.name from sites s left join organisations so on so.id = s.org_id
  where s.id = w.inspection_site_id and (s.is_global or ${inScope(scope, sql`so.path`)}))`

const shown = (scope: OrgScope) => sql`w.id, w.order_no as "orderNo", w.state, w.plan_start as "planStart",
  w.plan_end as "planEnd", w.plate, w.route, w.inspection_address as "inspectionAddress",
  w.inspection_site_id as "inspectionSiteId", ${siteName(scope)} as "inspectionSiteName", w.recipients,
  (select count(*)::int from lock_order_alarms a where a.order_id = w.id) as "alarmCount",
  w.consignee_name as "consigneeName", w.consignee_phone as "consigneePhone", w.org_id as "orgId", o.name as "orgName",
  w.remark, w.version, w.created_at as "createdAt", ${lockNow} as "deviceId",
  coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'supplier', m.supplier, 'identification', m.identification,
    'quantity', m.quantity, 'state', m.state) order by m.id) from lock_order_materials m where m.order_id = w.id), '[]') as materials,
  (select jsonb_build_object('deviceId', d.id, 'deviceCode', d.code, 'deviceName', d.name) from devices d
    where d.id = ${lockNow} and ${inScope(scope, sql`d.org_path`)}) as lock`

const listed = {
  id: { is: sql`w.id` },
  keyword: {
    is: sql`concat_ws(' ', w.order_no, w.route, w.consignee_name, (select string_agg(concat_ws(' ', m.supplier, m.identification), ' ')
      from lock_order_materials m where m.order_id = w.id))`,
    orHolds: (text: string) => holdsPlate(sql`plate_key(w.plate)`, text),
  },
  orderNo: { is: sql`w.order_no` },
  state: { is: sql`w.state` },
  plate: { is: sql`plate_key(w.plate)`, reads: plateKeyOf },
  route: { is: sql`w.route` },
  consigneeName: { is: sql`w.consignee_name` },
  inspectionAddress: { is: sql`w.inspection_address` },
  orgId: { is: sql`w.org_id` },
  planStartTime: { is: sql`w.plan_start`, isTime: true },
  planEndTime: { is: sql`w.plan_end`, isTime: true },
  createTime: { is: sql`w.created_at`, isTime: true },
} satisfies SqlColumns<string>
type OwnName = keyof typeof listed
/** Columns of what belongs to an order. */
const others = ['deviceCode', 'supplier', 'identification'] as const
type OtherName = (typeof others)[number]

export const listLockOrders = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<OwnName | OtherName>; readonly zone: string },
): Promise<Page<LockOrderRow>> => {
  const isOther = (column: string): boolean => others.some((name) => name === column)
  const own = { ...query, conditionVos: query.conditionVos.filter(({ column }) => !isOther(column)) }
  const { where, order, slice } = listSql(own as ListQuery<OwnName>, listed, zone, sql`w.id desc`)
  const belongs = query.conditionVos
    .filter(({ column }) => isOther(column))
    .map(({ column, type, value }) =>
      column === 'deviceCode' ? carries(scope, [value].flat().map(String)) : holds(column as 'supplier', type, value),
    )
  const from = sql`from lock_orders w join organisations o on o.id = w.org_id
    where ${inScope(scope, sql`w.org_path`)} and ${sql.join([where, ...belongs], sql` and `)}`
  const { rows } = await sql<LockOrderRow>`select ${shown(scope)} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

const carries = (scope: OrgScope, codes: readonly string[]): RawBuilder<boolean> =>
  sql`exists (select from devices d where d.id = ${lockNow} and d.code = any(${codes}::text[])
    and ${inScope(scope, sql`d.org_path`)})`

const holds = (column: 'supplier' | 'identification', type: string, value: unknown): RawBuilder<boolean> => {
  const text = type === 'like' ? sql`ilike ${containing(String(value))}` : sql`= ${String(value)}`
  return sql`exists (select from lock_order_materials m where m.order_id = w.id and m.${sql.ref(column)} ${text})`
}

export const findLockOrder = async (db: Db, scope: OrgScope, id: number): Promise<LockOrderRow | undefined> => {
  const { rows } =
    await sql<LockOrderRow>`select ${shown(scope)} from lock_orders w join organisations o on o.id = w.org_id
    where w.id = ${id} and ${inScope(scope, sql`w.org_path`)}`.execute(db)
  return rows[0]
}

export interface LockedOrder extends Held {
  id: number
  orderNo: string
  orgPath: string
  /** null: of the root organisation. */
  tenantId: number | null
  version: number
}

/** Locks orders until the commit, in the order of their ids. */
export const lockOrdersOf = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<LockedOrder[]> => {
  const from = sql`from lock_orders w where w.id = any(${[...ids]}::int[]) and ${inScope(scope, sql`w.org_path`)} order by w.id`
  // A statement of its own: the one that waits for the lock would read the device of the moment before.
  await sql`select 1 ${from} for update of w`.execute(tx)
  const { rows } =
    await sql<LockedOrder>`select w.id, w.order_no as "orderNo", w.org_path as "orgPath", w.tenant_id as "tenantId", w.state, w.version,
    ${lockNow} as "deviceId", exists (select from lock_order_materials m
      where m.order_id = w.id and m.state <> 'pendingInspection') as "isInspected" ${from}`.execute(tx)
  return rows
}

/** What a person filled in, without the materials. */
export interface GivenOrder {
  readonly planStartMs: number
  readonly planEndMs: number
  readonly plate: string | null
  readonly route: string
  readonly inspectionAddress: string
  readonly inspectionSiteId: number | null
  readonly recipients: ChannelRecipients
  readonly consigneeName: string
  readonly consigneePhone: string | null
  readonly remark: string
}

const columnsOf = (given: GivenOrder): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['plan_start', sql`${new Date(given.planStartMs)}::timestamptz`],
  ['plan_end', sql`${new Date(given.planEndMs)}::timestamptz`],
  ['plate', sql`${given.plate}`],
  ['route', sql`${given.route}`],
  ['inspection_address', sql`${given.inspectionAddress}`],
  ['inspection_site_id', sql`${given.inspectionSiteId}::int`],
  ['recipients', sql`${JSON.stringify(given.recipients)}::jsonb`],
  ['consignee_name', sql`${given.consigneeName}`],
  ['consignee_phone', sql`${given.consigneePhone}`],
  ['remark', sql`${given.remark}`],
]

export interface NewLockOrder extends GivenOrder {
  readonly orgId: number
  readonly orgPath: string
  readonly orderNo: string
}

/** Gives the ids in the given order. */
export const insertLockOrders = async (tx: Tx, given: readonly NewLockOrder[], nowMs: number): Promise<number[]> => {
  const [first] = given
  if (!first) return []
  const names = columnsOf(first).map(([name]) => sql.ref(name))
  const tuples = given.map(
    (one) => sql`(${one.orgId}::int, ${one.orgPath}, ${one.orderNo}, ${new Date(nowMs)}::timestamptz,
      ${sql.join(columnsOf(one).map(([, value]) => value))})`,
  )
  const { rows } = await sql<{ id: number }>`
    insert into lock_orders (org_id, org_path, order_no, created_at, ${sql.join(names)}) values ${sql.join(tuples)}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const updateLockOrder = async (tx: Tx, id: number, given: GivenOrder): Promise<void> => {
  const sets = columnsOf(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update lock_orders set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(tx)
}

/** Gives false when the order is no longer in the state in which the step was judged. */
export const moveLockOrder = async (
  tx: Tx,
  { id, state }: Pick<LockedOrder, 'id' | 'state'>,
  to: LockOrderState,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update lock_orders set state = ${to}, version = version + 1 where id = ${id} and state = ${state}`.execute(tx)
  return numAffectedRows === 1n
}

export const deleteLockOrders = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from lock_orders where id = any(${[...ids]}::int[]) and state = 'pendingReview'`.execute(tx)
}

/** Holds a site that the caller may name; false: there is none for the caller. */
export const holdSite = async (tx: Tx, scope: OrgScope, id: number): Promise<boolean> => {
  const { rows } = await sql`select s.id from sites s left join organisations o on o.id = s.org_id
    where s.id = ${id} and (s.is_global or ${inScope(scope, sql`o.path`)}) for share of s`.execute(tx)
  return rows.length === 1
}
