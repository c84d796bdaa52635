import type { pieces as english } from '../en-US/pieces.ts'
import type { TextsOf } from '../shape.ts'

export const pieces: TextsOf<typeof english> = {
  list: {
    search: '조회',
    more: '더보기',
    filters: '필터',
    fromDay: '{{name}}, 시작일',
    untilDay: '{{name}}, 종료일',
    noFilter: '필터 없음',
    select: '{{name}} 선택',
    selectAll: '이 페이지 전체 선택',
    selected_other: '{{count}}개 선택됨',
    selectedMax: '최대 {{max}}개',
    moreFor: '{{name}} 추가 작업',
  },
  form: {
    required: '필수 항목입니다.',
    invalid: '올바르지 않은 값입니다.',
    optional: '{{label}} (선택)',
    saved: '저장되었습니다.',
  },
  leave: {
    title: '저장하지 않고 나가시겠습니까?',
    text: '이 페이지에서 변경한 내용이 사라집니다.',
    stay: '머무르기',
    leave: '나가기',
  },
  image: {
    title: '이미지: {{name}}',
    zoomIn: '확대',
    zoomOut: '축소',
    rotateLeft: '왼쪽으로 회전',
    rotateRight: '오른쪽으로 회전',
    flipAcross: '좌우 뒤집기',
    flipDown: '상하 뒤집기',
    reset: '원래대로',
    failed: '이미지를 표시할 수 없습니다.',
    open: '{{name}} 크게 보기',
  },
  verbs: {
    edit: '수정',
    delete: '삭제',
    copy: '복사',
    copied: '복사됨',
    done: '완료',
  },
  code: {
    label: '인증 코드',
    resend: '다시 보내기',
    resendIn: '{{seconds}}초 후 다시 보내기',
    validFor: '{{time}} 동안 유효',
    expired: '코드가 만료되었습니다. 다시 보내세요.',
    triesLeft_other: '{{count}}번 더 시도할 수 있습니다',
    noTries: '시도 횟수를 모두 사용했습니다. 코드를 다시 보내세요.',
  },
}
