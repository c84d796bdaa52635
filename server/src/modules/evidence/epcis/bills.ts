/** What narrows a question for a business transaction: shipments whose events may name it, and captured events that do. Pure. */
import { createHash } from 'node:crypto'
import type { EpcisQuery } from '@coldway/contract/evidence/epcis-query.ts'
import { normalUri } from './gs1-uri.ts'
import { decoded, numberIn } from './ids.ts'

export interface Bills {
  /** Numbers of waybills, and of customers' orders. */
  readonly numbers: readonly string[]
  readonly orders: readonly string[]
  /** As captured events keep them. */
  readonly digests: readonly string[]
}

/** Undefined where no transaction is asked for, or one that says nothing of a number. */
export const billsIn = ({ EQ_bizTransaction_bol, EQ_bizTransaction_po }: EpcisQuery): Bills | undefined => {
  const wanted = EQ_bizTransaction_bol ?? EQ_bizTransaction_po
  if (!wanted || wanted.some(saysNothing)) return undefined
  return {
    numbers: wanted.flatMap((uri) => numberIn(uri) ?? ownName(uri, 'shipment') ?? []),
    orders: wanted.flatMap((uri) => ownName(uri, 'order') ?? []),
    digests: wanted.map(digestOfBill),
  }
}

export const digestOfBill = (uri: string): string => createHash('sha256').update(uri).digest('hex')

/** An installation without an address names its shipments by hashes; a key of GS1 has several forms. */
const saysNothing = (uri: string): boolean => /^(urn:uuid|gs1):/.test(uri) || normalUri(uri) !== uri

/** `WB-1` of `https://any.example/id/shipment/7-WB-1`: the address of the installation may have been another one. */
const ownName = (uri: string, kind: 'shipment' | 'order'): string | undefined => {
  const [, name] = new RegExp(`^https?://[^/]+/id/${kind}/\\d{1,9}-([^/?#]+)$`).exec(uri) ?? []
  return name === undefined ? undefined : decoded(name)
}
