/** A machine with what a rule keeps for it: readings, records and timer. It restarts from JSON. */
import { replay } from '../evaluation/replay.ts'
import { step } from '../evaluation/step.ts'
import type { AlarmState, Input, PolicySpan, Reading, Watch } from '../evaluation/types.ts'
import { createLedger, type Kept } from './ledger.ts'

export interface Drive {
  /** Takes readings in the order of arrival; time passes up to each first. */
  arrive(reading: Reading): void
  /** Runs the timer as often as it is due. */
  passTo(nowMs: number): void
  /** Adds spans that begin now. */
  revise(span: PolicySpan): void
  restart(): void
  /** Lists episodes by their start, without disproved ones. */
  episodes(): readonly Kept[]
  /** Lists all records that ever existed. */
  records(): readonly Kept[]
  state(): AlarmState | undefined
  /** Counts replays, and readings that came too late. */
  counts(): { readonly replays: number; readonly notes: number }
}

export type DriveWatch = Omit<Watch, 'timeline'> & { readonly timeline?: readonly PolicySpan[] }

export const createDrive = (watched: DriveWatch, more: { readonly forgetsSeen?: boolean } = {}): Drive => {
  const timeline: PolicySpan[] = [...(watched.timeline ?? [])]
  const watch: Watch = { ...watched, timeline }
  const ledger = createLedger()
  const readings: Reading[] = []
  const times = new Set<number>()
  let state: AlarmState | undefined
  let wakeAtMs: number | null = null
  let seenMs: number | null = null
  let replays = 0
  let clockMs = Number.NEGATIVE_INFINITY

  const give = (input: Input, nowMs: number): void => {
    let done = step(watch, state, input)
    if (done.replayFromMs !== null) {
      replays++
      const fromMs = done.replayFromMs
      const records = ledger.records().filter(({ isDisproved }) => !isDisproved)
      const since = firstAfter(readings, fromMs)
      done = replay(watch, state, { fromMs, readings: readings.slice(since), records, nowMs })
    }
    state = done.state
    if (done.wakeAtMs !== undefined) wakeAtMs = done.wakeAtMs
    ledger.apply(done.effects)
  }
  const passTo = (nowMs: number): void => {
    for (let rounds = 0; wakeAtMs !== null && wakeAtMs <= nowMs; rounds++) {
      if (rounds > 10_000) throw new Error('its timer never rests')
      const dueMs: number = Math.max(wakeAtMs, clockMs)
      wakeAtMs = null
      clockMs = dueMs
      give({ is: 'tick', nowMs: dueMs, heardMs: readings.at(-1)?.arrivedMs ?? null }, dueMs)
    }
    clockMs = Math.max(clockMs, nowMs)
  }
  const keep = (reading: Reading): void => {
    if (times.has(reading.atMs)) return
    times.add(reading.atMs)
    readings.splice(firstAfter(readings, reading.atMs), 0, reading)
  }
  const known = () => (more.forgetsSeen ? null : (seenMs ?? Number.NEGATIVE_INFINITY))

  return {
    arrive(reading) {
      passTo(reading.arrivedMs - 1)
      clockMs = reading.arrivedMs
      keep(reading)
      give({ is: 'reading', reading, seenMs: known() }, reading.arrivedMs)
      seenMs = Math.max(seenMs ?? reading.atMs, reading.atMs)
    },
    passTo,
    revise(span) {
      passTo(span.fromMs - 1)
      clockMs = span.fromMs
      timeline.push(span)
      const last = readings.findLast(({ atMs, value }) => atMs < span.fromMs && value !== null) ?? null
      give({ is: 'policy', nowMs: span.fromMs, seenMs: known(), last }, span.fromMs)
    },
    restart() {
      state = state && (JSON.parse(JSON.stringify(state)) as AlarmState)
    },
    episodes: () =>
      ledger
        .records()
        .filter(({ isDisproved }) => !isDisproved)
        .toSorted((a, b) => a.startMs - b.startMs),
    records: ledger.records,
    state: () => state,
    counts: () => ({ replays, notes: ledger.notes() }),
  }
}

/** Gives the index of the first reading after a time. */
const firstAfter = (readings: readonly Reading[], atMs: number): number => {
  let [low, high] = [0, readings.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((readings[middle] as Reading).atMs > atMs) high = middle
    else low = middle + 1
  }
  return low
}
