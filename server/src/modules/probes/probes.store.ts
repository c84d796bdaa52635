/** Probes in SQL: listed with their newest certificate, put on channels, changed, taken off. */
import { dueSoonUntil } from '@coldway/contract/probes/probe-rule.ts'
import type { ProbeRow } from '@coldway/contract/probes/probes.ts'
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import { listSql, type SqlColumns } from '../../platform/list-sql.ts'
import { inScope, type OrgScope } from '../../platform/org-scope.ts'

type ListName =
  | 'id'
  | 'deviceId'
  | 'deviceCode'
  | 'deviceName'
  | 'plate'
  | 'key'
  | 'serialNumber'
  | 'number'
  | 'laboratory'
  | 'state'
  | 'orgId'
  | 'dueOn'

/** The contract's `calibrationStateOf` in SQL; probes.test.ts compares the two. */
const stateOn = (today: string): RawBuilder<unknown> => sql`case when c.due_on is null then 'none'
  when c.due_on < ${today}::date then 'expired' when c.due_on <= ${dueSoonUntil(today)}::date then 'dueSoon' else 'valid' end`

/** Joins the certificate of the probe `p` that is in force on a day. */
export const certificateOn = (today: string) => sql`left join lateral (
  select x.number, x.laboratory, x.due_on from probe_certificates x
  where x.probe_id = p.id and x.calibrated_on <= ${today}::date order by x.calibrated_on desc, x.id desc limit 1) c on true`

const listedOn = (today: string): SqlColumns<ListName> => ({
  id: { is: sql`p.id` },
  deviceId: { is: sql`p.device_id` },
  deviceCode: { is: sql`d.code` },
  deviceName: { is: sql`d.name` },
  plate: { is: sql`d.plate` },
  key: { is: sql`p.key` },
  serialNumber: { is: sql`p.serial_number` },
  number: { is: sql`c.number` },
  laboratory: { is: sql`c.laboratory` },
  state: { is: stateOn(today) },
  orgId: { is: sql`d.org_id` },
  dueOn: { is: sql`c.due_on` },
})

interface Asked {
  readonly query: ListQuery<ListName>
  readonly zone: string
  readonly today: string
}

export const listProbes = async (db: Db, scope: OrgScope, { query, zone, today }: Asked): Promise<Page<ProbeRow>> => {
  const { where, order, slice } = listSql(query, listedOn(today), zone, sql`c.due_on nulls first, p.id`)
  const from = sql`from probes p join devices d on d.id = p.device_id join organisations o on o.id = d.org_id
    ${certificateOn(today)} where p.until is null and ${inScope(scope, sql`d.org_path`)} and ${where}`
  const { rows } =
    await sql<ProbeRow>`select p.id, p.device_id as "deviceId", d.code as "deviceCode", d.name as "deviceName",
      d.plate, o.name as "orgName", p.key, p.serial_number as "serialNumber", ${stateOn(today)} as state, c.number,
      c.laboratory, c.due_on::text as "dueOn" ${from} order by ${order} ${slice}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(db)
  return { page: query.page, size: query.size, total: counted[0]?.total ?? 0, records: rows }
}

export interface StoredProbe {
  id: number
  deviceId: number
  key: string
  serialNumber: string
  sinceMs: number
  /** Null when it is in place. */
  untilMs: number | null
  remark: string
  version: number
}
const stored = sql`p.id, p.device_id as "deviceId", p.key, p.serial_number as "serialNumber", p.since as "sinceMs",
  p.until as "untilMs", p.remark, p.version`

/** Those in place first, then the newest. The caller has found the device. */
export const probesOf = async (db: Db, deviceId: number): Promise<StoredProbe[]> => {
  const { rows } = await sql<StoredProbe>`select ${stored} from probes p where p.device_id = ${deviceId}
    order by p.until is not null, p.until desc, p.key, p.id`.execute(db)
  return rows
}

export const isDeviceSeen = async (db: Db, scope: OrgScope, id: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from devices d where d.id = ${id} and ${inScope(scope, sql`d.org_path`)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Channels of temperature and humidity that a device has reported. */
export const reportedKeys = async (db: Db, deviceId: number): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`select k.key from seen_latest l
    cross join lateral jsonb_object_keys(l.values) as k (key)
    where l.device_id = ${deviceId} and k.key ~ '^(temp|hum)[0-9]+$' order by k.key`.execute(db)
  return rows.map(({ key }) => key)
}

export interface LockedProbe extends StoredProbe {
  readonly orgPath: string
  readonly deviceCode: string
}

/** Locked with its device, so that what stands beside it on the channel stays until the commit. */
export const lockProbe = async (tx: Tx, scope: OrgScope, id: number): Promise<LockedProbe | undefined> => {
  const { rows } = await sql<LockedProbe>`select ${stored}, d.org_path as "orgPath", d.code as "deviceCode"
    from probes p join devices d on d.id = p.device_id
    where p.id = ${id} and ${inScope(scope, sql`d.org_path`)} for update of d, p`.execute(tx)
  return rows[0]
}

type Span = Pick<StoredProbe, 'deviceId' | 'key' | 'sinceMs' | 'untilMs'>
const ending = (untilMs: number | null) => sql`${untilMs === null ? null : new Date(untilMs)}::timestamptz`

/** Ends the one that is in place before. */
export const endBefore = async (tx: Tx, { deviceId, key, sinceMs }: Span): Promise<void> => {
  await sql`update probes set until = ${new Date(sinceMs)}, version = version + 1
    where device_id = ${deviceId} and key = ${key} and until is null and since < ${new Date(sinceMs)}`.execute(tx)
}

/** Whether another one is on the channel in this time. */
export const isTaken = async (tx: Tx, { deviceId, key, sinceMs, untilMs }: Span, but = 0): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from probes p where p.device_id = ${deviceId} and p.key = ${key} and p.id <> ${but}
    and coalesce(p.until, 'infinity') > ${new Date(sinceMs)} and p.since < coalesce(${ending(untilMs)}, 'infinity')
    limit 1`.execute(tx)
  return rows.length > 0
}

type Given = Span & Pick<StoredProbe, 'serialNumber' | 'remark'>

export const insertProbe = async (tx: Tx, given: Given): Promise<number> => {
  const { deviceId, key, serialNumber, sinceMs, untilMs, remark } = given
  const { rows } = await sql<{ id: number }>`insert into probes (device_id, key, serial_number, since, until, remark)
    values (${deviceId}, ${key}, ${serialNumber}, ${new Date(sinceMs)}, ${ending(untilMs)}, ${remark}) returning id`.execute(
    tx,
  )
  return (rows[0] as { id: number }).id
}

export const updateProbe = async (tx: Tx, id: number, given: Omit<Given, 'deviceId' | 'key'>): Promise<void> => {
  const { serialNumber, sinceMs, untilMs, remark } = given
  await sql`update probes set serial_number = ${serialNumber}, since = ${new Date(sinceMs)}, until = ${ending(untilMs)},
    remark = ${remark}, version = version + 1 where id = ${id}`.execute(tx)
}

export const deleteProbe = async (tx: Tx, id: number): Promise<void> => {
  await sql`delete from probes where id = ${id}`.execute(tx)
}
