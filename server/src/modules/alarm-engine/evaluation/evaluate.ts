/**
 * Evaluates readings into episodes, in the order of event time. `take` takes a reading; `advance` lets time pass, for
 * an alarm that becomes due between two readings, a policy that is disabled, or a schedule that ends. A run of bad
 * readings covers the time up to its last reading, and after that as long as a reading is valid (`holdMs`), unless
 * another reading or the policy says otherwise.
 */
import { type AlarmSetting, alarmKindSpecs } from '@coldway/contract/alarms/alarm-kinds.ts'
import type { RangeSetting, StaySetting } from '@coldway/contract/alarms/alarm-settings.ts'
import { reeferModes } from '@coldway/contract/enums.ts'
import { judge, type Verdict } from './judge.ts'
import { levelsOf } from '@coldway/contract/alarms/alarm-levels.ts'
import { type Segment, segmentAt } from './segments.ts'
import {
  type EndReason,
  type Episode,
  type Checkpoint,
  type Open,
  type Peak,
  type Reading,
  type Run,
  timing,
  type Watch,
} from './types.ts'

/** A fact that an evaluation reports on its way. */
export type Fact =
  | { readonly is: 'opened'; readonly open: Open }
  | { readonly is: 'closed'; readonly open: Open; readonly episode: Episode }

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type Next = 'bad' | 'other' | 'nothing'
export interface Evaluation {
  readonly watch: Watch
  readonly at: Mutable<Checkpoint>
  readonly facts: Fact[]
}

export const quietAt = (atMs: number): Checkpoint => ({
  atMs,
  isDecided: false,
  readMs: Number.MIN_SAFE_INTEGER,
  run: null,
  open: null,
  spentMs: 0,
  held: null,
  defrost: null,
  place: null,
})

/** True when nothing but another bad reading can change it. */
export const isQuiet = ({ run, open, held, defrost, place }: Checkpoint): boolean =>
  run === null && open === null && held === null && defrost === null && place === null

export const take = (evaluation: Evaluation, reading: Reading): void => {
  const { watch, at } = evaluation
  const { atMs } = reading
  const segment = segmentAt(watch, atMs)
  const { setting, isOn } = segment
  const defrost = defrostAfter(at, setting, reading)
  const isExcused = defrost !== null
  const verdict = setting && says(reading) ? judge(setting, reading, at.place) : null
  const isBad = isOn && verdict?.is === 'bad' && !isExcused
  advance(evaluation, atMs, isBad ? 'bad' : 'other')
  Object.assign(at, { atMs, isDecided: false, readMs: atMs, defrost })
  if (isExcused && setting) endRun(evaluation, setting, atMs)
  if (!says(reading)) return
  if (isOn && verdict)
    settle(evaluation, segment, reading, isExcused ? { ...verdict, is: excused[verdict.is] } : verdict)
  else at.held = setting && verdict?.is !== 'bad' ? null : { atMs, value: reading.value }
}

export const says = ({ value, place }: Reading): boolean => value !== null || place !== undefined
/** During a defrost a value beyond the limit is excused; a good value stays good. */
const excused = { bad: 'excused', inside: 'inside', good: 'good' } as const

type Settled = Omit<Verdict, 'is'> & { readonly is: Verdict['is'] | 'excused' }

const settle = (evaluation: Evaluation, segment: Segment, reading: Reading, verdict: Settled): void => {
  const { at } = evaluation
  const setting = segment.setting as AlarmSetting
  if (verdict.is === 'bad') {
    extend(at, reading, verdict)
    openIfDue(evaluation, segment, reading.atMs)
    return
  }
  endRun(evaluation, setting, reading.atMs)
  if (verdict.is === 'good') comeBack(evaluation, setting, reading.atMs)
  else if (verdict.is === 'inside' && at.open) at.open = { ...at.open, returnSinceMs: null }
  // The device has moved on: its stay begins again there.
  if (reading.place && alarmKindSpecs[setting.kind].family === 'stay') {
    at.place = reading.place
    extend(at, reading, { ...verdict, is: 'bad' })
    openIfDue(evaluation, segment, reading.atMs)
  }
}

const extend = (at: Mutable<Checkpoint>, { atMs, value, place }: Reading, verdict: Settled): void => {
  const peak: Peak = { value, atMs, beyond: verdict.beyond }
  const { side, limit } = verdict
  const run: Run = at.run ?? { sinceMs: atMs, value, side, limit, lastMs: atMs, lastValue: value, peak }
  at.run = { ...run, lastMs: atMs, lastValue: value, peak: worse(run.peak, peak) }
  at.place ??= place ?? null
  if (at.open) at.open = { ...at.open, returnSinceMs: null, peak: worse(at.open.peak, peak) }
}

const worse = (one: Peak, other: Peak): Peak => (other.beyond > one.beyond ? other : one)

const comeBack = (evaluation: Evaluation, setting: AlarmSetting, atMs: number): void => {
  const { at } = evaluation
  if (!at.open) return
  const sinceMs = at.open.returnSinceMs ?? atMs
  at.open = { ...at.open, returnSinceMs: sinceMs }
  if (atMs - sinceMs >= minutes((setting as RangeSetting).returnMin)) close(evaluation, sinceMs, 'returned')
}

const close = ({ at, facts }: Evaluation, endMs: number, reason: EndReason): void => {
  if (!at.open) return
  facts.push({ is: 'closed', open: at.open, episode: episodeOf(at.open, endMs, reason) })
  at.open = null
}

export const episodeOf = (open: Open, endMs: number | null = null, reason: EndReason | null = null): Episode => {
  const { startMs, value, side, limit, peak } = open
  const levels = levelsOf(endMs === null ? 0 : endMs - startMs)
  return { startMs, endMs, reason, value, side, limit, peak: peak.value, peakAtMs: peak.atMs, levels }
}

/**
 * Lets time pass up to `toMs`. `next` is what is known to follow: a bad reading (which proves that the run went on),
 * another one, or nothing yet.
 */
export const advance = (evaluation: Evaluation, toMs: number, next: Next): void => {
  const { watch, at } = evaluation
  if (isQuiet(at)) {
    // The sum moves only before a reading: by the device's clock it may not be that late yet.
    if (next !== 'nothing') at.spentMs = spentSince(watch, at, toMs)
    return
  }
  endUnwatched(evaluation)
  for (;;) {
    const segment = segmentAt(watch, at.atMs)
    openIfDue(evaluation, segment, Math.min(segment.untilMs - 1, coveredUntil(evaluation, toMs, next)))
    if (segment.untilMs > toMs) return
    cross(evaluation, segment, segmentAt(watch, segment.untilMs))
    Object.assign(at, { atMs: segment.untilMs, isDecided: false })
  }
}

/**
 * Ends what was judged beyond the end of its trip: a shipment may have ended, or named another policy, at a moment before
 * readings that were evaluated already, as those of a clock that is ahead. (0297)
 */
const endUnwatched = (evaluation: Evaluation): void => {
  const { watch, at } = evaluation
  if (!at.run && !at.open) return
  let segment = segmentAt(watch, at.atMs)
  if (segment.isOn) return
  const sinceMs = at.open?.startMs ?? at.atMs
  while (segment.fromMs > sinceMs) {
    const before = segmentAt(watch, segment.fromMs - 1)
    if (before.isOn) break
    segment = before
  }
  if (at.run) at.held = { atMs: at.run.lastMs, value: at.run.lastValue }
  Object.assign(at, { run: null, place: null })
  close(evaluation, segment.fromMs > sinceMs ? segment.fromMs : at.atMs, segment.off)
}

/**
 * Gives the sum of a quiet machine: it restarts with the window, when the policy was off, or when nothing has been
 * summed.
 */
export const spentSince = ({ timeline }: Watch, { atMs, spentMs }: Checkpoint, toMs: number): number => {
  if (spentMs === 0) return 0
  const isNew = timeline.some(({ fromMs, setting }) => fromMs > atMs && fromMs <= toMs && !isSummed(setting))
  return isNew ? 0 : spentMs
}

const isSummed = (setting: AlarmSetting | null): boolean => (setting as RangeSetting | null)?.mode === 'cumulative'

const coveredUntil = ({ watch, at }: Evaluation, toMs: number, next: Next): number => {
  if (!at.run) return Number.NEGATIVE_INFINITY
  const heldMs = at.run.lastMs + watch.holdMs
  for (let segment = segmentAt(watch, at.atMs); segment.untilMs <= toMs; ) {
    const after = segmentAt(watch, segment.untilMs)
    if (breaksRun(at.run, after)) return Math.min(heldMs, segment.untilMs - 1)
    segment = after
  }
  if (next === 'bad') return toMs
  return Math.min(heldMs, next === 'other' ? toMs - 1 : toMs)
}

/** True when judging ends, or the last value is not bad any more under the setting that holds from then on. */
const breaksRun = (run: Run, { isOn, setting }: Segment): boolean =>
  !isOn || !setting || judge(setting, { value: run.lastValue }).is !== 'bad'

const cross = (evaluation: Evaluation, from: Segment, to: Segment): void => {
  const { watch, at } = evaluation
  const atMs = from.untilMs
  if (at.run && breaksRun(at.run, to)) {
    if (!to.isOn) at.held = { atMs: at.run.lastMs, value: at.run.lastValue }
    endRun(evaluation, from.setting as AlarmSetting, atMs)
  }
  if (!to.isOn) close(evaluation, atMs, to.off)
  if (!isSummed(to.setting)) at.spentMs = 0
  if (from.isOn || !to.isOn || !to.setting) return
  const { held } = at
  at.held = null
  if (!held || atMs - held.atMs > watch.holdMs || isInDefrost(at, to.setting, atMs)) return
  const verdict = judge(to.setting, held)
  if (verdict.is !== 'bad') return
  // The value was bad when judging began, so the run counts from there (A14).
  extend(at, { atMs, arrivedMs: atMs, value: held.value }, verdict)
  at.run = at.run && { ...at.run, lastMs: held.atMs }
}

const endRun = ({ watch, at }: Evaluation, setting: AlarmSetting, atMs: number): void => {
  if (!at.run) return
  if (isSummed(setting)) at.spentMs += Math.min(atMs, at.run.lastMs + watch.holdMs) - at.run.sinceMs
  at.run = null
  at.place = null
}

/** Opens an episode when the setting's duration was reached at or before `untilMs`. */
const openIfDue = ({ at, facts }: Evaluation, { isOn, setting, fromMs }: Segment, untilMs: number): void => {
  if (!isOn || !setting || !at.run || at.open) return
  const reachedMs = Math.max(fromMs, at.run.sinceMs + wantedMs(setting, at.spentMs))
  if (reachedMs > untilMs) return
  const { sinceMs, value, side, limit, peak } = at.run
  const isFromFirst = alarmKindSpecs[setting.kind].family !== 'stay' && !isSummed(setting)
  at.open = { startMs: isFromFirst ? sinceMs : reachedMs, value, side, limit, peak, returnSinceMs: null, announced: 0 }
  facts.push({ is: 'opened', open: at.open })
  if (reachedMs >= at.atMs) Object.assign(at, { atMs: reachedMs, isDecided: true })
}

/** The duration that a run must reach. */
export const wantedMs = (setting: AlarmSetting, spentMs: number): number => {
  if (alarmKindSpecs[setting.kind].family === 'stay') return (setting as StaySetting).timeoutS * 1000
  const wanted = minutes((setting as RangeSetting).durationMin)
  return isSummed(setting) ? Math.max(0, wanted - spentMs) : wanted
}

const minutes = (count = 0): number => count * 60_000

const defrostAfter = (
  at: Checkpoint,
  setting: AlarmSetting | null,
  { atMs, reeferMode }: Reading,
): Checkpoint['defrost'] => {
  const defrost = isInDefrost(at, setting, atMs) ? at.defrost : null
  if (reeferMode === undefined || pauseOf(setting) === 0) return defrost
  if (reeferMode === reeferModes.defrost) return { lastMs: atMs, endMs: null }
  return defrost && defrost.endMs === null ? { ...defrost, endMs: atMs } : defrost
}

export const pauseOf = (setting: AlarmSetting | null): number =>
  minutes((setting as RangeSetting | null)?.pauseAfterDefrostMin)

const isInDefrost = ({ defrost }: Checkpoint, setting: AlarmSetting | null, atMs: number): boolean => {
  const pauseMs = pauseOf(setting)
  if (!defrost || pauseMs === 0) return false
  return defrost.endMs === null ? atMs <= defrost.lastMs + timing.defrostMaxMs : atMs < defrost.endMs + pauseMs
}
