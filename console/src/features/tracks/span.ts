/** A span of the past as the user chose it, as the address holds it, and as the calls take it. Pure. */
import { trackRangeDays, trackRangeDefaultDays } from '@coldway/contract/enums.ts'
import { printTime } from '@coldway/contract/time.ts'

export interface Span {
  /** Past days up to now; undefined: a custom span. */
  readonly days: (typeof trackRangeDays)[number] | undefined
  /** The text of the browser's field, in the user's zone: `2026-11-21T08:00`. */
  readonly from: string
  readonly until: string
}

const minuteOfDay = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const dayMs = 86_400_000

export const readSpan = (params: URLSearchParams): Span => {
  const timeOf = (name: string) => {
    const value = params.get(name) ?? ''
    return minuteOfDay.test(value) ? value : ''
  }
  const [from, until] = [timeOf('from'), timeOf('until')]
  const days = trackRangeDays.find((one) => String(one) === params.get('days')) ?? trackRangeDefaultDays
  return { days: from || until ? undefined : days, from, until }
}

/** Parameters of the address; defaults are left out. */
export const spanParams = ({ days, from, until }: Span): Record<'days' | 'from' | 'until', string | undefined> => ({
  days: days === trackRangeDefaultDays ? undefined : days?.toString(),
  from: days === undefined ? from : undefined,
  until: days === undefined ? until : undefined,
})

/** Wire times of the span; undefined while one end is missing or the ends are reversed. */
export const spanOf = (
  { days, from, until }: Span,
  nowMs: number,
  zone: string,
): { startTime: string; endTime: string } | undefined => {
  if (days !== undefined) return { startTime: printTime(nowMs - days * dayMs, zone), endTime: printTime(nowMs, zone) }
  if (!from || !until || until <= from) return undefined
  return { startTime: wireTime(from), endTime: wireTime(until) }
}

const wireTime = (value: string): string => `${value.replace('T', ' ')}:00`
export const fieldTime = (atMs: number, zone: string): string => printTime(atMs, zone).slice(0, 16).replace(' ', 'T')
