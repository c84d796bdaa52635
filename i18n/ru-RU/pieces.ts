import type { pieces as english } from '../en-US/pieces.ts'
import type { TextsOf } from '../shape.ts'

export const pieces: TextsOf<typeof english> = {
  list: {
    search: 'Найти',
    more: 'Ещё',
    filters: 'Фильтры',
    noFilter: 'Без фильтров',
    select: 'Выбрать {{name}}',
    selectAll: 'Выбрать все на странице',
    selected_one: 'Выбрана {{count}} строка',
    selected_few: 'Выбрано {{count}} строки',
    selected_many: 'Выбрано {{count}} строк',
    selected_other: 'Выбрано {{count}} строки',
    selectedMax: 'не более {{max}}',
    moreFor: 'Ещё для {{name}}',
    moreActions: 'Другие действия',
  },
  form: {
    required: 'Обязательное поле.',
    invalid: 'Недопустимое значение.',
    optional: '{{label}} (необязательно)',
    saved: 'Сохранено.',
  },
  leave: {
    title: 'Уйти без сохранения?',
    text: 'Изменения на этой странице будут потеряны.',
    stay: 'Остаться',
    leave: 'Уйти',
  },
  verbs: {
    edit: 'Изменить',
    delete: 'Удалить',
    copy: 'Копировать',
    copied: 'Скопировано',
    done: 'Готово',
  },
  code: {
    label: 'Код подтверждения',
    resend: 'Отправить снова',
    resendIn: 'Отправить снова через {{seconds}} с',
    validFor: 'Действует ещё {{time}}',
    expired: 'Срок кода истёк. Отправьте новый.',
    triesLeft_one: 'Осталась {{count}} попытка',
    triesLeft_few: 'Осталось {{count}} попытки',
    triesLeft_many: 'Осталось {{count}} попыток',
    triesLeft_other: 'Осталось {{count}} попытки',
    noTries: 'Попытки закончились. Отправьте новый код.',
  },
}
