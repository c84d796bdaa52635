import type { outbox as english } from '../en-US/outbox.ts'
import type { TextsOf } from '../shape.ts'

export const outbox: TextsOf<typeof english> = {
  title: 'Исходящие',
  time: 'Создано',
  channel: 'Канал',
  address: 'Адрес',
  subject: 'Тема',
  state: 'Состояние',
  attempts: 'Попытки',
  sentTime: 'Отправлено',
  lastError: 'Последняя ошибка',
  details: 'Открыть',
  retry: 'Отправить снова',
  retried: 'Отправляется снова.',
  charged: 'Платно',
  secret: 'В тексте есть код. Его видят только администраторы корневой организации.',
  meaning: 'Что это значит',
  messageId: 'ID сообщения',
  providerId: 'ID у провайдера',
  states: {
    recorded: 'Записано',
    queued: 'Ожидает',
    sending: 'Отправляется',
    sent: 'Отправлено',
    failed: 'Ошибка',
    cancelled: 'Отменено',
  },
  meanings: {
    recorded: 'Для этого канала не настроен провайдер: здесь показано то, что было бы отправлено.',
    queued: 'Ожидает следующей попытки.',
    sending: 'Передаётся провайдеру.',
    sent: 'Провайдер принял сообщение.',
    failed: 'Провайдер отказал, или попытки в течение суток не удались. Можно отправить снова.',
    cancelled: 'Срок истёк раньше, чем удалось отправить; теперь оно бесполезно.',
  },
}
