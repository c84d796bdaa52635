import type { secrets as english } from '../en-US/secrets.ts'
import type { TextsOf } from '../shape.ts'

export const secrets: TextsOf<typeof english> = {
  noOverlap: '0 小时：立即失效',
  hours_other: '{{count}} 小时',
}
