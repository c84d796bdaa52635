import type { history as english } from '../en-US/history.ts'
import type { TextsOf } from '../shape.ts'

export const history: TextsOf<typeof english> = {
  action: '데이터 입력',
  title: '{{name}}의 데이터 수동 입력',
  hint: '장치가 보고한 데이터와 함께 보관되며 수동 입력으로 표시됩니다. 감사 기록에 입력자와 사유가 남습니다.',
  time: '시각',
  timeRule: '장치 사용 기간 내',
  series: '항목',
  value: '값',
  reason: '사유',
  reasonRule: '1~{{max}}자',
  save: '입력',
  done: '입력했습니다.',
}
