import type { history as english } from '../en-US/history.ts'
import type { TextsOf } from '../shape.ts'

export const history: TextsOf<typeof english> = {
  action: '补录数据',
  title: '为 {{name}} 补录历史数据',
  hint: '数据与设备上报并存，并标记为人工补录；审计日志会记录您和原因。',
  time: '时间',
  timeRule: '须在设备使用期间内',
  series: '数据项',
  value: '数值',
  reason: '原因',
  reasonRule: '1 至 {{max}} 个字符',
  save: '补录',
  done: '已补录。',
}
