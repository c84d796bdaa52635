import { limits } from '@coldway/contract/limits.ts'
import type { signIn as english } from '../en-US/sign-in.ts'
import type { TextsOf } from '../shape.ts'

export const signIn: TextsOf<typeof english> = {
  title: 'Вход',
  slogan: 'Докажите, что груз оставался холодным',
  account: 'Учётная запись',
  accountPlaceholder: 'Введите учётную запись',
  password: 'Пароль',
  passwordPlaceholder: 'Введите пароль',
  showPassword: 'Показать пароль',
  hidePassword: 'Скрыть пароль',
  keepForOneWeek: 'Не выходить в течение недели',
  submit: 'Войти',
  forgotten: 'Забыли пароль?',
  agree: 'Входя, вы принимаете {{link}}.',
  agreement: 'соглашение об обслуживании',
  signedOut: 'Вы вышли из системы.',
  expiredTitle: 'Сеанс истёк',
  changeTitle: 'Смена пароля',
  changeInitial: 'Это начальный пароль. Задайте собственный, чтобы продолжить.',
  oldPassword: 'Старый пароль',
  newPassword: 'Новый пароль',
  confirmPassword: 'Подтвердите новый пароль',
  changeSubmit: 'Сменить пароль',
  changed: 'Пароль изменён.',
  pitch: {
    live: 'Каждая машина и её температура — вживую',
    kept: 'Каждое показание прибора сохраняется',
    replay: 'Повтор дня: трек и температура на одних часах',
  },
  capsLock: 'Включён Caps Lock.',
  rules: {
    length: `От ${limits.passwordMin} до ${limits.passwordMax} символов`,
    kinds: 'Два вида из букв, цифр, знаков',
    noSpaces: 'Без пробелов, китайских и корейских знаков',
    differs: 'Не старый пароль',
    matches: 'Оба ввода совпадают',
  },
  ruleMet: 'выполнено',
  ruleOpen: 'ещё не выполнено',
  codeSubject: 'Код подтверждения Coldway',
  codeText: '{{code}} — ваш код подтверждения. Он действует {{minutes}} мин. Никому его не сообщайте.',
  resetSubject: 'Пароль Coldway сброшен',
  resetText:
    'Пароль вашей учётной записи Coldway {{account}} сброшен, все сеансы завершены. Если вы этого не ожидали, сразу обратитесь к администратору.',
  factorRemovedSubject: 'Второй фактор Coldway удалён',
  factorRemovedText:
    'Второй фактор вашей учётной записи Coldway {{account}} удалён, все сеансы завершены. Если вы этого не ожидали, сразу обратитесь к администратору.',
}
