import type { allocation as english } from '../en-US/allocation.ts'
import type { TextsOf } from '../shape.ts'

export const allocation: TextsOf<typeof english> = {
  from: '장치',
  fromOrganisation: '현재 조직',
  withBelow: '하위 조직 포함',
  to: '배정 대상',
  toOrganisation: '배정할 조직',
  search: '장치 검색',
  searchHint: '번호, 이름 또는 차량 번호',
  chosen: '{{n}}대 선택됨',
  shown: '{{all}}대 중 {{n}}대 표시',
  none: '장치가 없습니다',
  all: '{{name}} 모두 선택',
  chooseTarget: '장치를 받을 조직을 선택하세요.',
  hint: '해당 조직의 사용자는 즉시 장치를 볼 수 있고, 다른 조직은 더 이상 볼 수 없습니다.',
  allocate: '배정({{n}})',
  allocateShort: '배정',
  allocateTitle: '장치 {{n}}대를 “{{name}}”에 배정할까요?',
  allocateText:
    '해당 조직의 사용자가 장치를 보고 사용하게 됩니다. 다른 테넌트에서 온 장치의 이전 데이터는 따라오지 않습니다.',
  allocated: '장치 {{n}}대를 “{{name}}”에 배정했습니다.',
  takeBack: '회수({{n}})',
  takeBackShort: '회수',
  takeBackTitle: '장치 {{n}}대를 회수할까요?',
  takeBackText: '장치가 내 조직으로 돌아오며 하위 조직에서는 더 이상 보이지 않습니다.',
  takenBack: '장치 {{n}}대를 회수했습니다.',
}
