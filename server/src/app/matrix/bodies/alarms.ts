import { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { type Bodies, type Ids, nextNumber } from '../body.ts'

const kinds = [AlarmSetting.parse({ kind: 'temperature', upper: 8 })]
const levelsOf = ({ recipient }: Ids) => {
  const recipients = { email: [recipient], sms: [recipient], wechat: [recipient], http: [recipient] }
  return [recipients, recipients, recipients]
}
const push = { isEnabled: true, scope: 'branch', types: ['opened'] }
/** One body for each way of naming devices. */
const coverages = ({ organisation, device }: Ids) => [
  { by: 'organisation', orgIds: [organisation] },
  { by: 'list', deviceIds: [device] },
  { by: 'group', groups: ['Sweep'] },
]
const named = () => ({ name: `Sweep ${nextNumber()}`, kinds })

const policyBodies = (save: string, update: string, group: string): Bodies => ({
  [`${group}.${save}`]: (ids) =>
    coverages(ids).map((coverage) => ({ orgId: ids.home, ...named(), coverage, levels: levelsOf(ids) })),
  [`${group}.${update}`]: (ids) =>
    coverages(ids).map((coverage, at) => ({
      alarmPolicyId: ids[group === 'alarmPolicies' ? 'alarmPolicy' : 'waybillPolicy'],
      version: 1 + at,
      ...named(),
      coverage,
      levels: levelsOf(ids),
      schedule: null,
      push,
    })),
})

const rehearsed: Bodies[string] = (ids) =>
  coverages(ids).map((coverage) => ({ orgId: ids.home, coverage, kinds, schedule: null }))

export const alarmsBodies: Bodies = {
  ...policyBodies('savePolicy', 'updatePolicy', 'alarmPolicies'),
  ...policyBodies('saveSencePolicy', 'updateSencePolicy', 'waybillAlarmPolicies'),
  'alarmPolicies.rehearse': rehearsed,
  'waybillAlarmPolicies.rehearse': rehearsed,
  'alarmPolicies.queryByAlarmPolicyId': ({ alarmPolicy }) => [{ alarmPolicyId: alarmPolicy }],
  'alarmPolicies.copyPolicy': ({ alarmPolicy }) => [{ alarmPolicyId: alarmPolicy, name: named().name }],
  'alarmPolicies.deletePolicy': ({ alarmPolicy }) => [{ ids: [alarmPolicy] }],
  'alarmPolicies.updatePolicyStatus': ({ alarmPolicy }) => [{ alarmPolicyId: alarmPolicy, status: 'disabled' }],
  'alarmPolicies.updatePolicyStatusById': ({ alarmPolicy }) => [{ alarmPolicyId: alarmPolicy, status: 'disabled' }],
  'waybillAlarmPolicies.queryByAlarmPolicyId': ({ waybillPolicy }) => [{ alarmPolicyId: waybillPolicy }],
  'waybillAlarmPolicies.copyPolicy': ({ waybillPolicy }) => [{ alarmPolicyId: waybillPolicy, name: named().name }],
  'waybillAlarmPolicies.deletePolicy': ({ waybillPolicy }) => [{ ids: [waybillPolicy] }],
  'waybillAlarmPolicies.updatePolicyStatus': ({ waybillPolicy }) => [
    { alarmPolicyId: waybillPolicy, status: 'disabled' },
  ],
  'devicePolicies.queryDeviceAlarmPolicies': ({ deviceCode }) => [{ deviceCode }],
  'devicePolicies.queryDeviceAlarmPoliciesAndSet': ({ deviceCode }) => [{ deviceCode }],
  'devicePolicies.saveDeviceAlarmPolicies': (ids) => [
    { deviceId: ids.device, version: 0, kinds, levels: levelsOf(ids), schedule: null, push },
  ],
  'devicePolicies.updateEnableAlarmPolices': ({ device }) => [{ deviceId: device, status: 'disabled' }],
  'sharedAlarms.alarms': () => [{ page: 1, size: 10 }],
  'compliance.queryToday': () => [{}],
  'alarmRecords.queryById': ({ alarmRecord }) => [{ id: alarmRecord }],
  'alarmRecords.read': ({ alarmRecord }) => [{ ids: [alarmRecord] }],
  'alarmRecords.acknowledgeAll': ({ alarmRecord }) => [{ ids: [alarmRecord], comment: 'Sweep' }],
  'alarmRecords.acknowledge': ({ alarmRecord }) => [{ id: alarmRecord, comment: 'Sweep' }],
  'alarmRecords.assign': ({ alarmRecord, user }) => [{ id: alarmRecord, userId: user }],
  'alarmRecords.comment': ({ alarmRecord }) => [{ id: alarmRecord, comment: 'Sweep' }],
}
