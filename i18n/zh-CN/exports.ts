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
  centre: {
    send: '发送到下载中心',
    excel: 'Excel 发送到下载中心',
    pdf: 'PDF 发送到下载中心',
    csv: 'CSV 发送到下载中心',
    sent: '已发送到下载中心。',
    tooMany: '共 {{count}} 行，数据量过大，无法直接导出。是否由下载中心生成文件？',
    confirm: '发送',
  },
  print: {
    conditions: '筛选条件',
    noConditions: '无',
    organisation: '组织',
    by: '导出人',
    at: '导出时间',
    rows: '行数',
  },
}
