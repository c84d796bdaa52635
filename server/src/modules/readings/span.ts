/** The window a caller asks for, and the part of it that the caller may see. */
import { fail } from '@coldway/contract/errors.ts'
import { keptMsOf } from '@coldway/contract/readings/retention.ts'
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

/**
 * The span of two times of the wire, cut to what the caller may see. Refuses times that cannot be read (`columnValue`), in the
 * wrong order (`timeOrder`), further apart than readings are kept (`rangeTooLong`), or expired (`trajectoryExpired`).
 */
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
 * The kept part of a span. Rows live as long as the organisation wants that keeps the longest: what is older than the
 * device's own organisation wants is not shown. A device that came from another tenant shows what it reported since then.
 */
export const keptOf = ({ deviceId, fromMs, untilMs }: Span, { nowMs, keptMs, sinceMs }: Kept): Span => {
  const oldestMs = nowMs - keptMs
  if (isExpired({ untilMs }, { nowMs, keptMs })) throw fail('trajectoryExpired')
  return { deviceId, fromMs: Math.min(Math.max(fromMs, oldestMs, sinceMs ?? fromMs), untilMs), untilMs }
}

export const isExpired = ({ untilMs }: Pick<Span, 'untilMs'>, { nowMs, keptMs }: Omit<Kept, 'sinceMs'>): boolean =>
  untilMs < nowMs - keptMs

/** How far back a caller may see a device at this moment. */
export const keptFor = (
  scope: OrgScope,
  { tenantSince, keptMonths }: { readonly tenantSince: number | null; readonly keptMonths: number },
  nowMs: number,
): Kept => ({ nowMs, keptMs: keptMsOf(keptMonths), sinceMs: seesAllTenants(scope) ? null : tenantSince })

/** The part of a span between two moments, empty where none lies there; undefined is no bound on that side. */
export const within = (
  { deviceId, fromMs, untilMs }: Span,
  bounds: { readonly fromMs: number | undefined; readonly untilMs: number | undefined },
): Span => {
  const from = Math.max(fromMs, bounds.fromMs ?? fromMs)
  return { deviceId, fromMs: from, untilMs: Math.max(from, Math.min(untilMs, bounds.untilMs ?? untilMs)) }
}
