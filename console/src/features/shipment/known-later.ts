/** What came to be known of a shipment after a past moment. Pure. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import type { ShownCondition, WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import type { ChartPoint } from '../../ui/chart/chart-scale.ts'
import type { Happened } from './happened.ts'

/** All that the page shows of a shipment, then or now. */
export interface ShownShipment {
  readonly of: MonitoredDetail
  readonly condition: ShownCondition
  readonly visits: readonly SiteRecord[]
  readonly alarms: readonly AlarmRecord[]
}

/** Rows of today that were not there then, or were otherwise. */
export const happenedLater = (then: readonly Happened[], now: readonly Happened[]): Happened[] => {
  const before = new Map(then.map((row) => [row.key, row]))
  return now.flatMap((row) => {
    const known = before.get(row.key)
    if (known && known.untilMs === row.untilMs && known.atMs === row.atMs) return []
    return [{ ...row, key: `later ${row.key}`, isLater: true }]
  })
}

/** How many rows of each kind came later. */
export const countLater = (rows: readonly Happened[]) => {
  const of = (kind: Happened['kind']) => rows.filter((row) => row.isLater && row.kind === kind).length
  return { steps: of('step'), excursions: of('excursion'), alarms: of('alarm'), visits: of('site') }
}

export const readingsLater = (then: WaybillCondition, now: WaybillCondition): number =>
  Math.max(0, countOf(now) - countOf(then))

const countOf = ({ devices }: WaybillCondition): number =>
  devices.reduce((sum, { series }) => sum + series.reduce((own, { stats }) => own + stats.count, 0), 0)

interface Of {
  readonly detailId: number
  readonly key: string
}

const bucketsOf = ({ devices }: WaybillCondition, { detailId, key }: Of) => {
  const device = devices.find((one) => one.detailId === detailId)
  return { bucketMs: device?.bucketMs ?? 0, buckets: device?.series.find((one) => one.key === key)?.buckets ?? [] }
}

/** A stretch with more readings now than then: the one of its extremes that is farther from what was known. */
export const laterIn = (then: WaybillCondition, now: WaybillCondition, of: Of): ChartPoint[] => {
  const before = bucketsOf(then, of)
  const after = bucketsOf(now, of)
  return after.buckets.flatMap(([fromMs, min, max, , count]) => {
    const untilMs = fromMs + after.bucketMs
    // The stretches of the two may begin at other times, where the shipment was under way then.
    const known = before.buckets.filter(
      ([at]) => at >= fromMs - before.bucketMs / 2 && at < untilMs - before.bucketMs / 2,
    )
    if (known.reduce((sum, [, , , , one]) => sum + one, 0) >= count) return []
    const low = Math.min(...known.map(([, one]) => one))
    const high = Math.max(...known.map(([, , one]) => one))
    return [{ atMs: fromMs + after.bucketMs / 2, value: known.length > 0 && low - min > max - high ? min : max }]
  })
}
