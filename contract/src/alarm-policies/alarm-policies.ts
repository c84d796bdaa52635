/**
 * Alarm policies as calls. Each save, enabling and disabling adds a revision to a policy's timeline: a reading is judged by the
 * revision of its own time (faults.md A14, A15). Waybill policies are the same with a scene; a device's own policy
 * (device-policies.ts) covers a single device.
 */
import { z } from 'zod'
import { alarmFamilies, AlarmSetting } from '../alarms/alarm-kinds.ts'
import {
  alarmScenes,
  ChangedPolicy,
  coverages,
  NewPolicy,
  PolicyCoverage,
  PolicyLevel,
  PolicyName,
  PolicyPush,
  pushFails,
  PolicySchedule,
  RehearsedPolicy,
} from './alarm-policy.ts'
import { Rehearsed } from './alarm-rehearsal.ts'
import { calls, Done, get, Id, type IdRef, post } from '../call.ts'
import { alarmKinds, alarmPolicyStates, pushChannels } from '../enums.ts'
import { limits } from '../limits.ts'
import { choice, idOf, listPage, text, time } from '../list.ts'

/** A policy as a list shows it. */
export const AlarmPolicyRow = z.object({
  id: z.int(),
  name: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  status: z.enum(alarmPolicyStates),
  kinds: z.array(z.enum(alarmKinds)),
  coverageBy: z.enum(coverages),
  /** True when the policy's alarms are announced. */
  isPushEnabled: z.boolean(),
  /** Number of devices the policy watches now. */
  deviceCount: z.int(),
  /** Number of the policy's alarms that are open now. */
  openCount: z.int(),
  /** An update sends it back; when somebody else has changed the object meanwhile, the answer is `conflict`. */
  version: z.int(),
  updateTime: z.string(),
  createTime: z.string(),
})
export type AlarmPolicyRow = z.infer<typeof AlarmPolicyRow>

/** A save, an enabling or a disabling; in force from its time on. */
export const PolicyRevision = z.object({
  version: z.int(),
  time: z.string(),
  status: z.enum(alarmPolicyStates),
  kinds: z.array(z.enum(alarmKinds)),
  /** The account; null: outside the reader's organisations, or deleted. */
  by: z.string().nullable(),
})

export const AlarmPolicy = AlarmPolicyRow.omit({ kinds: true, coverageBy: true }).extend({
  scene: z.enum(alarmScenes),
  coverage: PolicyCoverage,
  kinds: z.array(AlarmSetting),
  levels: z.tuple([PolicyLevel, PolicyLevel, PolicyLevel]),
  schedule: PolicySchedule.nullable(),
  push: PolicyPush,
  /** Newest first, at most `policyLimits.timeline`. */
  timeline: z.array(PolicyRevision),
  /** Names for the ids above, as far as the recipients still exist. */
  recipients: z.array(z.object({ id: z.int(), name: z.string() })),
  devices: z.array(z.object({ id: z.int(), deviceCode: z.string(), deviceName: z.string() })),
})
export type AlarmPolicy = z.infer<typeof AlarmPolicy>

/** One kind of one policy, as a list shows it. */
export const PolicySetRow = z.object({
  alarmPolicyId: z.int(),
  name: z.string(),
  status: z.enum(alarmPolicyStates),
  kind: z.enum(alarmKinds),
  setting: z.record(z.string(), z.unknown()),
})

export const levelRefs: readonly IdRef[] = pushChannels.map((channel) => ({
  at: `levels[].${channel}[]`,
  entity: 'recipient',
}))
const coverageRefs: readonly IdRef[] = [
  { at: 'coverage.orgIds[]', entity: 'organisation' },
  { at: 'coverage.deviceIds[]', entity: 'device' },
]
const namedRefs: readonly IdRef[] = [...coverageRefs, ...levelRefs]
const judgeFails = [
  'organisationNotFound',
  'deviceNotFound',
  'deviceRequired',
  'limitsCrossed',
  'batteryLimitTooHigh',
  'speedAboveRoadLimit',
] as const
const saveFails = [
  ...judgeFails,
  'contactNotFound',
  'alarmPolicyNameExists',
  'strategyNameRequired',
  ...pushFails,
  'pushMethodRequired',
  'recipientsTooMany',
] as const
const one = z.object({ alarmPolicyId: Id })
const Status = z.enum(alarmPolicyStates)
const reads = { audience: ['user'], needs: 'alarm:view', effect: 'read' } as const
const writes = { audience: ['user'], needs: 'alarm:edit', effect: 'write' } as const
const rehearses = {
  ...writes,
  effect: 'read',
  cost: 'heavy',
  ids: [{ at: 'orgId', entity: 'organisation' }, ...coverageRefs] as readonly IdRef[],
  body: RehearsedPolicy,
  gives: Rehearsed,
  fails: judgeFails,
} as const
const isThere = { gives: Done, fails: ['alarmPolicyNotFound'] } as const
const switches = { ...writes, ...isThere, body: one.extend({ status: Status }) } as const
const deletes = { ...writes, ...isThere, body: z.object({ ids: z.array(Id).min(1).max(limits.bulkRowsMax) }) } as const
const copies = {
  ...writes,
  body: one.extend({ name: PolicyName }),
  gives: z.object({ id: z.int() }),
  fails: ['alarmPolicyNotFound', 'alarmPolicyNameExists', 'strategyNameRequired'],
} as const
const onePolicy: readonly IdRef[] = [{ at: 'alarmPolicyId', entity: 'alarmPolicy' }]
const oneWaybillPolicy: readonly IdRef[] = [{ at: 'alarmPolicyId', entity: 'waybillPolicy' }]

const policyColumns = (entity: 'alarmPolicy' | 'waybillPolicy') => ({
  id: idOf(entity),
  name: text,
  orgId: idOf('organisation'),
  status: choice(alarmPolicyStates),
  /** Policies that watch this kind. */
  kind: { ...choice(alarmKinds), types: ['eq', 'in'], isSortable: false } as const,
  /** Policies that watch this device. */
  deviceId: idOf('device', { types: ['eq'], value: z.coerce.number().finite() }),
  updateTime: time,
  createTime: time,
})

export const alarmPolicies = calls('alarmPolicies', '/v3/alarm/alarmpolicyController', {
  queryPolicy: listPage({
    does: "Alarm policies of the caller's organisations.",
    needs: 'alarm:view',
    columns: policyColumns('alarmPolicy'),
    row: AlarmPolicyRow,
  }),
  queryPolicySet: listPage({
    does: 'The alarm kinds of policies: a row for each policy and kind, including waybill policies and own policies of devices.',
    needs: 'alarm:view',
    columns: {
      alarmPolicyId: idOf('alarmPolicy'),
      deviceId: idOf('device', { types: ['eq'], value: z.coerce.number().finite() }),
      name: text,
      status: choice(alarmPolicyStates),
      kind: choice(alarmKinds),
    },
    row: PolicySetRow,
  }),
  queryByAlarmPolicyId: post({
    does: 'One policy with its settings and its timeline.',
    ...reads,
    ids: onePolicy,
    body: one,
    gives: AlarmPolicy,
    fails: ['alarmPolicyNotFound'],
  }),
  savePolicy: post({
    does: 'Creates a policy, which applies from now on.',
    ...writes,
    ids: [{ at: 'orgId', entity: 'organisation' }, ...namedRefs],
    body: NewPolicy,
    gives: z.object({ id: z.int() }),
    fails: saveFails,
  }),
  updatePolicy: post({
    does: 'Changes a policy from now on; earlier alarms stay as they are.',
    ...writes,
    ids: [...onePolicy, ...namedRefs],
    body: ChangedPolicy,
    gives: Done,
    fails: ['alarmPolicyNotFound', 'conflict', ...saveFails],
  }),
  copyPolicy: post({
    does: 'Copies a policy under a new name; the copy is disabled.',
    ...copies,
    ids: onePolicy,
  }),
  deletePolicy: post({
    does: 'Deletes policies, all or none; their open alarms end, the records stay.',
    ...deletes,
    ids: [{ at: 'ids[]', entity: 'alarmPolicy' }],
  }),
  updatePolicyStatus: get({
    does: 'Enables or disables a policy. Its POST twin: updatePolicyStatusById.',
    ...writes,
    ids: onePolicy,
    body: z.object({ alarmPolicyId: z.coerce.number().pipe(Id), status: Status }),
    gives: Done,
    fails: ['alarmPolicyNotFound'],
  }),
  updatePolicyStatusById: post({
    does: 'Enables or disables a policy; disabling ends its open alarms.',
    ...switches,
    ids: onePolicy,
  }),
  rehearse: post({
    does: 'What a policy would have done over the last 90 days of its devices. Nothing is stored and nobody is notified.',
    ...rehearses,
  }),
})

/** The same calls for waybills: their policies watch a device while it is on a waybill. */
export const waybillAlarmPolicies = calls('waybillAlarmPolicies', '/v3/alarm/alarmpolicySenceController', {
  querySencePolicy: listPage({
    does: "Waybill alarm policies of the caller's organisations.",
    needs: 'alarm:view',
    columns: policyColumns('waybillPolicy'),
    row: AlarmPolicyRow,
  }),
  queryByAlarmPolicyId: post({
    does: 'One waybill policy with its settings and its timeline.',
    ...reads,
    ids: oneWaybillPolicy,
    body: one,
    gives: AlarmPolicy,
    fails: ['alarmPolicyNotFound'],
  }),
  saveSencePolicy: post({
    does: 'Creates a waybill policy, which applies from now on.',
    ...writes,
    ids: [{ at: 'orgId', entity: 'organisation' }, ...namedRefs],
    body: NewPolicy,
    gives: z.object({ id: z.int() }),
    fails: saveFails,
  }),
  updateSencePolicy: post({
    does: 'Changes a waybill policy from now on; earlier alarms stay as they are.',
    ...writes,
    ids: [...oneWaybillPolicy, ...namedRefs],
    body: ChangedPolicy,
    gives: Done,
    fails: ['alarmPolicyNotFound', 'conflict', ...saveFails],
  }),
  copyPolicy: post({
    does: 'Copies a waybill policy under a new name; the copy is disabled.',
    ...copies,
    ids: oneWaybillPolicy,
  }),
  updatePolicyStatus: post({
    does: 'Enables or disables a waybill policy; disabling ends its open alarms.',
    ...switches,
    ids: oneWaybillPolicy,
  }),
  deletePolicy: post({
    does: 'Deletes waybill policies, all or none; their open alarms end, the records stay. Not one that an open waybill names, which nothing would watch then.',
    ...deletes,
    fails: [...deletes.fails, 'alarmPolicyInUse'],
    ids: [{ at: 'ids[]', entity: 'waybillPolicy' }],
  }),
  rehearse: post({
    does: 'What a waybill policy would have done on the trips of the last 90 days. Nothing is stored and nobody is notified.',
    ...rehearses,
  }),
})

/** An alarm kind with the fields of its setting; the console draws its form from them. */
export const PolicySet = z.object({
  kind: z.enum(alarmKinds),
  code: z.int(),
  family: z.enum(alarmFamilies),
  series: z.array(z.string()),
  unit: z.string(),
  decimals: z.int(),
  /** The fields as `alarm-fields.ts` describes them, in the order of the form. */
  fields: z.record(z.string(), z.unknown()),
})

export const alarmPolicySets = calls('alarmPolicySets', '/v3/alarm/bas-alarm-policies-set', {
  getPolicySetsByCode: post({
    does: 'The alarm kinds with the fields of their settings: all, or one by code or name.',
    ...reads,
    ids: [],
    body: z.object({ code: z.union([z.int(), z.enum(alarmKinds)]).optional() }),
    gives: z.array(PolicySet),
    fails: [],
  }),
})
