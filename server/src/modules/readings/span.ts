/** The window a caller asks for, and how much of it is his to see. */
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { parseTime } from '@coldway/contract/time.ts'
import { type OrgScope, seesAllTenants } from '../../platform/org-scope.ts'
import type { Span } from './readings.store.ts'

export interface SpanInput {
  readonly deviceId: number
  readonly startTime: string
  readonly endTime: string
}

/** Of a device that came from another tenant, only what it reported since: the rest is not the new one's to see. */
export const spanOf = (
  { deviceId, startTime, endTime }: SpanInput,
  { zone, nowMs, sinceMs }: { readonly zone: string; readonly nowMs: number; readonly sinceMs: number | null },
): Span => {
  const fromMs = parseTime(startTime, zone)
  const untilMs = parseTime(endTime, zone)
  if (fromMs === undefined || untilMs === undefined) throw fail('columnValue', { column: 'startTime' })
  if (untilMs <= fromMs) throw fail('timeOrder')
  if (untilMs - fromMs > limits.trackKeptMs) throw fail('rangeTooLong')
  if (untilMs < nowMs - limits.trackKeptMs) throw fail('trajectoryExpired')
  return { deviceId, fromMs: Math.min(Math.max(fromMs, sinceMs ?? fromMs), untilMs), untilMs }
}

export const sinceOf = (scope: OrgScope, { tenantSince }: { tenantSince: number | null }): number | null =>
  seesAllTenants(scope) ? null : tenantSince
