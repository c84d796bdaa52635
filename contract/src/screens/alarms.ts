/** The screens of alarms: what has happened, and what is watched for, of devices and of waybills. */
import type { ScreenEntry } from './screen.ts'

export const alarmScreens = {
  alarms: {
    path: '/view/deviceData/alarmData',
    title: 'alarms.title',
    needs: 'alarm:view',
    menu: { group: 'alarms', id: 91, code: 'alarm-data', icon: 'bell' },
  },
  alarmShare: { path: '/view/deviceData/alarmDataShare', title: 'alarms.title', access: 'share' },
  alarmPolicies: {
    path: '/view/alarmPolicySet/alarmPolicySet',
    title: 'alarmPolicies.title',
    needs: 'alarm:view',
    menu: { group: 'alarms', id: 92, code: 'alarm-policies', icon: 'list' },
  },
  alarmPolicyAdd: {
    path: '/view/alarmPolicySet/alarmPolicySetAdd',
    under: 'alarmPolicies',
    title: 'alarmPolicies.add',
    needs: 'alarm:edit',
  },
  alarmPolicyUpdate: {
    path: '/view/alarmPolicySet/alarmPolicySetUpdate',
    under: 'alarmPolicies',
    title: 'alarmPolicies.update',
    needs: 'alarm:edit',
    ofObject: true,
  },
  waybillAlarms: {
    path: '/view/waybillDeviceData/alarmData',
    title: 'alarms.waybillTitle',
    needs: 'alarm:view',
    menu: { group: 'alarms', id: 93, code: 'waybill-alarm-data', icon: 'bell' },
  },
  waybillAlarmPolicies: {
    path: '/view/waybillMonitor/alarmPolicyManage',
    title: 'alarmPolicies.waybillTitle',
    needs: 'alarm:view',
    menu: { group: 'alarms', id: 94, code: 'waybill-alarm-policies', icon: 'list' },
  },
  waybillAlarmPolicyAdd: {
    path: '/view/waybillMonitor/addAlarmPolicy',
    under: 'waybillAlarmPolicies',
    title: 'alarmPolicies.waybillAdd',
    needs: 'alarm:edit',
  },
  waybillAlarmPolicyUpdate: {
    path: '/view/waybillMonitor/editAlarmPolicy',
    under: 'waybillAlarmPolicies',
    title: 'alarmPolicies.waybillUpdate',
    needs: 'alarm:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
