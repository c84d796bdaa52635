/** Late data: machines that have to be folded again from before it, with what the database has of readings and records. */
import type { Tx } from '../../../platform/database.ts'
import { portioned } from '../../../platform/portioned.ts'
import { baseBefore } from '../core/anchors.ts'
import { refold } from '../core/refold.ts'
import { timing, type Reading } from '../core/types.ts'
import { loadReports, loadTwice, type Report } from './devices.store.ts'
import { type Found, isFound, loadFound } from './found.ts'
import { type Run, readingOf } from './machines.ts'
import { loadRecorded, type OpenRecord } from './records.store.ts'

export interface DeviceRun {
  readonly deviceId: number
  readonly run: Run
}

/** Read at once: of each there may be a day in readings, and thousands may come back to a network together. */
const devicesAtOnce = 20

export const refoldLate = async (tx: Tx, all: readonly DeviceRun[], nowMs: number): Promise<void> => {
  await markTwice(tx, all)
  const late = Map.groupBy(
    all.filter(({ run }) => run.refoldFromMs !== null),
    ({ deviceId }) => deviceId,
  )
  for (const some of portioned([...late.values()], devicesAtOnce)) await refoldSome(tx, some.flat(), nowMs)
}

/** A machine at rest does not know what was said before at the same moment: the first counts, and the database has it. */
const markTwice = async (tx: Tx, all: readonly DeviceRun[]): Promise<void> => {
  const woken = all.flatMap(({ deviceId, run }) =>
    run.refoldFromMs === null && !isFound(run) ? run.wokenBy.map((atMs) => ({ deviceId, run, atMs })) : [],
  )
  if (woken.length === 0) return
  for (const place of await loadTwice(tx, woken)) {
    const { run, atMs } = woken[place - 1] as (typeof woken)[number]
    run.refoldFromMs = Math.min(run.refoldFromMs ?? Number.POSITIVE_INFINITY, atMs - 1)
  }
}

/** A few statements, however many machines and devices. */
const refoldSome = async (tx: Tx, late: readonly DeviceRun[], nowMs: number): Promise<void> => {
  const since = new Map<number, number>()
  for (const { deviceId, run } of late)
    since.set(deviceId, Math.min(since.get(deviceId) ?? Number.POSITIVE_INFINITY, startOf(run)))
  const asked = [...since].map(([deviceId, fromMs]) => ({ deviceId, fromMs }))
  const byReports = new Set(late.flatMap(({ deviceId, run }) => (isFound(run) ? [] : [deviceId])))
  const ofReports = asked.filter(({ deviceId }) => byReports.has(deviceId))
  const reports = Map.groupBy(await loadReports(tx, ofReports), ({ deviceId }) => deviceId)
  const ofFindings = late.filter(({ run }) => isFound(run)).map((one) => ({ ...one, fromMs: startOf(one.run) }))
  const found = await loadFound(tx, ofFindings, nowMs)
  const dayBefore = asked.map(({ deviceId, fromMs }) => ({ deviceId, fromMs: fromMs - timing.latenessMs }))
  const records = Map.groupBy(await loadRecorded(tx, dayBefore), ({ deviceId }) => deviceId)
  for (const { deviceId, run } of late) {
    const its = (records.get(deviceId) ?? []).filter((record) => isOf(record, run))
    const past = isFound(run) ? pastOf(run, found.get(run)) : readingsOf(run, reports.get(deviceId) ?? [])
    if (past) refoldOne(run, past, { records: its, nowMs })
    else run.refoldFromMs = null
  }
}

const isOf = ({ policyId, kind, series }: OpenRecord, { watching, series: its }: Run): boolean =>
  policyId === watching.policy.id && kind === watching.kind && series === its

/** Where the machine, as it was before this turn, can begin again so that the late reading counts. */
const startOf = ({ watch, before, refoldFromMs }: Run): number =>
  baseBefore(before?.state, Number(refoldFromMs) + 1, watch.holdMs).atMs

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

/** A machine that was not at rest when what is known begins cannot begin there: it is left, and goes on with what comes. */
const pastOf = (run: Run, found: Found | undefined): Past | undefined => {
  if (!found) return undefined
  const fromMs = startOf(run)
  const isAtRest = !run.before?.state.anchors.some(({ atMs }) => atMs === fromMs)
  if (fromMs < found.knownFromMs && !isAtRest) return undefined
  return { fromMs: Math.max(fromMs, found.knownFromMs), readings: found.readings }
}

const refoldOne = (
  run: Run,
  { fromMs, readings }: Past,
  { records, nowMs }: { readonly records: readonly OpenRecord[]; readonly nowMs: number },
): void => {
  const told = { fromMs, readings, records: records.map(({ episode }) => episode), nowMs }
  // What this turn had told before it came to the late reading is told: the machine as it was then goes with it.
  const done = refold(run.watch, run.before?.state, told)
  run.effects.length = 0
  run.effects.push(...done.effects)
  run.state = done.state
  run.wakeAtMs = done.wakeAtMs ?? null
  run.value = readings.at(-1)?.value ?? run.value
  run.recorded = records
  run.refoldFromMs = null
  run.isTouched = true
}
