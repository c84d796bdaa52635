/**
 * The checkpoints of one machine: copies of its state, some hours apart, back to before the oldest reading that still
 * counts. Where there is none the machine was quiet, which needs no copy.
 */
import { limits } from '@coldway/contract/limits.ts'
import { checkpointBefore, checkpointsSince } from '../../../rules/event-time/index.ts'
import { isQuiet, quietAt } from './evaluate.ts'
import { type AlarmState, type Checkpoint, timing } from './types.ts'

const everyMs = timing.checkpointEveryMs

/**
 * Adds checkpoints after a reading: one before the machine woke up, one when it is quiet again, and some in between.
 */
export const withCheckpoint = (
  checkpoints: readonly Checkpoint[],
  before: Checkpoint,
  after: Checkpoint,
): readonly Checkpoint[] => {
  const { readMs } = after
  const isAwake = !isQuiet(after)
  if (isQuiet(before))
    return isAwake
      ? thinned([
          ...checkpoints,
          { ...checkpointOf(before), spentMs: after.spentMs, atMs: readMs - 1, isDecided: false },
        ])
      : checkpoints
  const last = checkpoints.at(-1)
  return !isAwake || !last || readMs - last.atMs >= everyMs
    ? thinned([...checkpoints, checkpointOf(after)])
    : checkpoints
}

/** Drops the middle one of three that are closer than the wanted distance. */
const thinned = (checkpoints: readonly Checkpoint[]): readonly Checkpoint[] => {
  const [first, , last] = checkpoints.slice(-3)
  return first && last && last.atMs - first.atMs < everyMs
    ? checkpoints.filter((_, at) => at !== checkpoints.length - 2)
    : checkpoints
}

/** Keeps the newest checkpoint that is older than any reading that may still count, and all after it. */
export const pruned = (checkpoints: readonly Checkpoint[], nowMs: number): readonly Checkpoint[] =>
  checkpointsSince(checkpoints, nowMs - limits.lateReadingMs)

/** Gives the state from which a replay that includes `atMs` starts. A machine without a checkpoint was quiet then. */
export const baseBefore = (state: AlarmState | undefined, atMs: number, holdMs: number): Checkpoint =>
  checkpointBefore(state?.checkpoints ?? [], atMs) ?? quietAt(atMs - holdMs - 1)

const checkpointOf = ({
  atMs,
  isDecided,
  readMs,
  run,
  open,
  spentMs,
  held,
  defrost,
  place,
}: Checkpoint): Checkpoint => ({
  atMs,
  isDecided,
  readMs,
  run,
  open,
  spentMs,
  held,
  defrost,
  place,
})
