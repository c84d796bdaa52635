/** Formats quantities, lengths and durations of a notice for its language. */
import type { Language } from '@coldway/contract/enums.ts'
import type { Measured } from '@coldway/contract/messages/notices.ts'
import { shownDecimals } from '@coldway/contract/messages/shown-decimals.ts'
import { durationSteps } from '@coldway/contract/time.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import type { TextParams } from '@coldway/i18n/translate.ts'

export type Say = (key: TextKey, params?: TextParams) => string
export interface Speech {
  readonly say: Say
  readonly language: Language
}

export const limitOf = (speech: Speech, measured: Measured): string => {
  const { lower, upper } = measured
  if (lower !== null && upper !== null) {
    const low = numberIn(speech.language, lower, shownDecimals(measured, lower))
    return speech.say('messages.range', { low, high: quantity(speech, measured, upper) })
  }
  if (upper !== null) return `≤ ${quantity(speech, measured, upper)}`
  return lower === null ? '' : `≥ ${quantity(speech, measured, lower)}`
}

export const quantity = ({ say, language }: Speech, measured: Measured, value: number): string => {
  const number = numberIn(language, value, shownDecimals(measured, value))
  const { unit } = measured
  if (unit === '°') return `${number}°`
  const key = worded.get(unit)
  return `${number} ${key ? say(key) : unit}`.trim()
}

/** Units that each language writes in its own way. */
const worded: ReadonlyMap<string, TextKey> = new Map([
  ['m', 'common.units.m'],
  ['km', 'common.units.km'],
  ['km/h', 'common.units.kmh'],
])

export const metres = ({ say, language }: Speech, lengthM: number): string =>
  `${numberIn(language, lengthM, 0)} ${say('common.units.m')}`

const formats = new Map<string, Intl.NumberFormat>()
const numberIn = (language: Language, value: number, decimals: number): string => {
  const key = `${language}${decimals}`
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  // A zero has no sign.
  const known = formats.get(key) ?? new Intl.NumberFormat(language, { ...digits, signDisplay: 'negative' })
  formats.set(key, known)
  return known.format(value)
}

/** Gives "6 min" or "2 h 5 min": the two largest parts. */
export const lasting = (say: Say, lengthMs: number): string => {
  const found = durationSteps.findIndex(([, stepMs]) => lengthMs >= stepMs)
  const first = found < 0 ? durationSteps.length - 1 : found
  let restMs = Math.max(0, lengthMs)
  return durationSteps
    .slice(first, first + 2)
    .map(([unit, stepMs]) => {
      const count = Math.floor(restMs / stepMs)
      restMs -= count * stepMs
      return [unit, count] as const
    })
    .filter(([, count], index) => count > 0 || index === 0)
    .map(([unit, count]) => say(`common.lasting.${unit}`, { count }))
    .join(' ')
}

export const commaIn = (language: Language): string => (language === 'zh-CN' ? '，' : ', ')

/** Isolates a name that is written from right to left, or that holds direction marks (Unicode annex 9, isolates). */
export const apart = (name: string): string => (turning.test(name) ? `\u2068${name}\u2069` : name)
const turning =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
