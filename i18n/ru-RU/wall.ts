import type { wall as english } from '../en-US/wall.ts'
import type { TextsOf } from '../shape.ts'

export const wall: TextsOf<typeof english> = {
  choose: 'Выбрать машины',
  vehicles: 'Машины {{count}}/{{max}}',
  mode: 'Сейчас или запись',
  live: 'Сейчас',
  remove: 'Убрать {{name}} с экрана',
  map: 'Где находится {{name}}',
  gone: 'Устройства больше нет, или у вас нет к нему доступа.',
  empty: 'Машины не выбраны',
  hint: 'До {{max}} машин рядом: в реальном времени или в записи по единым часам.',
  noMap: 'Браузер не может показать карту (нет WebGL). Следы и показания работают.',
}
