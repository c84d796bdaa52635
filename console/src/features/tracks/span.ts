/** A span of the past as the user chose it, in the address and as the calls take it. Pure. */
import { trackRangeDays, trackRangeDefaultDays } from '@coldway/contract/enums.ts'
import { printTime } from '@coldway/contract/time.ts'

export interface Span {
  /** Past days up to now, or a span of the user's own. */
  readonly days: (typeof trackRangeDays)[number] | undefined
  /** As the browser's field gives it, in the user's zone: `2026-11-21T08:00`. */
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

/** For the address; what is usual is left out. */
export const spanParams = ({ days, from, until }: Span): Record<'days' | 'from' | 'until', string | undefined> => ({
  days: days === trackRangeDefaultDays ? undefined : days?.toString(),
  from: days === undefined ? from : undefined,
  until: days === undefined ? until : undefined,
})

/** Wire times of the span; undefined while one end is missing or the ends are the wrong way round. */
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
