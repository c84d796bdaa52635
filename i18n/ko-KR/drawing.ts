import type { drawing as english } from '../en-US/drawing.ts'
import type { TextsOf } from '../shape.ts'

export const drawing: TextsOf<typeof english> = {
  map: '그리기 지도',
  tools: '그리기 도구',
  kind: '도형',
  kinds: { circle: '원', polygon: '다각형', way: '경로' },
  add: '점 추가',
  remove: '선택한 점 삭제',
  undo: '실행 취소',
  redo: '다시 실행',
  fit: '전체 도형 보기',
  hints: {
    centre: '지도에서 중심 위치를 누르세요.',
    circle: '중심을 끌어 옮기고 가장자리를 끌어 반경을 조정하세요.',
    addWay: '지도를 눌러 지점을 추가하세요. 마지막 지점이 종점입니다.',
    add: '지도를 눌러 점을 추가하고, 첫 점을 눌러 끝내세요.',
    move: '점을 끌어 옮기고, 변의 가운데를 끌어 점을 추가하세요.',
  },
  centre: '중심',
  radius: '반경',
  points: '꼭짓점 ({{max}}개 중 {{count}}개)',
  pointRule: '위도,경도 (WGS-84)',
  pointsRule: '한 줄에 위도,경도 하나씩 (WGS-84).',
  radiusRule: '{{min}}~{{max}}미터',
  faults: {
    form: '위도,경도 형식이 아닙니다.',
    latitude: '위도는 -90에서 90 사이여야 합니다.',
    longitude: '경도는 -180에서 180 사이여야 합니다.',
    crossing: '윤곽선이 서로 교차합니다. 점을 옮기거나 삭제하세요.',
  },
  lineFault: '{{line}}번째 줄: {{why}}',
  tooMany: '점은 최대 {{max}}개입니다.',
  unsupported: '이 브라우저는 지도를 표시할 수 없습니다(WebGL 없음). 좌표를 직접 입력하세요.',
  coarse: '오프라인 지도의 해안선은 여기서 1km까지 어긋날 수 있으나 좌표는 정확합니다.',
}
