/** When a schedule runs next, and of which days. Pure; all days are those of the schedule's zone. */
import type { SchedulePeriod, ScheduleRange } from '@coldway/contract/schedules/schedules.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'

export interface When {
  readonly every: SchedulePeriod
  /** The time of day, such as 06:30. */
  readonly at: string
  /** 1 is Monday. */
  readonly weekDay: number
  readonly monthDay: number
  readonly zone: string
}

const dayMs = 86_400_000
/** A month's day comes within 31 days of any other. */
const daysMost = 62

/**
 * The first time after a moment. A time that the clocks skip is the same distance after the gap, one that they repeat is its first
 * pass, so there is one on each day.
 */
export const nextTimeOf = (when: When, afterMs: number): number => {
  const today = dayOf(afterMs, when.zone)
  for (let days = 0; days <= daysMost; days++) {
    const day = new Date(today.getTime() + days * dayMs)
    if (!isDue(when, day)) continue
    const atMs = parseTime(`${textOf(day)} ${when.at}:00`, when.zone)
    if (atMs !== undefined && atMs > afterMs) return atMs
  }
  throw new Error('a schedule has no next time')
}

const skippedMost = 400

/** How many times come after one that was due and up to a moment, 400 at most. */
export const skippedOf = (when: When, dueMs: number, nowMs: number): number => {
  let count = 0
  for (let ms = nextTimeOf(when, dueMs); ms <= nowMs && count < skippedMost; ms = nextTimeOf(when, ms)) count++
  return count
}

const isDue = ({ every, weekDay, monthDay }: When, day: Date): boolean => {
  if (every === 'daily') return true
  if (every === 'weekly') return weekDayOf(day) === weekDay
  return day.getUTCDate() === Math.min(monthDay, lastDayOf(day))
}

export interface Days {
  /** The span as times on the wire, both inclusive. */
  readonly startTime: string
  readonly endTime: string
}

/** The whole days before the day of a moment. undefined: all. */
export const daysOf = (range: ScheduleRange, zone: string, atMs: number): Days | undefined => {
  const today = dayOf(atMs, zone).getTime()
  if (range === 'all') return undefined
  if (range === 'yesterday') return between(today - dayMs, today - dayMs)
  if (range === 'lastWeek') {
    const monday = today - (weekDayOf(new Date(today)) - 1) * dayMs
    return between(monday - 7 * dayMs, monday - dayMs)
  }
  const first = new Date(today).setUTCDate(1)
  return between(new Date(first - dayMs).setUTCDate(1), first - dayMs)
}

/** The day at that moment, as midnight of UTC, to count in days. */
const dayOf = (atMs: number, zone: string): Date => new Date(`${printTime(atMs, zone).slice(0, 10)}T00:00:00Z`)
const textOf = (day: Date): string => day.toISOString().slice(0, 10)
const weekDayOf = (day: Date): number => ((day.getUTCDay() + 6) % 7) + 1
const lastDayOf = (day: Date): number => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()

const between = (firstMs: number, lastMs: number): Days => ({
  startTime: `${textOf(new Date(firstMs))} 00:00:00`,
  endTime: `${textOf(new Date(lastMs))} 23:59:59`,
})
