/**
 * Steps the machines of one device through what a batch has for it: revised policies, readings in the order of event
 * time, findings, and the passing of time. Pure. Replays are left to replays.ts.
 */
import { reeferModes } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Finding, Sample } from '../../../rules/rule.ts'
import { isQuiet } from '../evaluation/evaluate.ts'
import { step } from '../evaluation/step.ts'
import type { AlarmState, Effect, Input, Reading, Watch } from '../evaluation/types.ts'
import type { Device, Machine, Report } from './devices.store.ts'
import type { OpenRecord } from './records.store.ts'
import { isAsked, isByFinding, nameOfSeries, type Plan, stirs, subjectsOf, type Watching } from './plans.ts'

export interface Run {
  readonly watching: Watching
  readonly watch: Watch
  /** The series; empty when the kind judges none. */
  readonly series: string
  readonly before: Machine | undefined
  state: AlarmState | undefined
  wakeAtMs: number | null
  readonly effects: Effect[]
  /** Set when data came late: the machine is not stepped further, and replays.ts replays it from before this moment. */
  replayFromMs: number | null
  /** Readings of this batch that found the machine at rest and left it so. */
  readonly wokenBy: number[]
  /** The value of the last reading that this batch gave it. */
  value: number | null
  isTouched: boolean
  /** The lag of the device's clock, by its latest report. */
  readonly lagMs: number
  /** What was recorded when it was replayed. */
  recorded?: readonly OpenRecord[]
}

export interface Given {
  readonly device: Device
  readonly plan: Plan
  readonly nowMs: number
  readonly samples: readonly Sample[]
  readonly findings: readonly Finding[]
  /** Ids of the policies that were revised, as their timers say. */
  readonly revised: ReadonlySet<number>
  /** Whether its trips have changed. */
  readonly areTripsNew: boolean
  /** Since when it is on a trip of which that was not known before; null: since none. */
  readonly tripsSinceMs: number | null
  /** The last report before each of those revisions. */
  readonly lasts: ReadonlyMap<number, Report>
  /** The watch with the device's own trips, and with its end where nobody watches its site or line any more. */
  readonly watchOf: (watching: Watching, series: string) => Watch
}

/** Gives all machines that are not at rest or were touched. */
export const runMachines = (given: Given): readonly Run[] => {
  const runs: Runs = { all: [], byWatching: new Map() }
  takeStanding(given, runs)
  applyRevisions(given, runs)
  for (const sample of given.samples.toSorted((a, b) => a.atMs - b.atMs)) giveSample(given, runs, sample)
  for (const finding of given.findings.toSorted((a, b) => a.atMs - b.atMs)) giveFinding(given, runs, finding)
  for (const finding of given.findings) giveCorrection(given, runs, finding)
  if (given.areTripsNew) lookAgain(given, runs)
  if (given.tripsSinceMs !== null) judgeSince(given, runs, given.tripsSinceMs)
  for (const run of runs.all) passTime(given, run)
  return runs.all
}

/**
 * The runs, found by the watching object and not by a text made of it, because they are looked up
 * for every policy of every report.
 */
interface Runs {
  readonly all: Run[]
  readonly byWatching: Map<Watching, Map<string, Run>>
}

const runOf = (given: Given, { all, byWatching }: Runs, watching: Watching, series: string): Run => {
  const bySeries = byWatching.get(watching) ?? new Map<string, Run>()
  const known = bySeries.get(series)
  if (known) return known
  const before = given.device.machines[watching.policy.id]?.[`${watching.kind}:${series}`]
  const run: Run = {
    watching,
    watch: given.watchOf(watching, series),
    series,
    before,
    state: before?.state,
    wakeAtMs: before?.wakeAtMs ?? null,
    effects: [],
    replayFromMs: null,
    wokenBy: [],
    value: null,
    isTouched: false,
    lagMs: Math.max(0, (given.device.arrivedMs ?? 0) - (given.device.atMs ?? 0)),
  }
  all.push(run)
  byWatching.set(watching, bySeries.set(series, run))
  return run
}

const give = (run: Run, input: Input): void => {
  if (run.replayFromMs !== null) {
    if (input.is === 'reading') run.replayFromMs = Math.min(run.replayFromMs, input.reading.atMs - 1)
    return
  }
  const done = step(run.watch, run.state, input)
  if (input.is === 'reading' && isAtRest(run.state) && !isAtRest(done.state)) run.wokenBy.push(input.reading.atMs)
  if (done.state !== run.state || done.effects.length > 0 || done.wakeAtMs !== undefined) run.isTouched = true
  run.state = done.state
  if (done.wakeAtMs !== undefined) run.wakeAtMs = done.wakeAtMs
  run.effects.push(...done.effects)
  run.replayFromMs = done.replayFromMs
}

const isAtRest = (state: AlarmState | undefined): boolean => !state || isQuiet(state)

/** Takes the machines that are not at rest; one whose policy was revised takes the revision first. */
const takeStanding = (given: Given, runs: Runs): void => {
  const { device, plan } = given
  for (const watching of plan.watchings) {
    for (const [part, machine] of Object.entries(device.machines[watching.policy.id] ?? {})) {
      const [kind = '', series = ''] = part.split(':', 2)
      if (kind !== watching.kind || !isOf(watching, series)) continue
      const run = runOf(given, runs, watching, series)
      const isEnded = run.watch.timeline.length > watching.watch.timeline.length
      if (isEnded || machine.version !== watching.policy.version) applyRevision(given, run)
    }
  }
}

const isOf = ({ series }: Watching, key: string): boolean => {
  const name = nameOfSeries(key)
  return series.length === 0 || (name !== undefined && series.includes(name))
}

/** The reading before it may be bad from the moment a policy begins. */
const applyRevision = ({ device, lasts, nowMs }: Given, run: Run): void => {
  const { watching } = run
  const revisedMs = run.watch.timeline.at(-1)?.fromMs
  if (revisedMs === undefined) return
  const report = lasts.get(watching.policy.id)
  const last = (report && readingOf(report, watching, run.series)) ?? null
  const seen = { seenMs: device.atMs, heardMs: device.arrivedMs }
  give(run, { is: 'policy', nowMs: Math.min(revisedMs, nowMs), last, ...seen })
}

/** Applies revisions to machines at rest. */
const applyRevisions = (given: Given, runs: Runs): void => {
  const { device, plan, revised } = given
  for (const watching of plan.watchings) {
    if (!revised.has(watching.policy.id)) continue
    for (const series of seriesOf(watching, device)) {
      const run = runOf(given, runs, watching, series)
      if (!run.before) applyRevision(given, run)
    }
  }
}

const seriesOf = ({ series }: Watching, { values }: Device): string[] =>
  series.length === 0
    ? ['']
    : Object.keys(values ?? {}).filter((key) => {
        const name = nameOfSeries(key)
        return name !== undefined && series.includes(name)
      })

/** Gives a report as a machine reads it; undefined when it says nothing to the machine. */
export const readingOf = (
  { atMs, arrivedMs, values, fix }: Pick<Sample, 'atMs' | 'arrivedMs' | 'values' | 'fix'>,
  { kind }: Watching,
  series: string,
): Reading | undefined => {
  const { reeferMode } = values
  const at = { atMs, arrivedMs, ...(reeferMode !== undefined && { reeferMode }) }
  if (kind === 'speed') return fix ? { ...at, value: fix.speedKmh } : undefined
  if (kind === 'stayTimeout')
    return fix ? { ...at, value: null, place: { lng: fix.lng, lat: fix.lat, accuracyM: fix.accuracyM } } : undefined
  if (kind === 'offline') return { ...at, value: null }
  const value = values[series]
  return value === undefined && reeferMode === undefined ? undefined : { ...at, value: value ?? null }
}

const giveSample = (given: Given, runs: Runs, sample: Sample): void => {
  const { plan, device } = given
  // Machines that are not at rest have their run already (`takeStanding`).
  const isAwake = (watching: Watching, series: string): boolean => runs.byWatching.get(watching)?.has(series) ?? false
  const seenMs = sample.atMs >= (device.atMs ?? 0) ? sample.atMs - 1 : null
  const isDefrost = sample.values.reeferMode === reeferModes.defrost
  const read = (watching: Watching, series: string): void => {
    const reading = readingOf(sample, watching, series)
    if (!reading) return
    const run = runOf(given, runs, watching, series)
    run.value = reading.value ?? run.value
    give(run, { is: 'reading', reading, seenMs })
  }
  for (const key in sample.values) {
    const name = nameOfSeries(key)
    const value = sample.values[key] as number
    for (const watching of (name && plan.bySeries.get(name)) ?? [])
      if (stirs(watching, value, isDefrost) || isAwake(watching, key)) read(watching, key)
  }
  for (const watching of plan.bySpeed)
    if (sample.fix && (stirs(watching, sample.fix.speedKmh, false) || isAwake(watching, ''))) read(watching, '')
  for (const watching of plan.byPlace) if (sample.fix) read(watching, '')
  for (const watching of plan.bySilence) if (!isHeard(device, watching)) read(watching, '')
}

/** False for a machine that waits for silence, which needs no report. */
const isHeard = ({ machines }: Device, { policy, kind }: Watching): boolean => {
  const machine = machines[policy.id]?.[`${kind}:`]
  return machine !== undefined && machine.state.open === null
}

/** The values by which a crossing is judged (evaluation/judge.ts). */
export const crossed = { inside: 1, outside: 0 } as const

const findingKinds: Readonly<Record<string, { readonly kind: string; readonly value: number | null }>> = {
  siteEntered: { kind: 'siteEntryExit', value: crossed.inside },
  siteLeft: { kind: 'siteEntryExit', value: crossed.outside },
  lineOffset: { kind: 'lineDeviation', value: null },
}
/** Findings that correct earlier ones: what was found before must be read again. */
const correctionKinds: Readonly<Record<string, string>> = {
  siteCorrected: 'siteEntryExit',
  lineCorrected: 'lineDeviation',
}

/** Gives a finding of an earlier rule to the machine of its site or line. */
const giveFinding = (given: Given, runs: Runs, { is, atMs, value, subjectId }: Finding): void => {
  const meant = findingKinds[is]
  if (!meant || subjectId === null) return
  for (const watching of given.plan.byFinding) {
    if (watching.kind !== meant.kind || !isAsked(watching, subjectId)) continue
    const run = runOf(given, runs, watching, String(subjectId))
    const reading = { atMs, arrivedMs: given.nowMs, value: meant.value ?? value }
    run.value = reading.value
    // A crossing is known some time after it happened, and no other may follow for days.
    const isCrossing = watching.kind === 'siteEntryExit'
    give(run, { is: 'reading', reading: isCrossing ? { ...reading, lagMs: run.lagMs } : reading, seenMs: atMs - 1 })
  }
}

const giveCorrection = (given: Given, runs: Runs, { is, atMs, subjectId }: Finding): void => {
  const kind = correctionKinds[is]
  if (!kind || subjectId === null) return
  for (const watching of given.plan.byFinding) {
    if (watching.kind !== kind || !isAsked(watching, subjectId)) continue
    const run = runOf(given, runs, watching, String(subjectId))
    run.replayFromMs = Math.min(run.replayFromMs ?? Number.POSITIVE_INFINITY, atMs - 1)
  }
}

/** The machines of trips look again now. Silence needs no report for it: the device may have been silent before its trip began. */
const lookAgain = (given: Given, runs: Runs): void => {
  for (const watching of given.plan.bySilence) if (watching.isTripOnly) runOf(given, runs, watching, '')
  for (const run of runs.all) if (run.watching.isTripOnly) run.wakeAtMs = given.nowMs
}

/** What was reported of a trip before that was known of it counts as late, and is judged as far back as late reports are. (0301) */
const judgeSince = (given: Given, runs: Runs, tripsSinceMs: number): void => {
  const { device, plan, nowMs } = given
  if (device.atMs === null || device.atMs < tripsSinceMs) return
  const fromMs = Math.max(tripsSinceMs, nowMs - limits.lateReadingMs) - 1
  for (const watching of plan.watchings) {
    if (!watching.isTripOnly) continue
    const known = runs.byWatching.get(watching)?.keys() ?? []
    const all = isByFinding(watching) ? subjectsOf(watching) : seriesOf(watching, device)
    for (const series of new Set([...known, ...all])) {
      const run = runOf(given, runs, watching, series)
      run.replayFromMs = Math.min(run.replayFromMs ?? Number.POSITIVE_INFINITY, fromMs)
    }
  }
}

/** A step may set its next moment in the past, when the data came late; this bounds the repetitions. */
const roundsMax = 100
const passTime = ({ device, nowMs }: Given, run: Run): void => {
  for (let round = 0; round < roundsMax; round++) {
    if (run.replayFromMs !== null || run.wakeAtMs === null || run.wakeAtMs > nowMs) return
    run.wakeAtMs = null
    run.isTouched = true
    give(run, { is: 'tick', nowMs, heardMs: device.arrivedMs })
  }
}
