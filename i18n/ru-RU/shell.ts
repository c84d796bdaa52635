import type { shell as english } from '../en-US/shell.ts'
import type { TextsOf } from '../shape.ts'

export const shell: TextsOf<typeof english> = {
  product: 'Coldway',
  platform: 'Платформа управления',
  nav: {
    home: 'Главная',
    monitoring: 'Мониторинг',
    devicePositioning: 'Положение устройств',
    waybills: 'Накладные',
    locks: 'Электронные замки',
    alarms: 'Тревоги',
    sites: 'Объекты и маршруты',
    devices: 'Устройства',
    reports: 'Отчёты',
    userCentre: 'Пользователи',
  },
  menu: {
    collapse: 'Свернуть меню',
    expand: 'Развернуть меню',
    main: 'Главное меню',
  },
  tabs: {
    label: 'Открытые страницы',
    refresh: 'Обновить',
    close: 'Закрыть',
    closeOthers: 'Закрыть остальные',
    closeAll: 'Закрыть все',
  },
  language: 'Язык',
  theme: 'Тема',
  timeZone: {
    label: 'Часовой пояс',
    auto: 'Автоматически ({{zone}})',
    manual: 'Вручную',
  },
  user: {
    menu: 'Меню пользователя',
    settings: 'Настройки',
    changePassword: 'Сменить пароль',
    signOut: 'Выйти',
  },
  downloads: 'Центр загрузок',
  messages: 'Центр сообщений',
  skipToContent: 'К содержимому',
  offline: {
    banner: 'Нет соединения. Показаны данные на {{time}}.',
    reconnecting: 'Восстановление связи…',
    back: 'Соединение восстановлено',
  },
  notFound: {
    title: 'Страница не найдена',
    back: 'Вернуться к мониторингу',
  },
  failure: {
    title: 'Что-то пошло не так',
    requestId: 'Номер запроса {{id}}',
  },
  live: {
    live: 'В эфире',
    connecting: 'Подключение…',
    offline: 'Нет связи',
  },
  frame: {
    side: 'Меню раздела',
    breadcrumbs: 'Вы здесь',
    closeTab: 'Закрыть: {{name}}',
    linkExpiredHint: 'Сейчас откроется страница входа.',
    more: 'Ещё',
  },
  home: {
    greeting: 'Здравствуйте, {{name}}',
    fleet: 'Ваш парк сейчас',
    openMonitoring: 'Открыть центр мониторинга',
    places: 'Доступные разделы',
    countsFailed: 'Не удалось загрузить сводку.',
  },
}
