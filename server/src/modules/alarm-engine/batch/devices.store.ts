/** Reads what a batch needs of its devices before it evaluates, with one statement for all of them. */
import { type RawBuilder, sql } from 'kysely'
import { int4s, texts } from '../../../platform/binary-arrays.ts'
import type { Db, Tx } from '../../../platform/database.ts'
import type { SampleFix } from '../../../rules/rule.ts'
import { fixCodes } from '../../readings/index.ts'
import type { AlarmState, Checkpoint, Open } from '../evaluation/types.ts'
import type { Covered } from './plans.ts'

/** A machine that is not at rest. */
export interface Machine {
  readonly state: AlarmState
  readonly wakeAtMs: number | null
  /** The version of its policy at its last step. */
  readonly version: number
}
/** The machines by policy, then by "kind:series". */
export type Machines = Readonly<Record<string, Readonly<Record<string, Machine>>>>

export interface Device extends Covered {
  readonly id: number
  readonly orgId: number
  readonly code: string
  readonly name: string
  /** The time of the latest state, which may be newer than this batch; null when the device has never reported. */
  readonly atMs: number | null
  readonly arrivedMs: number | null
  /** The latest values; null also when they were not asked for. */
  readonly values: Readonly<Record<string, number>> | null
  readonly machines: Machines
}

/**
 * Loads the values of the latest state only for the devices in `withValues`: reading those of all costs more than the
 * rest.
 */
export const loadDevices = async (tx: Tx, ids: readonly number[], withValues: readonly number[]): Promise<Device[]> => {
  const { rows } = await sql<Omit<Device, 'machines'> & { readonly machines: KeptMachines }>`
    select d.id, d.org_id as "orgId", d.org_path as "orgPath", d.device_group as "deviceGroup",
      d.report_interval_s as "reportIntervalS", d.code, d.name, l.at as "atMs", l.arrived as "arrivedMs",
      case when d.id = any(${withValues}::int[]) then l.values end as values,
      coalesce(s.machines, '{}') as machines
    from devices d left join device_latest l on l.device_id = d.id left join alarm_states s on s.device_id = d.id
    where d.id = any(${int4s(ids, (id) => id)}::int[])`.execute(tx)
  return rows.map((row) => ({ ...row, machines: machinesOf(row.machines) }))
}

export const readRevision = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ revision: number }>`select revision from alarm_revision`.execute(tx)
  return rows[0]?.revision ?? 0
}

/**
 * The names in the column: `anchors` are the checkpoints of a machine, `told` the announced levels
 * of an open episode.
 */
type KeptMachines = Readonly<Record<string, Readonly<Record<string, KeptMachine>>>>
type KeptOpen = Omit<Open, 'announced'> & { readonly told: number }
type KeptCheckpoint = Omit<Checkpoint, 'open'> & { readonly open: KeptOpen | null }
type KeptState = Omit<AlarmState, 'checkpoints' | 'open'> &
  KeptCheckpoint & { readonly anchors: readonly KeptCheckpoint[] }
type KeptMachine = Omit<Machine, 'state'> & { readonly state: KeptState }

const machinesOf = (kept: KeptMachines): Machines =>
  eachMachine(kept, ({ state: { anchors, ...state }, ...machine }) => ({
    ...machine,
    state: { ...readOpen(state), checkpoints: anchors.map(readOpen) },
  }))

const keptOf = (machines: Machines): KeptMachines =>
  eachMachine(machines, ({ state: { checkpoints, ...state }, ...machine }) => ({
    ...machine,
    state: { ...keepOpen(state), anchors: checkpoints.map(keepOpen) },
  }))

const readOpen = <State extends KeptCheckpoint>(kept: State): Omit<State, 'open'> & Pick<Checkpoint, 'open'> => {
  if (!kept.open) return { ...kept, open: null }
  const { told, ...open } = kept.open
  return { ...kept, open: { ...open, announced: told } }
}

const keepOpen = <State extends Checkpoint>(state: State): Omit<State, 'open'> & Pick<KeptCheckpoint, 'open'> => {
  if (!state.open) return { ...state, open: null }
  const { announced, ...open } = state.open
  return { ...state, open: { ...open, told: announced } }
}

const eachMachine = <From, To>(
  machines: Readonly<Record<string, Readonly<Record<string, From>>>>,
  change: (machine: From) => To,
): Record<string, Record<string, To>> => {
  const changed: Record<string, Record<string, To>> = {}
  for (const policyId in machines) {
    const its: Record<string, To> = {}
    for (const part in machines[policyId]) its[part] = change(machines[policyId][part] as From)
    changed[policyId] = its
  }
  return changed
}

/** Saves only the machines that have changed. */
export const saveMachines = async (
  tx: Tx,
  changed: readonly { readonly deviceId: number; readonly machines: Machines }[],
): Promise<void> => {
  const gone = changed.filter(({ machines }) => Object.keys(machines).length === 0).map(({ deviceId }) => deviceId)
  const kept = changed.filter(({ machines }) => Object.keys(machines).length > 0)
  if (gone.length > 0) await sql`delete from alarm_states where device_id = any(${gone}::int[])`.execute(tx)
  if (kept.length === 0) return
  await sql`
    insert into alarm_states (device_id, machines)
    select x.id, x.machines::jsonb from unnest(${int4s(kept, ({ deviceId }) => deviceId)}::int[],
      ${texts(kept, ({ machines }) => JSON.stringify(keptOf(machines)))}::text[]) as x (id, machines)
    -- A device may have been deleted since it reported.
    where exists (select from devices d where d.id = x.id) order by x.id
    on conflict (device_id) do update set machines = excluded.machines`.execute(tx)
}

export interface Report {
  readonly deviceId: number
  readonly atMs: number
  readonly arrivedMs: number
  readonly values: Readonly<Record<string, number>>
  readonly fix: SampleFix | null
}
type Raw = Omit<Report, 'values' | 'fix'> & {
  readonly values: Record<string, number | null>
  readonly lng: number | null
  readonly lat: number | null
  readonly speed: number | null
  readonly isCell: boolean
  readonly accuracyM: number | null
}

/**
 * The condition that leaves out suspect reports, which prove nothing, and manual entries, which are
 * second to measured values.
 */
const counts = sql`r.flags & 23 = 0`
const report = sql`r.device_id as "deviceId", r.at as "atMs", r.arrived as "arrivedMs",
  jsonb_strip_nulls(jsonb_build_object('temp1', r.temp1, 'hum1', r.hum1, 'battery', r.battery, 'signal', r.signal,
    'door', r.door)) || coalesce(r.extra -> 'v', '{}') as values,
  case when r.flags & 8 = 0 then r.lng end as lng, case when r.flags & 8 = 0 then r.lat end as lat, r.speed,
  r.fix is not distinct from ${fixCodes.LBS} as "isCell", r.accuracy as "accuracyM"`

/** Loads, for each device, all reports after a moment, ascending; one for each event time, the first that arrived. */
export const loadReports = async (
  tx: Tx,
  asked: readonly { readonly deviceId: number; readonly fromMs: number }[],
): Promise<Report[]> =>
  reportsOf(
    tx,
    sql<Raw>`select distinct on (r.device_id, r.at) ${report}
      from unnest(${asked.map(({ deviceId }) => deviceId)}::int[], ${asked.map(({ fromMs }) => new Date(fromMs))}::timestamptz[])
        as x (id, since)
      cross join lateral (select * from readings r where r.device_id = x.id and r.at > x.since and ${counts}) as r
      order by r.device_id, r.at, r.arrived, r.disc`,
  )

/** Finds the moments of which a device sent more than one report, given as `place` in the question, from 1. */
export const loadTwice = async (
  tx: Tx,
  asked: readonly { readonly deviceId: number; readonly atMs: number }[],
): Promise<number[]> => {
  const { rows } = await sql<{ place: number }>`
    select x.place::int from unnest(${asked.map(({ deviceId }) => deviceId)}::int[],
      ${asked.map(({ atMs }) => new Date(atMs))}::timestamptz[]) with ordinality as x (id, at, place)
    where (select count(*) from readings r where r.device_id = x.id and r.at = x.at and ${counts}) > 1`.execute(tx)
  return rows.map(({ place }) => place)
}

/** Loads the last report before a moment, no older than `sinceMs`; `place` is its place in the question, from 1. */
export const loadLastReports = async (
  tx: Tx,
  asked: readonly { readonly deviceId: number; readonly beforeMs: number; readonly sinceMs: number }[],
): Promise<(Report & { readonly place: number })[]> =>
  reportsOf(
    tx,
    sql<Raw & { readonly place: number }>`select ${report}, x.place
      from unnest(${asked.map(({ deviceId }) => deviceId)}::int[], ${asked.map(({ beforeMs }) => new Date(beforeMs))}::timestamptz[],
        ${asked.map(({ sinceMs }) => new Date(sinceMs))}::timestamptz[])
        with ordinality as x (id, until, since, place)
      cross join lateral (select * from readings r where r.device_id = x.id and r.at < x.until and r.at >= x.since and ${counts}
        order by r.at desc limit 1) as r`,
  )

export interface PastSpan {
  readonly deviceId: number
  readonly fromMs: number
  readonly untilMs: number
}
const portionRows = 2000
/** A value below every 32-bit number. */
const beforeAnyDisc = -2_147_483_649

/** Streams what a caller may see of a device's past, ascending; each portion is a query of its own. */
export async function* streamReports(db: Db, { deviceId, fromMs, untilMs }: PastSpan): AsyncGenerator<Report[]> {
  let after = { place: new Date(fromMs).toISOString(), disc: beforeAnyDisc }
  for (;;) {
    const rows = await reportsOf(
      db,
      sql<Raw & { readonly disc: number; readonly place: string }>`
        select ${report}, r.disc, r.at::text as place from seen_readings r
        where r.device_id = ${deviceId} and r.at >= ${after.place}::timestamptz and r.at < ${new Date(untilMs)}
          and (r.at, r.disc) > (${after.place}::timestamptz, ${after.disc}::bigint) and not (r.flags & 23)::boolean
        order by r.at, r.disc limit ${portionRows}`,
    )
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < portionRows) return
    after = last
  }
}

const reportsOf = async <Row extends Raw>(db: Db, query: RawBuilder<Row>) => {
  const { rows } = await query.execute(db)
  return rows.map(({ lng, lat, speed, isCell, accuracyM, values, ...row }) => ({
    ...row,
    values: Object.fromEntries(Object.entries(values).map(([key, value]) => [key, rounded(Number(value))])),
    fix:
      lng === null || lat === null
        ? null
        : {
            lng,
            lat,
            type: isCell ? ('LBS' as const) : ('GPS' as const),
            speedKmh: speed ?? 0,
            accuracyM: accuracyM === null ? null : rounded(accuracyM),
          },
  }))
}

/** Rounds values: columns of four bytes are inexact after the seventh digit. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000
