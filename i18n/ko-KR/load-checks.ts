import type { loadChecks as english } from '../en-US/load-checks.ts'
import type { TextsOf } from '../shape.ts'

export const loadChecks: TextsOf<typeof english> = {
  title: '적재 점검',
  check: '적재 점검하기',
  ready: '출발에 문제가 없습니다.',
  asOf: '{{age}} 기준',
  old: '{{age}}의 정보이며, 기록에 그렇게 남습니다.',
  pass: '통과로 기록',
  depart: '그래도 출발',
  why: '미해결 항목이 있는데도 출발하는 이유는 무엇입니까?',
  whyMissing: '이유를 입력하세요.',
  records: '기록된 점검',
  none: '기록된 점검이 없습니다.',
  madeFrom: '{{time}} 지난 정보로 점검',
  received: '수신 {{time}}',
  until: '{{day}}까지',
  within: '{{low}} ~ {{high}}',
  departed: '운송이 이미 시작되었습니다. 적재는 출발 전에 점검합니다.',
  recorded: '점검을 기록했습니다.',
  seen: '점검 당시 내용',
  open_other: '미해결 항목 {{count}}개',
  more_other: '외 {{count}}개',
}
