/** The window a caller asks for, and how much of it is his to see. */
import { fail } from '@coldway/contract/errors.ts'
import { keptMsOf } from '@coldway/contract/retention.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { type OrgScope, seesAllTenants } from '../../platform/org-scope.ts'
import type { Span } from './readings.store.ts'

export interface SpanInput {
  readonly deviceId: number
  readonly startTime: string
  readonly endTime: string
}

export interface Kept {
  readonly nowMs: number
  /** How far back its organisation keeps readings. */
  readonly keptMs: number
  readonly sinceMs: number | null
}

/** Of times as they are on the wire. */
export const spanOf = (
  { deviceId, startTime, endTime }: SpanInput,
  { zone, ...kept }: Kept & { readonly zone: string },
): Span => {
  const fromMs = parseTime(startTime, zone)
  const untilMs = parseTime(endTime, zone)
  if (fromMs === undefined || untilMs === undefined) throw fail('columnValue', { column: 'startTime' })
  if (untilMs <= fromMs) throw fail('timeOrder')
  if (untilMs - fromMs > kept.keptMs) throw fail('rangeTooLong')
  return keptOf({ deviceId, fromMs, untilMs }, kept)
}

/**
 * What is kept of a span. Rows live as long as the longest of all organisations wants them: what is older than its own wants
 * is not shown. Of a device that came from another tenant, only what it reported since: the rest is not the new one's to see.
 */
export const keptOf = ({ deviceId, fromMs, untilMs }: Span, { nowMs, keptMs, sinceMs }: Kept): Span => {
  const oldestMs = nowMs - keptMs
  if (untilMs < oldestMs) throw fail('trajectoryExpired')
  return { deviceId, fromMs: Math.min(Math.max(fromMs, oldestMs, sinceMs ?? fromMs), untilMs), untilMs }
}

/** What a caller may see of a device, at this moment. */
export const keptFor = (
  scope: OrgScope,
  { tenantSince, keptMonths }: { readonly tenantSince: number | null; readonly keptMonths: number },
  nowMs: number,
): Kept => ({ nowMs, keptMs: keptMsOf(keptMonths), sinceMs: seesAllTenants(scope) ? null : tenantSince })

/** The part of a span that lies between two moments, empty when none does; undefined: no bound on that side. */
export const within = (
  { deviceId, fromMs, untilMs }: Span,
  bounds: { readonly fromMs: number | undefined; readonly untilMs: number | undefined },
): Span => {
  const from = Math.max(fromMs, bounds.fromMs ?? fromMs)
  return { deviceId, fromMs: from, untilMs: Math.max(from, Math.min(untilMs, bounds.untilMs ?? untilMs)) }
}
