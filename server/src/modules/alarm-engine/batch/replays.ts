/** Replays the machines that have late data, with the readings, findings and records of the database. */
import { limits } from '@coldway/contract/limits.ts'
import type { Tx } from '../../../platform/database.ts'
import { evaluateInPortions } from '../../../rules/event-time/index.ts'
import { baseBefore } from '../evaluation/checkpoints.ts'
import { replay } from '../evaluation/replay.ts'
import type { Reading } from '../evaluation/types.ts'
import { loadReports, loadTwice, type Report } from './devices.store.ts'
import { type Found, isFound, loadFound } from './findings.ts'
import { type Run, readingOf } from './machines.ts'
import { loadRecorded, type OpenRecord } from './records.store.ts'

export interface DeviceRun {
  readonly deviceId: number
  readonly run: Run
}

export const replayLate = async (tx: Tx, all: readonly DeviceRun[], nowMs: number): Promise<void> => {
  await markTwice(tx, all)
  await evaluateInPortions(
    all.filter(({ run }) => run.replayFromMs !== null),
    {
      deviceIdOf: ({ deviceId }) => deviceId,
      isLate: () => true,
      loadPast: (late) => loadPast(tx, late, nowMs),
      evaluate: (one, past) => replayRun(one, past, nowMs),
    },
  )
}

/**
 * A machine at rest does not know of an earlier report with the same event time. The first counts, and the database has
 * it.
 */
const markTwice = async (tx: Tx, all: readonly DeviceRun[]): Promise<void> => {
  const woken = all.flatMap(({ deviceId, run }) =>
    run.replayFromMs === null && !isFound(run) ? run.wokenBy.map((atMs) => ({ deviceId, run, atMs })) : [],
  )
  if (woken.length === 0) return
  for (const place of await loadTwice(tx, woken)) {
    const { run, atMs } = woken[place - 1] as (typeof woken)[number]
    run.replayFromMs = Math.min(run.replayFromMs ?? Number.POSITIVE_INFINITY, atMs - 1)
  }
}

interface LoadedPast {
  readonly reports: ReadonlyMap<number, readonly Report[]>
  readonly findings: ReadonlyMap<Run, Found>
  readonly records: ReadonlyMap<number, readonly OpenRecord[]>
}

/** Loads what has arrived since each checkpoint, and the records of that time. */
const loadPast = async (tx: Tx, late: readonly DeviceRun[], nowMs: number): Promise<LoadedPast> => {
  const since = new Map<number, number>()
  for (const { deviceId, run } of late)
    since.set(deviceId, Math.min(since.get(deviceId) ?? Number.POSITIVE_INFINITY, startOf(run)))
  const asked = [...since].map(([deviceId, fromMs]) => ({ deviceId, fromMs }))
  const byReports = new Set(late.flatMap(({ deviceId, run }) => (isFound(run) ? [] : [deviceId])))
  const ofReports = asked.filter(({ deviceId }) => byReports.has(deviceId))
  const reports = Map.groupBy(await loadReports(tx, ofReports), ({ deviceId }) => deviceId)
  const ofFindings = late.filter(({ run }) => isFound(run)).map((one) => ({ ...one, fromMs: startOf(one.run) }))
  const findings = await loadFound(tx, ofFindings, nowMs)
  const dayBefore = asked.map(({ deviceId, fromMs }) => ({ deviceId, fromMs: fromMs - limits.lateReadingMs }))
  const records = Map.groupBy(await loadRecorded(tx, dayBefore), ({ deviceId }) => deviceId)
  return { reports, findings, records }
}

const replayRun = ({ deviceId, run }: DeviceRun, { reports, findings, records }: LoadedPast, nowMs: number): void => {
  const its = (records.get(deviceId) ?? []).filter((record) => isOf(record, run))
  const past = isFound(run) ? pastOf(run, findings.get(run)) : readingsOf(run, reports.get(deviceId) ?? [])
  if (past) replayOne(run, past, { records: its, nowMs })
  else run.replayFromMs = null
}

const isOf = ({ policyId, kind, series }: OpenRecord, { watching, series: its }: Run): boolean =>
  policyId === watching.policy.id && kind === watching.kind && series === its

/** Gives the moment from which the machine, as it was before this batch, must start for the late reading to count. */
const startOf = ({ watch, before, replayFromMs }: Run): number =>
  baseBefore(before?.state, Number(replayFromMs) + 1, watch.holdMs).atMs

interface Past {
  readonly fromMs: number
  readonly readings: readonly Reading[]
}

const readingsOf = (run: Run, reports: readonly Report[]): Past => {
  const fromMs = startOf(run)
  const readings = reports
    .filter(({ atMs }) => atMs > fromMs)
    .flatMap((report): readonly Reading[] => {
      const reading = readingOf(report, run.watching, run.series)
      return reading ? [reading] : []
    })
  return { fromMs, readings }
}

/** A machine that was not at rest at the start of the known past cannot start there: it is left as it is. */
const pastOf = (run: Run, found: Found | undefined): Past | undefined => {
  if (!found) return undefined
  const fromMs = startOf(run)
  const isAtRest = !run.before?.state.checkpoints.some(({ atMs }) => atMs === fromMs)
  if (fromMs < found.knownFromMs && !isAtRest) return undefined
  return { fromMs: Math.max(fromMs, found.knownFromMs), readings: found.readings }
}

const replayOne = (
  run: Run,
  { fromMs, readings }: Past,
  { records, nowMs }: { readonly records: readonly OpenRecord[]; readonly nowMs: number },
): void => {
  const known = { fromMs, readings, records: records.map(({ episode }) => episode), nowMs }
  // What the batch announced before it came to the late reading stays announced.
  const done = replay(run.watch, run.before?.state, known)
  run.effects.length = 0
  run.effects.push(...done.effects)
  run.state = done.state
  run.wakeAtMs = done.wakeAtMs ?? null
  run.value = readings.at(-1)?.value ?? run.value
  run.recorded = records
  run.replayFromMs = null
  run.isTouched = true
}
