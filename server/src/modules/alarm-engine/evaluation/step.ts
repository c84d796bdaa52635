/**
 * One input, one step. How a rule drives a machine (one for each device, policy, kind and series):
 * - It gives readings in the order of event time within a batch, then a `tick` when the last `wakeAtMs` has come, and a
 * `policy` when the timeline got a new span. A step that returns the same state has nothing to write.
 * - When `replayFromMs` is not null, it loads the readings after it that have arrived so far, and the records that are
 * open or ended within a day before it or later, and calls `replay` (replay.ts); it skips what else the batch has for
 * this machine.
 * - It applies effects in their order; `level`, `peak` and `closed` are about the open record.
 */
import { alarmKindSpecs } from '@coldway/contract/alarms/alarm-kinds.ts'
import { reeferModes } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { isInTime } from '../../../rules/event-time/index.ts'
import { baseBefore, pruned, withCheckpoint } from './checkpoints.ts'
import { advance, type Evaluation, isQuiet, pauseOf, quietAt, says, spentSince, take, wantedMs } from './evaluate.ts'
import { judge } from './judge.ts'
import { levelDueMs, levelsOf } from '@coldway/contract/alarms/alarm-levels.ts'
import { segmentAt } from './segments.ts'
import { stepSilence } from './silence.ts'
import { effectsOfFacts } from './effects.ts'
import {
  type AlarmState,
  type Effect,
  type Checkpoint,
  type Input,
  type Reading,
  type Step,
  timing,
  type Watch,
} from './types.ts'

export const step = (watch: Watch, state: AlarmState | undefined, input: Input): Step => {
  if (isOfSilence(watch)) return stepSilence(watch, state, input)
  return input.is === 'reading' ? onReading(watch, state, input) : onTime(watch, state, input)
}

const isOfSilence = ({ timeline }: Watch): boolean => {
  const setting = timeline.find((span) => span.setting)?.setting
  return setting ? alarmKindSpecs[setting.kind].family === 'silence' : false
}

const unchanged = (state: AlarmState | undefined, effects: readonly Effect[] = []): Step => ({
  state,
  effects,
  wakeAtMs: undefined,
  replayFromMs: null,
})
const late = (watch: Watch, state: AlarmState | undefined, atMs: number): Step => ({
  ...unchanged(state),
  replayFromMs: baseBefore(state, atMs, watch.holdMs).atMs,
})

const onReading = (watch: Watch, state: AlarmState | undefined, input: Input & { is: 'reading' }): Step => {
  const { reading } = input
  const { atMs, arrivedMs } = reading
  if (state?.readMs === atMs) return unchanged(state)
  const lateness = latenessOf(watch, state, input)
  if (lateness === 'meaningless') return unchanged(state)
  if (lateness === 'late' && !isInTime(reading)) return unchanged(state, [{ is: 'noted', atMs }])
  if (lateness !== 'inOrder') return late(watch, state, atMs)
  const before: Checkpoint = state ?? quietAt(atMs - 1)
  const evaluation: Evaluation = { watch, at: { ...before }, facts: [] }
  take(evaluation, reading)
  const lagMs = reading.lagMs ?? arrivedMs - atMs
  const isFresh = arrivedMs - atMs <= timing.backlogMs
  const effects: Effect[] = []
  effectsOfFacts({ watch, nowMs: arrivedMs, isFresh, effects }, evaluation, before.open, atMs)
  const checkpoints = withCheckpoint(pruned(state?.checkpoints ?? [], arrivedMs), before, evaluation.at)
  const heldUntilMs = heldAfter(evaluation.at, isFresh ? null : (state?.heldUntilMs ?? arrivedMs + timing.graceMs))
  return stepTo(watch, { ...evaluation.at, lagMs, heldUntilMs, checkpoints }, effects)
}

type Lateness = 'inOrder' | 'late' | 'unknown' | 'meaningless'

const latenessOf = (
  watch: Watch,
  state: AlarmState | undefined,
  { reading, seenMs }: Input & { is: 'reading' },
): Lateness => {
  const { atMs } = reading
  if (state && !isQuiet(state))
    return atMs < state.atMs || (atMs === state.atMs && state.isDecided) || atMs < state.readMs ? 'late' : 'inOrder'
  if (state && atMs <= state.atMs) return 'late'
  if (!wakes(watch, reading)) return 'meaningless'
  if (seenMs === null) return 'unknown'
  return atMs <= seenMs ? 'late' : 'inOrder'
}

/** Says whether a quiet machine would change by this reading. */
const wakes = (watch: Watch, reading: Reading): boolean => {
  const { setting, isOn, untilMs } = segmentAt(watch, reading.atMs)
  if (!setting) return untilMs - reading.atMs <= watch.holdMs && isBadFrom(watch, untilMs, reading)
  if (pauseOf(setting) > 0 && reading.reeferMode === reeferModes.defrost) return true
  if (!says(reading)) return false
  const isStay = alarmKindSpecs[setting.kind].family === 'stay'
  return isStay ? isOn : judge(setting, reading).is === 'bad'
}

/** Says whether a reading before a policy begins is bad under it: that reading is the first that it judges. */
const isBadFrom = (watch: Watch, atMs: number, reading: Reading): boolean => {
  const { setting, isOn } = segmentAt(watch, atMs)
  return isOn && setting !== null && judge(setting, { value: reading.value }).is === 'bad'
}

const onTime = (watch: Watch, state: AlarmState | undefined, input: Exclude<Input, { is: 'reading' }>): Step => {
  const { nowMs } = input
  const isNews = input.is === 'policy'
  if (isNews && isBehind(state, input)) return late(watch, state, nowMs)
  const before = isNews && (!state || isQuiet(state)) ? withLast(watch, state, input) : state
  if (!before || isQuiet(before)) return unchanged(state)
  const evaluation: Evaluation = { watch, at: { ...before }, facts: [] }
  const eventMs = eventNow(watch, before.lagMs, nowMs)
  advance(evaluation, eventMs, 'nothing')
  if ((!state || isQuiet(state)) && isQuiet(evaluation.at) && evaluation.facts.length === 0) return unchanged(state)
  const effects: Effect[] = []
  const isFresh = before.heldUntilMs === null || nowMs >= before.heldUntilMs
  effectsOfFacts({ watch, nowMs, isFresh, effects }, evaluation, before.open, eventMs)
  const heldUntilMs = heldAfter(evaluation.at, isFresh ? null : before.heldUntilMs)
  return stepTo(
    watch,
    { ...before, ...evaluation.at, heldUntilMs, checkpoints: pruned(before.checkpoints, nowMs) },
    effects,
  )
}

/** Says whether readings after the change have been judged without it. */
const isBehind = (state: AlarmState | undefined, { nowMs, seenMs }: Input & { is: 'policy' }): boolean =>
  state && !isQuiet(state) ? nowMs <= Math.max(state.readMs, state.atMs - 1) : seenMs === null || seenMs >= nowMs

/** Gives the state with the last reading before judging begins, which may be bad. */
const withLast = (
  watch: Watch,
  state: AlarmState | undefined,
  { nowMs, last }: Input & { is: 'policy' },
): AlarmState | undefined => {
  // A quiet machine has judged that reading as good, unless nothing was judged at the time.
  if (!last || last.atMs >= nowMs || segmentAt(watch, last.atMs).setting) return state
  const base = state ?? { ...quietAt(nowMs - 1), lagMs: 0, heldUntilMs: null, checkpoints: [] }
  const held = { atMs: last.atMs, value: last.value }
  const checkpoint = { ...quietAt(nowMs - 1), spentMs: spentSince(watch, base, nowMs), held }
  return { ...base, ...checkpoint, checkpoints: [...base.checkpoints, checkpoint], lagMs: last.arrivedMs - last.atMs }
}

/** Gives the device's time as far as it is known; policies change by the server's time. */
export const eventNow = ({ timeline }: Watch, lagMs: number, nowMs: number): number =>
  Math.max(nowMs - lagMs, timeline.findLast(({ fromMs }) => fromMs <= nowMs)?.fromMs ?? Number.NEGATIVE_INFINITY)

/** Gives the time until which due levels are held back. */
export const heldAfter = ({ open }: Checkpoint, heldUntilMs: number | null): number | null =>
  open ? heldUntilMs : null

export const stepTo = (watch: Watch, state: AlarmState, effects: readonly Effect[]): Step => ({
  state: isForgettable(state, state.readMs + state.lagMs) ? undefined : state,
  effects,
  wakeAtMs: wakeOf(watch, state),
  replayFromMs: null,
})

/** Says whether nothing in the state can matter any more. */
export const isForgettable = (state: AlarmState, nowMs: number): boolean =>
  isQuiet(state) &&
  state.spentMs === 0 &&
  [state, ...state.checkpoints].every(({ atMs }) => atMs < nowMs - limits.lateReadingMs)

const wakeOf = (watch: Watch, state: AlarmState): number | null => {
  const { atMs, lagMs, run, open, held, spentMs, heldUntilMs } = state
  const segment = segmentAt(watch, atMs)
  const wakes: number[] = []
  if (run && !open && segment.isOn && segment.setting) {
    const reachedMs = Math.max(segment.fromMs, run.sinceMs + wantedMs(segment.setting, spentMs))
    if (reachedMs <= run.lastMs + watch.holdMs && reachedMs < segment.untilMs) wakes.push(reachedMs + lagMs)
  }
  if (open) {
    const dueMs = levelDueMs(open.startMs, open.announced + 1)
    const isNext = levelsOf(dueMs - open.startMs) > open.announced && dueMs <= (open.returnSinceMs ?? dueMs)
    if (isNext) wakes.push(Math.max(dueMs + lagMs, heldUntilMs ?? 0))
  }
  // A policy is revised by the server's clock; hours and trips change by the device's.
  const isRevision = watch.timeline.some(({ fromMs }) => fromMs === segment.untilMs)
  if ((run || open || held) && Number.isFinite(segment.untilMs))
    wakes.push(segment.untilMs + (isRevision ? 0 : Math.max(0, lagMs)))
  return wakes.length > 0 ? Math.min(...wakes) : null
}
