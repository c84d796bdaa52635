/** Mapping studies and their probes in SQL. */
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import type { MappingPlace, MappingState } from '@coldway/contract/mappings/mapping-enums.ts'
import type { Mapping, MappingProbe, MappingResult, MappingRow } from '@coldway/contract/mappings/mapping-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

type ListName = 'id' | 'name' | 'place' | 'placeName' | 'orgId' | 'state' | 'verdict' | 'fromTime' | 'createTime'
export type ListedMapping = Omit<MappingRow, 'createTime' | 'fromTime' | 'untilTime'> & {
  createdAt: number
  fromMs: number | null
  untilMs: number | null
}

const verdict = sql`m.result ->> 'verdict'`
const listed: SqlColumns<ListName> = {
  id: { is: sql`m.id` },
  name: { is: sql`m.name` },
  place: { is: sql`m.place` },
  placeName: { is: sql`m.place_name` },
  orgId: { is: sql`m.org_id` },
  state: { is: sql`m.state` },
  verdict: { is: verdict },
  fromTime: { is: sql`m.from_at`, isTime: true },
  createTime: { is: sql`m.created_at`, isTime: true },
}

export const listMappings = async (
  db: Db,
  scope: OrgScope,
  { query, zone }: { readonly query: ListQuery<ListName>; readonly zone: string },
): Promise<Page<ListedMapping>> => {
  const { where, order, slice } = listSql(query, listed, zone, sql`m.id desc`)
  const from = sql`from mappings m join organisations o on o.id = m.org_id
    where ${inScope(scope, sql`m.org_path`)} and ${where}`
  const { rows } = await sql<ListedMapping>`
    select m.id, m.name, m.place, m.place_name as "placeName", m.org_id as "orgId", o.name as "orgName", m.state,
      m.from_at as "fromMs", m.until_at as "untilMs", ${verdict} as verdict, m.created_at as "createdAt",
      (select count(*)::int from mapping_probes p where p.mapping_id = m.id) as "probeCount"
    ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export type StoredMapping = Omit<Mapping, 'probes' | 'approval' | 'createTime'> & {
  orgPath: string
  createdAt: number
  approval: (Omit<NonNullable<Mapping['approval']>, 'time' | 'timeMs'> & { readonly at: string }) | null
}

export const findMapping = async (db: Db | Tx, scope: OrgScope, id: number): Promise<StoredMapping | undefined> => {
  const { rows } = await sql<StoredMapping>`
    select m.id, m.name, m.place, m.vehicle_id as "vehicleId",
      (select r.id from rooms r where r.id = m.room_id) as "roomId", m.place_name as "placeName",
      m.org_id as "orgId", o.name as "orgName", m.org_path as "orgPath", m.length_m as "lengthM", m.width_m as "widthM",
      m.height_m as "heightM", m.low_c as "lowC", m.high_c as "highC", m.spread_limit_c as "spreadLimitC",
      m.required_hours as "requiredHours", m.load, m.season, m.conditions, m.state, m.from_at as "fromMs",
      m.until_at as "untilMs", m.version, m.created_at as "createdAt",
      case when m.approved_at is not null then json_build_object('userName', m.approver_name, 'account', m.approver_account,
        'at', m.approved_at, 'meaning', m.meaning, 'comment', m.comment) end as approval
    from mappings m join organisations o on o.id = m.org_id
    where m.id = ${id} and ${inScope(scope, sql`m.org_path`)}`.execute(db)
  return rows[0]
}

/** Lists the probes of a study that the caller sees; a device that the caller does not see has no id. */
export const probesOf = async (db: Db | Tx, scope: OrgScope, mappingId: number): Promise<MappingProbe[]> => {
  const { rows } = await sql<MappingProbe>`
    select p.id, p.label, d.id as "deviceId", d.code as "deviceCode", coalesce(d.name, p.device_name) as "deviceName",
      p.key, p.x, p.y, p.z
    from mapping_probes p left join devices d on d.id = p.device_id and ${inScope(scope, sql`d.org_path`)}
    where p.mapping_id = ${mappingId} order by p.position, p.id`.execute(db)
  return rows
}

export const findResult = async (db: Db, scope: OrgScope, id: number): Promise<MappingResult | undefined> => {
  const { rows } = await sql<{ result: MappingResult | null }>`select m.result from mappings m
    where m.id = ${id} and ${inScope(scope, sql`m.org_path`)}`.execute(db)
  return rows[0]?.result ?? undefined
}

/** The name of a vehicle or of a room that the caller sees. */
export const findPlace = async (
  tx: Tx,
  scope: OrgScope,
  { place, id }: { readonly place: 'vehicle' | 'room'; readonly id: number },
): Promise<{ name: string; orgPath: string } | undefined> => {
  const found =
    place === 'vehicle'
      ? sql`select v.plate as name, v.org_path from vehicles v where v.id = ${id}`
      : sql`select concat_ws(' · ', s.name, r.name) as name, r.org_path from rooms r left join sites s on s.id = r.site_id
          where r.id = ${id}`
  const { rows } = await sql<{ name: string; orgPath: string }>`
    select f.name, f.org_path as "orgPath" from (${found}) f where ${inScope(scope, sql`f.org_path`)}`.execute(tx)
  return rows[0]
}

export type GivenMapping = Pick<
  Mapping,
  | 'name'
  | 'vehicleId'
  | 'roomId'
  | 'placeName'
  | 'lengthM'
  | 'widthM'
  | 'heightM'
  | 'lowC'
  | 'highC'
  | 'spreadLimitC'
  | 'requiredHours'
  | 'load'
  | 'season'
  | 'conditions'
> & { readonly place: MappingPlace }

const columnsOf = (given: GivenMapping): readonly (readonly [string, RawBuilder<unknown>])[] => [
  ['name', sql`${given.name}`],
  ['place', sql`${given.place}`],
  ['vehicle_id', sql`${given.vehicleId}::int`],
  ['room_id', sql`${given.roomId}::int`],
  ['place_name', sql`${given.placeName}`],
  ['length_m', sql`${given.lengthM}`],
  ['width_m', sql`${given.widthM}`],
  ['height_m', sql`${given.heightM}`],
  ['low_c', sql`${given.lowC}`],
  ['high_c', sql`${given.highC}`],
  ['spread_limit_c', sql`${given.spreadLimitC}::double precision`],
  ['required_hours', sql`${given.requiredHours}`],
  ['load', sql`${given.load}`],
  ['season', sql`${given.season}`],
  ['conditions', sql`${given.conditions}`],
]

export interface Placed {
  readonly orgId: number
  readonly orgPath: string
  readonly nowMs: number
}

export const insertMapping = async (
  tx: Tx,
  { orgId, orgPath, nowMs }: Placed,
  given: GivenMapping,
): Promise<number> => {
  const columns = columnsOf(given)
  const { rows } = await sql<{ id: number }>`
    insert into mappings (org_id, org_path, created_at, ${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${orgId}, ${orgPath}, ${new Date(nowMs)}, ${sql.join(columns.map(([, value]) => value))})
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

interface Expected {
  readonly id: number
  readonly version: number
  readonly state: MappingState
}

/** The one conditional update of a study: false, where it is not in this state and version any more. */
const change = async (
  tx: Tx,
  { id, version, state }: Expected,
  sets: readonly RawBuilder<unknown>[],
): Promise<boolean> => {
  const { rows } = await sql`update mappings set ${sql.join(sets)}, version = version + 1
    where id = ${id} and version = ${version} and state = ${state} returning 1`.execute(tx)
  return rows.length > 0
}

export const updateDraft = (tx: Tx, expected: Omit<Expected, 'state'>, given: GivenMapping): Promise<boolean> =>
  change(
    tx,
    { ...expected, state: 'draft' },
    columnsOf(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
  )

export const startRun = (tx: Tx, expected: Omit<Expected, 'state'>, fromMs: number): Promise<boolean> =>
  change(tx, { ...expected, state: 'draft' }, [sql`state = 'running'`, sql`from_at = ${new Date(fromMs)}`])

export const endRun = (tx: Tx, expected: Omit<Expected, 'state'>, untilMs: number): Promise<boolean> =>
  change(tx, { ...expected, state: 'running' }, [sql`state = 'completed'`, sql`until_at = ${new Date(untilMs)}`])

interface Signed {
  readonly userName: string
  readonly account: string
  readonly atMs: number
  readonly meaning: string
  readonly comment: string
  readonly result: MappingResult
}

export const approve = (tx: Tx, expected: Omit<Expected, 'state'>, signed: Signed): Promise<boolean> =>
  change(tx, { ...expected, state: 'completed' }, [
    sql`state = 'approved'`,
    sql`approver_name = ${signed.userName}`,
    sql`approver_account = ${signed.account}`,
    sql`approved_at = ${new Date(signed.atMs)}`,
    sql`meaning = ${signed.meaning}`,
    sql`comment = ${signed.comment}`,
    sql`result = ${JSON.stringify(signed.result)}::jsonb`,
  ])

export const deleteDraft = async (tx: Tx, { id, version }: Omit<Expected, 'state'>): Promise<boolean> => {
  const { rows } = await sql`delete from mappings where id = ${id} and version = ${version} and state = 'draft'
    returning 1`.execute(tx)
  return rows.length > 0
}

export type PlacedProbe = Omit<MappingProbe, 'id' | 'deviceCode' | 'deviceId'> & { readonly deviceId: number }

/** Puts these in the place of those that the study had. */
export const replaceProbes = async (tx: Tx, mappingId: number, probes: readonly PlacedProbe[]): Promise<void> => {
  await sql`delete from mapping_probes where mapping_id = ${mappingId}`.execute(tx)
  const rows = JSON.stringify(probes.map((probe, position) => ({ ...probe, position })))
  await sql`insert into mapping_probes (mapping_id, position, label, device_id, device_name, key, x, y, z)
    select ${mappingId}, position, label, "deviceId", "deviceName", key, x, y, z from jsonb_to_recordset(${rows}::jsonb)
      as p (position int, label text, "deviceId" int, "deviceName" text, key text, x double precision, y double precision,
        z double precision)`.execute(tx)
}
