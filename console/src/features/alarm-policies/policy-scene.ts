/** The two scenes of alarm policies: devices and waybills. The same screens with other calls and addresses. */
import { alarmPolicies, waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import type { TextKey } from '../../settings/texts.ts'

export const policyScenes = {
  device: {
    list: alarmPolicies.queryPolicy,
    one: alarmPolicies.queryByAlarmPolicyId,
    save: alarmPolicies.savePolicy,
    update: alarmPolicies.updatePolicy,
    copy: alarmPolicies.copyPolicy,
    status: alarmPolicies.updatePolicyStatusById,
    remove: alarmPolicies.deletePolicy,
    rehearse: alarmPolicies.rehearse,
    title: 'titles.alarmPolicies',
    addTitle: 'titles.alarmPolicyAdd',
    updateTitle: 'titles.alarmPolicyUpdate',
    listPath: paths.alarmPolicies,
    addPath: paths.alarmPolicyAdd,
    updatePath: paths.alarmPolicyUpdate,
  },
  waybill: {
    list: waybillAlarmPolicies.querySencePolicy,
    one: waybillAlarmPolicies.queryByAlarmPolicyId,
    save: waybillAlarmPolicies.saveSencePolicy,
    update: waybillAlarmPolicies.updateSencePolicy,
    copy: waybillAlarmPolicies.copyPolicy,
    status: waybillAlarmPolicies.updatePolicyStatus,
    remove: waybillAlarmPolicies.deletePolicy,
    rehearse: waybillAlarmPolicies.rehearse,
    title: 'titles.waybillAlarmPolicies',
    addTitle: 'titles.waybillAlarmPolicyAdd',
    updateTitle: 'titles.waybillAlarmPolicyUpdate',
    listPath: paths.waybillAlarmPolicies,
    addPath: paths.waybillAlarmPolicyAdd,
    updatePath: paths.waybillAlarmPolicyUpdate,
  },
} as const satisfies Record<string, Record<string, unknown> & Record<'title' | 'addTitle' | 'updateTitle', TextKey>>

export type SceneName = keyof typeof policyScenes
