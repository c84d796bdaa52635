/**
 * What the query language of EPCIS 2.0 (section 8.2.7) asks for, as far as events of shipments have it: names are those of the
 * standard. A list holds when the event has one of its values, and several parameters hold together.
 */
import { z } from 'zod'

export const epcisLimits = {
  /** Shipments whose events are read for one page. */
  shipmentsMax: 20,
  /** Bytes of what names the place of a page in the list. */
  cursorMax: 60,
  perPage: 30,
  perPageMax: 100,
  /** Values of one parameter, and their length. */
  valuesMax: 20,
  valueMax: 400,
  /** Events of one capture, and its bytes (`strangerLimits` and the router bound them too). */
  captureEventsMax: 100,
  captureBytesMax: 1_048_576,
  /** Objects within objects of a document. */
  depthMax: 20,
  /** Captured events that one shipment keeps. */
  capturedMax: 500,
  /** Capture jobs are forgotten after so many days. */
  jobDays: 30,
} as const

export const epcisEventTypes = [
  'ObjectEvent',
  'AggregationEvent',
  'TransactionEvent',
  'TransformationEvent',
  'AssociationEvent',
] as const

const Values = z.array(z.string().min(1).max(epcisLimits.valueMax)).min(1).max(epcisLimits.valuesMax).optional()
/** A moment with its offset (xsd:dateTimeStamp). */
const Moment = z.iso.datetime({ offset: true }).optional()

export const epcisParameters = {
  eventType: z.array(z.enum(epcisEventTypes)).min(1).max(epcisEventTypes.length).optional(),
  GE_eventTime: Moment,
  LT_eventTime: Moment,
  GE_recordTime: Moment,
  LT_recordTime: Moment,
  EQ_action: z
    .array(z.enum(['ADD', 'OBSERVE', 'DELETE']))
    .min(1)
    .max(3)
    .optional(),
  /** Words of the Core Business Vocabulary, bare or as one of its URIs. */
  EQ_bizStep: Values,
  EQ_disposition: Values,
  EQ_readPoint: Values,
  EQ_bizLocation: Values,
  EQ_bizTransaction_bol: Values,
  EQ_bizTransaction_po: Values,
  EQ_source_possessing_party: Values,
  EQ_source_location: Values,
  EQ_destination_possessing_party: Values,
  EQ_destination_location: Values,
  EQ_eventID: Values,
  /** EPC URNs or GS1 Digital Links: the same key is found by either. */
  MATCH_epc: Values,
  MATCH_parentID: Values,
  MATCH_anyEPC: Values,
  MATCH_epcClass: Values,
  MATCH_anyEPCClass: Values,
  EXISTS_errorDeclaration: z.boolean().optional(),
}

export const EpcisQuery = z.object({
  ...epcisParameters,
  perPage: z.int().min(1).max(epcisLimits.perPageMax).default(epcisLimits.perPage),
  /** The token that the page before gave; left out for the first page. */
  nextPageToken: z
    .string()
    .regex(/^(issued\.\d{1,12}\.\d{1,6}|captured\.\d{1,15})$/)
    .max(epcisLimits.cursorMax)
    .optional(),
})
export type EpcisQuery = z.output<typeof EpcisQuery>
