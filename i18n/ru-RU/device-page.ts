import type { devicePage as english } from '../en-US/device-page.ts'
import type { TextsOf } from '../shape.ts'

export const devicePage: TextsOf<typeof english> = {
  missing: 'Такого устройства нет',
  missingHint: 'Оно не существует или принадлежит организации, которую вы не видите.',
  noOfflineCode:
    'Замок не в сети, поэтому сейчас открыть его отсюда нельзя. Создать для него одноразовый код эта система тоже не может. Одобренный запрос дойдёт, только если замок вовремя выйдет на связь.',
  links: 'Ещё об этом устройстве',
  map: 'Где находится устройство',
  day: 'День',
  days: {
    today: 'Сегодня',
    yesterday: 'Вчера',
  },
  tabs: {
    now: 'Сейчас',
    timeline: 'Хронология',
    alarms: 'Тревоги',
    report: 'Отчёт',
    commands: 'Команды',
    sharing: 'Доступ по ссылке',
    probes: 'Датчики и калибровка',
    settings: 'Настройки',
  },
  strip: 'Температура, дверь и скорость',
  happened: 'Что произошло',
  nothing: 'В этот день ничего не произошло.',
  now: 'сейчас',
  kinds: {
    drive: 'В пути',
    stop: 'Остановка',
    door: 'Дверь открыта',
    excursion: 'Тревога',
    site: 'На объекте',
    silence: 'Нет отчётов',
  },
  sharingHint: 'По ссылке устройство видно без учётной записи, пока она не истечёт или не будет отозвана.',
  temperature: 'Пределы температуры',
  humidity: 'Пределы влажности',
  interval: 'Интервал отчётов',
  serviceEnd: 'Обслуживание до',
}
