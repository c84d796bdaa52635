/** The history of a waybill. Each step is written in the transaction of its change and never changed. */
import type { WaybillActor, WaybillEvent } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'
import type { Content } from './known.ts'

export interface NewStep {
  readonly waybillId: number
  readonly event: WaybillEvent
  readonly atMs: number
  readonly actor: WaybillActor
  /** Empty when the rule took the step. */
  readonly actorName: string
  readonly reason: string
  readonly deviceId: number | null
  readonly formerMs: number | null
  /** What the waybill said before it was edited. */
  readonly former?: Content
}
export interface StepRow extends Omit<NewStep, 'waybillId' | 'atMs' | 'formerMs' | 'former'> {
  id: number
  at: number
  recordedAt: number
  formerAt: number | null
  former: Content | null
  deviceName: string | null
}

export const insertSteps = async (tx: Tx, steps: readonly NewStep[], nowMs: number): Promise<void> => {
  if (steps.length === 0) return
  await sql`
    insert into waybill_steps (waybill_id, event, at, recorded_at, actor, actor_name, reason, device_id, former_at, former)
    select s."waybillId", s.event, to_timestamp(s."atMs" / 1000), ${new Date(nowMs)}, s.actor, s."actorName", s.reason, s."deviceId",
      to_timestamp(s."formerMs" / 1000), s.former
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s ("waybillId" integer, event text, "atMs" double precision,
      actor text, "actorName" text, reason text, "deviceId" integer, "formerMs" double precision, former jsonb)`.execute(
    tx,
  )
}

export interface LastMove {
  readonly waybillId: number
  readonly event: 'started' | 'completed'
  readonly at: number
  readonly recordedAt: number
  readonly actor: WaybillActor
  readonly actorName: string
}

/** The last start or end of each waybill. The caller has checked that they are in scope. */
export const listLastMoves = async (tx: Tx, waybillIds: readonly number[]): Promise<LastMove[]> => {
  const { rows } = await sql<LastMove>`
    select distinct on (s.waybill_id) s.waybill_id as "waybillId", s.event, s.at, s.recorded_at as "recordedAt", s.actor,
      s.actor_name as "actorName"
    from waybill_steps s where s.waybill_id = any(${[...waybillIds]}::int[]) and s.event in ('started', 'completed')
    order by s.waybill_id, s.id desc`.execute(tx)
  return rows
}

const shownMost = 1000

/** Lists the steps in the order in which they were recorded. The caller has checked that the waybill is in scope. */
export const listSteps = async (db: Db, waybillId: number): Promise<StepRow[]> => {
  const { rows } = await sql<StepRow>`
    select s.id, s.event, s.at, s.recorded_at as "recordedAt", s.actor, s.actor_name as "actorName", s.reason,
      s.device_id as "deviceId", d.name as "deviceName", s.former_at as "formerAt", s.former
    from waybill_steps s left join devices d on d.id = s.device_id
    where s.waybill_id = ${waybillId} order by s.id limit ${shownMost}`.execute(db)
  return rows
}
