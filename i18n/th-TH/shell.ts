import type { shell as english } from '../en-US/shell.ts'
import type { TextsOf } from '../shape.ts'

export const shell: TextsOf<typeof english> = {
  product: 'Coldway',
  platform: 'แพลตฟอร์มจัดการ',
  menu: {
    collapse: 'ย่อเมนู',
    expand: 'ขยายเมนู',
    main: 'เมนูหลัก',
  },
  tabs: {
    label: 'หน้าที่เปิดอยู่',
    refresh: 'รีเฟรช',
    close: 'ปิด',
    closeOthers: 'ปิดแท็บอื่น',
    closeAll: 'ปิดทั้งหมด',
  },
  language: 'ภาษา',
  theme: 'ธีม',
  timeZone: {
    label: 'เขตเวลา',
    auto: 'อัตโนมัติ ({{zone}})',
  },
  user: {
    menu: 'เมนูผู้ใช้',
    changePassword: 'เปลี่ยนรหัสผ่าน',
    signOut: 'ออกจากระบบ',
  },
  skipToContent: 'ข้ามไปยังเนื้อหา',
  notFound: {
    title: 'ไม่พบหน้านี้',
    back: 'กลับไปหน้าติดตาม',
  },
  failure: {
    title: 'เกิดข้อผิดพลาด',
  },
  live: {
    live: 'สด',
    connecting: 'กำลังเชื่อมต่อ…',
    offline: 'ขาดการเชื่อมต่อ',
  },
  frame: {
    side: 'เมนูส่วนนี้',
    breadcrumbs: 'ตำแหน่งของคุณ',
    closeTab: 'ปิด {{name}}',
    linkExpiredHint: 'กำลังพาคุณไปหน้าลงชื่อเข้าใช้',
    more: 'เพิ่มเติม',
  },
  palette: {
    open: 'ค้นหา',
    title: 'ค้นหาทุกอย่าง',
    placeholder: 'หน้าจอ อุปกรณ์ องค์กร บุคคล',
    recent: 'ล่าสุด',
    screens: 'หน้าจอ',
    kinds: {
      device: 'อุปกรณ์',
      site: 'ไซต์',
      line: 'เส้นทางที่กำหนด',
      organisation: 'องค์กร',
      user: 'ผู้ใช้',
    },
    none: 'ไม่พบ “{{text}}”',
    start: 'พิมพ์ชื่อ หมายเลข หรือทะเบียนรถ',
    keys: 'ลูกศรเลือก Enter เปิด Esc ปิด',
    results_other: '{{count}} รายการ',
  },
  switch: {
    title: 'เปลี่ยนผู้ใช้หรือไม่',
    text: 'คุณเข้าสู่ระบบเป็น {{current}} ลิงก์นี้จะเข้าสู่ระบบเป็น {{next}}',
    stay: 'ใช้ {{current}} ต่อไป',
    change: 'เปลี่ยนเป็น {{next}}',
  },
  chunk: {
    title: 'โหลดหน้านี้ไม่สำเร็จ',
    hint: 'การเชื่อมต่อช้า หรือเพิ่งติดตั้งเวอร์ชันใหม่',
    again: 'โหลดอีกครั้ง',
  },
  outlet: {
    section: 'หน้าในส่วนนี้',
    empty: 'หน้าว่าง',
    hint: 'เลือกหน้าจากเมนู',
  },
  newWindow: '(เปิดในหน้าต่างใหม่)',
  home: {
    greeting: 'สวัสดี {{name}}',
    fleet: 'ภาพรวมกองรถขณะนี้',
    openMonitoring: 'เปิดศูนย์ติดตาม',
    places: 'เมนูที่คุณใช้ได้',
    countsFailed: 'โหลดภาพรวมไม่สำเร็จ',
  },
}
