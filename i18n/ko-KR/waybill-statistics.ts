import type { waybillStatistics as english } from '../en-US/waybill-statistics.ts'
import type { TextsOf } from '../shape.ts'

export const waybillStatistics: TextsOf<typeof english> = {
  title: '운송장 통계',
  period: '기간',
  last: {
    week: '최근 7일',
    month: '최근 30일',
    quarter: '최근 90일',
  },
  completed: '완료',
  onTime: '정시',
  late: '지연',
  unplanned: '도착 예정 없음',
  warm: '온도 경보 있음',
  meanDuration: '평균 운송 시간',
  meanDelay: '지연 건 평균 지연',
  byDay: '일별 완료',
  byLane: '구간별',
  byType: '운송 방식별',
  byCause: '경보가 있는 운송(경보 종류별)',
  lane: '출발지 – 도착지',
  type: '운송 방식',
  nothing: '이 기간에 완료된 운송이 없습니다',
  nothingHint: '더 긴 기간이나 다른 조직을 선택하세요.',
  noAlarms: '이 기간의 운송에는 경보가 없습니다.',
  warmHint: '경보를 집계합니다. 경보가 없다고 저온이 증명되는 것은 아니며, 장치를 감시하는 정책이 필요합니다.',
  ofDay: '{{day}}: 완료 {{completed}}, 정시 {{onTime}}, 지연 {{late}}, 온도 경보 {{warm}}',
  alarm: '경보',
  shipments: '운송 건수',
}
