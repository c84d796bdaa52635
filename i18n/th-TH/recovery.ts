import type { recovery as english } from '../en-US/recovery.ts'
import type { TextsOf } from '../shape.ts'

export const recovery: TextsOf<typeof english> = {
  title: 'กู้คืนรหัสผ่าน',
  steps: {
    label: 'ขั้นตอน',
    account: 'บัญชี',
    identity: 'ยืนยันตัวตน',
    password: 'รหัสผ่านใหม่',
  },
  accountHint: 'โปรดระบุบัญชี จากนั้นระบบจะส่งรหัสเพื่อยืนยันว่าเป็นบัญชีของคุณ',
  next: 'ดำเนินการต่อ',
  backToSignIn: 'กลับไปเข้าสู่ระบบ',
  identityHint: 'รหัส 4 หลักจะส่งไปยังช่องทางที่บันทึกไว้ของ “{{account}}”',
  channel: 'ส่งรหัสทาง',
  channels: {
    email: 'อีเมล',
    sms: 'ข้อความสั้น',
  },
  send: 'ส่งรหัส',
  sent: {
    email: 'ถ้า “{{account}}” เป็นบัญชีที่มีอีเมล รหัสกำลังส่งไปที่นั่น',
    sms: 'ถ้า “{{account}}” เป็นบัญชีที่มีเบอร์โทรศัพท์ รหัสกำลังส่งไปที่นั่น',
  },
  another: 'บัญชีอื่น',
  passwordHint: 'โปรดตั้งรหัสผ่านใหม่ของ “{{account}}” ทุกเซสชันของบัญชีนี้จะสิ้นสุดลง',
  submit: 'ตั้งรหัสผ่านใหม่',
  doneTitle: 'เปลี่ยนรหัสผ่านแล้ว',
  doneHint: 'ทุกเซสชันของบัญชีสิ้นสุดแล้ว โปรดเข้าสู่ระบบด้วยรหัสผ่านใหม่',
  noneTitle: 'ไม่มีการกู้คืนรหัสผ่านที่ดำเนินอยู่',
  noneHint: 'ต้องทำทุกขั้นตอนต่อเนื่องกันภายใน 15 นาที โปรดเริ่มจากบัญชี',
  begin: 'เริ่ม',
}
