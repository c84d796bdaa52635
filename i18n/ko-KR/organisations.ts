import type { organisations as english } from '../en-US/organisations.ts'
import type { TextsOf } from '../shape.ts'

export const organisations: TextsOf<typeof english> = {
  title: '조직 관리',
  name: '조직 이름',
  code: '조직 코드',
  parent: '상위 조직',
  devices: '장치 수',
  users: '사용자 수',
  created: '생성 시간',
  add: '조직 추가',
  addChild: '하위 추가',
  update: '조직 수정',
  move: '이동',
  moveTitle: '“{{name}}” 이동',
  moveHint: '하위 조직, 사용자, 장치도 함께 이동합니다.',
  moved: '“{{name}}”을(를) 이동했습니다.',
  deleteTitle: '“{{name}}”을(를) 삭제하시겠습니까?',
  deleteText: '되돌릴 수 없습니다. 하위 조직, 사용자, 장치가 없는 조직만 삭제할 수 있습니다.',
  deleted: '“{{name}}”을(를) 삭제했습니다.',
  expandAll: '모두 펼치기',
  collapseAll: '모두 접기',
  nameRule: '1~{{max}}자',
  codeRule: '영문자, 숫자, -, _만 사용, 최대 30자, 영문자나 숫자로 시작',
  rootFixed: '최상위 조직은 이동할 수 없습니다.',
  gone: '이 조직은 더 이상 존재하지 않습니다.',
  section: '조직 정보',
}
