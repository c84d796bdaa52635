/** Waybills in SQL: found, listed, added, changed. Their steps from state to state: life.store.ts. */
import type { BindType } from '@coldway/contract/enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import type { Waybill, WaybillDetail, WaybillPlace, Waypoint } from '@coldway/contract/waybills/waybill-fields.ts'
import type { waybillColumns } from '@coldway/contract/waybills/waybill-calls.ts'
import type { WaybillProfile } from '@coldway/contract/waybills/waybill-profiles.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import type { Life } from './life.ts'
import { goodsOf } from './goods.store.ts'
import { isReceived, isSeen } from './visible.store.ts'

interface Times {
  plannedStart: number
  plannedArrival: number | null
  startedAt: number | null
  endedAt: number | null
  arrivedAt: number | null
  createdAt: number
}
type TimeName =
  | 'plannedStartTime'
  | 'plannedArrivalTime'
  | 'actualStartTime'
  | 'arrivalTime'
  | 'completionTime'
  | 'createTime'
export type WaybillRow = Omit<Waybill, TimeName> & Times
export type KeptWaypoint = Omit<Waypoint, 'plannedArrivalTime'> & { readonly plannedArrivalMs: number | null }
export type WaybillDetailRow = Omit<
  WaybillDetail,
  TimeName | 'waypoints' | 'devices' | 'history' | 'isPolicyDisabled'
> &
  Times & {
    readonly waypoints: readonly KeptWaypoint[]
    /** Null where it names no policy. */
    readonly isPolicyOff: boolean | null
  }

/** How many device names a row of the list shows. */
const namesShown = 3

const platesOf = sql`array(select distinct d.plate from waybill_details b join devices d on d.id = b.device_id
  where b.waybill_id = w.id and d.plate <> '' order by d.plate limit ${namesShown}) as plates`
const devicesOf = sql`(select count(distinct b.device_id)::int from waybill_details b where b.waybill_id = w.id) as "deviceCount",
  array(select distinct coalesce(d.name, b.gone_name) as name from waybill_details b left join devices d on d.id = b.device_id
    where b.waybill_id = w.id and coalesce(d.name, b.gone_name) is not null order by name limit ${namesShown}) as "deviceNames", ${platesOf}`
/** When a completed waybill `w` was at its receiver, as far as that is known apart from what a person says. */
export const arrival = sql`coalesce(w.arrived_at, case w.end_actor when 'rule' then w.ended_at end)`
const common = (
  scope: OrgScope,
) => sql`w.id, w.waybill_no as "waybillNo", w.customer_order_id as "customerOrderId", w.business_code as "businessCode",
  w.container_no as "containerNo", w.ssccs, w.waybill_type as "waybillType", w.goods_name as "goodsName", w.driver_name as "driverName",
  w.carrier_name as "carrierName",
  w.driver_phone as "driverPhone", w.org_id as "orgId", o.name as "orgName",
  case when ${isReceived(scope)} then 'received' when exists (select from waybill_shares x
    where x.waybill_id = w.id and x.revoked_at is null) then 'given' else 'none' end as sharing, w.state, w.completed_state as "completedState",
  w.start_mode as "startMode", w.end_mode as "endMode", w.planned_start as "plannedStart", w.planned_arrival as "plannedArrival",
  w.started_at as "startedAt", w.ended_at as "endedAt", ${arrival} as "arrivedAt", w.version, w.created_at as "createdAt"`
const listedColumns = (
  scope: OrgScope,
) => sql`${common(scope)}, w.shipping ->> 'address' as "shippingAddress", w.receiving ->> 'address' as "receivingAddress",
  jsonb_array_length(w.waypoints) as "waypointCount",
  ${devicesOf}`

type ListName = Exclude<keyof ReturnType<typeof waybillColumns>, 'deviceCode'>
const units = sql`array_to_string(w.ssccs, ' ')`
const listed: SqlColumns<ListName> = {
  id: { is: sql`w.id` },
  keyword: {
    is: sql`concat_ws(' ', w.waybill_no, w.customer_order_id, w.goods_name, w.container_no, w.carrier_name, w.driver_name, ${units})`,
  },
  waybillNo: { is: sql`w.waybill_no` },
  customerOrderId: { is: sql`w.customer_order_id` },
  businessCode: { is: sql`w.business_code` },
  containerNo: { is: sql`w.container_no` },
  ssccs: { is: units },
  waybillType: { is: sql`w.waybill_type` },
  goodsName: { is: sql`w.goods_name` },
  carrierName: { is: sql`w.carrier_name` },
  driverName: { is: sql`w.driver_name` },
  orgId: { is: sql`w.org_id` },
  state: { is: sql`w.state` },
  completedState: { is: sql`w.completed_state` },
  shippingAddress: { is: sql`w.shipping ->> 'address'` },
  receivingAddress: { is: sql`w.receiving ->> 'address'` },
  plannedStartTime: { is: sql`w.planned_start`, isTime: true },
  plannedArrivalTime: { is: sql`w.planned_arrival`, isTime: true },
  actualStartTime: { is: sql`w.started_at`, isTime: true },
  completionTime: { is: sql`w.ended_at`, isTime: true },
  createTime: { is: sql`w.created_at`, isTime: true },
}

export interface Listing {
  readonly profile: WaybillProfile
  readonly query: ListQuery<ListName | 'deviceCode'>
  readonly zone: string
  /** The devices that fulfil each condition on a device code. */
  readonly carried: readonly (readonly number[])[]
  /** A condition on `waybills w` beside those of the query. */
  readonly only?: RawBuilder<boolean> | undefined
}

export const listWaybills = async (
  db: Db,
  scope: OrgScope,
  { profile, query, zone, carried, only = sql`true` }: Listing,
): Promise<Page<WaybillRow>> => {
  const own = { ...query, conditionVos: query.conditionVos.filter(({ column }) => column !== 'deviceCode') }
  const { where, order, slice } = listSql(own as ListQuery<ListName>, listed, zone, sql`w.id desc`)
  const carries = carried.map(
    (ids): RawBuilder<boolean> => sql`exists (select from waybill_details b
    where b.waybill_id = w.id and b.device_id = any(${[...ids]}::int[]))`,
  )
  const wanted = sql`w.profile = ${profile} and ${where} and ${only}
      and ${carries.length > 0 ? sql.join(carries, sql` and `) : sql`true`}`
  const { rows } = await sql<WaybillRow>`
    select ${listedColumns(scope)} from waybills w left join organisations o on o.id = w.org_id
    where ${isSeen(scope)} and ${wanted} order by ${order} ${slice}`.execute(db)
  // Counts without the organisations, and received ones apart, so that an index alone can answer.
  const count = (seen: RawBuilder<boolean>) => sql`(select count(*) from waybills w where ${seen} and ${wanted})`
  const { rows: counted } = await sql<{ total: number }>`
    select ${count(inScope(scope, sql`w.org_path`))} + ${count(isReceived(scope))} as total`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** What a list shows of waybills whose organisation or devices the caller's organisations do not have. */
export const listBeyond = async (
  db: Db,
  ids: readonly number[],
): Promise<Pick<WaybillRow, 'id' | 'orgName' | 'deviceCount' | 'deviceNames' | 'plates'>[]> => {
  const { rows } = await sql<Pick<WaybillRow, 'id' | 'orgName' | 'deviceCount' | 'deviceNames' | 'plates'>>`
    select w.id, o.name as "orgName", ${devicesOf} from waybills w join organisations o on o.id = w.org_id
    where w.id = any(${[...ids]}::int[])`.execute(db)
  return rows
}

/** The kind of waybill that a call is for; `any` for what all kinds have in common. */
export type WantedProfile = WaybillProfile | 'any'
const isOf = (profile: WantedProfile): RawBuilder<boolean> =>
  profile === 'any' ? sql`true` : sql`w.profile = ${profile}`

/** Where a place was given without a plan. */
const unplanned = sql`jsonb_build_object('plannedArrivalMs', null, 'plannedStayMin', null)`

export const findWaybill = async (
  db: Db,
  scope: OrgScope,
  id: number,
  profile: WantedProfile,
): Promise<WaybillDetailRow | undefined> => {
  const { rows } = await sql<WaybillDetailRow>`
    select ${common(scope)}, ${platesOf}, w.profile, w.shipping || jsonb_build_object('siteId', w.shipping_site_id) as shipping,
      w.receiving || jsonb_build_object('siteId', w.receiving_site_id) as receiving,
      coalesce((select jsonb_agg(${unplanned} || x.place || jsonb_build_object('siteId', s.id) order by x.n)
        from jsonb_array_elements(w.waypoints) with ordinality as x (place, n)
        left join sites s on s.id = w.waypoint_site_ids[x.n::int]), '[]') as waypoints, w.alarm_policy_id as "alarmPolicyId", p.name as "alarmPolicyName",
      (w.state <> 'completed' and not p.is_enabled) as "isPolicyOff", ${goodsOf} as goods,
      w.record_interval_s as "recordInterval", w.delay_time_s as "delayTime", w.messages, w.recipients, w.remark,
      w.start_reason as "startReason", w.end_reason as "endReason", w.start_actor as "startActor", w.end_actor as "endActor"
    from waybills w join organisations o on o.id = w.org_id left join alarm_policies p on p.id = w.alarm_policy_id
    where w.id = ${id} and ${isOf(profile)} and ${isSeen(scope)}`.execute(db)
  return rows[0]
}

export interface LockedWaybill extends Life {
  id: number
  orgId: number
  orgPath: string
  waybillNo: string
  version: number
  /** The devices that are bound now. */
  deviceIds: number[]
  recipients: ChannelRecipients
}

/** Locks waybills until the commit, in the order of their ids. */
export const lockWaybills = async (
  tx: Tx,
  scope: OrgScope,
  ids: readonly number[],
  profile: WantedProfile,
): Promise<LockedWaybill[]> => {
  const from = sql`from waybills w where w.id = any(${ids}::int[]) and ${isOf(profile)}
    and ${isSeen(scope)} order by w.id`
  // A statement of its own: the one that waits for the lock would read the devices of the moment before.
  await sql`select 1 ${from} for update of w`.execute(tx)
  const { rows } = await sql<LockedWaybill>`
    select w.id, w.org_id as "orgId", w.org_path as "orgPath", w.waybill_no as "waybillNo", w.version, w.state, w.recipients,
      w.start_mode as "startMode", w.end_mode as "endMode", w.started_at as "startedAt", w.start_actor as "startActor",
      w.ended_at as "endedAt", w.end_actor as "endActor", w.arrived_at as "arrivedAt",
      array(select b.device_id from waybill_details b where b.waybill_id = w.id and b.bound_until is null order by b.id)
        as "deviceIds"
    ${from}`.execute(tx)
  return rows
}

/** What a person filled in, with times as instants. */
export interface GivenWaybill {
  readonly customerOrderId: string | null
  readonly businessCode: string
  readonly containerNo: string
  readonly ssccs: readonly string[]
  readonly waybillType: string
  readonly goodsName: string
  readonly carrierName: string
  readonly driverName: string
  readonly driverPhone: string
  readonly shipping: WaybillPlace
  readonly receiving: WaybillPlace
  readonly waypoints: readonly KeptWaypoint[]
  readonly alarmPolicyId: number | null
  readonly startMode: string
  readonly endMode: string
  readonly plannedStartMs: number
  readonly plannedArrivalMs: number | null
  readonly recordInterval: number | null
  readonly delayTime: number | null
  readonly messages: readonly string[]
  readonly recipients: ChannelRecipients
  readonly remark: string
}

const instant = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs))

const where = ({ address, lng, lat }: WaybillPlace): Omit<WaybillPlace, 'siteId'> => ({ address, lng, lat })

const columnsOf = (given: GivenWaybill): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['customer_order_id', sql`${given.customerOrderId}`],
  ['business_code', sql`${given.businessCode}`],
  ['container_no', sql`${given.containerNo}`],
  ['ssccs', sql`${given.ssccs}::text[]`],
  ['waybill_type', sql`${given.waybillType}`],
  ['goods_name', sql`${given.goodsName}`],
  ['carrier_name', sql`${given.carrierName}`],
  ['driver_name', sql`${given.driverName}`],
  ['driver_phone', sql`${given.driverPhone}`],
  ['shipping', sql`${JSON.stringify(where(given.shipping))}::jsonb`],
  ['receiving', sql`${JSON.stringify(where(given.receiving))}::jsonb`],
  ['waypoints', sql`${JSON.stringify(given.waypoints.map(({ siteId: _site, ...place }) => place))}::jsonb`],
  ['shipping_site_id', sql`${given.shipping.siteId}::int`],
  ['receiving_site_id', sql`${given.receiving.siteId}::int`],
  ['waypoint_site_ids', sql`${given.waypoints.map(({ siteId }) => siteId)}::int[]`],
  ['alarm_policy_id', sql`${given.alarmPolicyId}::int`],
  ['start_mode', sql`${given.startMode}`],
  ['end_mode', sql`${given.endMode}`],
  ['planned_start', sql`${instant(given.plannedStartMs)}::timestamptz`],
  ['planned_arrival', sql`${instant(given.plannedArrivalMs)}::timestamptz`],
  ['record_interval_s', sql`${given.recordInterval}::int`],
  ['delay_time_s', sql`${given.delayTime}::int`],
  ['messages', sql`${given.messages}::text[]`],
  ['recipients', sql`${JSON.stringify(given.recipients)}::jsonb`],
  ['remark', sql`${given.remark}`],
]

export interface Placed {
  readonly profile: WaybillProfile
  readonly orgId: number
  readonly orgPath: string
  readonly waybillNo: string
  /** Park orders alone have it. */
  readonly bindType?: BindType
}

export const insertWaybill = async (
  tx: Tx,
  { profile, orgId, orgPath, waybillNo, bindType }: Placed,
  given: GivenWaybill,
  nowMs: number,
): Promise<number> => {
  const columns = columnsOf(given)
  const { rows } = await sql<{ id: number }>`
    insert into waybills (profile, org_id, org_path, waybill_no, bind_type, created_at, updated_at,
      ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${profile}, ${orgId}, ${orgPath}, ${waybillNo}, ${bindType ?? null}, ${instant(nowMs)}, ${instant(nowMs)},
      ${sql.join(columns.map(([, value]) => value))}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

/** A completed waybill is never changed. The caller has locked the row. */
export const updateWaybill = async (tx: Tx, id: number, given: GivenWaybill, nowMs: number): Promise<void> => {
  const set = columnsOf(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update waybills set ${sql.join(set)}, version = version + 1, updated_at = ${instant(nowMs)}
    where id = ${id} and state <> 'completed'`.execute(tx)
}

export const deleteWaybills = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from waybills where id = any(${[...ids]}::int[])`.execute(tx)
}
