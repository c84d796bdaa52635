/** What is asked for, in the address: a link or a reload brings the same track back. Pure but for the hook. */
import { trackRangeDays, trackRangeDefaultDays } from '@coldway/contract/enums.ts'
import { printTime } from '@coldway/contract/time.ts'
import { useSearchParams } from 'react-router'

export interface TrackQuery {
  readonly deviceId: number | undefined
  /** Past days up to now, or a span of the user's own. */
  readonly days: (typeof trackRangeDays)[number] | undefined
  /** As the browser's field gives it, in the user's zone: `2026-11-21T08:00`. */
  readonly from: string
  readonly until: string
  readonly isRaw: boolean
}

const minuteOfDay = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/
const dayMs = 86_400_000

export const readQuery = (params: URLSearchParams): TrackQuery => {
  const id = Number(params.get('device'))
  const timeOf = (name: string) => {
    const value = params.get(name) ?? ''
    return minuteOfDay.test(value) ? value : ''
  }
  const [from, until] = [timeOf('from'), timeOf('until')]
  const days = trackRangeDays.find((one) => String(one) === params.get('days')) ?? trackRangeDefaultDays
  return {
    deviceId: Number.isInteger(id) && id > 0 ? id : undefined,
    days: from || until ? undefined : days,
    from,
    until,
    isRaw: params.get('raw') === '1',
  }
}

/** Wire times of the span; undefined while one end is missing or the ends are the wrong way round. */
export const spanOf = (
  { days, from, until }: TrackQuery,
  nowMs: number,
  zone: string,
): { startTime: string; endTime: string } | undefined => {
  if (days !== undefined) return { startTime: printTime(nowMs - days * dayMs, zone), endTime: printTime(nowMs, zone) }
  if (!from || !until || until <= from) return undefined
  return { startTime: wireTime(from), endTime: wireTime(until) }
}

const wireTime = (value: string): string => `${value.replace('T', ' ')}:00`
export const fieldTime = (atMs: number, zone: string): string => printTime(atMs, zone).slice(0, 16).replace(' ', 'T')

export const useTrackQuery = (): readonly [TrackQuery, (change: Partial<TrackQuery>) => void] => {
  const [params, setParams] = useSearchParams()
  const query = readQuery(params)
  const change = (to: Partial<TrackQuery>) => {
    const next = { ...query, ...to }
    const told = {
      device: next.deviceId?.toString(),
      days: next.days === trackRangeDefaultDays ? undefined : next.days?.toString(),
      from: next.days === undefined ? next.from : undefined,
      until: next.days === undefined ? next.until : undefined,
      raw: next.isRaw ? '1' : undefined,
    }
    const kept = Object.entries(told).filter((one): one is [string, string] => Boolean(one[1]))
    setParams(new URLSearchParams(kept), { replace: true })
  }
  return [query, change]
}
