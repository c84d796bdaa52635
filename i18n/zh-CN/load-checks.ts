import type { loadChecks as english } from '../en-US/load-checks.ts'
import type { TextsOf } from '../shape.ts'

export const loadChecks: TextsOf<typeof english> = {
  title: '装车检查',
  check: '检查装车',
  ready: '没有妨碍发车的问题。',
  asOf: '数据时间：{{age}}',
  old: '以下为{{age}}的数据，记录中会注明。',
  pass: '记录为通过',
  depart: '仍然发车',
  why: '为什么在存在未决项时仍发车？',
  whyMissing: '请填写原因。',
  records: '检查记录',
  none: '还没有检查记录。',
  madeFrom: '依据{{time}}前的数据',
  received: '接收时间 {{time}}',
  until: '有效期至 {{day}}',
  within: '{{low}} 至 {{high}}',
  departed: '运单已经发车，装车检查须在发车前进行。',
  recorded: '检查已记录。',
  seen: '检查时所见',
  open_other: '{{count}} 项未决',
  more_other: '另有 {{count}} 项',
}
