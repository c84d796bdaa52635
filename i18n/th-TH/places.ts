import type { places as english } from '../en-US/places.ts'
import type { TextsOf } from '../shape.ts'

export const places: TextsOf<typeof english> = {
  inProvince: '{{town}} {{province}}',
  near: 'ใกล้ {{town}} {{distance}} ทาง{{direction}}',
  directions: {
    n: 'ทิศเหนือ',
    ne: 'ทิศตะวันออกเฉียงเหนือ',
    e: 'ทิศตะวันออก',
    se: 'ทิศตะวันออกเฉียงใต้',
    s: 'ทิศใต้',
    sw: 'ทิศตะวันตกเฉียงใต้',
    w: 'ทิศตะวันตก',
    nw: 'ทิศตะวันตกเฉียงเหนือ',
  },
  search: 'ค้นหาเมืองหรือละติจูด,ลองจิจูด',
  found: 'สถานที่ที่พบ',
  none: 'ไม่พบสถานที่',
  here: 'ไปที่ {{place}}',
}
