/** What narrows a question for UUIDs: records whose events have one, and captured events of an id. Pure. */
import type { EpcisQuery } from '@coldway/contract/evidence/epcis-query.ts'

/** As ids and URNs of an installation without an address are written; in other digits it is another text. */
const urn = /^urn:uuid:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const uuidIn = (uri: string): string | undefined => (urn.test(uri) ? uri.slice('urn:uuid:'.length) : undefined)

/** The parameters that compare texts of an event, beside that of its id. */
const compared = [
  'EQ_bizTransaction_bol',
  'EQ_bizTransaction_po',
  'EQ_readPoint',
  'EQ_bizLocation',
  'EQ_source_possessing_party',
  'EQ_source_location',
  'EQ_destination_possessing_party',
  'EQ_destination_location',
  'MATCH_epc',
  'MATCH_parentID',
  'MATCH_anyEPC',
] as const

/** Every UUID that a question can ask for. */
export const namesOf = (events: readonly object[]): string[] => {
  const found = JSON.stringify(events).matchAll(/"urn:uuid:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/g)
  return [...new Set([...found].map(([, uuid = '']) => uuid))]
}

/** UUIDs of which the events of a record have one; undefined: a record may answer that has none of them. */
export const namesIn = (query: EpcisQuery): string[] | undefined => {
  // Every event of ours has an id of this form.
  if (query.EQ_eventID) return query.EQ_eventID.flatMap((id) => uuidIn(id) ?? [])
  for (const parameter of compared) {
    const names = query[parameter]?.map(uuidIn)
    if (names?.every((name) => name !== undefined)) return names
  }
  return undefined
}
