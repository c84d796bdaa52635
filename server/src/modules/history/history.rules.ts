/**
 * The rules of readings that are entered by hand: for which device, and when. Pure. (product.md
 * section 4; faults.md W10)
 */
import type { UseStatus } from '@coldway/contract/enums.ts'
import type { ErrorName } from '@coldway/contract/errors.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'

export interface Use {
  readonly useStatus: UseStatus
  readonly useStartedAt: number | null
  /** The end of the use; null while it lasts, or when its end is unknown. */
  readonly useEndedAt: number | null
}

/** Gives the reason why a reading is refused; readings older than `oldestMs` are not kept. */
export const historyRefusal = (
  use: Use,
  atMs: number,
  { nowMs, oldestMs }: { readonly nowMs: number; readonly oldestMs: number },
): ErrorName | undefined => {
  if (use.useStatus === 'unused' || use.useStartedAt === null) return 'deviceNotStarted'
  if (atMs < oldestMs) return 'trajectoryExpired'
  if (atMs < use.useStartedAt) return 'dataBeforeStart'
  if (atMs > nowMs) return 'timeOrder'
  return use.useStatus === 'ended' && atMs > (use.useEndedAt ?? nowMs) ? 'deviceInUseOrEnded' : undefined
}

export const valueRefusal = (key: string, value: number): ErrorName | undefined => {
  const series = findSeries(key)
  if (!series) return 'columnUnknown'
  const isPlausible = value >= series.min && value <= series.max && (!series.isState || Number.isInteger(value))
  return isPlausible ? undefined : 'columnValue'
}
