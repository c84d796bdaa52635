/** Rooms and their devices in SQL. */
import type { DeviceCategory } from '@coldway/contract/devices/devices.ts'
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { type Room, roomRule } from '@coldway/contract/rooms/rooms.ts'
import type { RoomKind } from '@coldway/contract/rooms/room-enums.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

export type RoomRow = Omit<Room, 'createTime'> & {
  createdAt: number
  lng: number | null
  lat: number | null
}

/** Devices that the caller does not see are left out. */
const shownFor = (scope: OrgScope): RawBuilder<unknown> => sql`
  r.id, r.kind, r.name, r.site_id as "siteId", coalesce(s.name, '') as "siteName", r.org_id as "orgId", o.name as "orgName",
  r.crop, r.stage, r.plan, r.base_c as "baseC", r.season_start::text as "seasonStart", r.remark, r.version,
  r.created_at as "createdAt", s.lng, s.lat,
  coalesce((select json_agg(json_build_object('id', d.id, 'code', d.code, 'name', d.name) order by d.name, d.id)
    from room_devices x join devices d on d.id = x.device_id
    where x.room_id = r.id and ${inScope(scope, sql`d.org_path`)}), '[]') as devices`
const source = sql`from rooms r join organisations o on o.id = r.org_id left join sites s on s.id = r.site_id`

const listed: SqlColumns<'id' | 'kind' | 'name' | 'siteId' | 'siteName' | 'orgId' | 'crop' | 'createTime'> = {
  id: { is: sql`r.id` },
  kind: { is: sql`r.kind` },
  name: { is: sql`r.name` },
  siteId: { is: sql`r.site_id` },
  siteName: { is: sql`s.name` },
  orgId: { is: sql`r.org_id` },
  crop: { is: sql`r.crop` },
  createTime: { is: sql`r.created_at`, isTime: true },
}

export const listRooms = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<keyof typeof listed>; readonly zone: string },
): Promise<Page<RoomRow>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`r.id desc`)
  const from = sql`${source} where ${inScope(scope, sql`r.org_path`)} and ${where}`
  const { rows } = await sql<RoomRow>`select ${shownFor(scope)} ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

/** The rooms of one kind, by site and name; one more than are shown says that there are more. */
export const listRoomsOfKind = async (db: Db, scope: OrgScope, kind: RoomKind): Promise<RoomRow[]> => {
  const { rows } = await sql<RoomRow>`select ${shownFor(scope)} ${source}
    where ${inScope(scope, sql`r.org_path`)} and r.kind = ${kind}
    order by s.name, r.name, r.id limit ${roomRule.shownMax + 1}`.execute(db)
  return rows
}

export const findRoom = async (db: Db, scope: OrgScope, id: number): Promise<RoomRow | undefined> => {
  const { rows } = await sql<RoomRow>`select ${shownFor(scope)} ${source}
    where r.id = ${id} and ${inScope(scope, sql`r.org_path`)}`.execute(db)
  return rows[0]
}

export interface RoomDeviceRow {
  id: number
  reportIntervalS: number
  alarmCount: number
  category: DeviceCategory
  protocol: DeviceProtocol
  model: string
}

/** What the state of devices is judged by and which commands reach them, with their open alarms. */
export const listRoomDevices = async (db: Db, scope: OrgScope, ids: readonly number[]): Promise<RoomDeviceRow[]> => {
  const { rows } = await sql<RoomDeviceRow>`
    select d.id, d.report_interval_s as "reportIntervalS", d.category, d.protocol, d.model,
      (select count(*)::int from alarm_records a where a.device_id = d.id and a.status = 'alarming') as "alarmCount"
    from devices d where d.id = any(${ids}::int[]) and ${inScope(scope, sql`d.org_path`)}`.execute(db)
  return rows
}

export interface HeldRoom {
  id: number
  name: string
  kind: RoomKind
  orgPath: string
  version: number
  siteId: number | null
}

/** Locks rooms of the scope until the commit. */
export const lockRooms = async (tx: Tx, scope: OrgScope, ids: readonly number[]): Promise<HeldRoom[]> => {
  const { rows } = await sql<HeldRoom>`select r.id, r.name, r.kind, r.org_path as "orgPath", r.version,
    r.site_id as "siteId" from rooms r
    where r.id = any(${ids}::int[]) and ${inScope(scope, sql`r.org_path`)} order by r.id for update`.execute(tx)
  return rows
}

type Given = Pick<Room, 'name' | 'siteId' | 'crop' | 'stage' | 'plan' | 'baseC' | 'seasonStart' | 'remark'>

const columnsOf = (given: Given): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['name', sql`${given.name}`],
  ['site_id', sql`${given.siteId}::int`],
  ['crop', sql`${given.crop}`],
  ['stage', sql`${given.stage}::text`],
  ['plan', sql`${JSON.stringify(given.plan)}::jsonb`],
  ['base_c', sql`${given.baseC}::double precision`],
  ['season_start', sql`${given.seasonStart}::date`],
  ['remark', sql`${given.remark}`],
]

export interface PlacedRoom {
  readonly orgId: number
  readonly orgPath: string
  readonly kind: RoomKind
}

export const insertRoom = async (tx: Tx, placed: PlacedRoom, given: Given, nowMs: number): Promise<number> => {
  const columns = columnsOf(given)
  const { rows } = await sql<{ id: number }>`
    insert into rooms (org_id, org_path, kind, created_at, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${placed.orgId}, ${placed.orgPath}, ${placed.kind}, ${new Date(nowMs)},
      ${sql.join(columns.map(([, value]) => value))}) returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

export const updateRoom = async (tx: Tx, id: number, given: Given): Promise<void> => {
  const sets = columnsOf(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update rooms set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(tx)
}

export const deleteRooms = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await sql`delete from rooms where id = any(${ids}::int[])`.execute(tx)
}

/** Puts devices into a room and takes others out. The database refuses one that measures another room. */
export const placeDevices = async (
  tx: Tx,
  roomId: number,
  { fresh, gone }: { readonly fresh: readonly number[]; readonly gone: readonly number[] },
): Promise<void> => {
  await sql`delete from room_devices where room_id = ${roomId} and device_id = any(${gone}::int[])`.execute(tx)
  await sql`insert into room_devices (room_id, device_id) select ${roomId}, unnest(${fresh}::int[])`.execute(tx)
}
