import type { messages as english } from '../en-US/messages.ts'
import type { TextsOf } from '../shape.ts'

export const messages: TextsOf<typeof english> = {
  late: 'обнаружено с опозданием',
  range: 'от {{low}} до {{high}}',
  line: '{{name}}: {{value}}',
  footer: 'Вы получили это письмо, потому что ваш адрес подтверждён для сообщений Coldway. Отписаться: {{link}}',
  kinds: {
    alarm: 'Тревога «{{alarm}}», уровень {{level}}: {{device}}',
    alarmEnded: 'Тревога «{{alarm}}» завершена: {{device}}',
    siteEntry: '{{device}}: въезд на объект {{site}}',
    siteExit: '{{device}}: выезд с объекта {{site}}',
    siteDwell: '{{device}}: на объекте {{site}} уже {{duration}}',
    lineDeviation: '{{device}}: отклонение от маршрута {{line}} на {{distance}}',
    lineStay: '{{device}}: стоянка на маршруте {{line}} уже {{duration}}',
  },
  lines: {
    level: 'Уровень',
    series: 'Датчик',
    value: 'Значение',
    peak: 'Пиковое значение',
    limit: 'Предел',
    since: 'Начало',
    until: 'Окончание',
    lasted: 'Длительность',
    policy: 'Политика',
    dwell: 'Время стоянки',
    distance: 'Отклонение',
    waybill: 'Накладная',
    time: 'Время устройства',
    place: 'Место',
    device: 'Устройство',
    plate: 'Госномер',
  },
}
