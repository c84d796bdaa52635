/**
 * Alarms of electronic-lock orders: what its lock reported that the order did not allow. Each says where and when the lock was
 * then; what the lock has not said is null and raises nothing.
 */
import { z } from 'zod'
import { calls } from '../call.ts'
import { choice, idOf, listPage, number, text, time } from '../list.ts'
import type { AlarmRecordKind } from '../enums.ts'
import { type LockOrderAlarmKind, lockOrderAlarmKinds } from './lock-order-enums.ts'

export const lockOrderAlarmRules = {
  /** An opening follows the unlock that it was asked by within this time. */
  askedWithinMs: 15 * 60_000,
  /** The clock of a lock may be so far behind the server's. */
  clockSkewMs: 2 * 60_000,
} as const

/** The kind and level of each among the alarms. */
export const lockOrderAlarmRecords: Readonly<
  Record<LockOrderAlarmKind, { readonly kind: AlarmRecordKind; readonly level: 1 | 2 | 3 }>
> = {
  openedUnasked: { kind: 'openedUnasked', level: 3 },
  openedOutOfTime: { kind: 'openedOutOfTime', level: 2 },
  openedElsewhere: { kind: 'openedElsewhere', level: 2 },
  tampered: { kind: 'dismantle', level: 3 },
  lowBattery: { kind: 'lowBattery', level: 1 },
}

export const LockOrderAlarm = z.object({
  id: z.int(),
  waybillId: z.int(),
  orderNo: z.string(),
  kind: z.enum(lockOrderAlarmKinds),
  /** Null when the reader may not see it. */
  deviceCode: z.string().nullable(),
  /** Its record among the alarms, where it is acknowledged; null: found before there were such records. */
  alarmId: z.int().nullable(),
  /** Null when nobody has acknowledged it. */
  acknowledgeTime: z.string().nullable(),
  /** The event time. */
  time: z.string(),
  /** Null when the lock did not know where it was. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  /** The battery in percent; null for the other kinds. */
  value: z.number().nullable(),
})
export type LockOrderAlarm = z.infer<typeof LockOrderAlarm>

export const lockOrderAlarms = calls('lockOrderAlarms', '/v3/freightage/bds-waybill-alarm', {
  queryPageList: listPage({
    does: 'Alarms of electronic-lock orders, each with its place: opened elsewhere, outside of the plan or without a request, a cut rope, a low battery.',
    needs: 'lockOrder:view',
    columns: {
      id: number,
      waybillId: idOf('lockOrder'),
      orderNo: text,
      kind: choice(lockOrderAlarmKinds),
      deviceCode: idOf('device', text),
      time,
    },
    row: LockOrderAlarm,
  }),
})
