/**
 * Alarms: policies, what they found, and what people did about it. Owns `alarm_policies`, `alarm_policy_turns`,
 * `alarm_records`, `alarm_events`, `alarm_states`. Not here: how a kind judges (core/), how people are told (messages).
 * Invariants: a policy watches devices of its organisation's branch and tells recipients of its tenant only; each change of
 * one is a row of its timeline and holds from its time on; one open record for each device, policy, kind and series; what
 * has happened to a record is never changed or deleted.
 */
import { alarmPolicies, alarmPolicySets, waybillAlarmPolicies } from '@coldway/contract/alarm-policies.ts'
import { alarmRecords, sharedAlarms } from '@coldway/contract/alarm-records.ts'
import { devicePolicies } from '@coldway/contract/device-policies.ts'
import { alarmKindSpecs } from '@coldway/contract/alarm-kinds.ts'
import { type AlarmKind, alarmKinds } from '@coldway/contract/enums.ts'
import { implement } from '../../platform/implement.ts'
import { type CausesParts, createCausesService } from './causes.service.ts'
import { createOwnService, type OwnParts } from './own.service.ts'
import { createPoliciesService } from './policies.service.ts'
import { createRecordsService } from './records.service.ts'
import { createRehearsalService, type RehearsalParts } from './rehearsal.service.ts'
import { listSets } from './policies.store.ts'
import { createSharedAlarms } from './shared.ts'

export { createAlarmsRule } from './alarms.rule.ts'
export { listMovedAlarms, listOpenAlarms, type MovedAlarm } from './moves.store.ts'
export { countRecords } from './records.store.ts'
export { insertPolicy } from './policies.store.ts'

export const createAlarms = (parts: OwnParts, past: RehearsalParts & CausesParts) => {
  const ofDevices = createPoliciesService(parts, 'device')
  const ofWaybills = createPoliciesService(parts, 'waybill')
  const own = createOwnService(parts)
  const records = createRecordsService({ ...parts, causes: createCausesService(past) })
  const rehearsal = createRehearsalService(past)
  const shared = createSharedAlarms(parts)
  const routes = [
    ...implement(alarmPolicies, {
      queryPolicy: ({ scope, body, zone }) => ofDevices.list(scope, body, zone),
      queryPolicySet: ({ scope, body, zone }) => listSets(parts.db, scope, body, zone),
      queryByAlarmPolicyId: ({ scope, body, zone }) => ofDevices.get(scope, body.alarmPolicyId, zone),
      savePolicy: (context) => ofDevices.add(context, context.body),
      updatePolicy: (context) => ofDevices.update(context, context.body),
      copyPolicy: (context) => ofDevices.copy(context, context.body),
      deletePolicy: (context) => ofDevices.remove(context, context.body.ids),
      updatePolicyStatus: (context) => ofDevices.setStatus(context, context.body.alarmPolicyId, context.body.status),
      updatePolicyStatusById: (context) =>
        ofDevices.setStatus(context, context.body.alarmPolicyId, context.body.status),
      rehearse: ({ scope, body, zone }) => rehearsal.rehearse(scope, { ...body, scene: 'device' }, zone),
    }),
    ...implement(waybillAlarmPolicies, {
      querySencePolicy: ({ scope, body, zone }) => ofWaybills.list(scope, body, zone),
      queryByAlarmPolicyId: ({ scope, body, zone }) => ofWaybills.get(scope, body.alarmPolicyId, zone),
      saveSencePolicy: (context) => ofWaybills.add(context, context.body),
      updateSencePolicy: (context) => ofWaybills.update(context, context.body),
      copyPolicy: (context) => ofWaybills.copy(context, context.body),
      deletePolicy: (context) => ofWaybills.remove(context, context.body.ids),
      updatePolicyStatus: (context) => ofWaybills.setStatus(context, context.body.alarmPolicyId, context.body.status),
      rehearse: ({ scope, body, zone }) => rehearsal.rehearse(scope, { ...body, scene: 'waybill' }, zone),
    }),
    ...implement(alarmPolicySets, { getPolicySetsByCode: ({ body }) => listKinds(body.code) }),
    ...implement(devicePolicies, {
      queryDeviceAlarmPolicies: ({ scope, body }) => own.listCovering(scope, body.deviceCode),
      queryDeviceAlarmPoliciesAndSet: ({ scope, body, zone }) => own.get(scope, body.deviceCode, zone),
      saveDeviceAlarmPolicies: (context) => own.save(context, context.body),
      updateEnableAlarmPolices: (context) => own.setStatus(context, context.body),
    }),
    ...implement(alarmRecords, {
      queryAlarmData: ({ scope, body, zone }) => records.list(scope, body, zone),
      selectAlarmCount: ({ scope, body }) => records.count(scope, body.scene),
      queryById: ({ scope, body, zone }) => records.get(scope, body.id, zone),
      read: (context) => records.markRead(context, context.body.ids),
      acknowledge: (context) => records.acknowledge(context, context.body),
      assign: (context) => records.assign(context, context.body),
      comment: (context) => records.comment(context, context.body),
    }),
    ...implement(sharedAlarms, {
      devices: ({ share, zone }) => shared.devices(share, zone),
      alarms: ({ share, body, zone }) => shared.alarms(share, body, zone),
    }),
  ]
  return { routes }
}

/** All of them, or the one of a code or name. */
const listKinds = (asked: number | AlarmKind | undefined) =>
  alarmKinds
    .map((kind) => ({ kind, ...alarmKindSpecs[kind] }))
    .filter(({ kind, code }) => asked === undefined || asked === kind || asked === code)
    .map(({ check: _check, series, fields, ...spec }) => ({ ...spec, series: [...series], fields: { ...fields } }))
