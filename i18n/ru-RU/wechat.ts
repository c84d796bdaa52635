import type { wechat as english } from '../en-US/wechat.ts'
import type { TextsOf } from '../shape.ts'

export const wechat: TextsOf<typeof english> = {
  title: 'Мой WeChat',
  signIn: 'Войти через WeChat',
  signingIn: 'Выполняется вход через WeChat…',
  or: 'или',
  bindTitle: 'Привязка WeChat к учётной записи',
  bindHint:
    'Этот WeChat ещё не привязан к учётной записи. Войдите один раз с логином и паролем, дальше будет достаточно WeChat.',
  bindSubmit: 'Привязать и войти',
  bindOver: 'Подтверждение WeChat уже использовано или устарело. Начните заново на странице входа.',
  backToSignIn: 'Назад ко входу',
  ownBound: 'Привязан с {{time}}. Можно входить через WeChat.',
  ownUnbound: 'Не привязан. Привяжите WeChat, чтобы входить без пароля.',
  bind: 'Привязать WeChat',
  unbind: 'Отвязать',
  unbindQuestion: 'Отвязать учётную запись от WeChat? Входить можно будет только по паролю.',
  bound: 'WeChat привязан.',
  unbound: 'WeChat отвязан.',
  codeTitle: 'Привязка WeChat по QR-коду',
  codeAccountHint: 'Отсканируйте код в WeChat и подпишитесь на официальный аккаунт.',
  codeRecipientHint: '{{name}} сканирует код в WeChat и подписывается на официальный аккаунт. Код действует один день.',
  codeImage: 'QR-код для WeChat',
  waiting: 'Ожидание сканирования…',
  scanned: 'Отсканировано. Введите пароль, чтобы привязать этот WeChat.',
  codeExpired: 'Код больше не действует.',
  newCode: 'Новый код',
  password: 'Ваш пароль',
  confirmBind: 'Привязать',
  mailTo: 'Отправить код по почте',
  mailSend: 'Отправить',
  mailSent: 'Код отправлен на {{email}}.',
  mailSubject: '{{organisation}}: сообщения в WeChat',
  mailText:
    'Здравствуйте, {{name}}!\n\nОтсканируйте QR-код из вложения в WeChat, чтобы получать там сообщения {{organisation}}. Код действует один день. Если вы этого не ждали, не обращайте внимания на письмо.',
}
