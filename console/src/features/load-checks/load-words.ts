/** A finding of a load in words. */
import type { LoadFinding } from '@coldway/contract/waybills/load-checks.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { formatAge } from '../../settings/format.ts'
import type { Translate } from '../../settings/texts.ts'
import { printReading, seriesLabel } from '../series/index.ts'

/**
 * "HU-1 · Front, Temperature 1: 9.4 ℃, too warm (2 ℃ to 8 ℃), 2 min ago". The words of a state are
 * its reason.
 */
export const findingWords = (t: Translate, finding: LoadFinding, atMs: number): string => {
  const { subject, key, reason, day } = finding
  const isState = key !== null && (findSeries(key)?.isState ?? false)
  const channel = key === null || key === 'battery' || isState ? '' : seriesLabel(t, key)
  const head = [subject, channel].filter(Boolean).join(', ')
  const what = [
    isState ? undefined : valueOf(t, finding),
    `${t(`enums.loadReasons.${reason}`)}${rangeOf(t, finding)}`,
    day === null ? undefined : t('loadChecks.until', { day }),
    finding.atMs === null ? undefined : formatAge(Math.max(0, atMs - finding.atMs)),
  ]
  const words = what.filter(Boolean).join(' · ')
  return head ? `${head}: ${words}` : words
}

/** The measured value in words; a value without a channel is a number of things. */
const valueOf = (t: Translate, { key, value }: LoadFinding): string | undefined => {
  if (value === null) return undefined
  return key === null ? String(value) : printReading(t, key, value)
}

const rangeOf = (t: Translate, { key, low, high }: LoadFinding): string => {
  if (key === null || (low === null && high === null)) return ''
  const print = (limit: number | null) => (limit === null ? '…' : (printReading(t, key, limit) ?? ''))
  return ` (${t('loadChecks.within', { low: print(low), high: print(high) })})`
}
