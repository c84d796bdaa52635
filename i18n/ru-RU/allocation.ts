import type { allocation as english } from '../en-US/allocation.ts'
import type { TextsOf } from '../shape.ts'

export const allocation: TextsOf<typeof english> = {
  from: 'Устройства',
  fromOrganisation: 'Текущая организация',
  withBelow: 'С нижестоящими',
  to: 'Получатель',
  toOrganisation: 'Организация-получатель',
  search: 'Поиск устройств',
  searchHint: 'Код, название или госномер',
  chosen: 'Выбрано: {{n}}',
  shown: 'Показано {{n}} из {{all}}',
  none: 'Здесь нет устройств',
  all: 'Все: {{name}}',
  chooseTarget: 'Выберите организацию, которой передаются устройства.',
  hint: 'Её сотрудники увидят устройства сразу, остальные перестанут их видеть.',
  allocate: 'Передать ({{n}})',
  allocateShort: 'Передать',
  allocateTitle: 'Передать устройства ({{n}}) организации «{{name}}»?',
  allocateText:
    'Сотрудники этой организации будут видеть и использовать их. Устройства из другой компании приходят без прежних данных.',
  allocated: 'Устройства ({{n}}) переданы организации «{{name}}».',
  takeBack: 'Вернуть ({{n}})',
  takeBackShort: 'Вернуть',
  takeBackTitle: 'Вернуть устройства ({{n}})?',
  takeBackText: 'Они вернутся в вашу организацию; нижестоящие больше не будут их видеть.',
  takenBack: 'Возвращено устройств: {{n}}.',
}
