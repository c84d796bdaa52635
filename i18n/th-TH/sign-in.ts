import { limits } from '@coldway/contract/limits.ts'
import type { signIn as english } from '../en-US/sign-in.ts'
import type { TextsOf } from '../shape.ts'

export const signIn: TextsOf<typeof english> = {
  title: 'เข้าสู่ระบบ',
  slogan: 'พิสูจน์ได้ว่าสินค้าของคุณเย็นตลอดทาง',
  account: 'บัญชี',
  accountPlaceholder: 'โปรดระบุบัญชี',
  password: 'รหัสผ่าน',
  passwordPlaceholder: 'โปรดระบุรหัสผ่าน',
  showPassword: 'แสดงรหัสผ่าน',
  hidePassword: 'ซ่อนรหัสผ่าน',
  keepForOneWeek: 'ให้ฉันอยู่ในระบบหนึ่งสัปดาห์',
  submit: 'เข้าสู่ระบบ',
  signedOut: 'คุณออกจากระบบแล้ว',
  expiredTitle: 'การเข้าสู่ระบบหมดอายุ',
  expiredQuestion: 'เข้าสู่ระบบอีกครั้งหรือไม่',
  changeTitle: 'เปลี่ยนรหัสผ่าน',
  changeInitial: 'นี่คือรหัสผ่านเริ่มต้น โปรดตั้งรหัสผ่านของคุณก่อนใช้งาน',
  oldPassword: 'รหัสผ่านเดิม',
  newPassword: 'รหัสผ่านใหม่',
  confirmPassword: 'ยืนยันรหัสผ่านใหม่',
  changeSubmit: 'เปลี่ยนรหัสผ่าน',
  changed: 'เปลี่ยนรหัสผ่านแล้ว',
  pitch: {
    live: 'เห็นรถและอุณหภูมิทุกคันแบบสด',
    kept: 'ข้อมูลที่อุปกรณ์รายงานถูกเก็บครบทุกค่า',
    replay: 'ย้อนดูทั้งวัน เส้นทางและอุณหภูมิพร้อมกัน',
  },
  capsLock: 'เปิด Caps Lock อยู่',
  rules: {
    length: `${limits.passwordMin} ถึง ${limits.passwordMax} ตัวอักษร`,
    kinds: 'ตัวอักษร ตัวเลข หรือสัญลักษณ์ อย่างน้อยสองชนิด',
    noSpaces: 'ไม่มีช่องว่าง อักษรจีนหรือเกาหลี',
    differs: 'ต่างจากรหัสผ่านเดิม',
    matches: 'กรอกตรงกันทั้งสองช่อง',
  },
  ruleMet: 'ผ่าน',
  ruleOpen: 'ยังไม่ผ่าน',
  codeSubject: 'รหัสยืนยัน Coldway',
  codeText: '{{code}} คือรหัสยืนยันของคุณ ใช้ได้ {{minutes}} นาที โปรดอย่าบอกผู้อื่น',
}
