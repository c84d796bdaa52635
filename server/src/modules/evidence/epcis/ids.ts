/**
 * Identifiers of EPCIS events as URIs: keys of GS1 as their Digital Links, everything else below the installation's own address.
 * Without an address they are URNs that are the same each time they are made. Pure.
 */
import { createHash } from 'node:crypto'

const gs1 = 'https://id.gs1.org'
/** The length of a GTIN in a Digital Link. */
const gtinDigits = 14

export const goodsUri = (gtin: string, lot: string): string => {
  const item = `${gs1}/01/${gtin.padStart(gtinDigits, '0')}`
  return lot === '' ? item : `${item}/10/${encodeURIComponent(lot)}`
}
export const unitUri = (sscc: string): string => `${gs1}/00/${sscc}`
const locationUri = (gln: string): string => `${gs1}/414/${gln}`
export const partyUri = (gln: string): string => `${gs1}/417/${gln}`
/** Core Business Vocabulary 2.0, section 8.5.2: a number of whoever has the GLN. */
export const billUri = (gln: string, number: string): string =>
  `urn:epcglobal:cbv:bt:${gln}:${encodeURIComponent(number)}`
const bill = /^urn:epcglobal:cbv:bt:(\d{13}):(.{1,200})$/
export const billOwnerIn = (uri: string): string | undefined => bill.exec(uri)?.[1]
export const numberIn = (uri: string): string | undefined => decoded(bill.exec(uri)?.[2] ?? '') || undefined
/** RFC 5870. */
export const geoUri = ({ lng, lat }: { readonly lng: number; readonly lat: number }): string => `geo:${lat},${lng}`

export type OwnUri = (kind: 'shipment' | 'order' | 'device' | 'site' | 'container' | 'method', name: string) => string

/** `origin` is empty where the installation had no address when the record was taken. */
export const ownUris =
  (origin: string): OwnUri =>
  (kind, name) =>
    origin === '' ? urnOf(`${kind} ${name}`) : `${origin}/id/${kind}/${encodeURIComponent(name)}`

export type SiteUri = (siteId: number) => string

/** `known` are the sites that have a GLN. */
export const siteUris = (
  known: readonly { readonly siteId: number; readonly gln: string }[],
  uriOf: OwnUri,
): SiteUri => {
  const glns = new Map(known.map(({ siteId, gln }) => [siteId, gln]))
  return (siteId) => {
    const gln = glns.get(siteId)
    return gln === undefined ? uriOf('site', String(siteId)) : locationUri(gln)
  }
}

export const decoded = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** A UUID of version 8 (RFC 9562, section 5.8), made of the SHA-256 of a text. */
export const urnOf = (text: string): string => {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')}`
}
