import type { drawing as english } from '../en-US/drawing.ts'
import type { TextsOf } from '../shape.ts'

export const drawing: TextsOf<typeof english> = {
  map: 'แผนที่สำหรับวาด',
  tools: 'เครื่องมือวาด',
  kind: 'รูปทรง',
  kinds: { circle: 'วงกลม', polygon: 'รูปหลายเหลี่ยม', way: 'เส้นทาง' },
  add: 'เพิ่มจุด',
  remove: 'ลบจุดที่เลือก',
  undo: 'เลิกทำ',
  redo: 'ทำซ้ำ',
  fit: 'แสดงรูปทั้งหมด',
  hints: {
    centre: 'แตะแผนที่ตรงจุดศูนย์กลาง',
    circle: 'ลากจุดศูนย์กลางเพื่อย้าย ลากขอบเพื่อปรับรัศมี',
    add: 'แตะแผนที่เพื่อเพิ่มจุด แตะจุดแรกเพื่อสิ้นสุด',
    move: 'ลากจุดเพื่อย้าย หรือลากกึ่งกลางด้านเพื่อเพิ่มจุด',
  },
  centre: 'จุดศูนย์กลาง',
  radius: 'รัศมี',
  points: 'จุด ({{count}} จาก {{max}})',
  pointRule: 'ละติจูด,ลองจิจูด (WGS-84)',
  pointsRule: 'บรรทัดละหนึ่งคู่ ละติจูด,ลองจิจูด (WGS-84)',
  radiusRule: '{{min}} ถึง {{max}} ม.',
  faults: {
    form: 'ไม่ใช่คู่ละติจูด,ลองจิจูด',
    latitude: 'ละติจูดต้องอยู่ระหว่าง -90 ถึง 90',
    longitude: 'ลองจิจูดต้องอยู่ระหว่าง -180 ถึง 180',
  },
  lineFault: 'บรรทัดที่ {{line}}: {{why}}',
  tooMany: 'ไม่เกิน {{max}} จุด',
  unsupported: 'เบราว์เซอร์นี้แสดงแผนที่ไม่ได้ (ไม่มี WebGL) โปรดป้อนพิกัด',
  coarse: 'ชายฝั่งของแผนที่ออฟไลน์อาจคลาดเคลื่อนถึง 1 กม. ตรงนี้ แต่พิกัดถูกต้อง',
}
