import type { pieces as english } from '../en-US/pieces.ts'
import type { TextsOf } from '../shape.ts'

export const pieces: TextsOf<typeof english> = {
  list: {
    search: 'ค้นหา',
    more: 'เพิ่มเติม',
    filters: 'ตัวกรอง',
    noFilter: 'ไม่มีตัวกรอง',
    select: 'เลือก {{name}}',
    selectAll: 'เลือกทั้งหมดในหน้านี้',
    selected_other: 'เลือกแล้ว {{count}} รายการ',
    selectedMax: 'สูงสุด {{max}} รายการ',
    moreFor: 'การทำงานเพิ่มเติมสำหรับ {{name}}',
    moreActions: 'การทำงานเพิ่มเติม',
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
  verbs: {
    edit: 'แก้ไข',
    delete: 'ลบ',
    copy: 'คัดลอก',
    copied: 'คัดลอกแล้ว',
    done: 'เสร็จสิ้น',
  },
}
