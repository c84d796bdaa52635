/**
 * What an alarm policy says: its devices, its alarm kinds, whom it tells at each of three levels, and when it watches. A
 * policy of an organisation watches devices of its branch only. (product.md section 3; rules-and-calls.md section 5)
 */
import { z } from 'zod'
import { AlarmSetting } from './alarm-kinds.ts'
import { Id } from './call.ts'
import { alarmKinds } from './enums.ts'
import { AlarmPolicyName, lineOf } from './fields.ts'
import { limits } from './limits.ts'
import { isZone } from './time.ts'

export const alarmScenes = ['device', 'waybill'] as const
export type AlarmScene = (typeof alarmScenes)[number]
/** How a policy names its devices; `own` is the one device of a device's own policy. */
export const coverages = ['organisation', 'group', 'list'] as const
export type CoverageBy = (typeof coverages)[number]

export const policyLimits = { organisations: 30, groups: 30, devices: 1000, windows: 28, timeline: 200 } as const
/** How much of the past is rehearsed; what is beyond is left out, and the answer says so. */
export const rehearsalLimits = { days: 90, devices: 50, readings: 2_000_000, alarms: 100_000, workMs: 15_000 } as const

const Devices = z
  .array(Id)
  .max(policyLimits.devices)
  .refine((ids) => ids.length > 0, { params: { error: 'deviceRequired' } })

/** Devices of organisations and all below them, of groups by their name, or one by one. */
export const PolicyCoverage = z.discriminatedUnion('by', [
  z.object({ by: z.literal('organisation'), orgIds: Devices.max(policyLimits.organisations) }),
  z.object({
    by: z.literal('group'),
    groups: z
      .array(lineOf(1, limits.nameMax))
      .max(policyLimits.groups)
      .refine((groups) => groups.length > 0, { params: { error: 'deviceRequired' } }),
  }),
  z.object({ by: z.literal('list'), deviceIds: Devices }),
])
export type PolicyCoverage = z.infer<typeof PolicyCoverage>

const Told = z
  .array(Id)
  .default([])
  .refine((ids) => new Set(ids).size <= limits.recipientsPerChannelMax, { params: { error: 'recipientsTooMany' } })
/** Recipients who are told when an alarm reaches this level. */
export const PolicyLevel = z.object({ email: Told, sms: Told, wechat: Told, http: Told })
export type PolicyLevel = z.infer<typeof PolicyLevel>

/** Minutes from midnight in the zone of the schedule; `until` up to 1440. Days: 1 is Monday. */
export const ScheduleWindow = z
  .object({
    days: z.array(z.int().min(1).max(7)).min(1).max(7),
    fromMin: z.int().min(0).max(1439),
    untilMin: z.int().min(1).max(1440),
  })
  .refine(({ fromMin, untilMin }) => fromMin < untilMin, { params: { error: 'timeOrder' } })

/** When it watches; without windows at any hour. Outside of it nothing opens and what is open ends. */
export const PolicySchedule = z.object({
  zone: z.string().max(50).refine(isZone),
  windows: z.array(ScheduleWindow).max(policyLimits.windows),
  /** Only while the device is on a waybill that is under way. */
  isTripOnly: z.boolean().default(false),
})
export type PolicySchedule = z.infer<typeof PolicySchedule>

/** Empty: `strategyNameRequired`. */
export const PolicyName = z.preprocess(
  (name) => name ?? '',
  z
    .string()
    .refine((name) => name.trim() !== '', { params: { error: 'strategyNameRequired' } })
    .pipe(AlarmPolicyName),
)
const said = {
  name: PolicyName,
  coverage: PolicyCoverage,
  /** What is watched for: each kind once. */
  kinds: z
    .array(AlarmSetting)
    .min(1)
    .max(alarmKinds.length)
    .refine((kinds) => new Set(kinds.map(({ kind }) => kind)).size === kinds.length),
  levels: z
    .tuple([PolicyLevel, PolicyLevel, PolicyLevel])
    .refine((levels) => levels.some((level) => Object.values(level).some((ids) => ids.length > 0)), {
      params: { error: 'pushMethodRequired' },
    }),
  schedule: PolicySchedule.nullable().default(null),
  /** Those who were told are told when it has ended, too. */
  tellsEnd: z.boolean().default(true),
}
export const NewPolicy = z.object({ orgId: Id, ...said })
export type NewPolicy = z.infer<typeof NewPolicy>
export const ChangedPolicy = z.object({ alarmPolicyId: Id, version: z.int(), ...said })
export type ChangedPolicy = z.infer<typeof ChangedPolicy>
/** What decides which alarms there are, without whom they would be told. */
export const RehearsedPolicy = z.object({
  orgId: Id,
  coverage: said.coverage,
  kinds: said.kinds,
  schedule: said.schedule,
})
export type RehearsedPolicy = z.infer<typeof RehearsedPolicy>
