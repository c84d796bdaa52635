/** What narrows a question for a business transaction: shipments whose events may name it, and captured events that do. Pure. */
import { createHash } from 'node:crypto'
import type { EpcisQuery } from '@coldway/contract/evidence/epcis-query.ts'
import { normalUri } from './gs1-uri.ts'
import { decoded, numberIn } from './ids.ts'

export interface Bills {
  /** Numbers of waybills, and of customers' orders. */
  readonly numbers: readonly string[]
  readonly orders: readonly string[]
}

/** Undefined where no transaction is asked for, or one that says nothing of a number. */
export const billsIn = ({ EQ_bizTransaction_bol, EQ_bizTransaction_po }: EpcisQuery): Bills | undefined => {
  const wanted = EQ_bizTransaction_bol ?? EQ_bizTransaction_po
  if (!wanted || wanted.some(saysNothing)) return undefined
  return {
    numbers: wanted.flatMap((uri) => numberIn(uri) ?? ownName(uri, 'shipment') ?? []),
    orders: wanted.flatMap((uri) => ownName(uri, 'order') ?? []),
  }
}

/** As captured events keep what they name, each in the one form that it has. Undefined where a key of GS1 may have another one. */
export const digestsIn = ({ EQ_bizTransaction_bol, EQ_bizTransaction_po }: EpcisQuery): string[] | undefined => {
  const wanted = EQ_bizTransaction_bol ?? EQ_bizTransaction_po
  return wanted?.some(hasForms) === false ? wanted.map(digestOfBill) : undefined
}

export const digestOfBill = (uri: string): string => createHash('sha256').update(uri).digest('hex')

/** An installation without an address names its shipments by hashes; a key of GS1 has several forms. */
const saysNothing = (uri: string): boolean => uri.startsWith('urn:uuid:') || hasForms(uri)
const hasForms = (uri: string): boolean => uri.startsWith('gs1:') || normalUri(uri) !== uri

/** `WB-1` of `https://any.example/id/shipment/7-WB-1`: the address of the installation may have been another one. */
const ownName = (uri: string, kind: 'shipment' | 'order'): string | undefined => {
  const [, name] = new RegExp(`^https?://[^/]+/id/${kind}/\\d{1,9}-([^/?#]+)$`).exec(uri) ?? []
  return name === undefined ? undefined : decoded(name)
}
