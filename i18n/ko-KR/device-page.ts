import type { devicePage as english } from '../en-US/device-page.ts'
import type { TextsOf } from '../shape.ts'

export const devicePage: TextsOf<typeof english> = {
  missing: '해당 장치가 없습니다',
  missingHint: '존재하지 않거나 볼 수 없는 조직의 장치입니다.',
  noOfflineCode:
    '이 자물쇠는 오프라인이라 지금 여기서 열 수 없습니다. 이 시스템에서는 일회용 코드도 만들 수 없습니다. 승인된 요청은 자물쇠가 제때 접속할 때만 전달됩니다.',
  links: '이 장치에 대해 더 보기',
  map: '장치 위치',
  day: '날짜',
  days: {
    today: '오늘',
    yesterday: '어제',
  },
  tabs: {
    now: '현재',
    timeline: '타임라인',
    alarms: '경보',
    report: '보고서',
    commands: '명령',
    sharing: '공유',
    probes: '프로브 및 교정',
    settings: '설정',
  },
  strip: '온도, 문, 속도',
  happened: '기록',
  nothing: '이 날에는 기록이 없습니다.',
  now: '현재',
  kinds: {
    drive: '주행',
    stop: '정차',
    door: '문 열림',
    excursion: '경보',
    site: '현장 체류',
    silence: '보고 없음',
  },
  sharingHint: '링크가 만료되거나 취소될 때까지 계정이 없는 사람도 이 장치를 볼 수 있습니다.',
  temperature: '온도 한계',
  humidity: '습도 한계',
  interval: '보고 간격',
  serviceEnd: '서비스 종료일',
}
