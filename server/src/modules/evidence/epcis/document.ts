/** The documents of EPCIS 2.0 in JSON-LD. Pure. */
import type { EpcisEvent } from './event.ts'
import { isoOf } from './event.ts'

const context = ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld'] as const
const schemaVersion = '2.0'

/** `atMs` is that of the newest record, so that the same records make the same document. */
export const documentOf = (events: readonly EpcisEvent[], atMs: number) => ({
  '@context': context,
  type: 'EPCISDocument',
  schemaVersion,
  creationDate: isoOf(atMs),
  epcisBody: { eventList: events },
})

export const queryDocumentOf = (events: readonly object[], atMs: number) => ({
  '@context': context,
  type: 'EPCISQueryDocument',
  schemaVersion,
  creationDate: isoOf(atMs),
  epcisBody: { queryResults: { queryName: 'SimpleEventQuery', resultsBody: { eventList: events } } },
})
