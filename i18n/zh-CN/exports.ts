import type { exports as english } from '../en-US/exports.ts'
import type { TextsOf } from '../shape.ts'

export const exports: TextsOf<typeof english> = {
  menu: '导出',
  excel: '导出 Excel',
  pdf: '导出 PDF',
  csv: '导出 CSV',
  busy: '正在导出 {{size}}',
  cancel: '取消导出',
  done: '已导出：{{name}}',
  print: {
    conditions: '筛选条件',
    noConditions: '无',
    organisation: '组织',
    by: '导出人',
    at: '导出时间',
    rows: '行数',
  },
}
