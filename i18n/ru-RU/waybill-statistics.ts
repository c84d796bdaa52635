import type { waybillStatistics as english } from '../en-US/waybill-statistics.ts'
import type { TextsOf } from '../shape.ts'

export const waybillStatistics: TextsOf<typeof english> = {
  title: 'Статистика накладных',
  period: 'Период',
  last: {
    week: 'Последние 7 дней',
    month: 'Последние 30 дней',
    quarter: 'Последние 90 дней',
  },
  completed: 'Завершено',
  onTime: 'В срок',
  late: 'С опозданием',
  unplanned: 'Без планового прибытия',
  warm: 'С температурной тревогой',
  meanDuration: 'Среднее время в пути',
  meanDelay: 'Среднее опоздание опоздавших',
  byDay: 'Завершено по дням',
  byLane: 'По направлениям',
  byType: 'По виду перевозки',
  byCause: 'Перевозки с тревогой, по её виду',
  lane: 'Откуда – куда',
  type: 'Вид',
  nothing: 'За это время перевозки не завершались',
  nothingHint: 'Выберите более длинный период или другую организацию.',
  noAlarms: 'У перевозок этого времени тревог не было.',
  warmHint:
    'Считаются тревоги. Их отсутствие не доказывает, что груз был холодным: нужна политика, которая следит за устройствами.',
  ofDay:
    '{{day}}: завершено {{completed}}, в срок {{onTime}}, с опозданием {{late}}, с температурной тревогой {{warm}}',
  alarm: 'Тревога',
  shipments: 'Перевозки',
}
