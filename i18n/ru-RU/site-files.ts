import type { siteFiles as english } from '../en-US/site-files.ts'
import type { TextsOf } from '../shape.ts'

export const siteFiles: TextsOf<typeof english> = {
  title: 'Объекты',
  example: 'пример',
  siteName: 'Название объекта',
  siteNo: 'Номер объекта',
  siteType: 'Тип',
  coordinates: 'Координаты (широта,долгота)',
  radius: 'Радиус, м',
  address: 'Адрес',
  gln: 'Код GLN',
  hints: {
    required: 'Обязательно.',
    name: 'От 1 до {{max}} символов',
    no: 'До {{max}} символов; пусто: номер присваивается сам',
    type: 'Одно из: {{words}}; пусто: другое',
    coordinates:
      'Центр круга (широта,долгота в WGS-84) или вершины многоугольника: широта,долгота; широта,долгота; широта,долгота',
    radius: 'Только для круга: больше {{min}} и до {{max}}',
    address: 'До {{max}} символов; пусто: определяется само',
  },
}
