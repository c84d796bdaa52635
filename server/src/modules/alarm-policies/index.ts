/**
 * Alarm policies: those of devices, those of waybills, those of one device, and the rehearsal of one over past readings.
 * Owns `alarm_policies` and `alarm_policy_turns` (their revisions). Not here: what follows from a policy (alarm-engine).
 * Invariants: a policy watches devices of its organisation's branch and notifies recipients of its tenant only; each change
 * of one is a revision and holds from its time on.
 */
import {
  alarmPolicies,
  alarmPolicySets,
  waybillAlarmPolicies,
} from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { devicePolicies } from '@coldway/contract/alarm-policies/device-policies.ts'
import { alarmKindSpecs } from '@coldway/contract/alarms/alarm-kinds.ts'
import { type AlarmKind, alarmKinds } from '@coldway/contract/enums.ts'
import { implement } from '../../platform/implement.ts'
import { createDevicePoliciesService, type DevicePoliciesParts } from './device-policies.service.ts'
import { createPoliciesService } from './policies.service.ts'
import { listSets } from './policies.store.ts'
import { createRehearsalService, type RehearsalParts } from './rehearsal/rehearsal.service.ts'
import type { Module } from '../module.ts'

export { covers, watchesTrip } from './coverage.ts'
export { listPoliciesInForce, type PolicyInForce } from './in-force.store.ts'
export { insertPolicy } from './policies.store.ts'

export const createAlarmPolicies = (parts: DevicePoliciesParts & RehearsalParts): Module => {
  const ofDevices = createPoliciesService(parts, 'device')
  const ofWaybills = createPoliciesService(parts, 'waybill')
  const ofOneDevice = createDevicePoliciesService(parts)
  const rehearsal = createRehearsalService(parts)
  const routes = [
    ...implement(alarmPolicies, {
      queryPolicy: (context) => ofDevices.list(context, context.body),
      queryPolicySet: ({ scope, body, zone }) => listSets(parts.db, scope, body, zone),
      queryByAlarmPolicyId: (context) => ofDevices.get(context, context.body.alarmPolicyId),
      savePolicy: (context) => ofDevices.add(context, context.body),
      updatePolicy: (context) => ofDevices.update(context, context.body),
      copyPolicy: (context) => ofDevices.copy(context, context.body),
      deletePolicy: (context) => ofDevices.remove(context, context.body.ids),
      updatePolicyStatus: (context) => ofDevices.setStatus(context, context.body.alarmPolicyId, context.body.status),
      updatePolicyStatusById: (context) =>
        ofDevices.setStatus(context, context.body.alarmPolicyId, context.body.status),
      rehearse: (context) => rehearsal.rehearse(context, { ...context.body, scene: 'device' }),
    }),
    ...implement(waybillAlarmPolicies, {
      querySencePolicy: (context) => ofWaybills.list(context, context.body),
      queryByAlarmPolicyId: (context) => ofWaybills.get(context, context.body.alarmPolicyId),
      saveSencePolicy: (context) => ofWaybills.add(context, context.body),
      updateSencePolicy: (context) => ofWaybills.update(context, context.body),
      copyPolicy: (context) => ofWaybills.copy(context, context.body),
      deletePolicy: (context) => ofWaybills.remove(context, context.body.ids),
      updatePolicyStatus: (context) => ofWaybills.setStatus(context, context.body.alarmPolicyId, context.body.status),
      rehearse: (context) => rehearsal.rehearse(context, { ...context.body, scene: 'waybill' }),
    }),
    ...implement(alarmPolicySets, { getPolicySetsByCode: ({ body }) => listKinds(body.code) }),
    ...implement(devicePolicies, {
      queryDeviceAlarmPolicies: (context) => ofOneDevice.listCovering(context, context.body.deviceCode),
      queryDeviceAlarmPoliciesAndSet: (context) => ofOneDevice.get(context, context.body.deviceCode),
      saveDeviceAlarmPolicies: (context) => ofOneDevice.save(context, context.body),
      updateEnableAlarmPolices: (context) => ofOneDevice.setStatus(context, context.body),
    }),
  ]
  return { routes }
}

/** Lists all, or the one with the given code or name. */
const listKinds = (asked: number | AlarmKind | undefined) =>
  alarmKinds
    .map((kind) => ({ kind, ...alarmKindSpecs[kind] }))
    .filter(({ kind, code }) => asked === undefined || asked === kind || asked === code)
    .map(({ check: _check, series, fields, ...spec }) => ({ ...spec, series: [...series], fields: { ...fields } }))
