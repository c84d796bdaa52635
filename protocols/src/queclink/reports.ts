/**
 * Converts a text message to reports. Each position is reported at its own time; the measures belong to the last one. Where
 * that is only the last known position, they are reported at the time of sending: a thermometer in a cellar is not as old as
 * its last fix.
 */
import type { DeviceEvent, Measure, Report } from '@coldway/contract/readings/report.ts'
import { fixesOf, timeOf } from './fixes.ts'
import { isUnderstood, sensorsOf } from './sensors.ts'

export interface Message {
  /** RESP, BUFF or ACK. */
  readonly type: string
  /** GTFRI and similar. */
  readonly kind: string
  readonly version: string
  readonly imei: string
  readonly fields: readonly string[]
  /** The count of the message; empty when it has none. */
  readonly count: string
}

export interface Reading {
  readonly reports: readonly Report[]
  /** Why the message, or a part of it, is not read. */
  readonly unread?: string
}

/** Knowledge from earlier messages of the session: how far the terminal's times of sending are ahead of UTC. */
export interface Learned {
  sentAheadMs: number
}

export const readReports = (message: Message, learned: Learned): Reading => {
  const { kind, fields } = message
  const fixes = fixesOf(fields)
  const last = fixes.at(-1)
  const all = sensorsOf(message, fixes)
  const isRead = isUnderstood(message, all)
  const measures = isRead ? all : []
  const event = events[kind]
  // A last known position without a position carries nothing.
  const places = fixes.filter(({ position, isNow }) => position || isNow)
  const reports = places.map(({ atMs, position }): Report => ({ atMs, ...(position && { position }), measures: [] }))
  const unread = isRead ? {} : { unread: `${kind} of this model` }
  const writtenMs = sentTime(fields)
  if (last?.isNow && writtenMs !== undefined) learned.sentAheadMs = zoneOf(writtenMs - last.atMs) ?? learned.sentAheadMs
  const newest = reports.at(-1)
  if (last?.isNow && newest)
    return { reports: [...reports.slice(0, -1), withValues(newest, measures, event)], ...unread }
  const sentMs = writtenMs === undefined ? undefined : writtenMs - learned.sentAheadMs
  if (sentMs === undefined && reports.length === 0) return { reports, unread: 'no time' }
  const isWorthIt = measures.length > 0 || event !== undefined || reports.length === 0
  if (sentMs === undefined || !isWorthIt) return { reports, ...unread }
  return { reports: [...reports, withValues({ atMs: sentMs, measures: [] }, measures, event)], ...unread }
}

const halfHourMs = 1_800_000
const delayMs = 120_000
const zoneMaxMs = 14 * 3_600_000

/**
 * The zone of the times of sending, from a message with a present fix. Some terminals write the time of sending in local time,
 * the fix always in UTC. Undefined: the two times do not belong together.
 */
const zoneOf = (aheadMs: number): number | undefined => {
  const zoneMs = Math.round(aheadMs / halfHourMs) * halfHourMs
  return Math.abs(aheadMs - zoneMs) <= delayMs && Math.abs(zoneMs) <= zoneMaxMs ? zoneMs : undefined
}

const sentWithin = 4

/** Time of sending and count are last; the first models append their firmware. */
const sentTime = (fields: readonly string[]): number | undefined => {
  for (const field of fields.slice(-sentWithin).toReversed()) {
    const sentMs = timeOf(field)
    if (sentMs !== undefined) return sentMs
  }
  return undefined
}

/** Power on, power off. */
const events: Readonly<Record<string, DeviceEvent>> = { GTPNA: 'startup', GTPFA: 'shutdown' }

const withValues = (report: Report, measures: readonly Measure[], event: DeviceEvent | undefined): Report => ({
  ...report,
  measures,
  ...(event && { event }),
})
