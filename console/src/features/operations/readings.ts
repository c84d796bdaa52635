/** The reading of each figure: its unit, its limit, and its group. */
import type { FigureName, FigurePoint, ProcessFigures } from '@coldway/contract/operations/operations.ts'
import type { TextKey } from '../../settings/texts.ts'
import type { ChartPoint } from '../../ui/chart/chart-scale.ts'

type Unit = 'perS' | 'perMin' | 'ms' | 's'

export interface Reading {
  readonly name: FigureName
  readonly unit?: Unit
  /** A unit that is the same in every language. */
  readonly sign?: 'MB' | '%'
  readonly decimals: 0 | 1
  /** The value above which an operator should act (docs/how-to/watch.md). */
  readonly worryingFrom?: number
}

export const groups = [
  {
    key: 'ingest',
    readings: [
      { name: 'reportsPerS', unit: 'perS', decimals: 1 },
      { name: 'ackP99Ms', unit: 'ms', decimals: 0, worryingFrom: 50 },
      { name: 'ackP50Ms', unit: 'ms', decimals: 1 },
      { name: 'batchRows', decimals: 0 },
      { name: 'queuedRows', decimals: 0, worryingFrom: 40_000 },
    ],
  },
  {
    key: 'delivery',
    readings: [
      { name: 'rulesLagS', unit: 's', decimals: 0, worryingFrom: 60 },
      { name: 'liveClients', decimals: 0 },
      { name: 'liveDelayP99Ms', unit: 'ms', decimals: 0, worryingFrom: 400 },
      { name: 'jobsWaiting', decimals: 0 },
      { name: 'jobsLateS', unit: 's', decimals: 0, worryingFrom: 60 },
    ],
  },
  {
    key: 'calls',
    readings: [
      { name: 'callsPerS', unit: 'perS', decimals: 1 },
      { name: 'callP95Ms', unit: 'ms', decimals: 0, worryingFrom: 1000 },
      { name: 'faultsPerMin', unit: 'perMin', decimals: 1, worryingFrom: 0 },
    ],
  },
  {
    key: 'machine',
    readings: [
      { name: 'cpuPct', sign: '%', decimals: 0, worryingFrom: 90 },
      { name: 'memoryMb', sign: 'MB', decimals: 0 },
      { name: 'loopLagP99Ms', unit: 'ms', decimals: 0, worryingFrom: 200 },
      { name: 'connectionsBusy', decimals: 0 },
      { name: 'connectionsWanted', decimals: 0, worryingFrom: 0 },
    ],
  },
] as const satisfies readonly { readonly key: string; readonly readings: readonly Reading[] }[]

export const unitKey = ({ unit }: Reading): TextKey | undefined => unit && `operations.units.${unit}`

/** Figures that are summed over processes; for all others the worst process counts. */
const sums: ReadonlySet<FigureName> = new Set([
  'reportsPerS',
  'queuedRows',
  'liveClients',
  'callsPerS',
  'faultsPerMin',
  'connectionsBusy',
  'connectionsWanted',
  'memoryMb',
  'cpuPct',
])

/** One line of a figure over these processes. They report at different moments, so values are combined per report span. */
export const lineOf = (
  processes: readonly Pick<ProcessFigures, 'points'>[],
  name: FigureName,
  stepMs: number,
): ChartPoint[] => {
  const spans = new Map<number, number>()
  for (const { points } of processes)
    for (const [span, value] of ownSpans(points, name, stepMs)) {
      const before = spans.get(span)
      if (before === undefined) spans.set(span, value)
      else spans.set(span, sums.has(name) ? before + value : Math.max(before, value))
    }
  return [...spans].sort(([a], [b]) => a - b).map(([span, value]) => ({ atMs: span * stepMs, value }))
}

/** The value of a process in each span; the later of two reports in one span counts. */
const ownSpans = (points: readonly FigurePoint[], name: FigureName, stepMs: number): Map<number, number> => {
  const spans = new Map<number, number>()
  for (const { atMs, figures } of points) {
    const value = figures[name]
    if (value !== null) spans.set(Math.floor(atMs / stepMs), value)
  }
  return spans
}
