/** Replays late data from a checkpoint before it, and gives the differences from what is recorded (A11, A12). */
import { baseBefore, pruned, withCheckpoint } from './checkpoints.ts'
import { advance, episodeOf, type Evaluation, take } from './evaluate.ts'
import { differences } from './reconcile.ts'
import { eventNow, heldAfter, stepTo } from './step.ts'
import { announceDue } from './effects.ts'
import {
  type AlarmState,
  type Checkpoint,
  type Reading,
  type RecordedEpisode,
  type Step,
  timing,
  type Watch,
} from './types.ts'

export interface Replaying {
  /** The moment that `step` asked for. */
  readonly fromMs: number
  /** All readings after `fromMs` that arrived by `nowMs`, ascending, one for each event time. */
  readonly readings: readonly Reading[]
  /** Records of this machine that are open or ended after `fromMs` less a day. */
  readonly records: readonly RecordedEpisode[]
  readonly nowMs: number
}

export const replay = (watch: Watch, state: AlarmState | undefined, given: Replaying): Step => {
  const { fromMs, readings, nowMs } = given
  const base = baseBefore(state, fromMs + 1, 0)
  const evaluation: Evaluation = { watch, at: { ...base }, facts: [] }
  let checkpoints = (state?.checkpoints ?? []).filter(({ atMs }) => atMs <= fromMs)
  for (const reading of readings) {
    const before: Checkpoint = { ...evaluation.at }
    take(evaluation, reading)
    checkpoints = [...withCheckpoint(checkpoints, before, evaluation.at)]
  }
  const last = readings.at(-1)
  const ageMs = last ? last.arrivedMs - last.atMs : (state?.lagMs ?? 0)
  const lagMs = last?.lagMs ?? ageMs
  const eventMs = eventNow(watch, lagMs, nowMs)
  advance(evaluation, eventMs, 'nothing')

  const closed = evaluation.facts.flatMap((fact) => (fact.is === 'closed' ? [fact.episode] : []))
  const open = evaluation.at.open && episodeOf(evaluation.at.open)
  const records = given.records.filter(
    ({ endMs, startMs }) => endMs === null || endMs > fromMs || startMs === base.open?.startMs,
  )
  const { effects, openAnnounced } = differences(records, closed, open)
  const isFresh = ageMs <= timing.backlogMs || (state?.heldUntilMs != null && nowMs >= state.heldUntilMs)
  if (evaluation.at.open) {
    const withAnnounced = { ...evaluation.at.open, announced: openAnnounced }
    evaluation.at.open = isFresh
      ? announceDue({ watch, nowMs, isFresh, effects }, withAnnounced, eventMs)
      : withAnnounced
  }
  const heldUntilMs = heldAfter(evaluation.at, isFresh ? null : (state?.heldUntilMs ?? nowMs + timing.graceMs))
  return stepTo(watch, { ...evaluation.at, lagMs, heldUntilMs, checkpoints: pruned(checkpoints, nowMs) }, effects)
}
