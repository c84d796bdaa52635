/** What notices of waybills say, and to whom. It takes no scope: a step is announced whoever took it. */
import type { CompletedState, WaybillMessage } from '@coldway/contract/enums.ts'
import type { ChannelRecipients } from '@coldway/contract/messages/channel-recipients.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface AnnouncedRow {
  id: number
  waybillNo: string
  orgPath: string
  messages: WaybillMessage[]
  recipients: ChannelRecipients
  shipping: string
  receiving: string
  plannedArrival: number | null
  startedAt: number | null
  startReason: string
  endedAt: number | null
  endReason: string
  completedState: CompletedState | null
  deviceId: number
}

/** Each waybill with its first device, in whose zone the notice prints times. */
export const loadAnnounced = async (tx: Tx, ids: readonly number[]): Promise<AnnouncedRow[]> => {
  const { rows } = await sql<AnnouncedRow>`
    select distinct on (w.id) w.id, w.waybill_no as "waybillNo", w.org_path as "orgPath", w.messages, w.recipients,
      w.shipping ->> 'address' as shipping, w.receiving ->> 'address' as receiving, w.planned_arrival as "plannedArrival",
      w.started_at as "startedAt", w.start_reason as "startReason", w.ended_at as "endedAt", w.end_reason as "endReason",
      w.completed_state as "completedState", b.device_id as "deviceId"
    from waybills w join waybill_details b on b.waybill_id = w.id
    where w.id = any(${[...ids]}::int[]) order by w.id, b.id`.execute(tx)
  return rows
}

export interface AlarmSpan {
  readonly deviceId: number
  readonly fromMs: number
  readonly untilMs: number
}
export interface AlarmListener {
  /** The place of the span in the list that was asked for, from 1. */
  readonly place: number
  readonly waybillId: number
  readonly waybillNo: string
  readonly orgPath: string
  readonly recipients: ChannelRecipients
}

/** Finds the waybills that announce alarms and that carried the device at some moment of the span. */
export const listAlarmListeners = async (tx: Tx, spans: readonly AlarmSpan[]): Promise<AlarmListener[]> => {
  if (spans.length === 0) return []
  const { rows } = await sql<AlarmListener>`
    select x.place::int, w.id as "waybillId", w.waybill_no as "waybillNo", w.org_path as "orgPath", w.recipients
    from jsonb_to_recordset(${JSON.stringify(spans.map((span, at) => ({ ...span, place: at + 1 })))}::jsonb)
        as x (place int, "deviceId" int, "fromMs" float8, "untilMs" float8)
      join waybill_details b on b.device_id = x."deviceId" and b.bound_from <= to_timestamp(x."untilMs" / 1000)
        and coalesce(b.bound_until, 'infinity') >= to_timestamp(x."fromMs" / 1000)
      join waybills w on w.id = b.waybill_id and 'alarm' = any (w.messages)
    order by x.place, w.id`.execute(tx)
  return rows
}
