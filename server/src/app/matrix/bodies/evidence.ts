import type { Bodies } from '../body.ts'

const nowhere = '00000000-0000-4000-8000-000000000000'

/** A document that is refused in its job, because it names no shipment. */
const emptyDocument = {
  '@context': ['https://ref.gs1.org/standards/epcis/epcis-context.jsonld'],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-01-01T00:00:00Z',
  epcisBody: {
    eventList: [
      {
        type: 'ObjectEvent',
        action: 'OBSERVE',
        epcList: ['urn:epc:id:sscc:0614141.1234567890'],
        eventTime: '2026-01-01T00:00:00Z',
        eventTimeZoneOffset: '+00:00',
      },
    ],
  },
}

export const evidenceBodies: Bodies = {
  'evidence.queryList': ({ waybillCompleted }) => [{ waybillId: waybillCompleted }],
  'evidence.issue': ({ waybillCompleted }) => [{ waybillId: waybillCompleted, reason: 'Asked again' }],
  'evidence.bundle': ({ waybillCompleted }) => [{ waybillId: waybillCompleted, record: nowhere }],
  'epcis.document': ({ waybillCompleted }) => [{ waybillId: waybillCompleted }],
  'epcis.queryEvents': () => [{ startTime: '2026-01-01 00:00:00', endTime: '2027-01-01 00:00:00' }],
  'epcis.events': () => [{}, { EQ_bizStep: ['shipping'], perPage: 1 }],
  'epcis.eventTypes': () => [{}],
  'epcis.capture': () => [{ document: emptyDocument, errorBehaviour: 'proceed' }],
  'epcis.captureJob': () => [{ captureID: nowhere }],
  'epcis.queryCaptured': ({ waybill }) => [{ waybillId: waybill }],
  'evidence.queryLog': () => [{}],
  'downloads.coldChainReport': ({ waybillCompleted }) => [
    { waybillId: waybillCompleted, record: nowhere, format: 'csv' },
  ],
  'evidence.queryReadings': ({ waybillCompleted }) => [{ waybillId: waybillCompleted, record: nowhere, device: 0 }],
  'evidence.proof': ({ waybillCompleted }) => [{ waybillId: waybillCompleted, record: nowhere, leaf: 0 }],
}
