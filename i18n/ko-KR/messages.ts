import type { messages as english } from '../en-US/messages.ts'
import type { TextsOf } from '../shape.ts'

export const messages: TextsOf<typeof english> = {
  late: '지연 감지',
  range: '{{low}} ~ {{high}}',
  line: '{{name}}: {{value}}',
  footer: '이 주소가 Coldway 메시지를 받도록 확인되었기 때문에 이 메일을 보내 드립니다. 수신 거부: {{link}}',
  kinds: {
    alarm: '{{alarm}} 경보 {{level}}단계: {{device}}',
    alarmEnded: '{{alarm}} 경보 종료: {{device}}',
    siteEntry: '{{device}} – {{site}} 진입',
    siteExit: '{{device}} – {{site}} 이탈',
    siteDwell: '{{device}} – {{site}}에서 {{duration}} 체류 중',
    lineDeviation: '{{device}} – 노선 {{line}}에서 {{distance}} 이탈',
    lineStay: '{{device}} – 노선 {{line}}에서 {{duration}} 정차 중',
  },
  lines: {
    level: '단계',
    series: '센서',
    value: '측정값',
    peak: '최고/최저값',
    limit: '한계값',
    since: '시작',
    until: '종료',
    lasted: '지속 시간',
    policy: '경보 정책',
    dwell: '체류 시간',
    distance: '이탈 거리',
    waybill: '운송장',
    time: '장치 시각',
    place: '위치',
    device: '장치',
    plate: '차량 번호',
  },
}
