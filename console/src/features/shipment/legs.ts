/** The way of a shipment as its devices saw it: one device after the other, where they were exchanged. Pure. */
import type {
  ConditionDevice,
  ConditionSeries,
  WaybillCondition,
} from '@coldway/contract/waybills/waybill-condition.ts'

export type Leg = ConditionDevice

/** The chosen device, and before and after it those that took over without travelling beside it. */
export const legsOf = (devices: readonly Leg[], detailId: number | undefined): Leg[] => {
  const chosen = devices.find((one) => one.detailId === detailId) ?? devices[0]
  if (!chosen) return []
  const legs = [chosen]
  for (const one of devices.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const isBeside = legs.some((leg) => one.fromMs < leg.untilMs && leg.fromMs < one.untilMs)
    if (one !== chosen && !isBeside) legs.push(one)
  }
  return legs.toSorted((one, other) => one.fromMs - other.fromMs)
}

export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** Spans of a state that was on, as coarse as the buckets are. */
export const spansOn = (series: ConditionSeries | undefined, { bucketMs, untilMs }: Leg): Span[] => {
  const spans: { fromMs: number; untilMs: number }[] = []
  let isOn = false
  for (const [atMs, , highest] of series?.buckets ?? []) {
    const last = spans.at(-1)
    if (highest > 0 && isOn && last) last.untilMs = Math.min(untilMs, atMs + bucketMs)
    else if (highest > 0) spans.push({ fromMs: atMs, untilMs: Math.min(untilMs, atMs + bucketMs) })
    else if (isOn && last) last.untilMs = atMs
    isOn = highest > 0
  }
  return spans
}

export const seriesOf = (leg: Leg, key: string): ConditionSeries | undefined =>
  leg.series.find((one) => one.key === key)

/** How long the first spans cover the other one. */
export const sharedMs = (spans: readonly Span[], of: Span): number =>
  spans.reduce(
    (total, one) => total + Math.max(0, Math.min(one.untilMs, of.untilMs) - Math.max(one.fromMs, of.fromMs)),
    0,
  )

/** False: nothing was measured that has limits. No time out of range and no excursion are no good news then. */
export const wasCompared = ({ devices }: WaybillCondition): boolean =>
  devices.some(({ series }) => series.some((one) => one.limitsFrom && one.stats.count > 0))
