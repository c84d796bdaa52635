/** The screens of alarms: what has happened, and what is watched for, of devices and of waybills. */
import type { ScreenEntry } from './screen.ts'

export const alarmScreens = {
  alarms: {
    path: '/view/deviceData/alarmData',
    title: 'alarms.title',
    needs: 'alarm:view',
    menu: { group: 'alarms', id: 91, code: 'alarm-data', icon: 'bell' },
    mobile: 'mobile:alarm',
  },
  alarmShare: { path: '/view/deviceData/alarmDataShare', title: 'alarms.title', access: 'share' },
  alarmPolicies: {
    path: '/view/alarmPolicySet/alarmPolicySet',
    alsoAt: ['/view/Monitorwarn/warning_policy'],
    title: 'titles.alarmPolicies',
    needs: 'alarm:view',
    menu: { group: 'alarms', id: 92, code: 'alarm-policies', icon: 'list' },
  },
  alarmPolicyAdd: {
    path: '/view/alarmPolicySet/alarmPolicySetAdd',
    under: 'alarmPolicies',
    title: 'titles.alarmPolicyAdd',
    needs: 'alarm:edit',
  },
  alarmPolicyUpdate: {
    path: '/view/alarmPolicySet/alarmPolicySetUpdate',
    under: 'alarmPolicies',
    title: 'titles.alarmPolicyUpdate',
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
    title: 'titles.waybillAlarmPolicies',
    needs: 'alarm:view',
    menu: { group: 'alarms', id: 94, code: 'waybill-alarm-policies', icon: 'list' },
  },
  waybillAlarmPolicyAdd: {
    path: '/view/waybillMonitor/addAlarmPolicy',
    under: 'waybillAlarmPolicies',
    title: 'titles.waybillAlarmPolicyAdd',
    needs: 'alarm:edit',
  },
  waybillAlarmPolicyUpdate: {
    path: '/view/waybillMonitor/editAlarmPolicy',
    under: 'waybillAlarmPolicies',
    title: 'titles.waybillAlarmPolicyUpdate',
    needs: 'alarm:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
