/** Happenings at one moment, and those whose moment late reports moved while the shipment was under way. Pure. */
import { utcMs } from '../../reports/index.ts'
import { type EventBody, type Happening, isoOf } from './event.ts'
import { once, type Subject } from './subject.ts'

type Timeless = Omit<EventBody, 'eventTime'>

/** Without a moment it did not happen. */
export const at = ({ takenMs }: Subject, key: string, atMs: number | null, body: Timeless): Happening =>
  atMs === null ? { key, versions: [] } : once(key, { ...body, eventTime: isoOf(atMs) }, takenMs)

/** At the start or the end of the shipment, with a version for each time that it had before. */
export const atEnd = (
  { waybill, takenMs }: Subject,
  key: string,
  which: 'start' | 'end',
  body: Timeless,
): Happening => {
  const { atMs, moving, said } = endOf(waybill, which)
  if (atMs === null) return { key, versions: [] }
  const steps = waybill.history.filter(({ event }) => event === moving)
  const first = waybill.history.find(({ event }) => event === said)
  const known = [first, ...steps].map((step) => utcMs(step?.recordTime ?? null) ?? takenMs)
  const times = [...steps.flatMap(({ formerTime }) => utcMs(formerTime) ?? []), atMs]
  const versions = times.map((time, index) => ({
    body: { ...body, eventTime: isoOf(time) },
    recordedMs: known[index] ?? takenMs,
  }))
  return { key, versions }
}

const endOf = ({ actualStartTime, completionTime }: Subject['waybill'], which: 'start' | 'end') =>
  which === 'start'
    ? ({ atMs: utcMs(actualStartTime), moving: 'startMoved', said: 'started' } as const)
    : ({ atMs: utcMs(completionTime), moving: 'endMoved', said: 'completed' } as const)
