/** What the events of one shipment share. */
import type { ReportInputs } from '../../reports/index.ts'
import type { EventBody, Happening } from './event.ts'
import type { OwnUri, SiteUri } from './ids.ts'

export type Waybill = NonNullable<ReportInputs['waybill']>

export interface Subject {
  readonly inputs: ReportInputs
  readonly waybill: Waybill
  readonly uriOf: OwnUri
  readonly siteUri: SiteUri
  /** Our own address of the shipment. */
  readonly shipmentUri: string
  /** The time of the record. */
  readonly takenMs: number
  /** The version of the mapping by which its events are made. */
  readonly mapping: number
  /** From whom and where to whom and where it goes; empty in records before parties were frozen. */
  readonly between: Pick<EventBody, 'sourceList' | 'destinationList'>
  readonly about: Pick<EventBody, 'bizTransactionList' | 'epcList' | 'quantityList' | 'eventTimeZoneOffset'>
}

export const once = (key: string, body: EventBody, recordedMs: number): Happening => ({
  key,
  versions: [{ body, recordedMs }],
})
