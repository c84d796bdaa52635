import type { tracks as english } from '../en-US/tracks.ts'
import type { TextsOf } from '../shape.ts'

export const tracks: TextsOf<typeof english> = {
  device: 'อุปกรณ์',
  span: 'ช่วงเวลา',
  own: 'กำหนดเอง',
  from: 'ตั้งแต่',
  until: 'ถึง',
  raw: 'แสดงพิกัดดิบ',
  choose: 'เลือกอุปกรณ์เพื่อดูเส้นทาง',
  map: 'แผนที่เส้นทาง',
  lists: 'จุดจอดและพิกัด',
  stops: 'จุดจอด',
  noStops: 'ไม่มีการจอดในช่วงเวลานี้',
  distance: 'ระยะทาง',
  simplified: 'วาดด้วยพิกัด {{shown}} จุด โดยคงค่าสูงสุดและต่ำสุดไว้',
  ribbon: 'ข้อมูลบนแถบเวลา',
  intro: 'แชร์ให้คุณ · ประวัติเส้นทาง',
  waybill: 'ใบขนส่ง {{number}}',
  between: '{{from}} ถึง {{until}}',
}
