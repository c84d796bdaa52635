/**
 * Where a fold can begin again when a reading comes late: copies of it, some hours apart, back to the lateness window. A
 * machine that has none was quiet then, and being quiet needs no copy.
 */
import { isQuiet, quietAt } from './fold.ts'
import { type AlarmState, type Fold, timing } from './types.ts'

const everyMs = timing.anchorEveryMs

/** After a reading: one before the machine woke up, one when it is quiet again, and one now and then in between. */
export const anchored = (anchors: readonly Fold[], before: Fold, after: Fold): readonly Fold[] => {
  const { readMs } = after
  const isAwake = !isQuiet(after)
  if (isQuiet(before))
    return isAwake
      ? thinned([...anchors, { ...foldOf(before), spentMs: after.spentMs, atMs: readMs - 1, isDecided: false }])
      : anchors
  const last = anchors.at(-1)
  return !isAwake || !last || readMs - last.atMs >= everyMs ? thinned([...anchors, foldOf(after)]) : anchors
}

/** Of three that stand closer than the distance the middle one goes. */
const thinned = (anchors: readonly Fold[]): readonly Fold[] => {
  const [first, , last] = anchors.slice(-3)
  return first && last && last.atMs - first.atMs < everyMs
    ? anchors.filter((_, at) => at !== anchors.length - 2)
    : anchors
}

/** The newest that is older than any reading that may still count, and all after it. */
export const pruned = (anchors: readonly Fold[], nowMs: number): readonly Fold[] => {
  const base = anchors.findLastIndex(({ atMs }) => atMs < nowMs - timing.latenessMs)
  return base > 0 ? anchors.slice(base) : anchors
}

/** From where to fold so that what happens at `atMs` counts. */
export const baseBefore = (state: AlarmState | undefined, atMs: number, holdMs: number): Fold =>
  state?.anchors.findLast((anchor) => anchor.atMs < atMs) ?? quietAt(atMs - holdMs - 1)

const foldOf = ({ atMs, isDecided, readMs, run, open, spentMs, held, defrost, place }: Fold): Fold => ({
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
