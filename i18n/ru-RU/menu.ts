import type { menu as english } from '../en-US/menu.ts'
import type { TextsOf } from '../shape.ts'

export const menu: TextsOf<typeof english> = {
  home: 'Главная',
  monitoring: 'Мониторинг',
  alarms: 'Тревоги',
  devices: 'Устройства',
  commands: 'Команды устройствам',
  sites: 'Объекты',
  lines: 'Маршруты движения',
  waybills: 'Накладные',
  lockOrders: 'Заказы с электронным замком',
  quality: 'Качество',
  rooms: 'Климат',
  vehicles: 'Транспорт',
  userCentre: 'Пользователи',
  system: 'Система',
  scenarios: 'Сценарии',
}
