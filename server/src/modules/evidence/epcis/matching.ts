/** Whether an event of EPCIS, ours or one that was captured, is what a query asks for (EPCIS 2.0, section 8.2.7.1). Pure. */
import type { EpcisQuery } from '@coldway/contract/evidence/epcis-query.ts'
import { normalUri } from './gs1-uri.ts'

export type AnyEvent = Readonly<Record<string, unknown>>

export const matches = (query: EpcisQuery, event: AnyEvent): boolean =>
  (query.eventType === undefined || query.eventType.some((one) => one === event.type)) &&
  isWithin(event.eventTime, query.GE_eventTime, query.LT_eventTime) &&
  isWithin(event.recordTime, query.GE_recordTime, query.LT_recordTime) &&
  (query.EXISTS_errorDeclaration !== true || event.errorDeclaration !== undefined) &&
  texts.every(({ of, at, by }) => {
    const wanted = query[of]
    if (wanted === undefined) return true
    const known = new Set(at(event).map(by))
    return wanted.some((one) => known.has(by(one)))
  })

interface TextRule {
  readonly of: {
    [Name in keyof EpcisQuery]-?: NonNullable<EpcisQuery[Name]> extends readonly string[] ? Name : never
  }[keyof EpcisQuery]
  readonly at: (event: AnyEvent) => string[]
  readonly by: (text: string) => string
}

/** `https://ref.gs1.org/cbv/BizStep-shipping` and `urn:epcglobal:cbv:bizstep:shipping` are the bare word. */
const bareWord = (text: string): string =>
  /^(?:https?:\/\/.*[/-]|urn:epcglobal:cbv:[a-z]+:)(\w+)$/.exec(text)?.[1] ?? text
const same = (text: string): string => text

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textsOf = (values: readonly unknown[]): string[] => values.filter((one) => typeof one === 'string')
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined

const one = (name: string) => (event: AnyEvent) => textsOf([event[name]])
const place = (name: string) => (event: AnyEvent) => textsOf([fieldOf(event[name], 'id')])
/** Of a list of things that have a type: those of this type. */
const typed = (name: string, field: string) => (type: string) => (event: AnyEvent) =>
  list(event[name])
    .filter((entry) => bareWord(String(fieldOf(entry, 'type'))) === type)
    .flatMap((entry) => textsOf([fieldOf(entry, field)]))
const transactions = typed('bizTransactionList', 'bizTransaction')
const sources = typed('sourceList', 'source')
const destinations = typed('destinationList', 'destination')

const epcs = (event: AnyEvent) => textsOf([...list(event.epcList), ...list(event.childEPCs)])
const allEpcs = (event: AnyEvent) => [
  ...epcs(event),
  ...textsOf([...list(event.inputEPCList), ...list(event.outputEPCList), event.parentID]),
]
const classes = (event: AnyEvent) => quantities(event, ['quantityList', 'childQuantityList'])
const allClasses = (event: AnyEvent) => [
  ...classes(event),
  ...quantities(event, ['inputQuantityList', 'outputQuantityList']),
]
const quantities = (event: AnyEvent, names: readonly string[]): string[] =>
  textsOf(names.flatMap((name) => list(event[name])).map((entry) => fieldOf(entry, 'epcClass')))

/** The objects and the transactions that an event names. */
export const namedIn = (event: AnyEvent): string[] => [...allEpcs(event), ...billsNamedIn(event)]
export const billsNamedIn = (event: AnyEvent): string[] =>
  textsOf(list(event.bizTransactionList).map((entry) => fieldOf(entry, 'bizTransaction')))
export const placeIn = place('readPoint')

const texts: readonly TextRule[] = [
  { of: 'EQ_action', at: one('action'), by: same },
  { of: 'EQ_bizStep', at: one('bizStep'), by: bareWord },
  { of: 'EQ_disposition', at: one('disposition'), by: bareWord },
  { of: 'EQ_readPoint', at: place('readPoint'), by: normalUri },
  { of: 'EQ_bizLocation', at: place('bizLocation'), by: normalUri },
  { of: 'EQ_bizTransaction_bol', at: transactions('bol'), by: normalUri },
  { of: 'EQ_bizTransaction_po', at: transactions('po'), by: normalUri },
  { of: 'EQ_source_possessing_party', at: sources('possessing_party'), by: normalUri },
  { of: 'EQ_source_location', at: sources('location'), by: normalUri },
  { of: 'EQ_destination_possessing_party', at: destinations('possessing_party'), by: normalUri },
  { of: 'EQ_destination_location', at: destinations('location'), by: normalUri },
  { of: 'EQ_eventID', at: one('eventID'), by: same },
  { of: 'MATCH_epc', at: epcs, by: normalUri },
  { of: 'MATCH_parentID', at: one('parentID'), by: normalUri },
  { of: 'MATCH_anyEPC', at: allEpcs, by: normalUri },
  { of: 'MATCH_epcClass', at: classes, by: normalUri },
  { of: 'MATCH_anyEPCClass', at: allClasses, by: normalUri },
]

const isWithin = (value: unknown, from: string | undefined, before: string | undefined): boolean => {
  if (from === undefined && before === undefined) return true
  const atMs = typeof value === 'string' ? Date.parse(value) : Number.NaN
  // An event without the time is not known to be within.
  return (from === undefined || atMs >= Date.parse(from)) && (before === undefined || atMs < Date.parse(before))
}
