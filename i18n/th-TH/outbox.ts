import type { outbox as english } from '../en-US/outbox.ts'
import type { TextsOf } from '../shape.ts'

export const outbox: TextsOf<typeof english> = {
  title: 'กล่องขาออก',
  time: 'เวลาที่เขียน',
  channel: 'ช่องทาง',
  address: 'ที่อยู่',
  subject: 'หัวเรื่อง',
  state: 'สถานะ',
  attempts: 'จำนวนครั้ง',
  sentTime: 'เวลาที่ส่ง',
  lastError: 'ข้อผิดพลาดล่าสุด',
  details: 'เปิด',
  retry: 'ส่งอีกครั้ง',
  retried: 'กำลังส่งอีกครั้ง',
  charged: 'คิดค่าบริการ',
  secret: 'ข้อความมีรหัสอยู่ เฉพาะผู้ดูแลขององค์กรรากเท่านั้นที่อ่านได้',
  meaning: 'ความหมาย',
  messageId: 'รหัสข้อความ',
  providerId: 'รหัสของผู้ให้บริการ',
  states: {
    recorded: 'บันทึกแล้ว',
    queued: 'รอส่ง',
    sending: 'กำลังส่ง',
    sent: 'ส่งแล้ว',
    failed: 'ล้มเหลว',
    cancelled: 'ยกเลิกแล้ว',
  },
  meanings: {
    recorded: 'ยังไม่ได้ตั้งค่าผู้ให้บริการสำหรับช่องทางนี้ นี่คือสิ่งที่จะถูกส่ง',
    queued: 'รอความพยายามครั้งถัดไป',
    sending: 'กำลังส่งมอบให้ผู้ให้บริการ',
    sent: 'ผู้ให้บริการรับไว้แล้ว',
    failed: 'ผู้ให้บริการปฏิเสธ หรือพยายามมาหนึ่งวันแล้วไม่สำเร็จ ส่งอีกครั้งได้',
    cancelled: 'หมดเวลาก่อนจะส่งได้ ตอนนี้ไม่มีประโยชน์แล้ว',
  },
}
