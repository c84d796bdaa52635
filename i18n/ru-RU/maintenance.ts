import type { maintenance as english } from '../en-US/maintenance.ts'
import type { TextsOf } from '../shape.ts'

export const maintenance: TextsOf<typeof english> = {
  intro: 'Для монтажа и ремонта: данные устройства без учётной записи. Каждый просмотр записывается.',
  code: 'Номер устройства',
  secret: 'Ключ',
  secretHint:
    'Показан один раз при регистрации; новый создаётся в списке устройств. Остаётся в этой вкладке и не сохраняется.',
  open: 'Открыть',
  refresh: 'Обновить',
  leave: 'Другое устройство',
  toPrimitive: 'Исходные данные',
  toLog: 'Журнал данных',
  span: 'Период',
  h1: '1 час',
  h24: '24 часа',
  h72: '3 дня',
  count: 'Отчётов: {{n}}',
  cut: 'Показаны последние {{n}}.',
  empty: 'За этот период устройство ничего не отправляло.',
  late: 'пришёл позже на {{age}}',
  fix: 'Координаты ({{type}}): {{place}}, {{speed}} км/ч',
  noFix: 'Нет координат',
  raw: 'исходное {{value}}',
  event: 'Время события',
  arrived: 'Получено',
  refused: 'Не сохранено',
  unread: 'Не прочитано',
  repeats: 'получено раз: {{n}}',
  size: 'байт: {{n}}',
  marks: {
    future: 'часы спешат',
    tooOld: 'часы сильно отстают',
    weekRollover: 'сбой недели GPS',
    outlier: 'скачок координат',
    manual: 'введено вручную',
  },
}
