import type { menu as english } from '../en-US/menu.ts'
import type { TextsOf } from '../shape.ts'

export const menu: TextsOf<typeof english> = {
  home: '홈',
  monitoring: '모니터링',
  alarms: '경보',
  devices: '장치 관리',
  commands: '장치 명령',
  sites: '거점 관리',
  lines: '노선 관리',
  waybills: '운송장',
  lockOrders: '전자 자물쇠 주문',
  quality: '품질',
  rooms: '환경',
  vehicles: '차량',
  userCentre: '사용자 센터',
  system: '시스템',
  scenarios: '모니터링 시나리오',
}
