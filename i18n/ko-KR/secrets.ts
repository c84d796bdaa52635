import type { secrets as english } from '../en-US/secrets.ts'
import type { TextsOf } from '../shape.ts'

export const secrets: TextsOf<typeof english> = {
  noOverlap: '0시간: 즉시 종료',
  hours_other: '{{count}}시간',
}
