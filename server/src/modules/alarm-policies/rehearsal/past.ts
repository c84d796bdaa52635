/**
 * The past of one device, judged as it is read: a machine for each watch and series, and what explains an excursion.
 */
import { excursionKinds } from '@coldway/contract/alarms/alarm-causes.ts'
import type { AlarmKind } from '@coldway/contract/enums.ts'
import { type Cause, causeLookBackMs, causesOf, type Sampled } from '../../alarms/index.ts'
import { type Rehearsing, type RehearsedAlarm, rehearsing, withNoise } from './past-machine.ts'
import {
  crossed,
  type Episode,
  isAsked,
  isByFinding,
  nameOfSeries,
  readingOf,
  type Report,
  type Watch,
  type Watching,
} from '../../alarm-engine/index.ts'
import type { LineWalk } from '../../lines/index.ts'
import type { SampleFix } from '../../../rules/rule.ts'
import type { CrossingRow } from '../../sites/index.ts'

export type DeviceAlarms = Map<AlarmKind, RehearsedAlarm[]>
interface Run {
  readonly watching: Watching
  readonly series: string
  readonly machine: Rehearsing
}

/** `walks` are the device's watched spans on lines (lines). */
export const createPast = (watchings: readonly Watching[], walks: readonly LineWalk[]) => {
  const runs: Run[] = []
  const byCrossing = watchings.filter(({ kind }) => kind === 'siteEntryExit')
  const crossingRuns: Omit<Run, 'series'>[] = []
  const lineRuns = lineRunsOf(
    watchings.filter(({ kind }) => kind === 'lineDeviation'),
    walks,
  )
  const known = new Set<string>()
  const bySeries = watchings.filter(({ series }) => series.length > 0)
  const add = (watching: Watching, series: string): void =>
    void runs.push({ watching, series, machine: rehearsing(watching.watch) })
  for (const watching of watchings) if (watching.series.length === 0 && !isByFinding(watching)) add(watching, '')
  const meet = (key: string): void => {
    known.add(key)
    const name = nameOfSeries(key)
    for (const watching of bySeries) if (name && watching.series.includes(name)) add(watching, key)
  }
  const states = { door: createChanges(), reeferMode: createChanges() }
  let seenMs: number | null = null

  return {
    give(report: Report): void {
      for (const key in report.values) if (!known.has(key)) meet(key)
      for (const { watching, series, machine } of runs) {
        const reading = readingOf({ ...report, arrivedMs: report.atMs }, watching, series)
        if (reading) machine.give(reading)
      }
      if (report.fix) walkOn(walks, lineRuns, report.atMs, report.fix)
      const { door, reeferMode } = report.values
      if (door !== undefined) states.door.note(report.atMs, door)
      if (reeferMode !== undefined) states.reeferMode.note(report.atMs, reeferMode)
      seenMs = report.atMs
    },
    /** Takes its crossings, ascending, as far as its reports have been given. */
    cross(crossings: readonly CrossingRow[], untilMs: number | null): void {
      const endMs = untilMs ?? seenMs ?? Number.NEGATIVE_INFINITY
      const bySite = Map.groupBy(
        crossings.filter(({ atMs }) => atMs <= endMs),
        ({ siteId }) => siteId,
      )
      for (const watching of byCrossing)
        for (const [siteId, its] of bySite) {
          if (!isAsked(watching, siteId)) continue
          const machine = rehearsing(watching.watch)
          for (const { atMs, to } of its) machine.give({ atMs, arrivedMs: atMs, value: crossed[to] })
          crossingRuns.push({ watching, machine })
        }
    },
    /** The number of alarms that have ended so far. */
    count: (): number => [...runs, ...lineRuns].reduce((sum, { machine }) => sum + machine.count(), 0),
    /** Adds what was found, and gives how much it was. `untilMs` null ends the alarms at the last reading. */
    end(found: DeviceAlarms, untilMs: number | null): number {
      const endMs = untilMs ?? seenMs
      if (endMs === null) return 0
      let count = 0
      for (const { watching, machine } of [...runs, ...crossingRuns, ...lineRuns]) {
        const { kind, watch } = watching
        const why = excursionKinds.includes(kind) ? whyOf(states, watch, endMs) : undefined
        const alarms = withNoise(watch, machine.end(endMs), why)
        const its = found.get(kind) ?? []
        for (const alarm of alarms) its.push(alarm)
        found.set(kind, its)
        count += alarms.length
      }
      return count
    },
  }
}

interface LineRun extends Omit<Run, 'series'> {
  readonly lineId: number
}

const lineRunsOf = (watchings: readonly Watching[], walks: readonly LineWalk[]): LineRun[] =>
  [...new Set(walks.map(({ lineId }) => lineId))].flatMap((lineId) =>
    watchings
      .filter((watching) => isAsked(watching, lineId))
      .map((watching) => ({ watching, lineId, machine: rehearsing(watching.watch) })),
  )

/**
 * Takes a fix into the walks. Where two subscriptions watched the device on one line, the older one
 * counts, because `give` takes each moment once.
 */
const walkOn = (walks: readonly LineWalk[], runs: readonly LineRun[], atMs: number, fix: SampleFix): void => {
  for (const walk of walks) {
    const value = walk.offsetAt(atMs, fix)
    if (value === undefined) continue
    for (const { lineId, machine } of runs) if (lineId === walk.lineId) machine.give({ atMs, arrivedMs: atMs, value })
  }
}

/** Keeps only the changes of a state. */
const createChanges = () => {
  const changes: Sampled[] = []
  return {
    note(atMs: number, value: number): void {
      if (changes.at(-1)?.value !== value) changes.push({ atMs, value })
    },
    /** Gives the changes from the one in force at the first moment on. */
    between(fromMs: number, untilMs: number): Sampled[] {
      const from = Math.max(0, firstAfter(changes, fromMs) - 1)
      return changes.slice(from, firstAfter(changes, untilMs))
    },
  }
}
type Changes = ReturnType<typeof createChanges>

const firstAfter = (changes: readonly Sampled[], atMs: number): number => {
  let [low, high] = [0, changes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((changes[middle] as Sampled).atMs <= atMs) low = middle + 1
    else high = middle
  }
  return low
}

const whyOf =
  ({ door, reeferMode }: Readonly<Record<'door' | 'reeferMode', Changes>>, { holdMs }: Watch, untilMs: number) =>
  (episode: Episode): Cause[] => {
    const fromMs = episode.startMs - causeLookBackMs
    const endMs = episode.endMs ?? untilMs
    const around = {
      judged: [],
      door: door.between(fromMs, endMs),
      reeferMode: reeferMode.between(fromMs, endMs),
      holdMs,
    }
    return causesOf(episode, around, untilMs)
  }
