/** What a policy would have done over the past of its devices (`rehearse` of alarm-policies.ts). */
import { z } from 'zod'
import { alarmKinds } from '../enums.ts'
import { limits } from '../limits.ts'

/** What one kind of a policy would have done. */
export const RehearsedKind = z.object({
  kind: z.enum(alarmKinds),
  alarms: z.int(),
  /** Nothing that is kept tells: sites and lines are judged by what somebody watched, and nobody did. */
  isUnknown: z.boolean(),
  /** By the hour of the caller's zone in which they began. */
  byHour: z.array(z.int()).length(24),
  /** How many reached level 1, 2, 3. */
  byLevel: z.array(z.int()).length(limits.alarmLevels),
  medianS: z.int(),
  longestS: z.int(),
  totalS: z.number(),
  /** Alarms nobody needed: explained by a door or a defrost, begun soon after another, or soon over. */
  noise: z.object({ explained: z.int(), flapping: z.int(), short: z.int() }),
})
export type RehearsedKind = z.infer<typeof RehearsedKind>

export const Rehearsed = z.object({
  fromTime: z.string(),
  untilTime: z.string(),
  /** Looked at: the first by their id. */
  devices: z.int(),
  /** Covered now. */
  devicesOfAll: z.int(),
  readings: z.int(),
  /** On which the devices looked at were in this time; null: it watches off trips too. */
  trips: z.int().nullable(),
  /** Time or room ran out: fewer devices than `rehearsalLimits` allows, or the last of them not to its end. */
  isCut: z.boolean(),
  kinds: z.array(RehearsedKind),
})
export type Rehearsed = z.infer<typeof Rehearsed>
