import type { exports as english } from '../en-US/exports.ts'
import type { TextsOf } from '../shape.ts'

export const exports: TextsOf<typeof english> = {
  menu: 'Экспорт',
  excel: 'В Excel',
  pdf: 'В PDF',
  csv: 'В CSV',
  busy: 'Экспорт {{size}}',
  cancel: 'Отменить экспорт',
  done: 'Файл готов: {{name}}',
  centre: {
    send: 'Отправить в центр загрузок',
    excel: 'Excel — в центр загрузок',
    pdf: 'PDF — в центр загрузок',
    csv: 'CSV — в центр загрузок',
    sent: 'Отправлено в центр загрузок.',
    tooMany: 'Строк: {{count}} — слишком много, чтобы ждать. Поручить файл центру загрузок?',
    confirm: 'Отправить',
  },
  print: {
    conditions: 'Фильтр',
    noConditions: 'Нет',
    organisation: 'Организация',
    by: 'Выгрузил',
    at: 'Время выгрузки',
    rows: 'Строк',
  },
}
