import type { exports as english } from '../en-US/exports.ts'
import type { TextsOf } from '../shape.ts'

export const exports: TextsOf<typeof english> = {
  menu: '내보내기',
  excel: 'Excel로 내보내기',
  pdf: 'PDF로 내보내기',
  csv: 'CSV로 내보내기',
  busy: '내보내는 중 {{size}}',
  cancel: '내보내기 취소',
  done: '내보냄: {{name}}',
  centre: {
    send: '다운로드 센터로 보내기',
    excel: 'Excel을 다운로드 센터로',
    pdf: 'PDF를 다운로드 센터로',
    csv: 'CSV를 다운로드 센터로',
    sent: '다운로드 센터로 보냈습니다.',
    tooMany: '{{count}}행은 바로 내보내기에 너무 많습니다. 다운로드 센터에서 파일을 만들까요?',
    confirm: '보내기',
  },
  print: {
    conditions: '조건',
    noConditions: '없음',
    organisation: '조직',
    by: '내보낸 사람',
    at: '내보낸 시각',
    rows: '행 수',
  },
}
