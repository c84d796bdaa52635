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
  print: {
    conditions: 'Фильтр',
    noConditions: 'Нет',
    organisation: 'Организация',
    by: 'Выгрузил',
    at: 'Время выгрузки',
    rows: 'Строк',
  },
}
