/** Words for the fields of alarm settings. */
import type { AlarmField } from '@coldway/contract/alarms/alarm-fields.ts'
import type { AnyAlarmSetting } from '@coldway/contract/alarms/alarm-settings.ts'
import { seriesKinds, type SeriesName } from '@coldway/contract/readings/series.ts'
import { formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'
import { fieldsOf } from './kind-draft.ts'

export const kindFieldLabel = (t: Translate, name: string, field: AlarmField): string => {
  const label = t(`alarmPolicies.fields.${name as 'lower'}`)
  return field.type === 'number' && field.unit !== '' ? `${label} (${unitWord(t, field.unit)})` : label
}

const unitTexts = {
  min: 'alarmPolicies.units.min',
  s: 'alarmPolicies.units.s',
  m: 'alarmPolicies.units.m',
  'km/h': 'common.units.kmh',
} as const
const unitWord = (t: Translate, unit: string): string =>
  unit in unitTexts ? t(unitTexts[unit as keyof typeof unitTexts]) : unit

export const kindChoiceLabel = (t: Translate, value: string): string =>
  value in seriesKinds
    ? t(`enums.series.${value as SeriesName}`, { channel: '' }).trim()
    : t(`alarmPolicies.choices.${value as 'entry'}`)

export const rangeRule = (t: Translate, field: AlarmField): string =>
  field.type === 'number'
    ? t('alarmPolicies.range', { min: formatNumber(field.min), max: formatNumber(field.max) })
    : ''

/** What a setting says, field by field; limits and times that are not set are left out. */
export const settingWords = (t: Translate, setting: AnyAlarmSetting): string[] => {
  const given = setting as unknown as Readonly<Record<string, unknown>>
  return fieldsOf(setting.kind).flatMap(([name, field]) => {
    const value = given[name]
    const label = kindFieldLabel(t, name, field)
    if (field.type === 'ids' && Array.isArray(value))
      return [value.length === 0 ? t(`alarmPolicies.ofAll.${field.of}`) : `${label} ${formatNumber(value.length)}`]
    if (field.type === 'choice' && typeof value === 'string') return [`${label} ${kindChoiceLabel(t, value)}`]
    const isSet = typeof value === 'number' && (value !== 0 || (field.type === 'number' && field.default === null))
    return isSet ? [`${label} ${formatNumber(value, decimalsOf(value))}`] : []
  })
}

const decimalsOf = (value: number): number => String(value).split('.')[1]?.length ?? 0
