import type { secrets as english } from '../en-US/secrets.ts'
import type { TextsOf } from '../shape.ts'

export const secrets: TextsOf<typeof english> = {
  noOverlap: '0 ชั่วโมง: สิ้นสุดทันที',
  hours_other: '{{count}} ชั่วโมง',
}
