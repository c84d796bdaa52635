/** Probable causes of an excursion, read from what else was reported around the alarm. */
import { z } from 'zod'
import type { AlarmRecordKind } from '../enums.ts'

/** Kinds whose value depends on a door, a refrigeration unit and the weather. */
export const excursionKinds: readonly AlarmRecordKind[] = ['temperature', 'humidity', 'batteryTemperature']
/** Possible causes. Causes that explain the same length are listed in this order. */
export const alarmCauses = ['door', 'defrost', 'unit', 'setPoint', 'gap', 'ambient'] as const
export type AlarmCauseName = (typeof alarmCauses)[number]

/** Bounds of the readings that are examined for one alarm. */
export const causeLimits = { hours: 24, readings: 50_000 } as const

/** A stretch of time that explains part of an excursion; the one that explains most comes first. */
export const AlarmCause = z.object({
  is: z.enum(alarmCauses),
  /** Seconds of the alarm it explains, as far as the readings were examined. */
  seconds: z.int(),
  /** Start of the stretch, as reported. */
  fromTime: z.string(),
  untilTime: z.string(),
})
export type AlarmCause = z.infer<typeof AlarmCause>
