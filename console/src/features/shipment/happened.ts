/** What happened to a shipment, as one list in order of time. Pure. */
import type { AlarmRecord } from '@coldway/contract/alarms/alarm-records.ts'
import type { CapturedEvent } from '@coldway/contract/evidence/epcis.ts'
import type { SiteRecord } from '@coldway/contract/sites/site-records.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { Excursion } from '@coldway/contract/waybills/waybill-condition.ts'
import type { WaybillDetail, WaybillStep } from '@coldway/contract/waybills/waybill-fields.ts'

export type Happened = {
  readonly key: string
  readonly atMs: number
  /** undefined: a moment; null: it goes on. */
  readonly untilMs: number | null | undefined
  /** It came to be known after the moment that is shown. */
  readonly isLater?: boolean
} & (
  | { readonly kind: 'step'; readonly step: WaybillStep }
  | { readonly kind: 'excursion'; readonly excursion: Excursion }
  | { readonly kind: 'alarm'; readonly alarm: AlarmRecord }
  | { readonly kind: 'site'; readonly visit: SiteRecord }
  /** What somebody else said: second class. */
  | { readonly kind: 'captured'; readonly event: CapturedEvent }
)

interface Sources {
  readonly of: Pick<WaybillDetail, 'history'>
  readonly excursions: readonly Excursion[]
  readonly alarms: readonly AlarmRecord[]
  readonly visits: readonly SiteRecord[]
  readonly captured: readonly CapturedEvent[]
  readonly zone: string
}

/** The newest first. */
export const happenedTo = ({ of, excursions, alarms, visits, captured, zone }: Sources): Happened[] => {
  const end = (text: string | null): number | null => (text === null ? null : (parseTime(text, zone) ?? null))
  const rows: (Happened | undefined)[] = [
    ...of.history.map((step) =>
      at(step.time, zone, (atMs) => ({ key: `step ${step.id}`, kind: 'step', step, atMs, untilMs: undefined })),
    ),
    ...excursions.map((excursion): Happened => {
      const { fromMs, untilMs, isOpen, detailId, key } = excursion
      return {
        key: `excursion ${detailId} ${key} ${fromMs}`,
        kind: 'excursion',
        excursion,
        atMs: fromMs,
        untilMs: isOpen ? null : untilMs,
      }
    }),
    ...alarms.map((alarm) =>
      at(alarm.startTime, zone, (atMs) => ({
        key: `alarm ${alarm.id}`,
        kind: 'alarm',
        alarm,
        atMs,
        untilMs: end(alarm.endTime),
      })),
    ),
    // A stay without an entry began before anybody watched.
    ...visits.map((visit) =>
      at(visit.entryTime ?? visit.exitTime ?? visit.createTime, zone, (atMs) => ({
        key: `site ${visit.id}`,
        kind: 'site',
        visit,
        atMs,
        untilMs: end(visit.exitTime),
      })),
    ),
    ...captured.map((event) =>
      at(event.eventTime, zone, (atMs) => ({
        key: `captured ${event.id}`,
        kind: 'captured',
        event,
        atMs,
        untilMs: undefined,
      })),
    ),
  ]
  return rows.filter((row) => row !== undefined).toSorted((one, other) => other.atMs - one.atMs)
}

/** How long it lasted; undefined for a moment and for what goes on. The beginning of a stay without an entry is not known, its length is. */
export const lengthMsOf = (row: Happened): number | undefined => {
  if (typeof row.untilMs !== 'number') return undefined
  return row.kind === 'site' ? row.visit.dwellS * 1000 : row.untilMs - row.atMs
}

const at = (text: string, zone: string, make: (atMs: number) => Happened): Happened | undefined => {
  const atMs = parseTime(text, zone)
  return atMs === undefined ? undefined : make(atMs)
}

/** What others had said by a moment. */
export const capturedUntil = (events: readonly CapturedEvent[], untilMs: number, zone: string): CapturedEvent[] =>
  events.filter(({ captureTime }) => (parseTime(captureTime, zone) ?? Number.POSITIVE_INFINITY) <= untilMs)
