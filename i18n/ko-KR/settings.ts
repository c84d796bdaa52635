import type { settings as english } from '../en-US/settings.ts'
import type { TextsOf } from '../shape.ts'

export const settings: TextsOf<typeof english> = {
  kept: '계정에 저장되어 어느 컴퓨터에서 로그인해도 같습니다.',
  failed: '마지막 변경을 계정에 저장하지 못했습니다. 이 브라우저에서만 적용됩니다.',
  languageHint: '화면의 글, 숫자, 받는 메시지에 쓰입니다. 링크는 한 번의 방문에 다른 언어를 지정할 수 있습니다.',
  themeHint: '버튼과 선택 항목의 색입니다. 한도를 벗어난 값은 모든 테마에서 빨간색입니다.',
  map: '지도',
  mapHint: '모니터링을 열 때 쓰는 지도입니다. 운영자가 다른 지도를 설정하면 여기에 나타납니다.',
  mapOffline: '오프라인 지도: 내장되어 있어 키와 인터넷이 필요 없습니다.',
  mapMissing: '제공되지 않는 지도',
  mapWhy: {
    notSetUp: '{{name}}: 설정되지 않았습니다. {{variable}}을(를) 설정하세요.',
    noAnswer: '{{name}}: 제공업체가 응답하지 않거나 키를 거부합니다. {{variable}}을(를) 확인하세요.',
  },
  zone: {
    hint: '화면과 내보낸 파일의 모든 시각이 이 시간대로 표시됩니다.',
    mode: '시간대 설정 방법',
    auto: '자동',
    manual: '직접',
    autoHint: '이 컴퓨터의 시간대: {{zone}}',
    search: '도시, 지역 또는 시차',
    fixed: '고정 시차, 서머타임 없음',
    now: '이 시간대는 지금 {{time}}입니다.',
  },
  functions: {
    hint: '화면을 최대 {{max}}개까지 원하는 순서로 골라 홈에 표시합니다.',
    chosen: '선택 {{count}} / {{max}}',
    none: '아직 선택하지 않았습니다. 목록에서 화면을 추가하세요.',
    all: '사용할 수 있는 화면',
    add: '{{name}} 추가',
    remove: '{{name}} 제거',
    move: '{{name}} 이동: 끌거나 화살표 키를 누르세요',
    moved: '{{name}}: 이제 {{position}}번째입니다.',
    full: '최대 {{max}}개입니다. 먼저 하나를 제거하세요.',
    choose: '선택',
  },
}
