/** Planned against actual: the bars of a shipment, and the span of time that shows those of many. Pure. */
import { parseTime } from '@coldway/contract/time.ts'
import type { MonitoredWaybill } from '@coldway/contract/waybills/waybill-monitoring.ts'

const hourMs = 3_600_000
/** The most that is shown before and after now. What lies beyond is cut off at the edge. */
const aroundMs = 24 * hourMs
const leastMs = 2 * hourMs

export interface Stretch {
  readonly fromMs: number
  readonly toMs: number
}

export interface ShipmentBars {
  /** The stretch from the planned start to the planned arrival; undefined without a plan. */
  readonly planned: Stretch | undefined
  /** The stretch from the start until now or the arrival; a shipment that waits has none. */
  readonly actual: Stretch | undefined
  /** The stretch in which the shipment is expected to arrive. */
  readonly expected: Stretch | undefined
  /** How much later than planned it left, or will leave. Negative: earlier. */
  readonly leftLateMs: number | undefined
  /** How much later than planned it arrived, or is expected. Negative: earlier. */
  readonly arrivesLateMs: number | undefined
}

export const barsOf = (of: MonitoredWaybill, zone: string, nowMs: number): ShipmentBars => {
  const at = (text: string | null): number | undefined => (text === null ? undefined : parseTime(text, zone))
  const [plannedMs, dueMs] = [at(of.plannedStartTime), at(of.plannedArrivalTime)]
  const [startedMs, endedMs] = [at(of.actualStartTime), at(of.arrivalTime ?? of.completionTime)]
  const [earliestMs, latestMs] = [at(of.earliestArrivalTime), at(of.latestArrivalTime)]
  const isWaiting = startedMs === undefined
  const arrivalMs = endedMs ?? at(of.estimatedArrivalTime)
  return {
    planned: plannedMs !== undefined && dueMs !== undefined ? { fromMs: plannedMs, toMs: dueMs } : undefined,
    actual: isWaiting ? undefined : { fromMs: startedMs, toMs: endedMs ?? Math.max(nowMs, startedMs) },
    expected: earliestMs !== undefined && latestMs !== undefined ? { fromMs: earliestMs, toMs: latestMs } : undefined,
    leftLateMs: plannedMs === undefined ? undefined : lateBy(startedMs, plannedMs, nowMs),
    arrivesLateMs: dueMs === undefined ? undefined : lateBy(arrivalMs, dueMs, isWaiting ? undefined : nowMs),
  }
}

/**
 * The delay: what has not happened is late from its planned time on, as far as that is known. Before
 * it, nothing is said.
 */
const lateBy = (happenedMs: number | undefined, plannedMs: number, nowMs: number | undefined): number | undefined => {
  if (happenedMs !== undefined) return happenedMs - plannedMs
  return nowMs !== undefined && nowMs > plannedMs ? nowMs - plannedMs : undefined
}

/** The span that holds all bars, and now. */
export const spanOf = (all: readonly ShipmentBars[], nowMs: number): Stretch => {
  const stretches = all.flatMap(({ planned, actual, expected }) =>
    [planned, actual, expected].filter((one) => one !== undefined),
  )
  const fromMs = Math.min(nowMs - leastMs, ...stretches.map((one) => one.fromMs))
  const toMs = Math.max(nowMs + leastMs, ...stretches.map((one) => one.toMs))
  return { fromMs: Math.max(fromMs, nowMs - aroundMs), toMs: Math.min(toMs, nowMs + aroundMs) }
}

/** The place of a stretch within a span, in percent of it; undefined when it lies outside. */
export const partOf = (
  { fromMs, toMs }: Stretch,
  span: Stretch,
): { readonly left: number; readonly width: number } | undefined => {
  if (toMs < span.fromMs || fromMs > span.toMs) return undefined
  const share = (atMs: number) => (100 * (atMs - span.fromMs)) / (span.toMs - span.fromMs)
  const [left, right] = [share(Math.max(fromMs, span.fromMs)), share(Math.min(toMs, span.toMs))]
  return { left, width: right - left }
}
