/**
 * What happened to completed shipments as EPCIS 2.0 events (GS1), in JSON-LD. Events are made of evidence records and of nothing
 * else, so that what left is never changed: where a later record says otherwise, the former event is declared an error and names
 * the one that corrects it. A shipment without a record has none yet. Beside them what others say of shipments (docs/decisions/
 * 0255-epcis-rest.md): captured events are kept with who said them, and change nothing of ours.
 */
import { z } from 'zod'
import { calls, Id, post } from '../call.ts'
import { FileAnswer } from '../file.ts'
import { WireTime } from '../readings/readings.ts'
import { required } from '../whole.ts'
import { epcisEventTypes, epcisLimits, EpcisQuery } from './epcis-query.ts'

/** An EPCISDocument or EPCISQueryDocument; GS1's own schemas say more than ours would. */
const EpcisDocument = z.record(z.string(), z.unknown())

/** A refusal within a capture, as RFC 7807 has it. */
const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
})

export const CaptureJob = z.object({
  captureID: z.uuid(),
  /** UTC. */
  createdAt: z.string(),
  finishedAt: z.string(),
  running: z.boolean(),
  success: z.boolean(),
  captureErrorBehaviour: z.enum(['rollback', 'proceed']),
  errors: z.array(Problem).max(epcisLimits.captureEventsMax),
  /** Ids of the events that are kept now, also those that were kept before. */
  eventIDs: z.array(z.string()).max(epcisLimits.captureEventsMax),
})
export type CaptureJob = z.infer<typeof CaptureJob>

/** Shipments as `organisation-number` of which a stored record is no longer what was signed: this page says nothing of them. */
const LeftOut = z.array(z.string()).max(epcisLimits.shipmentsMax)

/** What somebody else said of a shipment. */
export const CapturedEvent = z.object({
  id: z.int(),
  eventID: z.string(),
  type: z.enum(epcisEventTypes),
  eventTime: z.string(),
  captureTime: z.string(),
  /** Who said it: the name of a client or a person, and the organisation. */
  source: z.string(),
  sourceOrganisation: z.string(),
  bizStep: z.string().nullable(),
  disposition: z.string().nullable(),
  readPoint: z.string().nullable(),
  /** Its source has taken it back. */
  isWrong: z.boolean(),
  event: z.record(z.string(), z.unknown()),
})
export type CapturedEvent = z.infer<typeof CapturedEvent>

export const epcis = calls('epcis', '/v3/quality/epcis', {
  document: post({
    does: 'The events of one completed shipment as an EPCIS 2.0 document (JSON-LD), corrections among them.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'export',
    cost: 'heavy',
    ids: [{ at: 'waybillId', entity: 'waybillCompleted' }],
    body: z.object({ waybillId: Id }),
    gives: FileAnswer,
    fails: ['waybillNotFound', 'waybillStatusWrong', 'notFound', 'evidenceChanged', 'evidenceMissing'],
  }),
  queryEvents: post({
    does: 'The EPCIS 2.0 events of shipments whose evidence was issued in a span of time, the oldest first, page by page.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    cost: 'heavy',
    ids: [],
    body: z.object({
      startTime: required('startTimeRequired', WireTime),
      endTime: WireTime,
      /** The cursor that the page before gave; left out for the first page. */
      after: z
        .string()
        .regex(/^\d{1,16}$/)
        .max(epcisLimits.cursorMax)
        .optional(),
      size: z.int().min(1).max(epcisLimits.shipmentsMax).default(epcisLimits.shipmentsMax),
    }),
    gives: z.object({
      document: EpcisDocument,
      /** Asks for the next page; null: this is the last. */
      next: z.string().nullable(),
      leftOut: LeftOut,
    }),
    fails: ['startTimeRequired'],
  }),
  events: post({
    does: 'EPCIS 2.0 events by the parameters of its query language: those of issued evidence, then those that were captured, page by page.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    cost: 'heavy',
    ids: [],
    body: EpcisQuery,
    gives: z.object({
      document: EpcisDocument,
      /** Asks for the next page, which may be empty; null: this is the last. */
      nextPageToken: z.string().nullable(),
      leftOut: LeftOut,
    }),
    fails: [],
  }),
  eventTypes: post({
    does: 'The types of EPCIS 2.0 events that are known here.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    ids: [],
    body: z.object({}),
    gives: z.array(z.enum(epcisEventTypes)),
    fails: [],
  }),
  capture: post({
    does: 'Takes EPCIS 2.0 events of others about shipments that the caller sees. Each is kept once, with who said it, and changes nothing else.',
    audience: ['user'],
    needs: 'waybill:capture',
    effect: 'write',
    ids: [],
    body: z.object({
      document: EpcisDocument,
      /** Left out: rollback, which keeps all or none. */
      errorBehaviour: z.enum(['rollback', 'proceed']).optional(),
    }),
    gives: CaptureJob,
    fails: ['tooMany'],
  }),
  captureJob: post({
    does: "What became of one of the caller's own captures.",
    audience: ['user'],
    needs: 'waybill:capture',
    effect: 'read',
    ids: [],
    body: z.object({ captureID: z.uuid() }),
    gives: CaptureJob,
    fails: ['notFound'],
  }),
  queryCaptured: post({
    does: 'What others said of one shipment, in the order of the events.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    ids: [{ at: 'waybillId', entity: 'waybill' }],
    body: z.object({ waybillId: Id }),
    gives: z.array(CapturedEvent).max(epcisLimits.capturedMax),
    fails: ['waybillNotFound'],
  }),
})
