/**
 * What an alarm policy holds: its devices, its alarm kinds, the recipients at each of three levels, and its active hours. A
 * policy of an organisation watches devices of its branch only. (product.md section 3; rules-and-calls.md section 5)
 */
import { z } from 'zod'
import { AlarmSetting } from '../alarms/alarm-kinds.ts'
import { Id } from '../call.ts'
import { alarmKinds, alarmPushTypes, pushScopes } from '../enums.ts'
import { AlarmPolicyName, lineOf } from '../fields.ts'
import { limits } from '../limits.ts'
import { isZone } from '../time.ts'
import { required, whole } from '../whole.ts'

export const alarmScenes = ['device', 'waybill'] as const
export type AlarmScene = (typeof alarmScenes)[number]
/** The ways in which a policy names its devices; `own` is the single device of a device's own policy. */
export const coverages = ['organisation', 'group', 'list'] as const
export type CoverageBy = (typeof coverages)[number]

export const policyLimits = { organisations: 30, groups: 30, devices: 1000, windows: 28, timeline: 200 } as const
/** Bounds of a rehearsal; the answer says when something was left out. */
export const rehearsalLimits = { days: 90, devices: 50, readings: 2_000_000, alarms: 100_000, workMs: 15_000 } as const

const Devices = z
  .array(Id)
  .max(policyLimits.devices)
  .refine((ids) => ids.length > 0, { params: { error: 'deviceRequired' } })

/** Devices of organisations with all below them, of groups by name, or one by one. */
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

const Recipients = z
  .array(Id)
  .default([])
  .refine((ids) => new Set(ids).size <= limits.recipientsPerChannelMax, { params: { error: 'recipientsTooMany' } })
/** Recipients that are notified when an alarm reaches this level. */
export const PolicyLevel = z.object({ email: Recipients, sms: Recipients, wechat: Recipients, http: Recipients })
export type PolicyLevel = z.infer<typeof PolicyLevel>

/**
 * Whether alarms are announced, for which devices, and with which messages. When off, alarms are recorded and nobody is
 * notified.
 */
export const PolicyPush = z.object({
  isEnabled: z.boolean(),
  /** `own`: devices of the policy's organisation itself; `branch`: all devices the policy watches. */
  scope: z.enum(pushScopes),
  types: z.array(z.enum(alarmPushTypes)),
})
export type PolicyPush = z.infer<typeof PolicyPush>
/** The push of a policy that leaves it out. */
export const defaultPush: PolicyPush = { isEnabled: true, scope: 'branch', types: [...alarmPushTypes] }

interface AskedPush {
  readonly isEnabled?: boolean | undefined
  readonly scope?: PolicyPush['scope'] | undefined
  readonly types?: readonly string[] | undefined
}
/**
 * The push as a body gives it: each missing part has its own error code. Scope and types may be left out when the push is off.
 */
export const GivenPush = z
  .object({
    isEnabled: z.boolean().optional(),
    scope: z.enum(pushScopes).optional(),
    types: z
      .array(z.enum(alarmPushTypes))
      .max(alarmPushTypes.length)
      .refine((types) => new Set(types).size === types.length)
      .optional(),
  })
  .refine(({ isEnabled }: AskedPush) => isEnabled !== undefined, { params: { error: 'pushStatusRequired' } })
  .refine(({ isEnabled, types }: AskedPush) => !isEnabled || (types ?? []).length > 0, {
    params: { error: 'pushTypeRequired' },
  })
  .refine(({ isEnabled, scope }: AskedPush) => !isEnabled || scope !== undefined, {
    params: { error: 'pushScopeRequired' },
  })
/** The errors of an incomplete push. */
export const pushFails = ['pushStatusRequired', 'pushTypeRequired', 'pushScopeRequired'] as const
/** The stored form of a push; what is left out of one that is off stays as it was. */
export const pushOf = ({ isEnabled, scope, types }: AskedPush, before: PolicyPush = defaultPush): PolicyPush => ({
  isEnabled: isEnabled ?? false,
  scope: scope ?? before.scope,
  types: (types ?? before.types) as PolicyPush['types'],
})

/** Minutes from midnight in the zone of the schedule; `until` goes up to 1440. Day 1 is Monday. */
export const ScheduleWindow = z
  .object({
    days: z.array(z.int().min(1).max(7)).min(1).max(7),
    fromMin: z.int().min(0).max(1439),
    untilMin: z.int().min(1).max(1440),
  })
  .refine(({ fromMin, untilMin }) => fromMin < untilMin, { params: { error: 'timeOrder' } })

/** The active hours; without windows the policy is always active. Outside of them no alarm opens, and open ones end. */
export const PolicySchedule = z.object({
  zone: z.string().max(50).refine(isZone),
  windows: z.array(ScheduleWindow).max(policyLimits.windows),
  /** Active only while the device is on a waybill under way. */
  isTripOnly: z.boolean().default(false),
})
export type PolicySchedule = z.infer<typeof PolicySchedule>

export const PolicyName = required('strategyNameRequired', AlarmPolicyName)
const fields = {
  name: PolicyName,
  coverage: PolicyCoverage,
  /** Each alarm kind appears at most once. */
  kinds: z
    .array(AlarmSetting)
    .min(1)
    .max(alarmKinds.length)
    .refine((kinds) => new Set(kinds.map(({ kind }) => kind)).size === kinds.length),
  levels: z.tuple([PolicyLevel, PolicyLevel, PolicyLevel]),
  schedule: PolicySchedule.nullable().default(null),
  push: GivenPush.default(defaultPush),
}

/** A push that is on needs at least one recipient. */
const Pushing = z.object({ levels: fields.levels, push: fields.push })
const hasMethod = ({ push, levels }: { push?: AskedPush; levels: readonly PolicyLevel[] }): boolean =>
  push?.isEnabled === false || levels.some((level) => Object.values(level).some((ids) => ids.length > 0))
const noMethod = {
  path: ['levels'],
  params: { error: 'pushMethodRequired' },
  // Reported together with the other errors, not only once those are corrected.
  when: ({ value }: { readonly value: unknown }) => Pushing.safeParse(value).success,
}

export const NewPolicy = z.object({ orgId: Id, ...fields }).refine(hasMethod, noMethod)
export type NewPolicy = z.infer<typeof NewPolicy>
export const ChangedPolicy = z
  .object({ alarmPolicyId: Id, version: z.int(), ...whole(fields) })
  .refine(hasMethod, noMethod)
export type ChangedPolicy = z.infer<typeof ChangedPolicy>
/** The parts of a policy that decide which alarms arise; recipients are not among them. */
export const RehearsedPolicy = z.object({
  orgId: Id,
  coverage: fields.coverage,
  kinds: fields.kinds,
  schedule: fields.schedule,
})
export type RehearsedPolicy = z.infer<typeof RehearsedPolicy>
