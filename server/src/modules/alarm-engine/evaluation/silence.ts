/**
 * Silence: no report for a number of the device's own report intervals. It is about arrivals, not event times, so
 * nothing comes late to it. It must not cost a write for each report: a quiet machine keeps its tick, and the tick asks
 * how long ago the device was heard.
 */
import type { SilenceSetting } from '@coldway/contract/alarms/alarm-settings.ts'
import { advance, type Evaluation, quietAt } from './evaluate.ts'
import { levelDueMs, levelsOf } from '@coldway/contract/alarms/alarm-levels.ts'
import { type Segment, segmentAt } from './segments.ts'
import { effectsOfFacts } from './effects.ts'
import type { AlarmState, Effect, Checkpoint, Input, Open, Step, Watch } from './types.ts'

export const stepSilence = (watch: Watch, state: AlarmState | undefined, input: Input): Step => {
  if (input.is === 'reading') return onReport(watch, state, input.reading.arrivedMs)
  const heardMs = input.heardMs ?? state?.readMs ?? null
  // A device that has never reported cannot fall silent.
  return heardMs === null ? { ...asItWas, state } : onTime(watch, state ?? heard(heardMs), input.nowMs, heardMs)
}

const asItWas = { effects: [], wakeAtMs: undefined, replayFromMs: null }
const heard = (atMs: number): AlarmState => ({
  ...quietAt(atMs),
  readMs: atMs,
  lagMs: 0,
  heldUntilMs: null,
  checkpoints: [],
})

const onReport = (watch: Watch, state: AlarmState | undefined, arrivedMs: number): Step => {
  if (state && !state.open) return { ...asItWas, state }
  const effects: Effect[] = []
  if (state?.open) {
    const endMs = Math.max(arrivedMs, state.open.startMs)
    const evaluation = evaluationOf(watch, state)
    advance(evaluation, endMs, 'nothing')
    end(evaluation, endMs)
    effectsOfFacts({ watch, nowMs: arrivedMs, isFresh: true, effects }, evaluation, state.open, endMs)
  }
  return { state: heard(arrivedMs), effects, wakeAtMs: silentFrom(watch, arrivedMs, arrivedMs), replayFromMs: null }
}

const onTime = (watch: Watch, state: AlarmState, nowMs: number, heardMs: number): Step => {
  const effects: Effect[] = []
  const evaluation = evaluationOf(watch, state)
  // The policy was disabled, or its hours ended, in the meantime.
  advance(evaluation, nowMs, 'nothing')
  const fromMs = silentFrom(watch, heardMs, nowMs)
  if (!evaluation.at.open && fromMs !== null && fromMs <= nowMs && segmentAt(watch, nowMs).isOn)
    begin(evaluation, fromMs)
  effectsOfFacts({ watch, nowMs, isFresh: true, effects }, evaluation, state.open, nowMs)
  const { open } = evaluation.at
  const after: AlarmState = { ...heard(heardMs), atMs: nowMs, open }
  return { state: after, effects, wakeAtMs: open ? wakeOf(watch, open, nowMs) : fromMs, replayFromMs: null }
}

const evaluationOf = (watch: Watch, state: Checkpoint): Evaluation => ({ watch, at: { ...state }, facts: [] })

const begin = ({ at, facts }: Evaluation, startMs: number): void => {
  const peak = { value: null, atMs: startMs, beyond: 0 }
  at.open = { startMs, value: null, side: null, limit: null, peak, returnSinceMs: null, announced: 0 }
  facts.push({ is: 'opened', open: at.open })
}

const end = ({ at, facts }: Evaluation, endMs: number): void => {
  if (!at.open) return
  const { startMs } = at.open
  const levels = levelsOf(endMs - startMs)
  const flat = { value: null, side: null, limit: null, peak: null, peakAtMs: startMs }
  facts.push({ is: 'closed', open: at.open, episode: { startMs, endMs, reason: 'returned', levels, ...flat } })
  at.open = null
}

/** Gives the time from which silence is an alarm; null when there is no known time. */
const silentFrom = (watch: Watch, heardMs: number, nowMs: number): number | null => {
  let segment = segmentAt(watch, Math.max(heardMs, nowMs))
  if (!segment.isOn) {
    if (!Number.isFinite(segment.untilMs)) return null
    segment = segmentAt(watch, segment.untilMs)
  }
  // The hours do not hold there, such as at a midnight between two closed days: look again then.
  if (!segment.isOn) return segment.fromMs
  const { intervals, leastMin } = segment.setting as SilenceSetting
  const allowedMs = Math.max(intervals * watch.reportIntervalS * 1000, leastMin * 60_000)
  return Math.max(heardMs + allowedMs, onSince(watch, segment, heardMs))
}

const onSince = (watch: Watch, segment: Segment, heardMs: number): number => {
  let first = segment
  while (first.fromMs > heardMs) {
    const before = segmentAt(watch, first.fromMs - 1)
    if (!before.isOn) break
    first = before
  }
  return first.fromMs
}

const wakeOf = (watch: Watch, open: Open, nowMs: number): number | null => {
  const dueMs = levelDueMs(open.startMs, open.announced + 1)
  const { untilMs } = segmentAt(watch, nowMs)
  const wakes = [untilMs, ...(levelsOf(dueMs - open.startMs) > open.announced ? [dueMs] : [])].filter(Number.isFinite)
  return wakes.length > 0 ? Math.min(...wakes) : null
}
