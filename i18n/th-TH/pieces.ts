import type { pieces as english } from '../en-US/pieces.ts'
import type { TextsOf } from '../shape.ts'

export const pieces: TextsOf<typeof english> = {
  list: {
    search: 'ค้นหา',
    more: 'เพิ่มเติม',
    filters: 'ตัวกรอง',
    fromDay: '{{name}} ตั้งแต่',
    untilDay: '{{name}} ถึง',
    noFilter: 'ไม่มีตัวกรอง',
    select: 'เลือก {{name}}',
    selectAll: 'เลือกทั้งหมดในหน้านี้',
    selected_other: 'เลือกแล้ว {{count}} รายการ',
    selectedMax: 'สูงสุด {{max}} รายการ',
    moreFor: 'การทำงานเพิ่มเติมสำหรับ {{name}}',
  },
  form: {
    required: 'จำเป็นต้องกรอก',
    invalid: 'ค่าไม่ถูกต้อง',
    optional: '{{label}} (ไม่บังคับ)',
    saved: 'บันทึกแล้ว',
  },
  leave: {
    title: 'ออกโดยไม่บันทึกหรือไม่',
    text: 'การเปลี่ยนแปลงในหน้านี้จะหายไป',
    stay: 'อยู่ต่อ',
    leave: 'ออก',
  },
  image: {
    title: 'ภาพ: {{name}}',
    zoomIn: 'ขยาย',
    zoomOut: 'ย่อ',
    rotateLeft: 'หมุนซ้าย',
    rotateRight: 'หมุนขวา',
    flipAcross: 'พลิกซ้ายขวา',
    flipDown: 'พลิกบนล่าง',
    reset: 'ภาพเดิม',
    failed: 'ไม่สามารถแสดงภาพได้',
    open: 'ขยาย {{name}}',
  },
  verbs: {
    edit: 'แก้ไข',
    delete: 'ลบ',
    copy: 'คัดลอก',
    copied: 'คัดลอกแล้ว',
    done: 'เสร็จสิ้น',
  },
  code: {
    label: 'รหัสยืนยัน',
    resend: 'ส่งอีกครั้ง',
    resendIn: 'ส่งอีกครั้งได้ใน {{seconds}} วินาที',
    validFor: 'ใช้ได้อีก {{time}}',
    expired: 'รหัสหมดอายุแล้ว โปรดส่งรหัสใหม่',
    triesLeft_other: 'ลองได้อีก {{count}} ครั้ง',
    noTries: 'ลองครบแล้ว โปรดส่งรหัสใหม่',
  },
}
