/** The part of the menu that is lines. */
import type { Entry } from './menu-entry.ts'

export const lineMenu: Entry = {
  id: 70,
  code: 'lines',
  url: '',
  icon: 'track',
  names: ['线路管理', 'Lines', 'Маршруты движения', '노선 관리', 'จัดการเส้นทาง'],
  children: [
    {
      id: 71,
      code: 'line-info',
      url: '/view/line/lineManage',
      icon: 'track',
      needs: 'line:view',
      names: ['线路信息', 'Lines', 'Маршруты движения', '노선', 'เส้นทางที่กำหนด'],
    },
    {
      id: 72,
      code: 'line-subscriptions',
      url: '/view/line/lineSubscribe',
      icon: 'list',
      needs: 'line:view',
      names: ['线路订阅', 'Line subscriptions', 'Подписки на маршруты', '노선 구독', 'การติดตามเส้นทาง'],
    },
  ],
}
