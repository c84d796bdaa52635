import type { allocation as english } from '../en-US/allocation.ts'
import type { TextsOf } from '../shape.ts'

export const allocation: TextsOf<typeof english> = {
  from: 'อุปกรณ์',
  fromOrganisation: 'องค์กรปัจจุบัน',
  withBelow: 'รวมองค์กรย่อย',
  to: 'จัดสรรให้',
  toOrganisation: 'องค์กรปลายทาง',
  search: 'ค้นหาอุปกรณ์',
  searchHint: 'รหัส ชื่อ หรือทะเบียนรถ',
  chosen: 'เลือกแล้ว {{n}}',
  shown: 'แสดง {{n}} จาก {{all}}',
  none: 'ไม่มีอุปกรณ์ที่นี่',
  all: 'ทั้งหมดของ {{name}}',
  chooseTarget: 'เลือกองค์กรที่จะรับอุปกรณ์',
  hint: 'ผู้ใช้ในองค์กรนั้นจะเห็นอุปกรณ์ทันที ส่วนองค์กรอื่นจะไม่เห็นอีก',
  allocate: 'จัดสรร ({{n}})',
  allocateShort: 'จัดสรร',
  allocateTitle: 'จัดสรรอุปกรณ์ {{n}} เครื่องให้ “{{name}}” หรือไม่',
  allocateText: 'ผู้ใช้ขององค์กรนั้นจะเห็นและใช้อุปกรณ์ได้ อุปกรณ์ที่มาจากผู้เช่ารายอื่นจะไม่นำข้อมูลเดิมมาด้วย',
  allocated: 'จัดสรรอุปกรณ์ {{n}} เครื่องให้ “{{name}}” แล้ว',
  takeBack: 'เรียกคืน ({{n}})',
  takeBackShort: 'เรียกคืน',
  takeBackTitle: 'เรียกคืนอุปกรณ์ {{n}} เครื่องหรือไม่',
  takeBackText: 'อุปกรณ์จะกลับมาที่องค์กรของคุณ และองค์กรย่อยจะไม่เห็นอีก',
  takenBack: 'เรียกคืนอุปกรณ์ {{n}} เครื่องแล้ว',
}
