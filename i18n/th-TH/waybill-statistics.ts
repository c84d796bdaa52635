import type { waybillStatistics as english } from '../en-US/waybill-statistics.ts'
import type { TextsOf } from '../shape.ts'

export const waybillStatistics: TextsOf<typeof english> = {
  title: 'สถิติใบขนส่ง',
  period: 'ช่วงเวลา',
  last: {
    week: '7 วันล่าสุด',
    month: '30 วันล่าสุด',
    quarter: '90 วันล่าสุด',
  },
  completed: 'เสร็จสิ้น',
  onTime: 'ตรงเวลา',
  late: 'ล่าช้า',
  unplanned: 'ไม่มีกำหนดถึง',
  warm: 'มีการเตือนอุณหภูมิ',
  meanDuration: 'เวลาขนส่งเฉลี่ย',
  meanDelay: 'ความล่าช้าเฉลี่ยของรายการที่ช้า',
  byDay: 'เสร็จสิ้นรายวัน',
  byLane: 'ตามเส้นทาง',
  byType: 'ตามวิธีขนส่ง',
  byCause: 'การขนส่งที่มีการเตือน ตามชนิด',
  lane: 'จาก – ถึง',
  type: 'วิธีขนส่ง',
  nothing: 'ไม่มีการขนส่งที่เสร็จสิ้นในช่วงนี้',
  nothingHint: 'เลือกช่วงเวลาที่ยาวขึ้นหรือองค์กรอื่น',
  noAlarms: 'การขนส่งในช่วงนี้ไม่มีการเตือน',
  warmHint: 'นับจากการเตือน การไม่มีการเตือนไม่ได้พิสูจน์ว่าสินค้าเย็น ต้องมีนโยบายที่เฝ้าดูอุปกรณ์',
  ofDay: '{{day}}: เสร็จ {{completed}}, ตรงเวลา {{onTime}}, ล่าช้า {{late}}, เตือนอุณหภูมิ {{warm}}',
  alarm: 'การเตือน',
  shipments: 'จำนวนการขนส่ง',
}
