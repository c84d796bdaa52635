import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measure, type Readings, type Sample } from './measure.ts'

const edges = [0.01, 0.1, 1]
/** A histogram as the library gives it: cumulative buckets, count and sum. */
const histogram = (name: string, values: readonly number[], labels: Sample['labels'] = {}): Sample[] => [
  ...[...edges, Number.POSITIVE_INFINITY].map((edge) => ({
    metricName: `${name}_bucket`,
    labels: { ...labels, le: edge === Number.POSITIVE_INFINITY ? '+Inf' : edge },
    value: values.filter((value) => value <= edge).length,
  })),
  { metricName: `${name}_count`, labels, value: values.length },
  { metricName: `${name}_sum`, labels, value: values.reduce((sum, value) => sum + value, 0) },
]
const of = (given: Record<string, Sample[]>): Readings => new Map(Object.entries(given))

test('rates are of what grew in the span', () => {
  const reports = (value: number) => of({ coldway_ingest_reports_total: [{ value, labels: { protocol: 'mqtt' } }] })
  expect(measure(reports(100), reports(150), 10).reportsPerS).toBe(5)
  expect(measure(of({}), of({}), 10).reportsPerS).toBeNull()
})

test('quantiles are of the span alone, all labels together', () => {
  const name = 'coldway_http_request_seconds'
  const before = of({ [name]: histogram(name, [1, 1, 1, 1], { call: 'a', status: '200' }) })
  const now = of({
    [name]: [
      ...histogram(name, [1, 1, 1, 1, 0.005], { call: 'a', status: '200' }),
      ...histogram(name, [0.05], { call: 'b', status: '501' }),
    ],
  })
  const { callP95Ms, callsPerS, faultsPerMin } = measure(before, now, 10)
  expect({ callP95Ms, callsPerS, faultsPerMin }).toEqual({ callP95Ms: 100, callsPerS: 0.2, faultsPerMin: 6 })
})

test('a span in which nothing happened has no quantile', () => {
  const name = 'coldway_ingest_acknowledgement_seconds'
  const same = of({ [name]: histogram(name, [0.5]) })
  expect(measure(same, same, 10).ackP99Ms).toBeNull()
})

test('a quantile is the edge at or above that share of what happened, never below it', () => {
  const name = 'coldway_ingest_acknowledgement_seconds'
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (values) => {
      const { ackP50Ms } = measure(of({}), of({ [name]: histogram(name, values) }), 10)
      const sorted = [...values].sort((a, b) => a - b)
      const median = (sorted[Math.ceil(values.length / 2) - 1] ?? 0) * 1000
      expect(ackP50Ms).toBe((edges.find((edge) => edge * 1000 >= median) ?? 1) * 1000)
    }),
  )
})
