import type { devicePage as english } from '../en-US/device-page.ts'
import type { TextsOf } from '../shape.ts'

export const devicePage: TextsOf<typeof english> = {
  missing: 'ไม่มีอุปกรณ์นี้',
  missingHint: 'อุปกรณ์ไม่มีอยู่ หรือเป็นขององค์กรที่คุณไม่เห็น',
  noOfflineCode:
    'ล็อกนี้ออฟไลน์ จึงเปิดจากที่นี่ไม่ได้ในขณะนี้ และระบบนี้สร้างรหัสสำหรับเปิดครั้งเดียวให้ไม่ได้ คำขอที่อนุมัติแล้วจะไปถึงล็อกก็ต่อเมื่อล็อกเชื่อมต่อทันเวลา',
  links: 'ข้อมูลเพิ่มเติมของอุปกรณ์นี้',
  map: 'ตำแหน่งของอุปกรณ์',
  day: 'วัน',
  days: {
    today: 'วันนี้',
    yesterday: 'เมื่อวาน',
  },
  tabs: {
    now: 'ขณะนี้',
    timeline: 'ไทม์ไลน์',
    alarms: 'การแจ้งเตือน',
    report: 'รายงาน',
    commands: 'คำสั่ง',
    sharing: 'การแชร์',
    probes: 'โพรบและการสอบเทียบ',
    settings: 'การตั้งค่า',
  },
  strip: 'อุณหภูมิ ประตู และความเร็ว',
  happened: 'เหตุการณ์',
  nothing: 'ไม่มีเหตุการณ์ในวันนั้น',
  now: 'ขณะนี้',
  kinds: {
    drive: 'ขับ',
    stop: 'จอด',
    door: 'ประตูเปิด',
    excursion: 'แจ้งเตือน',
    site: 'อยู่ที่ไซต์',
    silence: 'ไม่มีรายงาน',
  },
  sharingHint: 'ผู้ที่ไม่มีบัญชีดูอุปกรณ์นี้ผ่านลิงก์ได้จนกว่าลิงก์จะหมดอายุหรือถูกยกเลิก',
  temperature: 'ขีดจำกัดอุณหภูมิ',
  humidity: 'ขีดจำกัดความชื้น',
  interval: 'ช่วงเวลารายงาน',
  serviceEnd: 'บริการถึงวันที่',
}
