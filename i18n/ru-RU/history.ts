import type { history as english } from '../en-US/history.ts'
import type { TextsOf } from '../shape.ts'

export const history: TextsOf<typeof english> = {
  action: 'Ввести показание',
  title: 'Показание для {{name}} вручную',
  hint: 'Показание хранится рядом с данными устройства с пометкой «введено вручную». В журнал аудита попадут ваше имя и причина.',
  time: 'Время',
  timeRule: 'В период использования устройства',
  series: 'Показатель',
  value: 'Значение',
  reason: 'Причина',
  reasonRule: 'От 1 до {{max}} символов',
  save: 'Ввести',
  done: 'Введено.',
}
