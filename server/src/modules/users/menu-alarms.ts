/** The part of the menu that is alarms: what has happened, and what is watched for; of devices and of waybills. */
import type { Entry } from './menu-entry.ts'

export const alarmMenu: Entry = {
  id: 90,
  code: 'alarms',
  url: '',
  icon: 'bell',
  names: ['报警', 'Alarms', 'Тревоги', '경보', 'การแจ้งเตือน'],
  children: [
    {
      id: 91,
      code: 'alarm-data',
      url: '/view/deviceData/alarmData',
      icon: 'bell',
      needs: 'alarm:view',
      names: ['报警数据', 'Alarm data', 'Данные тревог', '경보 데이터', 'ข้อมูลการแจ้งเตือน'],
    },
    {
      id: 92,
      code: 'alarm-policies',
      url: '/view/alarmPolicySet/alarmPolicySet',
      icon: 'list',
      needs: 'alarm:view',
      names: ['报警策略', 'Alarm policies', 'Политики тревог', '경보 정책', 'นโยบายแจ้งเตือน'],
    },
    {
      id: 93,
      code: 'waybill-alarm-data',
      url: '/view/waybillDeviceData/alarmData',
      icon: 'bell',
      needs: 'alarm:view',
      names: [
        '运单报警数据',
        'Waybill alarm data',
        'Данные тревог накладных',
        '운송장 경보 데이터',
        'ข้อมูลการแจ้งเตือนของใบขนส่ง',
      ],
    },
    {
      id: 94,
      code: 'waybill-alarm-policies',
      url: '/view/waybillMonitor/alarmPolicyManage',
      icon: 'list',
      needs: 'alarm:view',
      names: [
        '运单报警策略',
        'Waybill alarm policies',
        'Политики тревог накладных',
        '운송장 경보 정책',
        'นโยบายแจ้งเตือนของใบขนส่ง',
      ],
    },
  ],
}
