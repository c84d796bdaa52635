/** How completed waybills went: whether they were on time and warm, by day, lane and kind of transport. */
import { z } from 'zod'
import { Id } from '../call.ts'
import { alarmKinds, waybillTypes } from '../enums.ts'
import { required } from '../whole.ts'
import { WaybillTime } from './waybill-fields.ts'

/** Completed waybills. Those without a planned arrival are neither on time nor late. */
const done = {
  completed: z.int(),
  onTime: z.int(),
  late: z.int(),
  /** How many had a temperature alarm on the way. None is no proof: it takes a policy that watches the devices. */
  warm: z.int(),
  /** Mean time from the start to the end, in seconds; null when there are none. */
  meanDurationS: z.number().nullable(),
}

export const WaybillStatistics = z.object({
  ...done,
  /** Mean delay of the late ones, in seconds. */
  meanDelayS: z.number().nullable(),
  byDay: z.array(z.object({ day: z.string(), ...done })),
  /** The lanes with the most waybills: from one address to another. */
  byLane: z.array(z.object({ shipping: z.string(), receiving: z.string(), ...done })),
  byType: z.array(z.object({ waybillType: z.enum(waybillTypes), ...done })),
  /** How many waybills had an alarm of each kind on the way. */
  alarms: z.array(z.object({ kind: z.enum(alarmKinds), waybills: z.int() })),
})
export type WaybillStatistics = z.infer<typeof WaybillStatistics>

export const waybillStatisticsLimits = {
  /** Days are counted one by one, so that a year is the most. */
  rangeMs: 366 * 86_400_000,
  lanesMax: 20,
} as const

export const StatisticsBody = z.object({
  /** When left out, all organisations of the caller are counted. */
  orgId: Id.optional(),
  /** Waybills count by the moment of their completion, from this moment on and before the end. */
  startTime: required('startTimeRequired', WaybillTime),
  endTime: WaybillTime,
})
