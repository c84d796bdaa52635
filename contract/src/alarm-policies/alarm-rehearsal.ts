/** What a policy would have done with the past data of its devices (`rehearse` of alarm-policies.ts). */
import { z } from 'zod'
import { alarmKinds } from '../enums.ts'
import { limits } from '../limits.ts'

/** What one kind of a policy would have done. */
export const RehearsedKind = z.object({
  kind: z.enum(alarmKinds),
  alarms: z.int(),
  /** Stored data does not say it: sites and lines are judged by subscriptions, and none existed for this policy. */
  isUnknown: z.boolean(),
  /** Counts by the hour, in the caller's zone, in which the alarms began. */
  byHour: z.array(z.int()).length(24),
  /** Number of alarms that reached level 1, 2, 3. */
  byLevel: z.array(z.int()).length(limits.alarmLevels),
  medianS: z.int(),
  longestS: z.int(),
  totalS: z.number(),
  /** Alarms that were probably unnecessary: explained by a door or a defrost, reopened soon after another, or over soon. */
  noise: z.object({ explained: z.int(), flapping: z.int(), short: z.int() }),
})
export type RehearsedKind = z.infer<typeof RehearsedKind>

export const Rehearsed = z.object({
  fromTime: z.string(),
  untilTime: z.string(),
  /** Number of devices evaluated: the first ones by id. */
  devices: z.int(),
  /** Number of devices the policy covers now. */
  devicesOfAll: z.int(),
  readings: z.int(),
  /** Trips of the evaluated devices in this time; null: the policy watches outside of trips too. */
  trips: z.int().nullable(),
  /** Time or memory ran out: fewer devices than `rehearsalLimits` allows, or the last one is incomplete. */
  isCut: z.boolean(),
  kinds: z.array(RehearsedKind),
})
export type Rehearsed = z.infer<typeof Rehearsed>
