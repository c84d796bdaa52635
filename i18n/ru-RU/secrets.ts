import type { secrets as english } from '../en-US/secrets.ts'
import type { TextsOf } from '../shape.ts'

export const secrets: TextsOf<typeof english> = {
  noOverlap: '0 часов: прекращается сразу',
  hours_one: '{{count}} час',
  hours_few: '{{count}} часа',
  hours_many: '{{count}} часов',
  hours_other: '{{count}} часа',
}
