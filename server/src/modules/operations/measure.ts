/**
 * Computes the figures of a span from two readings of the metrics: rates from counters, quantiles from histogram
 * buckets. Pure. A quantile is the upper edge of its bucket; null when nothing happened.
 */
import type { FigureName } from '@coldway/contract/operations/operations.ts'

export interface Sample {
  readonly value: number
  readonly labels: Readonly<Record<string, string | number>>
  /** The part of a histogram: `<name>_bucket`, `<name>_count` or `<name>_sum`. */
  readonly metricName?: string
}
export type Readings = ReadonlyMap<string, readonly Sample[]>
export type Figures = Record<FigureName, number | null>

export const measure = (before: Readings, now: Readings, spanS: number): Figures => {
  const grown = (name: string, isMeant: (sample: Sample) => boolean = () => true): number | null => {
    const sum = sumOf(now, name, isMeant)
    return sum === null ? null : sum - (sumOf(before, name, isMeant) ?? 0)
  }
  const rate = (name: string) => perSecond(grown(name), spanS)
  const quantile = (name: string, share: number) => quantileOf(bucketsGrown(before, now, name), share)
  const level = (name: string, isMeant?: (sample: Sample) => boolean) => sumOf(now, name, isMeant)
  const requests = 'coldway_http_request_seconds'
  const isFault = ({ labels }: Sample) => Number(labels.status) >= 500
  const batches = grown('coldway_ingest_batch_rows', isCount)
  return {
    reportsPerS: rate('coldway_ingest_reports_total'),
    ackP50Ms: inMs(quantile('coldway_ingest_acknowledgement_seconds', 0.5)),
    ackP99Ms: inMs(quantile('coldway_ingest_acknowledgement_seconds', 0.99)),
    batchRows: batches ? (grown('coldway_ingest_batch_rows', isSum) ?? 0) / batches : null,
    queuedRows: level('coldway_ingest_queued_rows'),
    rulesLagS: level('coldway_rules_lag_seconds'),
    liveClients: level('coldway_live_clients'),
    liveDelayP99Ms: inMs(quantile('coldway_live_delay_seconds', 0.99)),
    jobsWaiting: level('coldway_jobs_waiting'),
    jobsLateS: level('coldway_jobs_oldest_due_seconds'),
    callsPerS: perSecond(grown(requests, isCount), spanS),
    callP95Ms: inMs(quantile(requests, 0.95)),
    faultsPerMin: times(
      perSecond(
        grown(requests, (one) => isCount(one) && isFault(one)),
        spanS,
      ),
      60,
    ),
    connectionsBusy: level('coldway_database_connections', ({ labels }) => labels.state === 'busy'),
    connectionsWanted: level('coldway_database_connections', ({ labels }) => labels.state === 'wanted'),
    loopLagP99Ms: inMs(level('nodejs_eventloop_lag_p99_seconds')),
    memoryMb: times(level('process_resident_memory_bytes'), 1 / 1_048_576),
    cpuPct: times(rate('process_cpu_seconds_total'), 100),
  }
}

const isCount = ({ metricName }: Sample): boolean => metricName?.endsWith('_count') === true
const isSum = ({ metricName }: Sample): boolean => metricName?.endsWith('_sum') === true

/** Gives null when there is no such metric, or no sample of it. */
const sumOf = (readings: Readings, name: string, isMeant: (sample: Sample) => boolean = () => true): number | null => {
  const meant = (readings.get(name) ?? []).filter(isMeant)
  return meant.length === 0 ? null : meant.reduce((sum, { value }) => sum + value, 0)
}

/** Gives, by upper edge, the increase at or below it, over the samples of all labels. */
const bucketsGrown = (before: Readings, now: Readings, name: string): ReadonlyMap<number, number> => {
  const grown = new Map<number, number>()
  const add = (readings: Readings, sign: 1 | -1): void => {
    for (const { metricName, labels, value } of readings.get(name) ?? []) {
      if (!metricName?.endsWith('_bucket')) continue
      const edge = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
      grown.set(edge, (grown.get(edge) ?? 0) + sign * value)
    }
  }
  add(now, 1)
  add(before, -1)
  return grown
}

const quantileOf = (buckets: ReadonlyMap<number, number>, share: number): number | null => {
  const edges = [...buckets.keys()].sort((a, b) => a - b)
  const all = buckets.get(Number.POSITIVE_INFINITY) ?? 0
  if (all <= 0) return null
  const edge = edges.find((one) => (buckets.get(one) ?? 0) >= all * share)
  // A quantile beyond the last edge is known to be above it, and no more.
  return edge === undefined || edge === Number.POSITIVE_INFINITY ? (edges.at(-2) ?? null) : edge
}

const times = (value: number | null, factor: number): number | null => (value === null ? null : value * factor)
const inMs = (seconds: number | null): number | null => times(seconds, 1000)
const perSecond = (count: number | null, seconds: number): number | null => (count === null ? null : count / seconds)
