import type { waybillMonitor as english } from '../en-US/waybill-monitor.ts'
import type { TextsOf } from '../shape.ts'

export const waybillMonitor: TextsOf<typeof english> = {
  title: '운송 모니터링',
  positions: '화물 위치',
  view: '보기',
  views: {
    board: '조치 필요',
    map: '지도',
  },
  list: '모든 운송장',
  map: '운송 중인 화물의 위치',
  tree: '조직별 진행 중인 운송',
  nothing: '지금 조치가 필요한 운송이 없습니다.',
  nothingHint: '온도 이상, 지연, 무응답, 경로 이탈, 이동 중 문 열림이 있으면 여기에 자동으로 표시됩니다.',
  noneOpen: '진행 중인 운송이 없습니다.',
  more: '그 외 {{count}}건; 기한이 가장 빠른 것부터 표시합니다.',
  due: '{{time}} 도착 예정',
  seen: '{{time}} 위치',
  places: '장치 위치',
  lng: '경도',
  lat: '위도',
  fixTime: '위치 시각',
  noPlace: '위치를 알 수 없음',
  steps: {
    warm: '운전자와 냉각 장치를 확인하세요',
    notLeft: '출발하지 않은 이유를 문의하세요',
    late: '새 도착 시각을 문의하세요',
    silent: '운전자에게 장치 확인을 요청하세요',
    offRoute: '경로를 벗어난 이유를 문의하세요',
    doorOpen: '문이 열린 이유를 문의하세요',
    alarm: '운송을 열어 알람을 확인하세요',
  },
}
