/** The verdict on the cargo of a waybill, from what its devices measured. Pure. */
import type { WaybillConcern, WaybillVerdict } from '@coldway/contract/enums.ts'
import { conditionRule } from '@coldway/contract/waybills/waybill-condition.ts'

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

/** A series with limits, of one device in its time on the waybill. */
export interface Judged {
  readonly limits: Limits
  readonly runs: readonly Run[]
  /** Readings beyond a limit for less time are brief. */
  readonly allowedMs: number
  /** Brief ones count together. */
  readonly isCumulative: boolean
  readonly count: number
  readonly gapMs: number
  readonly spanMs: number
  readonly lastValue: number | null
}

export interface Evidence {
  readonly isStarted: boolean
  readonly isUnderWay: boolean
  /** Its policy or one of its devices has limits, whether anything was measured or not. */
  readonly hasLimits: boolean
  readonly series: readonly Judged[]
  /** What could not be read. */
  readonly missing: ReadonlySet<WaybillConcern>
}

const lastsMs = ({ fromMs, untilMs }: Run): number => untilMs - fromMs

export const isBrief = (run: Run, { allowedMs, isCumulative, runs }: Judged): boolean =>
  (isCumulative ? runs.reduce((total, one) => total + lastsMs(one), 0) : lastsMs(run)) < allowedMs

/**
 * One excursion decides, whatever else is not known. Without one, what could not be read or has no limit leaves the verdict
 * open; a gap, a brief run beyond a limit and a last value close to one make a risk.
 */
export const judgeCondition = (of: Evidence): { verdict: WaybillVerdict; concerns: WaybillConcern[] } => {
  if (!of.isStarted) return { verdict: 'unknown', concerns: ['notStarted'] }
  const unknown = [...of.missing]
  if (!of.hasLimits) unknown.push('noLimits')
  else if (of.series.every(({ count }) => count === 0)) unknown.push('noReadings')
  const risks = risksOf(of)
  if (of.series.some((one) => one.runs.some((run) => !isBrief(run, one))))
    return { verdict: 'excursion', concerns: ['beyondLimit', ...unknown, ...risks.filter((risk) => risk === 'gaps')] }
  if (unknown.length > 0) return { verdict: 'unknown', concerns: unknown }
  return { verdict: risks.length > 0 ? 'atRisk' : 'inRange', concerns: risks }
}

const risksOf = ({ series, isUnderWay }: Evidence): WaybillConcern[] => {
  const risks: WaybillConcern[] = []
  if (series.some(({ runs }) => runs.length > 0)) risks.push('briefly')
  if (isUnderWay && series.some(isNear)) risks.push('nearLimit')
  if (series.some(({ gapMs, spanMs }) => gapMs > spanMs * conditionRule.gapShare)) risks.push('gaps')
  return risks
}

/** Only between two limits is there a measure of what is close. */
const isNear = ({ limits: { low, high }, lastValue }: Judged): boolean => {
  if (low === null || high === null || lastValue === null) return false
  const margin = (high - low) * conditionRule.nearShare
  return lastValue > high - margin || lastValue < low + margin
}
