/** Names and values of series in the user's language. */
import { type ReeferMode, reeferModes } from '@coldway/contract/enums.ts'
import { qualities } from '@coldway/contract/readings/report.ts'
import { findSeries, type SeriesName } from '@coldway/contract/readings/series.ts'
import { formatNumber } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'

/** The name of a series, the same on every page, in messages, reports and files. */
export const seriesLabel = (t: Translate, key: string): string => {
  const series = findSeries(key)
  return series ? t(`enums.series.${series.name}`, { channel: series.channel }) : key
}

const isReeferMode = (name: SeriesName): boolean => name.startsWith('reeferMode')

/** The word of a state; undefined: the series is a number. */
const stateWord = (t: Translate, name: SeriesName, value: number): string | undefined => {
  if (isReeferMode(name)) {
    const mode = (Object.keys(reeferModes) as ReeferMode[]).find((one) => reeferModes[one] === value)
    return mode ? t(`enums.reeferModes.${mode}`) : String(value)
  }
  if (name === 'door') return value > 0 ? t('monitoring.detail.doorOpen') : t('monitoring.detail.doorClosed')
  if (name === 'lock') return value > 0 ? t('monitoring.detail.unlocked') : t('monitoring.detail.locked')
  if (name === 'acc' || name === 'input') return value > 0 ? t('monitoring.detail.on') : t('monitoring.detail.off')
  const isYesNo = name === 'dismantle' || name === 'movement' || name === 'unlockRequest'
  if (isYesNo) return value > 0 ? t('common.yes') : t('common.no')
  return undefined
}

export interface Reading {
  readonly text: string
  readonly unit: string
}

export const readingOf = (t: Translate, key: string, value: number): Reading => {
  const series = findSeries(key)
  if (!series) return { text: String(value), unit: '' }
  const word = stateWord(t, series.name, value)
  return word === undefined
    ? { text: formatNumber(value, series.decimals), unit: series.unit === 'km' ? t('common.units.km') : series.unit }
    : { text: word, unit: '' }
}

export const printReading = (t: Translate, key: string, value: number | undefined): string | undefined => {
  if (value === undefined) return undefined
  const { text, unit } = readingOf(t, key, value)
  return unit ? `${text} ${unit}` : text
}

/** Why there is no value. */
export const qualityWord = (t: Translate, quality: string): string => {
  const known = qualities.find((one) => one === quality)
  return known ? t(`enums.qualities.${known}`) : quality
}

/** Words for the raw values of a state, for files. */
export const stateWords = (t: Translate, name: SeriesName): Record<string, string> | undefined => {
  const values = isReeferMode(name) ? Object.values(reeferModes) : [0, 1]
  const words = values.flatMap((value) => {
    const word = stateWord(t, name, value)
    return word === undefined ? [] : [[String(value), word] as const]
  })
  return words.length > 0 ? Object.fromEntries(words) : undefined
}
