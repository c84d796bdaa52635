import type { organisations as english } from '../en-US/organisations.ts'
import type { TextsOf } from '../shape.ts'

export const organisations: TextsOf<typeof english> = {
  title: 'องค์กร',
  name: 'ชื่อองค์กร',
  code: 'รหัสองค์กร',
  parent: 'องค์กรแม่',
  devices: 'อุปกรณ์',
  users: 'ผู้ใช้',
  created: 'สร้างเมื่อ',
  add: 'เพิ่มองค์กร',
  addChild: 'เพิ่มระดับล่าง',
  update: 'แก้ไของค์กร',
  move: 'ย้าย',
  moveTitle: 'ย้าย “{{name}}”',
  moveHint: 'องค์กร ผู้ใช้ และอุปกรณ์ที่อยู่ด้านล่างจะย้ายไปด้วย',
  moved: 'ย้าย “{{name}}” แล้ว',
  deleteTitle: 'ลบ “{{name}}” หรือไม่',
  deleteText: 'ไม่สามารถย้อนกลับได้ ลบได้เฉพาะองค์กรที่ไม่มีองค์กรย่อย ผู้ใช้ และอุปกรณ์',
  deleted: 'ลบ “{{name}}” แล้ว',
  expandAll: 'ขยายทั้งหมด',
  collapseAll: 'ยุบทั้งหมด',
  nameRule: '1 ถึง {{max}} อักขระ',
  codeRule: 'ตัวอักษรอังกฤษ ตัวเลข - และ _ ไม่เกิน 30 ตัว ขึ้นต้นด้วยตัวอักษรหรือตัวเลข',
  rootFixed: 'นี่คือองค์กรสูงสุด ย้ายไม่ได้',
  gone: 'ไม่มีองค์กรนี้แล้ว',
  section: 'ข้อมูลองค์กร',
}
