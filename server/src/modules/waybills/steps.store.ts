/** The history of a waybill. Each step is written in the transaction of its change and never changed. */
import type { WaybillActor, WaybillEvent } from '@coldway/contract/enums.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database.ts'

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
}
export interface StepRow extends Omit<NewStep, 'waybillId' | 'atMs' | 'formerMs'> {
  id: number
  at: number
  recordedAt: number
  formerAt: number | null
  deviceName: string | null
}

export const insertSteps = async (tx: Tx, steps: readonly NewStep[], nowMs: number): Promise<void> => {
  if (steps.length === 0) return
  await sql`
    insert into waybill_steps (waybill_id, event, at, recorded_at, actor, actor_name, reason, device_id, former_at)
    select s."waybillId", s.event, to_timestamp(s."atMs" / 1000), ${new Date(nowMs)}, s.actor, s."actorName", s.reason, s."deviceId",
      to_timestamp(s."formerMs" / 1000)
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s ("waybillId" integer, event text, "atMs" double precision,
      actor text, "actorName" text, reason text, "deviceId" integer, "formerMs" double precision)`.execute(tx)
}

const shownMost = 1000

/** Lists the steps in the order in which they were recorded. The caller has checked that the waybill is in scope. */
export const listSteps = async (db: Db, waybillId: number): Promise<StepRow[]> => {
  const { rows } = await sql<StepRow>`
    select s.id, s.event, s.at, s.recorded_at as "recordedAt", s.actor, s.actor_name as "actorName", s.reason,
      s.device_id as "deviceId", d.name as "deviceName", s.former_at as "formerAt"
    from waybill_steps s left join devices d on d.id = s.device_id
    where s.waybill_id = ${waybillId} order by s.id limit ${shownMost}`.execute(db)
  return rows
}
