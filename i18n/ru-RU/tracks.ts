import type { tracks as english } from '../en-US/tracks.ts'
import type { TextsOf } from '../shape.ts'

export const tracks: TextsOf<typeof english> = {
  device: 'Устройство',
  span: 'Период',
  own: 'Свой',
  from: 'С',
  until: 'По',
  raw: 'Показать исходные точки',
  choose: 'Выберите устройство, чтобы увидеть его путь.',
  map: 'Карта маршрута',
  lists: 'Остановки и точки',
  stops: 'Остановки',
  noStops: 'За это время остановок не было.',
  distance: 'Пробег',
  simplified: 'Показано точек: {{shown}}; крайние значения сохранены.',
  ribbon: 'Показатель на ленте',
  intro: 'Вам предоставлен доступ · история маршрута',
  waybill: 'Накладная {{number}}',
  between: 'С {{from}} по {{until}}',
}
