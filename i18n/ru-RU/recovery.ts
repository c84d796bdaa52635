import type { recovery as english } from '../en-US/recovery.ts'
import type { TextsOf } from '../shape.ts'

export const recovery: TextsOf<typeof english> = {
  title: 'Восстановление пароля',
  steps: {
    label: 'Шаги',
    account: 'Учётная запись',
    identity: 'Личность',
    password: 'Новый пароль',
  },
  accountHint: 'Назовите учётную запись. Затем мы отправим код, чтобы убедиться, что она ваша.',
  next: 'Продолжить',
  backToSignIn: 'Вернуться ко входу',
  identityHint: 'Код из 4 цифр придёт на адрес, указанный для «{{account}}».',
  channel: 'Как отправить код',
  channels: {
    email: 'Эл. почта',
    sms: 'СМС',
  },
  send: 'Отправить код',
  sent: {
    email: 'Если у учётной записи «{{account}}» есть адрес почты, код уже отправлен на него.',
    sms: 'Если у учётной записи «{{account}}» есть номер телефона, код уже отправлен на него.',
  },
  another: 'Другая учётная запись',
  passwordHint: 'Задайте новый пароль для «{{account}}». Все её сеансы завершатся.',
  submit: 'Задать новый пароль',
  doneTitle: 'Пароль изменён',
  doneHint: 'Все сеансы учётной записи завершены. Войдите с новым паролем.',
  noneTitle: 'Восстановление пароля не начато',
  noneHint: 'Шаги идут подряд и действуют 15 минут. Начните с учётной записи.',
  begin: 'Начать',
}
