/** Words for the fields of alarm settings. */
import type { AlarmField } from '@coldway/contract/alarms/alarm-fields.ts'
import { seriesKinds, type SeriesName } from '@coldway/contract/readings/series.ts'
import { formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'

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
