/** States of an evaluation at past moments, ascending: a replay starts from one of them. */

interface Moment {
  readonly atMs: number
}

/**
 * Gives the newest checkpoint before a moment, so that a replay includes what happened at that moment. Undefined when
 * none is old enough.
 */
export const checkpointBefore = <Checkpoint extends Moment>(
  checkpoints: readonly Checkpoint[],
  atMs: number,
): Checkpoint | undefined => checkpoints.findLast((checkpoint) => checkpoint.atMs < atMs)

/** Gives the newest checkpoint before a moment and all after it: all that a replay of readings since then can need. */
export const checkpointsSince = <Checkpoint extends Moment>(
  checkpoints: readonly Checkpoint[],
  sinceMs: number,
): readonly Checkpoint[] => {
  const first = checkpoints.findLastIndex(({ atMs }) => atMs < sinceMs)
  return first > 0 ? checkpoints.slice(first) : checkpoints
}
