/** Formats numbers, times and ages in the user's language and zone. Everything printed goes through here. */
import { durationSteps, printTime } from '@coldway/contract/time.ts'
import { preferences, zoneInUse } from './preferences.ts'
import { text } from './texts.ts'

const numbers = new Map<string, Intl.NumberFormat>()

export const formatNumber = (value: number, decimals = 0): string => {
  const { language } = preferences()
  const key = `${language}${decimals}`
  let format = numbers.get(key)
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    numbers.set(key, format)
  }
  return format.format(value)
}

/** `yyyy-MM-dd HH:mm:ss` in the user's zone. (rules-and-calls.md section 9) */
export const formatTime = (atMs: number): string => printTime(atMs, zoneInUse())
/** `MM-dd HH:mm` of a printed time, with its year where that is not the present one. */
export const formatMinute = (printed: string): string =>
  printed.slice(0, 4) === formatTime(Date.now()).slice(0, 4) ? printed.slice(5, 16) : printed.slice(0, 16)
/** `HH:mm` in the user's zone. */
export const formatClock = (atMs: number): string => formatTime(atMs).slice(11, 16)

/** "12 s ago"; never negative, even when the clock is behind. */
export const formatAge = (ageMs: number): string => {
  const step = durationSteps.find(([, lengthMs]) => ageMs >= lengthMs)
  return step ? text(`common.ago.${step[0]}`, { count: Math.floor(ageMs / step[1]) }) : text('common.ago.justNow')
}

/** "3 min": the largest unit that fits. */
export const formatLasting = (lengthMs: number): string => {
  const [unit, unitMs] = durationSteps.find(([, stepMs]) => lengthMs >= stepMs) ?? durationSteps[3]
  return text(`common.lasting.${unit}`, { count: Math.floor(Math.max(0, lengthMs) / unitMs) })
}

/** "6 min", "2 h 5 min": the two largest parts. */
export const formatDuration = (lengthMs: number): string => {
  const first = durationSteps.findIndex(([, stepMs]) => lengthMs >= stepMs)
  if (first < 0) return text('common.lasting.seconds', { count: 0 })
  return durationSteps
    .slice(first, first + 2)
    .map(([unit, stepMs], index) => {
      const rest = index === 0 ? lengthMs : lengthMs % (durationSteps[first]?.[1] ?? 1)
      return [unit, Math.floor(rest / stepMs)] as const
    })
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => text(`common.lasting.${unit}`, { count }))
    .join(' ')
}

/** Latitude first, five decimals: about a metre. */
export const formatPlace = ({ lng, lat }: { readonly lng: number; readonly lat: number }): string =>
  `${lat.toFixed(5)}, ${lng.toFixed(5)}`

/** "3 months". */
export const formatMonths = (months: number): string =>
  new Intl.NumberFormat(preferences().language, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(months)

/** 0 is Monday. */
export const formatWeekday = (day: number, width: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(preferences().language, { weekday: width, timeZone: 'UTC' }).format(
    Date.UTC(2024, 0, 1 + day),
  )
