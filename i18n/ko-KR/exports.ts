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
  print: {
    conditions: '조건',
    noConditions: '없음',
    organisation: '조직',
    by: '내보낸 사람',
    at: '내보낸 시각',
    rows: '행 수',
  },
}
