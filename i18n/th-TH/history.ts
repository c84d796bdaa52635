import type { history as english } from '../en-US/history.ts'
import type { TextsOf } from '../shape.ts'

export const history: TextsOf<typeof english> = {
  action: 'ป้อนข้อมูล',
  title: 'ป้อนข้อมูลของ {{name}} ด้วยตนเอง',
  hint: 'เก็บไว้คู่กับข้อมูลที่อุปกรณ์รายงานและทำเครื่องหมายว่าป้อนด้วยตนเอง บันทึกการตรวจสอบจะระบุชื่อคุณและเหตุผล',
  time: 'เวลา',
  timeRule: 'อยู่ในช่วงการใช้งานอุปกรณ์',
  series: 'รายการ',
  value: 'ค่า',
  reason: 'เหตุผล',
  reasonRule: '1 ถึง {{max}} ตัวอักษร',
  save: 'ป้อน',
  done: 'ป้อนแล้ว',
}
