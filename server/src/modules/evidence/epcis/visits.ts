/** Arrivals and departures at sites. Devices of a shipment travel together: their stays at one site that overlap are one. Pure. */
import { utcMs } from '../../reports/index.ts'
import { type Happening, isoOf } from './event.ts'
import { once, type Subject } from './subject.ts'

interface Stay {
  readonly siteId: number
  /** Null when it was there at the start of the shipment. */
  fromMs: number | null
  /** Null when it did not leave. */
  untilMs: number | null
}

export const visitHappenings = (subject: Subject): Happening[] => {
  const { siteUri, about, takenMs } = subject
  const body = { ...about, type: 'ObjectEvent', action: 'OBSERVE' } as const
  const counts = new Map<number, number>()
  return staysOf(subject).flatMap(({ siteId, fromMs, untilMs }) => {
    const nth = (counts.get(siteId) ?? 0) + 1
    counts.set(siteId, nth)
    const place = { readPoint: { id: siteUri(siteId) } }
    const one = (bizStep: 'arriving' | 'departing', atMs: number | null) =>
      atMs === null
        ? []
        : [once(`${bizStep}:${siteId}:${nth}`, { ...body, ...place, bizStep, eventTime: isoOf(atMs) }, takenMs)]
    return [...one('arriving', fromMs), ...one('departing', untilMs)]
  })
}

const staysOf = ({ inputs }: Subject): Stay[] => {
  const stays: Stay[] = []
  for (const { siteId, entryTime, exitTime } of inputs.visits ?? []) {
    // The site was deleted since: nothing names it.
    if (siteId === null) continue
    const [fromMs, untilMs] = [utcMs(entryTime), utcMs(exitTime)]
    const last = stays.findLast((one) => one.siteId === siteId)
    if (!last || (last.untilMs !== null && fromMs !== null && fromMs > last.untilMs)) {
      stays.push({ siteId, fromMs, untilMs })
      continue
    }
    last.fromMs = last.fromMs === null || fromMs === null ? null : Math.min(last.fromMs, fromMs)
    last.untilMs = last.untilMs === null || untilMs === null ? null : Math.max(last.untilMs, untilMs)
  }
  return stays
}
