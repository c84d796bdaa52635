import type { wall as english } from '../en-US/wall.ts'
import type { TextsOf } from '../shape.ts'

export const wall: TextsOf<typeof english> = {
  choose: 'เลือกรถ',
  vehicles: 'รถ {{count}}/{{max}}',
  mode: 'สดหรือเล่นย้อนหลัง',
  live: 'สด',
  remove: 'นำ {{name}} ออกจากหน้าจอ',
  map: 'ตำแหน่งของ {{name}}',
  gone: 'ไม่มีอุปกรณ์นี้แล้ว หรือคุณไม่มีสิทธิ์ดู',
  empty: 'ยังไม่ได้เลือกรถ',
  hint: 'ติดตามรถได้ถึง {{max}} คันพร้อมกัน แบบสดหรือเล่นย้อนหลังด้วยนาฬิกาเดียวกัน',
  noMap: 'เบราว์เซอร์นี้วาดแผนที่ไม่ได้ (ไม่มี WebGL) เส้นทางและค่าที่วัดได้ยังแสดงตามปกติ',
}
