/** Why a measured value was beyond its limits: what else was reported around an alarm. */
import { z } from 'zod'
import type { AlarmKind } from '../enums.ts'

/** Alarms of a measured value that has a door, a unit and a weather around it. */
export const excursionKinds: readonly AlarmKind[] = ['temperature', 'humidity', 'batteryTemperature']
/** What can have caused one. Those that explain the same length stand in this order. */
export const alarmCauses = ['door', 'defrost', 'unit', 'setPoint', 'gap', 'ambient'] as const
export type AlarmCauseName = (typeof alarmCauses)[number]

/** How much of an alarm is looked at, and how many reports. */
export const causeLimits = { hours: 24, readings: 50_000 } as const

/** A stretch that explains seconds of an excursion, the one that explains most first. */
export const AlarmCause = z.object({
  is: z.enum(alarmCauses),
  /** Of the alarm, as far as its readings were looked at. */
  seconds: z.int(),
  /** Where to look, as it was reported. */
  fromTime: z.string(),
  untilTime: z.string(),
})
export type AlarmCause = z.infer<typeof AlarmCause>
