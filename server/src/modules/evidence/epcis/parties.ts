/**
 * From whom and where to whom and where: sources and destinations of events (EPCIS 2.0, section 7.3.5.4; Core Business Vocabulary 2.0,
 * section 7.4). Parties are named by their GLN alone, as an organisation without one has no name that others know. Pure.
 */
import type { PartyLeaf } from '../record.ts'
import type { EventBody } from './event.ts'
import { billUri, partyUri, type SiteUri } from './ids.ts'
import type { Waybill } from './subject.ts'

type Between = Pick<EventBody, 'sourceList' | 'destinationList'>

export const betweenOf = (
  { shipping, receiving }: Pick<Waybill, 'shipping' | 'receiving'>,
  parties: readonly PartyLeaf[],
  siteUri: SiteUri,
): Between => {
  const sourceList = [...partyOf(parties, 'owner'), ...locationOf(shipping, siteUri)].map(({ type, uri }) => ({
    type,
    source: uri,
  }))
  const destinationList = [...partyOf(parties, 'receiver'), ...locationOf(receiving, siteUri)].map(({ type, uri }) => ({
    type,
    destination: uri,
  }))
  return { ...(sourceList.length > 0 && { sourceList }), ...(destinationList.length > 0 && { destinationList }) }
}

/** The number of the waybill, as the party numbers its own (Core Business Vocabulary 2.0, section 8.5.2). */
export const billsOf = (waybillNo: string, parties: readonly PartyLeaf[]) =>
  parties
    .filter(({ role }) => role === 'owner')
    .map(({ gln }) => ({ type: 'bol', bizTransaction: billUri(gln, waybillNo) }))

const partyOf = (parties: readonly PartyLeaf[], role: PartyLeaf['role']) =>
  parties
    .filter((party) => party.role === role)
    .map(({ gln }) => ({ type: 'possessing_party' as const, uri: partyUri(gln) }))

const locationOf = ({ siteId }: Waybill['shipping'], siteUri: SiteUri) =>
  siteId === null ? [] : [{ type: 'location' as const, uri: siteUri(siteId) }]
