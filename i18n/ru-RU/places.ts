import type { places as english } from '../en-US/places.ts'
import type { TextsOf } from '../shape.ts'

export const places: TextsOf<typeof english> = {
  inProvince: '{{town}}, {{province}}',
  near: 'рядом: {{town}}, {{distance}} на {{direction}}',
  directions: {
    n: 'север',
    ne: 'северо-восток',
    e: 'восток',
    se: 'юго-восток',
    s: 'юг',
    sw: 'юго-запад',
    w: 'запад',
    nw: 'северо-запад',
  },
  search: 'Найти город или ввести широту,долготу',
  found: 'Найденные места',
  none: 'Ничего не найдено.',
  here: 'Перейти к {{place}}',
}
