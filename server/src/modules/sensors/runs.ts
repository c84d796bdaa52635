/** Runs of readings beyond the limits of a series, and the time that they cover. Pure. */
export interface Limits {
  readonly low: number | null
  readonly high: number | null
}

/** Readings beyond a limit, one after the other. A reading holds until the next, at most for `holdMaxMs`. */
export interface Run {
  readonly fromMs: number
  readonly untilMs: number
  readonly side: 'high' | 'low'
  readonly peak: number
  /** No reading inside the limits followed. */
  readonly isLast: boolean
}

type Growing = { -readonly [Key in keyof Run]: Run[Key] }

const runsMax = 1000

/** Collects the runs of one series, reading by reading in order of time. */
export const createRuns = (limits: Limits, holdMaxMs: number) => {
  const runs: Growing[] = []
  let last: { readonly atMs: number; readonly side: Run['side'] | undefined } | undefined
  let isWhole = true
  return {
    take(atMs: number, value: number): void {
      const side = sideOf(value, limits)
      const open = last?.side && runs.at(-1)
      if (open && last) open.untilMs = Math.min(atMs, last.atMs + holdMaxMs)
      const goesOn = open && side === open.side && last && atMs - last.atMs <= holdMaxMs
      if (open) open.isLast = false
      if (goesOn) {
        open.isLast = true
        open.peak = side === 'high' ? Math.max(open.peak, value) : Math.min(open.peak, value)
      } else if (side && runs.length < runsMax)
        runs.push({ fromMs: atMs, untilMs: atMs, side, peak: value, isLast: true })
      else if (side) isWhole = false
      last = { atMs, side: isWhole ? side : undefined }
    },
    end: (): { readonly runs: readonly Run[]; readonly isWhole: boolean } => ({ runs, isWhole }),
  }
}

const sideOf = (value: number, { low, high }: Limits): Run['side'] | undefined => {
  if (high !== null && value > high) return 'high'
  return low !== null && value < low ? 'low' : undefined
}

/** The time that at least one of the spans covers. */
export const coveredMs = (spans: readonly Pick<Run, 'fromMs' | 'untilMs'>[]): number => {
  let totalMs = 0
  let reachedMs = Number.NEGATIVE_INFINITY
  for (const { fromMs, untilMs } of spans.toSorted((one, other) => one.fromMs - other.fromMs)) {
    if (untilMs <= reachedMs) continue
    totalMs += untilMs - Math.max(fromMs, reachedMs)
    reachedMs = untilMs
  }
  return totalMs
}
