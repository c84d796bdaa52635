/** The statistics as one table, so that they leave as a list does: as a file, at once or by a schedule. Pure. */
import type { ListQuery, Page } from '@coldway/contract/list.ts'
import { parseTime } from '@coldway/contract/time.ts'
import {
  type StatisticsRow,
  type WaybillStatistics,
  waybillStatisticsLimits,
} from '@coldway/contract/waybills/waybill-statistics.ts'
import type { Done } from './statistics.store.ts'

export interface Counted {
  readonly orgId: number | undefined
  readonly fromMs: number | undefined
  readonly untilMs: number | undefined
}
const secondMs = 1000

/** The end of the span belongs to it, as in every list. */
export const countedBy = (
  { conditionVos }: ListQuery<'orgId' | 'completionTime'>,
  { zone, nowMs }: { readonly zone: string; readonly nowMs: number },
): Counted => {
  const valueOf = (name: string) => conditionVos.find(({ column }) => column === name)?.value
  const orgId = valueOf('orgId') === undefined ? undefined : Number(valueOf('orgId'))
  const span = valueOf('completionTime') as readonly [string, string] | undefined
  if (!span) return { orgId, fromMs: nowMs - waybillStatisticsLimits.usualRangeMs, untilMs: nowMs }
  const [from, until] = span
  const lastMs = parseTime(until, zone)
  return {
    orgId,
    fromMs: parseTime(from, zone),
    untilMs: lastMs === undefined ? undefined : lastMs + secondMs,
  }
}

/** There are no rows without figures, as for an organisation that the caller does not see. */
export const pageOf = (found: WaybillStatistics | undefined, { page, size }: ListQuery): Page<StatisticsRow> => {
  const rows = found ? rowsOf(found) : []
  return { page, size, total: rows.length, records: rows.slice((page - 1) * size, page * size) }
}

const rowsOf = (found: WaybillStatistics): StatisticsRow[] => [
  { part: 'all', name: '', ...doneOf(found) },
  ...found.byDay.map((row) => ({ part: 'day', name: row.day, ...doneOf(row) }) as const),
  ...found.byLane.map((row) => ({ part: 'lane', name: `${row.shipping} – ${row.receiving}`, ...doneOf(row) }) as const),
  ...found.byCarrier.map((row) => ({ part: 'carrier', name: row.carrierName, ...doneOf(row) }) as const),
  ...found.byType.map((row) => ({ part: 'type', name: row.waybillType, ...doneOf(row) }) as const),
]

const doneOf = ({ completed, onTime, late, warm, inRange, excursion, meanDurationS }: Done): Done => ({
  completed,
  onTime,
  late,
  warm,
  inRange,
  excursion,
  meanDurationS,
})
