/**
 * Alarms of one device: its own policy beside those that cover it, and the thresholds its terminal watches by itself, which are
 * sent to it as commands.
 */
import { z } from 'zod'
import { AlarmSetting } from '../alarms/alarm-kinds.ts'
import { levelRefs } from './alarm-policies.ts'
import {
  alarmScenes,
  coverages,
  defaultPush,
  GivenPush,
  PolicyLevel,
  PolicyPush,
  PolicySchedule,
  pushFails,
} from './alarm-policy.ts'
import { calls, Done, Id, type IdRef, post } from '../call.ts'
import { type CommandKind, type CommandParams, checkParams, paramsShape } from '../commands/command-kinds.ts'
import { alarmKinds, alarmPolicyStates } from '../enums.ts'
import { required, whole } from '../whole.ts'

/** Alarms a terminal can watch by itself. */
export const terminalAlarms = [
  'temperatureAlarm',
  'humidityAlarm',
  'vibrationAlarm',
  'rolloverAlarm',
  'lightSensingAlarm',
  'terminalAlarmSwitch',
] as const satisfies readonly CommandKind[]
export type TerminalAlarm = (typeof terminalAlarms)[number]

const thresholdsOf = (kind: TerminalAlarm): z.ZodType<CommandParams> =>
  z.object(paramsShape(kind)).check(({ value, issues }) => {
    const error = checkParams(kind, value)
    if (error) issues.push({ code: 'custom', message: error, params: { error }, input: value })
  }) as unknown as z.ZodType<CommandParams>

/** Holds only the thresholds to set; each becomes a command to the device. */
export const TerminalThresholds = z
  .object(
    Object.fromEntries(terminalAlarms.map((kind) => [kind, thresholdsOf(kind).optional()])) as Record<
      TerminalAlarm,
      z.ZodOptional<z.ZodType<CommandParams>>
    >,
  )
  .default({})
export type TerminalThresholds = z.infer<typeof TerminalThresholds>

const own = {
  kinds: z
    .array(AlarmSetting)
    .max(alarmKinds.length)
    .refine((kinds) => new Set(kinds.map(({ kind }) => kind)).size === kinds.length),
  levels: z.tuple([PolicyLevel, PolicyLevel, PolicyLevel]),
  schedule: PolicySchedule.nullable().default(null),
  push: GivenPush.default(defaultPush),
}

export const OwnPolicy = z.object({
  alarmPolicyId: z.int(),
  status: z.enum(alarmPolicyStates),
  ...own,
  schedule: PolicySchedule.nullable(),
  push: PolicyPush,
  terminal: z.record(z.string(), z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))),
  /** Names for the ids in `levels`, as far as the recipients still exist and the caller may see them. */
  recipients: z.array(z.object({ id: z.int(), name: z.string() })),
  version: z.int(),
  updateTime: z.string(),
})
export type OwnPolicy = z.infer<typeof OwnPolicy>

/**
 * Whom alarms of a policy on this device reach. `people`: somebody, at an address; `centre`: nobody but the message centre of
 * accounts; `unreachable`: those named have no usable address; `unknown`: those named are gone, or the caller may not see
 * them; `nobody`: none is named for what is announced; `otherOrganisation`: devices of this organisation are not announced;
 * `off`: nothing is announced.
 */
export const policyReaches = [
  'people',
  'centre',
  'unreachable',
  'unknown',
  'nobody',
  'otherOrganisation',
  'off',
] as const
export type PolicyReach = (typeof policyReaches)[number]

/** A policy that covers the device. */
export const CoveringPolicy = z.object({
  alarmPolicyId: z.int(),
  name: z.string(),
  orgName: z.string(),
  scene: z.enum(alarmScenes),
  status: z.enum(alarmPolicyStates),
  coverageBy: z.enum(coverages),
  kinds: z.array(z.enum(alarmKinds)),
  isOwn: z.boolean(),
  /** Number of the policy's alarms that are open on this device. */
  openCount: z.int(),
  reach: z.enum(policyReaches),
})
export type CoveringPolicy = z.infer<typeof CoveringPolicy>

const reads = {
  audience: ['user'],
  needs: 'alarm:view',
  effect: 'read',
  ids: [{ at: 'deviceCode', entity: 'device' }],
  body: z.object({ deviceCode: z.string().trim().min(1).max(60) }),
  fails: ['deviceNotFound'],
} as const
const ofDevice: readonly IdRef[] = [{ at: 'deviceId', entity: 'device' }]

export const devicePolicies = calls('devicePolicies', '/v3/base/bas-device-alarm-policies', {
  queryDeviceAlarmPolicies: post({
    does: 'The policies that cover a device, its own first.',
    ...reads,
    gives: z.array(CoveringPolicy),
  }),
  queryDeviceAlarmPoliciesAndSet: post({
    does: "A device's own policy with its settings, and the policies that cover it.",
    ...reads,
    gives: z.object({ deviceId: z.int(), own: OwnPolicy.nullable(), covering: z.array(CoveringPolicy) }),
  }),
  saveDeviceAlarmPolicies: post({
    does: "Sets a device's own policy, and sends the given thresholds to its terminal as commands.",
    audience: ['user'],
    needs: 'alarm:edit',
    effect: 'actuate',
    ids: [...ofDevice, ...levelRefs],
    body: z.object({
      deviceId: required('deviceIdRequired', Id),
      /** Zero when the device has no own policy yet. */
      version: z.int().min(0),
      ...whole(own),
      terminal: TerminalThresholds,
    }),
    gives: z.object({ alarmPolicyId: z.int(), commandIds: z.array(z.int()) }),
    fails: [
      'deviceIdRequired',
      'deviceNotFound',
      'contactNotFound',
      'conflict',
      'forbidden',
      'limitsCrossed',
      'parameterOutOfRange',
      ...pushFails,
    ],
  }),
  updateEnableAlarmPolices: post({
    does: "Enables or disables a device's own policy.",
    audience: ['user'],
    needs: 'alarm:edit',
    effect: 'write',
    ids: ofDevice,
    body: z.object({ deviceId: required('deviceIdRequired', Id), status: z.enum(alarmPolicyStates) }),
    gives: Done,
    fails: ['deviceIdRequired', 'deviceNotFound', 'alarmPolicyNotFound'],
  }),
})
