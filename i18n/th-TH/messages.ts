import type { messages as english } from '../en-US/messages.ts'
import type { TextsOf } from '../shape.ts'

export const messages: TextsOf<typeof english> = {
  late: 'ตรวจพบล่าช้า',
  range: '{{low}} ถึง {{high}}',
  line: '{{name}}: {{value}}',
  footer: 'คุณได้รับอีเมลนี้เพราะที่อยู่ของคุณได้รับการยืนยันให้รับข้อความจาก Coldway เลิกรับข้อความ: {{link}}',
  kinds: {
    alarm: 'แจ้งเตือน{{alarm}} ระดับ {{level}}: {{device}}',
    alarmEnded: 'การแจ้งเตือน{{alarm}}สิ้นสุดแล้ว: {{device}}',
    siteEntry: '{{device}} เข้า {{site}}',
    siteExit: '{{device}} ออกจาก {{site}}',
    siteDwell: '{{device}} อยู่ที่ {{site}} นาน {{duration}} แล้ว',
    lineDeviation: '{{device}} ออกนอกเส้นทาง {{line}} {{distance}}',
    lineStay: '{{device}} จอดบนเส้นทาง {{line}} นาน {{duration}} แล้ว',
  },
  lines: {
    level: 'ระดับ',
    series: 'เซ็นเซอร์',
    value: 'ค่าที่วัดได้',
    peak: 'ค่าสูงสุด/ต่ำสุด',
    limit: 'ขีดจำกัด',
    since: 'เริ่ม',
    until: 'สิ้นสุด',
    lasted: 'ระยะเวลา',
    policy: 'นโยบาย',
    dwell: 'เวลาที่จอด',
    distance: 'ระยะที่ออกนอกเส้นทาง',
    waybill: 'ใบส่งสินค้า',
    time: 'เวลาอุปกรณ์',
    place: 'ตำแหน่ง',
    device: 'อุปกรณ์',
    plate: 'ทะเบียนรถ',
  },
}
