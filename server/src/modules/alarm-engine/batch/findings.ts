/** Loads findings of earlier rules again: crossings of sites and offsets from lines, including all that came late. */
import type { Tx } from '../../../platform/database.ts'
import { listOffsets } from '../../lines/index.ts'
import { listCrossings } from '../../sites/index.ts'
import type { Reading } from '../evaluation/types.ts'
import { crossed, type Run } from './machines.ts'
import { isByFinding } from './plans.ts'

export interface Asked {
  readonly deviceId: number
  readonly run: Run
  readonly fromMs: number
}
export interface Found {
  readonly readings: readonly Reading[]
  /** What was before this moment is no longer known. */
  readonly knownFromMs: number
}

export const isFound = ({ watching }: Run): boolean => isByFinding(watching)

/**
 * Loads the findings after the moment of each run that is judged by them; a run whose line is no longer watched is left
 * out.
 */
export const loadFound = async (tx: Tx, asked: readonly Asked[], nowMs: number): Promise<Map<Run, Found>> =>
  new Map([
    ...(await crossingsOf(
      tx,
      asked.filter(({ run }) => run.watching.kind === 'siteEntryExit'),
      nowMs,
    )),
    ...(await offsetsOf(
      tx,
      asked.filter(({ run }) => run.watching.kind === 'lineDeviation'),
      nowMs,
    )),
  ])

const crossingsOf = async (tx: Tx, asked: readonly Asked[], nowMs: number): Promise<[Run, Found][]> => {
  if (asked.length === 0) return []
  const rows = await listCrossings(
    tx,
    asked.map(({ deviceId, run: { series }, fromMs }) => ({ deviceId, siteId: Number(series), fromMs })),
  )
  return asked.map(({ deviceId, run, fromMs }) => {
    // Two policies may ask for the same crossings from different moments.
    const its = rows.filter((row) => row.deviceId === deviceId && String(row.siteId) === run.series)
    const moments = new Map(its.filter(({ atMs }) => atMs > fromMs).map((row) => [row.atMs, row.to]))
    const readings = [...moments].map(([atMs, to]) => ({
      atMs,
      // Earlier crossings were known in time; later ones were found only now.
      arrivedMs: atMs > Number(run.replayFromMs) ? nowMs : atMs + run.lagMs,
      lagMs: run.lagMs,
      value: crossed[to],
    }))
    return [run, { readings, knownFromMs: Number.NEGATIVE_INFINITY }]
  })
}

const offsetsOf = async (tx: Tx, asked: readonly Asked[], nowMs: number): Promise<[Run, Found][]> => {
  if (asked.length === 0) return []
  const pasts = await listOffsets(
    tx,
    asked.map(({ deviceId, run: { series } }) => ({ deviceId, lineId: Number(series) })),
    nowMs,
  )
  return asked.flatMap(({ deviceId, run, fromMs }): [Run, Found][] => {
    const past = pasts.find((one) => one.deviceId === deviceId && String(one.lineId) === run.series)
    if (!past) return []
    const readings = past.offsets
      .filter(({ atMs }) => atMs > fromMs)
      .map(({ atMs, arrivedMs, distanceM }) => ({ atMs, arrivedMs, value: distanceM }))
    return [[run, { readings, knownFromMs: past.knownFromMs }]]
  })
}
