import type { places as english } from '../en-US/places.ts'
import type { TextsOf } from '../shape.ts'

export const places: TextsOf<typeof english> = {
  inProvince: '{{province}} {{town}}',
  near: '{{town}} 부근, {{direction}} {{distance}}',
  directions: { n: '북쪽', ne: '북동쪽', e: '동쪽', se: '남동쪽', s: '남쪽', sw: '남서쪽', w: '서쪽', nw: '북서쪽' },
  search: '도시 이름 또는 위도,경도 검색',
  found: '찾은 장소',
  none: '찾은 장소가 없습니다.',
  here: '{{place}} 위치로 이동',
}
