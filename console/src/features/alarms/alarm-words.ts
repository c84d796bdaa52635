/** Words for an alarm: its kind and series, the value, and the crossed limit. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { shownDecimals } from '@coldway/contract/messages/shown-decimals.ts'
import { formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'
import { printReading } from '../series/index.ts'

export type Measured = Pick<AlarmRecord, 'kind' | 'series' | 'value' | 'lower' | 'upper' | 'peak' | 'unit' | 'decimals'>

/** "Temperature 2": the kind, with the channel, or the compartment of the unit, where there are several. */
export const alarmLabel = (t: Translate, { kind, series }: Pick<Measured, 'kind' | 'series'>): string => {
  const of = series === null ? undefined : findSeries(series)
  const word = t(`enums.alarmKinds.${kind}`)
  const number = of && of.channels > 1 ? of.channel : of?.name.match(/\d$/)?.[0]
  return number === undefined ? word : `${word} ${number}`
}

export const printValue = (t: Translate, one: Measured, value: number | null): string => {
  const { series, unit } = one
  if (value === null) return '—'
  const of = series === null ? undefined : findSeries(series)
  if (of?.isState) return printReading(t, of.key, value) ?? String(value)
  return [formatNumber(value, shownDecimals(one, value)), unit === 'km/h' ? t('common.units.kmh') : unit]
    .filter(Boolean)
    .join(' ')
}

/** The crossed limit, with the sign of its side; undefined: there is none to name. */
export const crossedLimit = (one: Measured): { readonly side: 'high' | 'low'; readonly limit: number } | undefined => {
  const worst = one.peak ?? one.value
  if (worst === null) return undefined
  if (one.upper !== null && worst > one.upper) return { side: 'high', limit: one.upper }
  if (one.lower !== null && worst < one.lower) return { side: 'low', limit: one.lower }
  return undefined
}

/** Prints the worst value with enough decimals to differ from the crossed limit: 60.4, not "60 > 60". */
export const printWorst = (t: Translate, one: Measured, worst: number): string => {
  const crossed = crossedLimit(one)
  const text = printValue(t, one, worst)
  const isAlike = crossed !== undefined && text === printValue(t, one, crossed.limit)
  return isAlike ? printValue(t, { ...one, decimals: one.decimals + 1 }, worst) : text
}

/** "Temperature 1 · 9.4 ℃ > 8.0 ℃" */
export const alarmLine = (t: Translate, one: Measured): string => {
  const worst = one.peak ?? one.value
  const crossed = crossedLimit(one)
  const limit = crossed && `${crossed.side === 'high' ? '>' : '<'} ${printValue(t, one, crossed.limit)}`
  return [alarmLabel(t, one), worst === null ? '' : [printWorst(t, one, worst), limit].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(' · ')
}
