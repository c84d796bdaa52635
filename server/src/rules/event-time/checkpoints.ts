/** States of an evaluation at moments of the past, ascending: from one of them a replay begins. */

interface Moment {
  readonly atMs: number
}

/** The newest from before a moment: a replay from there takes in what happened at the moment. Undefined: none is so old. */
export const checkpointBefore = <Checkpoint extends Moment>(
  checkpoints: readonly Checkpoint[],
  atMs: number,
): Checkpoint | undefined => checkpoints.findLast((checkpoint) => checkpoint.atMs < atMs)

/** The newest from before a moment and all after it: what a replay of readings since that moment can need. */
export const checkpointsSince = <Checkpoint extends Moment>(
  checkpoints: readonly Checkpoint[],
  sinceMs: number,
): readonly Checkpoint[] => {
  const first = checkpoints.findLastIndex(({ atMs }) => atMs < sinceMs)
  return first > 0 ? checkpoints.slice(first) : checkpoints
}
