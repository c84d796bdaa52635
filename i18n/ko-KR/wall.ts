import type { wall as english } from '../en-US/wall.ts'
import type { TextsOf } from '../shape.ts'

export const wall: TextsOf<typeof english> = {
  choose: '차량 선택',
  vehicles: '차량 {{count}}/{{max}}',
  mode: '실시간 또는 재생',
  live: '실시간',
  remove: '{{name}} 화면에서 제거',
  map: '{{name}}의 위치',
  gone: '장치가 더 이상 없거나 볼 권한이 없습니다.',
  empty: '선택한 차량이 없습니다',
  hint: '최대 {{max}}대를 나란히, 실시간으로 또는 하나의 시계로 재생하며 추적합니다.',
  noMap: '이 브라우저는 지도를 그릴 수 없습니다(WebGL 없음). 경로와 측정값은 계속 표시됩니다.',
}
