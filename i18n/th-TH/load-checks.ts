import type { loadChecks as english } from '../en-US/load-checks.ts'
import type { TextsOf } from '../shape.ts'

export const loadChecks: TextsOf<typeof english> = {
  title: 'ตรวจสินค้าก่อนออกเดินทาง',
  check: 'ตรวจสินค้า',
  ready: 'ไม่มีสิ่งใดขัดขวางการออกเดินทาง',
  asOf: 'ข้อมูลเมื่อ {{age}}',
  old: 'นี่คือข้อมูลเมื่อ {{age}} และบันทึกจะระบุไว้',
  pass: 'บันทึกว่าผ่าน',
  depart: 'ออกเดินทางต่อไป',
  why: 'เหตุใดจึงออกเดินทางทั้งที่ยังมีข้อค้าง',
  whyMissing: 'โปรดระบุเหตุผล',
  records: 'บันทึกการตรวจ',
  none: 'ยังไม่มีบันทึกการตรวจ',
  madeFrom: 'ตรวจจากข้อมูลที่เก่า {{time}}',
  received: 'ได้รับเมื่อ {{time}}',
  until: 'ถึง {{day}}',
  within: '{{low}} ถึง {{high}}',
  departed: 'การขนส่งออกเดินทางแล้ว ต้องตรวจสินค้าก่อนออกเดินทาง',
  recorded: 'บันทึกการตรวจแล้ว',
  seen: 'สิ่งที่เห็นขณะตรวจ',
  open_other: 'ยังค้าง {{count}} ข้อ',
  more_other: 'และอีก {{count}} รายการ',
}
