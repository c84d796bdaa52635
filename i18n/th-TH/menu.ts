import type { menu as english } from '../en-US/menu.ts'
import type { TextsOf } from '../shape.ts'

export const menu: TextsOf<typeof english> = {
  home: 'หน้าแรก',
  monitoring: 'ศูนย์ติดตาม',
  alarms: 'การแจ้งเตือน',
  devices: 'ข้อมูลอุปกรณ์',
  commands: 'คำสั่งอุปกรณ์',
  sites: 'จัดการไซต์',
  lines: 'จัดการเส้นทาง',
  waybills: 'ใบขนส่ง',
  lockOrders: 'คำสั่งงานล็อกอิเล็กทรอนิกส์',
  quality: 'คุณภาพ',
  rooms: 'สภาพแวดล้อม',
  vehicles: 'ยานพาหนะ',
  userCentre: 'ศูนย์ผู้ใช้',
  system: 'ระบบ',
  scenarios: 'สถานการณ์ติดตาม',
}
