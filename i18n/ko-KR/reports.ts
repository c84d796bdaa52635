import type { reports as english } from '../en-US/reports.ts'
import type { TextsOf } from '../shape.ts'

export const reports: TextsOf<typeof english> = {
  curves: '곡선',
  figures: '통계',
  readings: '측정값',
  legend: '실선: 평균, 옅은 띠: 최저~최고, 빨간 점선: 한계, 빨간 바탕: 한계 초과, 주황: 문 열림.',
  moreCurves: '나머지 {{count}}개 항목의 곡선은 생략되며 수치는 표에 있습니다.',
  kinetic: '평균 동역학 온도는 USP <1079.2> 기준, 활성화 에너지 83.144 kJ/mol, 각 측정값의 지속 시간으로 가중합니다.',
  period: '기간',
  taken: '데이터 기준 시각',
  fingerprint: '입력 데이터 지문(SHA-256)',
  unsigned: '입력이 같은 파일은 지문이 같습니다. 이 보고서는 서명되지 않았습니다.',
  from: '시작',
  until: '종료',
  comment: '의견',
  site: '장소',
  step: '단계',
  quality: '비고',
  count: '개수',
  way: '이동 경로',
  noAlarms: '이 기간에 시작된 경보가 없습니다.',
  noReadings: '측정값이 없습니다.',
  noExcursions: '한계를 벗어난 측정값이 없습니다.',
  noVisits: '장소 방문 기록이 없습니다.',
  unseen: '생략됨: 이 계정은 볼 권한이 없습니다.',
  cut: '처음 {{count}}개 행만 표시합니다.',
  condensed:
    '값이 {{count}}개로 문서에 너무 많아 각 행은 일정 시간의 범위입니다. Excel과 CSV에는 모든 측정값이 있습니다.',
  wayLegend:
    '주행 거리 {{km}} km. 초록 원: 시작 위치, 검은 점: 마지막 위치, 주황 점: 정차. 축척대로 그렸으며 위쪽이 북쪽입니다.',
  intro:
    '판정, 경로, 곡선, 초과 구간과 모든 측정값을 한 파일에 담습니다. 백그라운드에서 만들어지며 다운로드 센터에 7일간 보관됩니다.',
  make: '보고서 만들기',
  format: '형식',
  latest: '만들어진 보고서',
  none: '아직 만든 보고서가 없습니다.',
  open: '보고서',
  span: '보고서 기간',
  spans: {
    day: '최근 24시간',
    week: '최근 7일',
    month: '최근 30일',
  },
  sent: '보고서를 만드는 중입니다.',
}
