/**
 * The checkpoints of one machine: copies of its state, some hours apart, back to before the oldest reading that still counts.
 * A machine that has none was quiet then, and being quiet needs no copy.
 */
import { limits } from '@coldway/contract/limits.ts'
import { checkpointBefore, checkpointsSince } from '../../../rules/event-time/index.ts'
import { isQuiet, quietAt } from './evaluate.ts'
import { type AlarmState, type Checkpoint, timing } from './types.ts'

const everyMs = timing.checkpointEveryMs

/** After a reading: one before the machine woke up, one when it is quiet again, and one now and then in between. */
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

/** Of three that stand closer than the distance the middle one goes. */
const thinned = (checkpoints: readonly Checkpoint[]): readonly Checkpoint[] => {
  const [first, , last] = checkpoints.slice(-3)
  return first && last && last.atMs - first.atMs < everyMs
    ? checkpoints.filter((_, at) => at !== checkpoints.length - 2)
    : checkpoints
}

/** The newest that is older than any reading that may still count, and all after it. */
export const pruned = (checkpoints: readonly Checkpoint[], nowMs: number): readonly Checkpoint[] =>
  checkpointsSince(checkpoints, nowMs - limits.lateReadingMs)

/** Where a replay begins that takes in what happened at `atMs`. A machine without a checkpoint was quiet then. */
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
