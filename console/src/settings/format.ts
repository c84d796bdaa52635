/** Numbers, times and ages in the user's language and zone. Everything printed goes through here. */
import { printTime } from '@coldway/contract/time.ts'
import { preferences, zoneInUse } from './preferences.ts'

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
/** `HH:mm` in the user's zone. */
export const formatClock = (atMs: number): string => formatTime(atMs).slice(11, 16)

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const
const ages = new Map<string, Intl.RelativeTimeFormat>()

/** "12 seconds ago" in short form. */
export const formatAge = (ageMs: number): string => {
  const { language } = preferences()
  const format = ages.get(language) ?? new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'always' })
  ages.set(language, format)
  const age = Math.max(0, ageMs)
  const [unit, lengthMs] = steps.find(([, length]) => age >= length) ?? steps[3]
  return format.format(-Math.floor(age / lengthMs), unit)
}
