import type { shell as english } from '../en-US/shell.ts'
import type { TextsOf } from '../shape.ts'

export const shell: TextsOf<typeof english> = {
  product: 'Coldway',
  platform: 'Платформа управления',
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
  },
  user: {
    menu: 'Меню пользователя',
    changePassword: 'Сменить пароль',
    signOut: 'Выйти',
  },
  skipToContent: 'К содержимому',
  notFound: {
    title: 'Страница не найдена',
    back: 'Вернуться к мониторингу',
  },
  failure: {
    title: 'Что-то пошло не так',
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
  palette: {
    open: 'Поиск',
    title: 'Найти что угодно',
    placeholder: 'Экраны, устройства, организации, люди',
    recent: 'Недавние',
    screens: 'Экраны',
    kinds: {
      device: 'Устройства',
      site: 'Объекты',
      line: 'Маршруты движения',
      organisation: 'Организации',
      user: 'Пользователи',
    },
    none: 'По запросу «{{text}}» ничего не найдено',
    start: 'Введите название, номер или госномер',
    keys: 'Стрелки — выбор, Enter — открыть, Esc — закрыть',
    results_one: '{{count}} результат',
    results_few: '{{count}} результата',
    results_many: '{{count}} результатов',
    results_other: '{{count}} результата',
  },
  switch: {
    title: 'Сменить пользователя?',
    text: 'Вы вошли как {{current}}. По этой ссылке входит {{next}}.',
    stay: 'Остаться: {{current}}',
    change: 'Войти как {{next}}',
  },
  chunk: {
    title: 'Не удалось загрузить страницу',
    hint: 'Соединение медленное, или только что установлена новая версия.',
    again: 'Загрузить снова',
  },
  outlet: {
    section: 'Страницы раздела',
    empty: 'Пустая страница',
    hint: 'Выберите страницу в меню.',
  },
  newWindow: '(откроется в новом окне)',
  home: {
    greeting: 'Здравствуйте, {{name}}',
    fleet: 'Ваш парк сейчас',
    openMonitoring: 'Открыть центр мониторинга',
    places: 'Доступные разделы',
    countsFailed: 'Не удалось загрузить сводку.',
  },
}
