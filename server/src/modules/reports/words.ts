/** Prints values of a report in the reader's language and zone. */
import type { Language } from '@coldway/contract/enums.ts'
import { findSeries, type SeriesName } from '@coldway/contract/readings/series.ts'
import { durationSteps, printTime } from '@coldway/contract/time.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { translate, type TextParams } from '@coldway/i18n/translate.ts'
import { utcZone } from './inputs.ts'

export interface Words {
  readonly say: (key: TextKey, params?: TextParams) => string
  readonly zone: string
  readonly time: (atMs: number | null | undefined) => string
  readonly utc: (atMs: number) => string
  /** A time in the zone of the report, with UTC beside it. */
  readonly bothTimes: (atMs: number | null | undefined) => string
  readonly lasting: (lengthMs: number) => string
  readonly series: (key: string) => string
  readonly value: (key: string, value: number | null) => string
  readonly limits: (key: string, low: number | null, high: number | null) => string
}

export const nothing = '—'

export const wordsOf = (texts: ReadonlyMap<Language, Texts>, language: Language, zone: string): Words => {
  const say: Words['say'] = (key, params) => translate(texts.get(language) as Texts, language, key, params)
  const time: Words['time'] = (atMs) => (typeof atMs === 'number' ? printTime(atMs, zone) : nothing)
  const value: Words['value'] = (key, one) => {
    if (one === null) return nothing
    const series = findSeries(key)
    const state = series && stateWords[series.name]
    return state ? say(state[one > 0 ? 1 : 0]) : one.toFixed(series?.decimals ?? 1)
  }
  return {
    say,
    zone,
    time,
    utc: (atMs) => printTime(atMs, utcZone),
    value,
    bothTimes: (atMs) =>
      typeof atMs === 'number' ? `${time(atMs)} (${zone}) · ${printTime(atMs, utcZone)} UTC` : nothing,
    lasting: (lengthMs) => lastingOf(lengthMs, say),
    series: (key) => {
      const series = findSeries(key)
      if (!series) return key
      const label = say(`enums.series.${series.name}`, { channel: series.channel })
      return series.unit ? `${label} (${series.unit})` : label
    },
    limits: (key, low, high) =>
      low === null && high === null
        ? nothing
        : `${low === null ? '…' : value(key, low)} – ${high === null ? '…' : value(key, high)}`,
  }
}

/** What people call the two values of a state. */
const stateWords: Readonly<Partial<Record<SeriesName, readonly [off: TextKey, on: TextKey]>>> = {
  door: ['monitoring.detail.doorClosed', 'monitoring.detail.doorOpen'],
  lock: ['monitoring.detail.locked', 'monitoring.detail.unlocked'],
  acc: ['monitoring.detail.off', 'monitoring.detail.on'],
  input: ['monitoring.detail.off', 'monitoring.detail.on'],
}

/** "1 h 2 min 5 s": to the second, as a report is evidence. */
const lastingOf = (lengthMs: number, say: Words['say']): string => {
  let restMs = Math.max(0, Math.round(lengthMs / 1000) * 1000)
  const parts = durationSteps.flatMap(([unit, stepMs]) => {
    const count = Math.floor(restMs / stepMs)
    restMs -= count * stepMs
    return count > 0 ? [say(`common.lasting.${unit}`, { count })] : []
  })
  return parts.length > 0 ? parts.join(' ') : say('common.lasting.seconds', { count: 0 })
}
