import type { exports as english } from '../en-US/exports.ts'
import type { TextsOf } from '../shape.ts'

export const exports: TextsOf<typeof english> = {
  menu: 'ส่งออก',
  excel: 'ส่งออกเป็น Excel',
  pdf: 'ส่งออกเป็น PDF',
  csv: 'ส่งออกเป็น CSV',
  busy: 'กำลังส่งออก {{size}}',
  cancel: 'ยกเลิกการส่งออก',
  done: 'ส่งออกแล้ว: {{name}}',
  centre: {
    send: 'ส่งไปยังศูนย์ดาวน์โหลด',
    excel: 'Excel ไปยังศูนย์ดาวน์โหลด',
    pdf: 'PDF ไปยังศูนย์ดาวน์โหลด',
    csv: 'CSV ไปยังศูนย์ดาวน์โหลด',
    sent: 'ส่งไปยังศูนย์ดาวน์โหลดแล้ว',
    tooMany: 'มี {{count}} แถว ซึ่งมากเกินกว่าจะรอได้ ให้ศูนย์ดาวน์โหลดสร้างไฟล์หรือไม่',
    confirm: 'ส่ง',
  },
  print: {
    conditions: 'ตัวกรอง',
    noConditions: 'ไม่มี',
    organisation: 'องค์กร',
    by: 'ส่งออกโดย',
    at: 'เวลาที่ส่งออก',
    rows: 'จำนวนแถว',
  },
}
