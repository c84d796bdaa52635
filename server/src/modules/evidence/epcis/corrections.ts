/**
 * Joins what the records of a shipment say, the oldest first, to one list that only grows: an event that a later record contradicts
 * is repeated with an error declaration that names the event in its place (EPCIS 2.0, section 7.4.1.2). Pure.
 */
import { canonicalJson } from '../canonical.ts'
import { type EpcisEvent, type EventBody, type Happening, isoOf } from './event.ts'
import { urnOf } from './ids.ts'

export interface RecordSays {
  readonly takenMs: number
  readonly happenings: readonly Happening[]
}

export interface ShipmentEvents {
  readonly events: readonly EpcisEvent[]
  /** How many of them follow from the records before the last one. */
  readonly earlier: number
}
type Versions = Happening['versions']

interface Standing {
  readonly event: EpcisEvent
  readonly bodies: readonly string[]
}

export const eventsOf = (records: readonly RecordSays[], shipment: string): ShipmentEvents => {
  const events: EpcisEvent[] = []
  let earlier = 0
  const stands = new Map<string, Standing>()
  const take = ({ key, versions }: Happening): void => {
    for (const { body, recordedMs } of fresh(versions, stands.get(key)?.bodies ?? [])) {
      const before = stands.get(key)
      const event = eventOf(body, { seed: `${shipment} ${key} ${before?.event.eventID ?? ''}`, recordedMs })
      if (before) events.push(declared(before.event, recordedMs, event.eventID))
      events.push(event)
      stands.set(key, { event, bodies: [...(before?.bodies ?? []), textOf(body)] })
    }
  }
  for (const { takenMs, happenings } of records) {
    earlier = events.length
    happenings.forEach(take)
    const named = new Set(happenings.map(({ key }) => key))
    for (const [key, { event }] of stands) {
      if (named.has(key)) continue
      events.push(declared(event, takenMs))
      stands.delete(key)
    }
  }
  return { events, earlier }
}

const textOf = (body: EventBody): string => canonicalJson(body)

/** Those that no earlier record says. */
const fresh = (versions: Versions, known: readonly string[]): Versions => {
  const last = versions.at(-1)
  if (!last || textOf(last.body) === known.at(-1)) return []
  const goesOn = known.every((text, at) => versions[at] && textOf(versions[at].body) === text)
  return goesOn ? versions.slice(known.length) : [last]
}

const eventOf = (body: EventBody, { seed, recordedMs }: { readonly seed: string; readonly recordedMs: number }) => ({
  eventID: urnOf(`${seed} ${textOf(body)}`),
  ...body,
  recordTime: isoOf(recordedMs),
})

const declared = (event: EpcisEvent, atMs: number, corrective?: string): EpcisEvent => ({
  ...event,
  recordTime: isoOf(atMs),
  errorDeclaration: {
    declarationTime: isoOf(atMs),
    reason: corrective === undefined ? 'did_not_occur' : 'incorrect_data',
    ...(corrective !== undefined && { correctiveEventIDs: [corrective] }),
  },
})
