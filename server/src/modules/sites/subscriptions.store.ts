/** SQL of subscriptions. One whose time is over counts as completed, whether or not anything happened in it. */
import type { SiteEvent, SubscriptionValidity } from '@coldway/contract/enums.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { SiteSubscription } from '@coldway/contract/sites/site-subscriptions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'
import { holdsPlate } from '../../platform/plate-sql.ts'

type Times = 'startTime' | 'endTime' | 'finishTime' | 'createTime'
export interface SubscriptionRow extends Omit<SiteSubscription, Times> {
  fromMs: number
  untilMs: number
  finishedMs: number | null
  createdMs: number
}

/** The number of names shown in a list. */
const namesShown = 3
const statusAt = (nowMs: number) =>
  sql`case when u.state = 'valid' and u.until_at <= ${new Date(nowMs)} then 'completed' else u.state end`

const columnsAt = (
  nowMs: number,
) => sql`u.id, u.site_id as "siteId", s.name as "siteName", s.type as "siteType", u.org_id as "orgId",
  o.name as "orgName", u.validity, ${statusAt(nowMs)} as status, u.events, u.dwell_s as "dwellS",
  (select count(*)::int from site_subscription_devices x where x.subscription_id = u.id) as "deviceCount",
  array(select d.name from site_subscription_devices x join devices d on d.id = x.device_id
    where x.subscription_id = u.id order by d.name limit ${namesShown}) as "deviceNames",
  u.from_at as "fromMs", u.until_at as "untilMs", u.created_at as "createdMs",
  case when u.state = 'valid' and u.until_at <= ${new Date(nowMs)} then u.until_at else u.finished_at end as "finishedMs"`
const source = sql`site_subscriptions u join organisations o on o.id = u.org_id left join sites s on s.id = u.site_id`

type ListName =
  | 'id'
  | 'keyword'
  | 'siteId'
  | 'siteName'
  | 'siteType'
  | 'orgId'
  | 'validity'
  | 'status'
  | 'startTime'
  | 'endTime'
  | 'createTime'
const listedAt = (nowMs: number): SqlColumns<ListName> => ({
  id: { is: sql`u.id` },
  keyword: {
    is: sql`concat_ws(' ', s.name, o.name, (select string_agg(concat_ws(' ', d.code, d.name), ' ')
      from site_subscription_devices x join devices d on d.id = x.device_id where x.subscription_id = u.id))`,
    orHolds: (text) => sql`exists (select from site_subscription_devices x join devices d on d.id = x.device_id
      where x.subscription_id = u.id and ${holdsPlate(sql`d.plate_key`, text)})`,
  },
  siteId: { is: sql`u.site_id` },
  siteName: { is: sql`s.name` },
  siteType: { is: sql`s.type` },
  orgId: { is: sql`u.org_id` },
  validity: { is: sql`u.validity` },
  status: { is: statusAt(nowMs) },
  startTime: { is: sql`u.from_at`, isTime: true },
  endTime: { is: sql`u.until_at`, isTime: true },
  createTime: { is: sql`u.created_at`, isTime: true },
})

export const listSubscriptions = async (
  db: Db,
  scope: OrgScope,
  { query, zone, nowMs }: { query: ListQuery<ListName | 'deviceId'>; zone: string; nowMs: number },
): Promise<Page<SubscriptionRow>> => {
  const isOfDevices = ({ column }: { readonly column: string }): boolean => column === 'deviceId'
  const own = { ...query, conditionVos: query.conditionVos.filter((one) => !isOfDevices(one)) }
  const { where, order, slice } = listSql(own as ListQuery<ListName>, listedAt(nowMs), zone, sql`u.id desc`)
  const watching = query.conditionVos
    .filter(isOfDevices)
    .map(({ value }) => watchesSome(scope, [value].flat().map(Number)))
  const from = sql`from ${source} where u.waybill_id is null and ${inScope(scope, sql`o.path`)}
    and ${sql.join([where, ...watching], sql` and `)}`
  const { rows } = await sql<SubscriptionRow>`select ${columnsAt(nowMs)} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

const listMost = 1000

/** Lists valid subscriptions of the scope that watch the device. */
export const listOfDevice = async (
  db: Db,
  scope: OrgScope,
  code: string,
  nowMs: number,
): Promise<SubscriptionRow[] | undefined> => {
  const { rows: found } = await sql<{ id: number; path: string }>`
    select d.id, d.org_path as path from devices d where d.code = ${code} and ${inScope(scope, sql`d.org_path`)}`.execute(
    db,
  )
  const [device] = found
  if (!device) return undefined
  const { rows } = await sql<SubscriptionRow>`
    select ${columnsAt(nowMs)} from ${source}
    where u.waybill_id is null and ${inScope(scope, sql`o.path`)} and u.state = 'valid'
      and u.until_at > ${new Date(nowMs)} and ${watches(device)}
    order by u.id desc limit ${listMost}`.execute(db)
  return rows
}

const watchesSome = (scope: OrgScope, ids: readonly number[]): RawBuilder<boolean> => sql`
  exists (select from devices d where d.id = any(${[...ids]}::int[]) and ${inScope(scope, sql`d.org_path`)}
    and ${watches({ id: sql`d.id`, path: sql`d.org_path` })})`

const watches = ({ id, path }: Readonly<Record<'id' | 'path', unknown>>): RawBuilder<boolean> => sql`
  starts_with(${path}, o.path) and (not u.is_by_device
    or exists (select from site_subscription_devices x where x.subscription_id = u.id and x.device_id = ${id}))`

export interface NewSubscription {
  readonly deviceIds: readonly number[]
  readonly validity: SubscriptionValidity
  readonly events: readonly SiteEvent[]
  readonly dwellS: number | null
  readonly fromMs: number
  readonly untilMs: number
}

/** Inserts one for each site and organisation, and gives the ids in their order. */
export const insertSubscriptions = async (
  tx: Tx,
  given: NewSubscription,
  of: readonly { readonly siteId: number; readonly orgId: number }[],
  nowMs: number,
): Promise<number[]> => {
  const { validity, events, dwellS, deviceIds, fromMs, untilMs } = given
  const { rows } = await sql<{ id: number }>`
    insert into site_subscriptions (site_id, org_id, validity, events, dwell_s, is_by_device, from_at, until_at, created_at)
    select one.site_id, one.org_id, ${validity}, ${events}::text[], ${dwellS}::int, ${deviceIds.length > 0},
      ${new Date(fromMs)}::timestamptz, ${new Date(untilMs)}::timestamptz, ${new Date(nowMs)}::timestamptz
    from unnest(${of.map(({ siteId }) => siteId)}::int[], ${of.map(({ orgId }) => orgId)}::int[]) with ordinality
      as one (site_id, org_id, n) order by one.n returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`insert into site_subscription_devices (subscription_id, device_id)
    select id, device_id from unnest(${ids}::int[]) as s (id), unnest(${deviceIds}::int[]) as d (device_id)`.execute(tx)
  return ids
}

/** Counts how many of these are in the scope, and keeps them there until the commit. */
export const countDevices = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<number> => {
  const { rows } = await sql`
    select d.id from devices d where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)} order by d.id for share`.execute(
    tx,
  )
  return rows.length
}

/** Gives undefined when none of the scope was valid any more. */
export const cancel = async (
  tx: Tx,
  scope: OrgScope,
  id: number,
  nowMs: number,
): Promise<{ siteId: number; path: string } | undefined> => {
  const { rows } = await sql<{ siteId: number; path: string }>`
    update site_subscriptions u set state = 'cancelled', finished_at = ${new Date(nowMs)} from organisations o
    where u.id = ${id} and u.waybill_id is null and o.id = u.org_id and ${inScope(scope, sql`o.path`)} and u.state = 'valid' and u.until_at > ${new Date(nowMs)}
    returning u.site_id as "siteId", o.path`.execute(tx)
  return rows[0]
}

export const isThere = async (tx: Tx, scope: OrgScope, id: number): Promise<boolean> => {
  const { rows } = await sql`select from site_subscriptions u join organisations o on o.id = u.org_id
    where u.id = ${id} and u.waybill_id is null and ${inScope(scope, sql`o.path`)}`.execute(tx)
  return rows.length > 0
}
