/** Excursions by cause, by carrier and by lane over time. */
import {
  type ExcursionsOverTime,
  type StatisticsStep,
  waybillStatisticsLimits,
} from '@coldway/contract/waybills/waybill-statistics.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Db } from '../../platform/database.ts'
import { type ExcursionRow, loadExcursions, type Range, type StatisticsSpan } from './statistics.store.ts'

const dayMs = 86_400_000

export const excursionsOverTime = async (db: Db, range: Range, span: StatisticsSpan): Promise<ExcursionsOverTime> => {
  const step = stepOf(span)
  const rows = Map.groupBy(await loadExcursions(db, range, { ...span, step }), ({ of }) => of)
  const periods = periodsOf(span, step)
  const counted = (of: ExcursionRow['of']) => countsOf(rows.get(of) ?? [], periods)
  const [carriers, lanes] = [counted('carrier'), counted('lane')]
  const most = waybillStatisticsLimits.overTimeMax
  return {
    step,
    periods,
    byCause: counted('cause').map(({ row: { cause }, counts }) => ({ cause, counts })),
    byCarrier: carriers
      .slice(0, most)
      .map(({ row: { carrierName }, counts }) => ({ carrierName: carrierName ?? '', counts })),
    byLane: lanes.slice(0, most).map(({ row: { shipping, receiving }, counts }) => ({
      shipping: shipping ?? '',
      receiving: receiving ?? '',
      counts,
    })),
    otherCarriers: sumOf(carriers.slice(most), periods.length),
    otherLanes: sumOf(lanes.slice(most), periods.length),
  }
}

const stepOf = ({ fromMs, untilMs }: StatisticsSpan): StatisticsStep => {
  const days = (untilMs - fromMs) / dayMs
  if (days <= waybillStatisticsLimits.dailyMax) return 'day'
  return days <= waybillStatisticsLimits.weeklyMax ? 'week' : 'month'
}

/** The first days of the periods of the span, in the zone of the caller. */
export const periodsOf = ({ fromMs, untilMs, zone }: StatisticsSpan, step: StatisticsStep): string[] => {
  const lastDay = printTime(untilMs - 1, zone).slice(0, 10)
  const periods: string[] = []
  for (let day = firstOf(printTime(fromMs, zone).slice(0, 10), step); day <= lastDay; day = nextOf(day, step))
    periods.push(day)
  return periods
}

const atMidnight = (day: string): Date => new Date(`${day}T00:00:00Z`)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** The first day of the period that the day is in. */
const firstOf = (day: string, step: StatisticsStep): string => {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const date = atMidnight(day)
  const sinceMonday = step === 'week' ? (date.getUTCDay() + 6) % 7 : 0
  return dayOf(new Date(date.getTime() - sinceMonday * dayMs))
}

const nextOf = (day: string, step: StatisticsStep): string => {
  const date = atMidnight(day)
  if (step === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCDate(date.getUTCDate() + (step === 'week' ? 7 : 1))
  return dayOf(date)
}

interface Counted {
  /** Any row of the group: all have its key. */
  readonly row: ExcursionRow
  readonly counts: number[]
}

/** The groups with the most first. */
const countsOf = (rows: readonly ExcursionRow[], periods: readonly string[]): Counted[] => {
  const keyOf = ({ cause, carrierName, shipping, receiving }: ExcursionRow) =>
    JSON.stringify([cause, carrierName, shipping, receiving])
  return [...Map.groupBy(rows, keyOf).values()]
    .flatMap((own) => {
      const byPeriod = new Map(own.map(({ period, waybills }) => [period, waybills]))
      return own[0] ? [{ row: own[0], counts: periods.map((period) => byPeriod.get(period) ?? 0) }] : []
    })
    .toSorted((a, b) => total(b.counts) - total(a.counts) || (keyOf(a.row) < keyOf(b.row) ? -1 : 1))
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const sumOf = (groups: readonly Counted[], length: number): number[] =>
  Array.from({ length }, (_, at) => total(groups.map(({ counts }) => counts[at] ?? 0)))
