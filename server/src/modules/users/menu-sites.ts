/** The part of the menu that is sites. */
import type { Entry } from './menu-entry.ts'

export const siteMenu: Entry = {
  id: 60,
  code: 'sites',
  url: '',
  icon: 'site',
  names: ['站点管理', 'Sites', 'Объекты', '거점 관리', 'จัดการไซต์'],
  children: [
    {
      id: 61,
      code: 'site-info',
      url: '/view/siteManager/site_info',
      icon: 'site',
      needs: 'site:view',
      names: ['站点信息', 'Sites', 'Объекты', '거점', 'ไซต์'],
    },
    {
      id: 62,
      code: 'site-subscriptions',
      url: '/view/siteManager/site_subscribe',
      icon: 'list',
      needs: 'site:view',
      names: ['站点订阅', 'Site subscriptions', 'Подписки на объекты', '거점 구독', 'การติดตามไซต์'],
    },
    {
      id: 63,
      code: 'site-push',
      url: '/view/siteManager/site_messagePushConfiguration',
      icon: 'mail',
      needs: 'site:view',
      names: ['消息推送配置', 'Site message push', 'Рассылка сообщений', '메시지 전송 설정', 'การส่งข้อความ'],
    },
    {
      id: 64,
      code: 'site-records',
      url: '/view/siteManager/site_records',
      icon: 'track',
      needs: 'site:view',
      names: ['站点进出记录', 'Site entry and exit', 'Въезды и выезды', '거점 출입 기록', 'การเข้าออกไซต์'],
    },
    {
      id: 65,
      code: 'waybill-site-records',
      url: '/view/siteManager/waybill_site_records',
      icon: 'track',
      needs: 'site:view',
      names: [
        '运单站点进出记录',
        'Site records of waybills',
        'Въезды и выезды по накладным',
        '운송장 거점 출입 기록',
        'การเข้าออกไซต์ของใบส่งสินค้า',
      ],
    },
  ],
}
