import type { organisations as english } from '../en-US/organisations.ts'
import type { TextsOf } from '../shape.ts'

export const organisations: TextsOf<typeof english> = {
  title: 'Организации',
  name: 'Название',
  code: 'Код',
  parent: 'Вышестоящая организация',
  devices: 'Устройства',
  users: 'Пользователи',
  created: 'Создана',
  add: 'Добавить организацию',
  addChild: 'Добавить ниже',
  update: 'Изменить организацию',
  move: 'Переместить',
  moveTitle: 'Переместить «{{name}}»',
  moveHint: 'Вместе с ней переместится всё, что ниже: организации, пользователи и устройства.',
  moved: 'Организация «{{name}}» перемещена.',
  deleteTitle: 'Удалить «{{name}}»?',
  deleteText:
    'Это нельзя отменить. Удалить можно только пустую организацию: без нижестоящих организаций, пользователей и устройств.',
  deleted: 'Организация «{{name}}» удалена.',
  expandAll: 'Развернуть всё',
  collapseAll: 'Свернуть всё',
  nameRule: 'От 1 до {{max}} символов',
  codeRule: 'Латинские буквы, цифры, - и _, до 30 знаков, первый — буква или цифра',
  rootFixed: 'Это верхняя организация: переместить её нельзя.',
  gone: 'Этой организации больше нет.',
  section: 'Организация',
}
