import type { outbox as english } from '../en-US/outbox.ts'
import type { TextsOf } from '../shape.ts'

export const outbox: TextsOf<typeof english> = {
  title: '발신함',
  time: '작성 시각',
  channel: '채널',
  address: '주소',
  subject: '제목',
  state: '상태',
  attempts: '시도 횟수',
  sentTime: '발송 시각',
  lastError: '마지막 오류',
  details: '열기',
  retry: '다시 보내기',
  retried: '다시 보내는 중입니다.',
  charged: '유료',
  secret: '본문에 인증 코드가 있습니다. 루트 조직의 관리자만 볼 수 있습니다.',
  meaning: '설명',
  messageId: '메시지 ID',
  providerId: '공급자 ID',
  states: {
    recorded: '기록됨',
    queued: '대기 중',
    sending: '발송 중',
    sent: '발송됨',
    failed: '실패',
    cancelled: '취소됨',
  },
  meanings: {
    recorded: '이 채널에 설정된 공급자가 없습니다. 발송되었을 내용을 보여 줍니다.',
    queued: '다음 시도를 기다립니다.',
    sending: '공급자에게 전달하는 중입니다.',
    sent: '공급자가 접수했습니다.',
    failed: '공급자가 거부했거나 하루 동안의 시도가 실패했습니다. 다시 보낼 수 있습니다.',
    cancelled: '보내기 전에 유효 기간이 지나 지금은 소용이 없습니다.',
  },
}
