/** The verdict on the cargo of a waybill, from what its devices measured. Pure. */
import type { WaybillConcern, WaybillVerdict } from '@coldway/contract/enums.ts'
import { conditionRule } from '@coldway/contract/waybills/waybill-condition.ts'
import type { Limits, Run } from '../../sensors/index.ts'

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
  /** When a product profile was exceeded, in place of `allowedMs`. */
  readonly breaches?: readonly number[]
}

export interface Evidence {
  readonly isStarted: boolean
  readonly isUnderWay: boolean
  /** Its policy or one of its devices has limits, whether anything was measured or not. */
  readonly hasLimits: boolean
  readonly series: readonly Judged[]
  /** Its goods do not tolerate what was measured. */
  readonly isExceeded?: boolean
  /** What could not be read. */
  readonly missing: ReadonlySet<WaybillConcern>
}

const lastsMs = ({ fromMs, untilMs }: Run): number => untilMs - fromMs

export const isBrief = (run: Run, { allowedMs, isCumulative, runs, breaches }: Judged): boolean => {
  if (breaches) return !breaches.some((atMs) => atMs >= run.fromMs && atMs <= run.untilMs)
  return (isCumulative ? runs.reduce((total, one) => total + lastsMs(one), 0) : lastsMs(run)) < allowedMs
}

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
  if (of.isExceeded || of.series.some((one) => one.runs.some((run) => !isBrief(run, one))))
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
