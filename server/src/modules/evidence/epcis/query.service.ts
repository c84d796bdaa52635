/**
 * Events by the query language of EPCIS: first those of issued records in the order of the chain, then those that were captured in
 * the order in which they came. A page reads so many shipments at most, so it may have fewer events than asked for, or none, and
 * still name the next one.
 */
import type { Output } from '@coldway/contract/call.ts'
import type { epcis } from '@coldway/contract/evidence/epcis.ts'
import { type EpcisQuery, epcisLimits } from '@coldway/contract/evidence/epcis-query.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/database.ts'
import type { CallContext } from '../../../platform/implement.ts'
import { listAfter } from './capture/capture.store.ts'
import { billsIn, digestsIn } from './bills.ts'
import type { ShipmentEvents } from './corrections.ts'
import { queryDocumentOf } from './document.ts'
import { type Issued, listIssued } from './epcis.store.ts'
import { isoOf } from './event.ts'
import { createEventPage, type EventPage } from './event-page.ts'
import { ssccIn } from './gs1-uri.ts'
import { type AnyEvent, matches } from './matching.ts'
import { namesIn } from './names/names.ts'

interface QueryParts {
  readonly db: Db
  readonly clock: Clock
  /** The events that this record brought, with how many of the list stood before it. */
  readonly eventsOf: (issued: Issued, gone: AbortSignal) => Promise<ShipmentEvents>
}
type Asking = CallContext<'scope' | 'exchange'>

type Place =
  /** After this entry of the chain, and so many events of the one that follows. */
  | { readonly is: 'issued'; readonly after: number; readonly skip: number }
  | { readonly is: 'captured'; readonly after: number }

export const createEpcisQuery = (parts: QueryParts) => {
  return async ({ scope, exchange }: Asking, query: EpcisQuery): Promise<Output<typeof epcis.events>> => {
    const page = createEventPage<AnyEvent>(parts.db, scope)
    const take = (event: AnyEvent, waybillId: number): void => {
      if (matches(query, event)) page.take(event, waybillId)
    }
    const isFull = () => page.count() >= query.perPage
    let next: Place | null = placeIn(query.nextPageToken)
    if (next.is === 'issued')
      next = await readIssued(parts, { scope, exchange }, { query, from: next, page, take, isFull })
    if (next.is === 'captured' && !isFull())
      next = await readCaptured(parts, { scope, exchange }, { query, from: next, page, take, isFull })
    const { events, leftOut } = await page.close()
    return { document: queryDocumentOf(events, parts.clock.now()), nextPageToken: next && tokenOf(next), leftOut }
  }
}

interface Reading<From> {
  readonly query: EpcisQuery
  readonly from: From
  readonly page: Pick<EventPage<AnyEvent>, 'unlessLost'>
  readonly take: (event: AnyEvent, waybillId: number) => void
  readonly isFull: () => boolean
}
type IssuedPlace = Extract<Place, { is: 'issued' }>
type CapturedPlace = Extract<Place, { is: 'captured' }>

const readIssued = async (
  { db, clock, eventsOf }: QueryParts,
  { scope, exchange }: Asking,
  { query, from, page, take, isFull }: Reading<IssuedPlace>,
): Promise<Place> => {
  const size = epcisLimits.shipmentsMax
  const asked = {
    fromMs: earliest(query),
    untilMs: clock.now(),
    after: from.after,
    size: size + 1,
    units: unitsIn(query),
    bills: billsIn(query),
    names: namesIn(query),
  }
  const issued = await listIssued(db, scope, asked)
  // Each look at it listens anew.
  const { gone } = exchange
  let { after, skip } = from
  for (const one of issued.slice(0, size)) {
    const { events, earlier } = await page.unlessLost(one, () => eventsOf(one, gone))
    for (const [at, event] of events.slice(earlier).entries()) {
      if (at < skip) continue
      if (isFull()) return { is: 'issued', after, skip: at }
      take({ ...event }, one.waybillId)
    }
    after = one.seq
    skip = 0
  }
  return issued.length > size ? { is: 'issued', after, skip } : { is: 'captured', after: 0 }
}

/** How many captured events one page looks at, and how many are read at once: few are enough where all of them fit. */
const capturedLook = 1000
const capturedPortion = 100

const readCaptured = async (
  { db }: QueryParts,
  { scope }: Asking,
  { query, from, take, isFull }: Reading<CapturedPlace>,
): Promise<CapturedPlace | null> => {
  let { after } = from
  const named = { units: unitsIn(query), digests: digestsIn(query), eventIds: query.EQ_eventID }
  for (let looked = 0; looked < capturedLook; looked += capturedPortion) {
    const rows = await listAfter(db, scope, { after, size: capturedPortion + 1, ...named })
    for (const row of rows.slice(0, capturedPortion)) {
      if (isFull()) return { is: 'captured', after }
      take({ ...row.event, recordTime: isoOf(row.capturedAt) }, row.waybillId)
      after = row.id
    }
    if (rows.length <= capturedPortion) return null
  }
  return { is: 'captured', after }
}

const dayMs = 86_400_000

/** Nothing happens after the record that says so, but for a device whose clock is ahead. */
const earliest = ({ GE_eventTime, GE_recordTime }: EpcisQuery): number => {
  const [eventMs, recordMs] = [GE_eventTime, GE_recordTime].map((text) => (text === undefined ? 0 : Date.parse(text)))
  return Math.max(0, (eventMs ?? 0) - dayMs, recordMs ?? 0)
}

/** Where only logistic units are asked for, their shipments and the captured events that name them are read; undefined: all. */
const unitsIn = ({ MATCH_epc, MATCH_parentID, MATCH_anyEPC }: EpcisQuery): string[] | undefined => {
  const wanted = MATCH_epc ?? MATCH_parentID ?? MATCH_anyEPC
  const units = wanted?.map((uri) => ssccIn(uri))
  return units?.every((unit) => unit !== undefined) ? units : undefined
}

const placeIn = (token = 'issued.0.0'): Place => {
  const [is, after, skip] = token.split('.')
  return is === 'captured' ? { is, after: Number(after) } : { is: 'issued', after: Number(after), skip: Number(skip) }
}
const tokenOf = (place: Place): string =>
  place.is === 'captured' ? `captured.${place.after}` : `issued.${place.after}.${place.skip}`
