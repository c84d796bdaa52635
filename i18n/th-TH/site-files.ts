import type { siteFiles as english } from '../en-US/site-files.ts'
import type { TextsOf } from '../shape.ts'

export const siteFiles: TextsOf<typeof english> = {
  title: 'ไซต์',
  example: 'ตัวอย่าง',
  siteName: 'ชื่อไซต์',
  siteNo: 'หมายเลขไซต์',
  siteType: 'ประเภท',
  coordinates: 'พิกัด (ละติจูด,ลองจิจูด)',
  radius: 'รัศมี (เมตร)',
  address: 'ที่อยู่',
  gln: 'รหัส GLN',
  hints: {
    required: 'ต้องกรอก',
    name: '1 ถึง {{max}} ตัวอักษร',
    no: 'ไม่เกิน {{max}} ตัวอักษร หากว่างจะกำหนดให้เอง',
    type: 'หนึ่งใน: {{words}} หากว่างคืออื่น ๆ',
    coordinates:
      'จุดศูนย์กลางของวงกลมเป็นละติจูด,ลองจิจูด (WGS-84) หรือมุมของรูปหลายเหลี่ยม: ละติจูด,ลองจิจูด; ละติจูด,ลองจิจูด; ละติจูด,ลองจิจูด',
    radius: 'เฉพาะวงกลม: มากกว่า {{min}} และไม่เกิน {{max}}',
    address: 'ไม่เกิน {{max}} ตัวอักษร หากว่างจะค้นให้',
  },
}
