import type { shell as english } from '../en-US/shell.ts'
import type { TextsOf } from '../shape.ts'

export const shell: TextsOf<typeof english> = {
  product: 'Coldway',
  platform: '관리 플랫폼',
  menu: {
    collapse: '메뉴 접기',
    expand: '메뉴 펼치기',
    main: '기본 메뉴',
  },
  tabs: {
    label: '열린 페이지',
    refresh: '새로 고침',
    close: '닫기',
    closeOthers: '다른 탭 닫기',
    closeAll: '모두 닫기',
  },
  language: '언어',
  theme: '테마',
  timeZone: {
    label: '시간대',
    auto: '자동({{zone}})',
  },
  user: {
    menu: '사용자 메뉴',
    changePassword: '비밀번호 변경',
    signOut: '로그아웃',
  },
  skipToContent: '본문으로 건너뛰기',
  notFound: {
    title: '페이지를 찾을 수 없습니다',
    back: '모니터링으로 돌아가기',
  },
  failure: {
    title: '문제가 발생했습니다',
  },
  live: {
    live: '실시간',
    connecting: '연결 중…',
    offline: '실시간 끊김',
  },
  frame: {
    side: '섹션 메뉴',
    breadcrumbs: '현재 위치',
    closeTab: '{{name}} 닫기',
    linkExpiredHint: '로그인 페이지로 이동합니다.',
    more: '더 보기',
  },
  palette: {
    open: '검색',
    title: '무엇이든 찾기',
    placeholder: '화면, 장치, 조직, 사용자',
    recent: '최근 항목',
    screens: '화면',
    kinds: {
      device: '장치',
      site: '거점',
      line: '노선',
      organisation: '조직',
      user: '사용자',
    },
    none: '“{{text}}”에 대한 결과가 없습니다',
    start: '이름, 번호 또는 차량 번호를 입력하세요',
    keys: '방향키로 선택, Enter로 열기, Esc로 닫기',
    results_other: '결과 {{count}}개',
  },
  switch: {
    title: '사용자를 전환할까요?',
    text: '현재 {{current}}(으)로 로그인되어 있습니다. 이 링크는 {{next}}(으)로 로그인합니다.',
    stay: '{{current}} 유지',
    change: '{{next}}(으)로 전환',
  },
  chunk: {
    title: '페이지를 불러오지 못했습니다',
    hint: '연결이 느리거나 새 버전이 방금 설치되었습니다.',
    again: '다시 불러오기',
  },
  outlet: {
    section: '이 섹션의 페이지',
    empty: '빈 페이지',
    hint: '메뉴에서 페이지를 선택하세요.',
  },
  newWindow: '(새 창에서 열림)',
  home: {
    greeting: '{{name}}님, 안녕하세요',
    fleet: '지금 운행 현황',
    openMonitoring: '모니터링 센터 열기',
    places: '이용할 수 있는 메뉴',
    countsFailed: '현황을 불러오지 못했습니다.',
  },
}
