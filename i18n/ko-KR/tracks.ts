import type { tracks as english } from '../en-US/tracks.ts'
import type { TextsOf } from '../shape.ts'

export const tracks: TextsOf<typeof english> = {
  device: '장치',
  span: '기간',
  own: '직접 설정',
  from: '시작',
  until: '종료',
  raw: '원본 위치 표시',
  choose: '장치를 선택하면 이동 경로가 표시됩니다.',
  map: '경로 지도',
  lists: '정차 및 위치',
  stops: '정차',
  noStops: '이 기간에 정차가 없습니다.',
  distance: '주행 거리',
  simplified: '위치 {{shown}}개로 그렸으며 극값은 유지됩니다.',
  ribbon: '스트립에 표시할 데이터',
  intro: '공유됨 · 이동 경로',
  waybill: '운송장 {{number}}',
  between: '{{from}}부터 {{until}}까지',
}
