/** What the rule reads of waybills and how it moves a start or an end. Each change is one conditional update. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { setWindows } from './bound.store.ts'
import type { Change } from './evaluation/decide.ts'
import type { BoundDevice, SeenStay, Trip } from './evaluation/seen.ts'
import type { Life } from './life.ts'

/** How long the rule follows a completed waybill, because late reports may still move its end. */
const followedFor = sql`interval '2 days'`

/** Locks the waybills that these devices travel or travelled with, in the order of their ids. */
export const lockFollowed = async (tx: Tx, deviceIds: readonly number[], nowMs: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select w.id from waybills w
    where w.id in (select b.waybill_id from waybill_details b where b.device_id = any(${[...deviceIds]}::int[]))
      and (w.start_mode = 'automatic' or w.end_mode = 'automatic' or w.end_actor = 'person')
      and (w.state <> 'completed' or w.updated_at > ${new Date(nowMs)}::timestamptz - ${followedFor})
    order by w.id for update of w`.execute(tx)
  return rows.map(({ id }) => id)
}

/** All waybills that these devices travel with, or did until lately: those that people start and end alone have visits too. */
export const listTravelling = async (tx: Tx, deviceIds: readonly number[], nowMs: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select distinct b.waybill_id as id from waybill_details b where b.device_id = any(${[...deviceIds]}::int[])
      and b.waybill_id is not null and b.bound_from is not null
      and coalesce(b.bound_until, 'infinity') > ${new Date(nowMs)}::timestamptz - ${followedFor}`.execute(tx)
  return rows.map(({ id }) => id)
}

export interface FollowedWaybill extends Life, Trip {
  readonly id: number
  readonly waybillNo: string
}
type Row = Omit<FollowedWaybill, 'devices' | 'stays'> & {
  readonly devices: BoundDevice[] | null
  readonly stays: SeenStay[] | null
}

const ms = (column: string) => sql.raw(`round(extract(epoch from ${column}) * 1000)::float8`)
// A device is free once its waybill has ended. Late reports may still show a later arrival until its next waybill binds it.
const until = sql.raw(`coalesce(b.unbound_at,
  (select min(n.created_at) from waybill_details n where n.device_id = b.device_id and n.id > b.id))`)

// A device that was there as the waybill was saved is on it since a start that a person entered later.
const since = sql.raw(
  `least(b.created_at, case when w.start_actor = 'person' and b.created_at <= w.created_at then w.started_at end)`,
)

/** Loads locked waybills, each with its devices and the stays of these at the two sites. */
export const loadFollowed = async (tx: Tx, ids: readonly number[]): Promise<FollowedWaybill[]> => {
  const { rows } = await sql<Row>`
    select w.id, w.waybill_no as "waybillNo", w.state, w.start_mode as "startMode", w.end_mode as "endMode",
      w.started_at as "startedAt", w.start_actor as "startActor", w.ended_at as "endedAt", w.end_actor as "endActor",
      w.arrived_at as "arrivedAt", w.shipping_site_id as "shippingSiteId", w.receiving_site_id as "receivingSiteId",
      (select json_agg(json_build_object('deviceId', b.device_id, 'sinceMs', round(extract(epoch from ${since}) * 1000)::float8,
          'untilMs', round(extract(epoch from ${until}) * 1000)::float8))
        from waybill_details b where b.waybill_id = w.id) as devices,
      (select json_agg(json_build_object('deviceId', t.device_id, 'siteId', t.site_id, 'enteredMs', ${ms('t.entered_at')},
          'hasEntry', t.has_entry, 'exitedMs', ${ms('t.exited_at')}))
        from waybill_details b join site_stays t on t.device_id = b.device_id
        where b.waybill_id = w.id and t.site_id in (w.shipping_site_id, w.receiving_site_id)
          and coalesce(t.exited_at, 'infinity') >= ${since}) as stays
    from waybills w where w.id = any(${[...ids]}::int[]) order by w.id`.execute(tx)
  return rows.map(({ devices, stays, ...row }) => ({ ...row, devices: devices ?? [], stays: stays ?? [] }))
}

/** Answers false when the start has changed in the meantime. */
export const moveStart = async (tx: Tx, id: number, { atMs, formerMs }: Change, nowMs: number): Promise<boolean> => {
  const [at, former] = [new Date(atMs), new Date(formerMs ?? atMs)]
  const { rows } = await sql`
    update waybills set started_at = ${at}, goods_judged_at = null, arrived_at = case when arrived_at >= ${at} then arrived_at end, version = version + 1, updated_at = ${new Date(nowMs)}
    where id = ${id} and state <> 'toShip' and start_actor = 'rule' and started_at = ${former}
      and (ended_at is null or ended_at >= ${at}) returning id`.execute(tx)
  if (rows.length === 0) return false
  await setWindows(tx, [id])
  return true
}

export const moveEnd = async (tx: Tx, id: number, { atMs, formerMs }: Change, nowMs: number): Promise<boolean> => {
  const [at, former] = [new Date(atMs), new Date(formerMs ?? atMs)]
  const { rows } = await sql`
    update waybills set ended_at = ${at}, goods_judged_at = null, version = version + 1, updated_at = ${new Date(nowMs)}
    where id = ${id} and state = 'completed' and end_actor = 'rule' and ended_at = ${former} and started_at <= ${at}
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await setWindows(tx, [id])
  return true
}

/** Records the arrival beside the end that a person recorded. */
export const markArrival = async (tx: Tx, id: number, { atMs }: Change, nowMs: number): Promise<boolean> => {
  const at = new Date(atMs)
  const { rows } = await sql`
    update waybills set arrived_at = ${at}, version = version + 1, updated_at = ${new Date(nowMs)}
    where id = ${id} and state = 'completed' and end_actor = 'person' and ended_at >= ${at}
      and arrived_at is distinct from ${at} returning id`.execute(tx)
  return rows.length > 0
}
