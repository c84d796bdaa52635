/**
 * Documents and photos of a waybill: what was signed, delivered or broken, and files of loggers that travelled with the goods. A file is what its content says, whatever its name;
 * it is stored as it came, and named by its SHA-256 within its waybill, so that nobody can exchange it unseen.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { WaybillTime } from './waybill-fields.ts'
import { lineOf } from '../fields.ts'
import { documentKinds, FileAnswer, UploadedFile } from '../file.ts'
import { limits } from '../limits.ts'
import { proofRoles } from '../enums.ts'
import { pdfProblems } from './pdf-problems.ts'

export const documentLimits = { perWaybill: 30, placeAccuracyMaxM: 100_000 } as const

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

/** `logger`: a table of readings that a logger of another maker exported as text, as XML or inside of a PDF; never part of the verdict. */
export const waybillDocumentKinds = [...documentKinds, 'logger'] as const
export type WaybillDocumentKind = (typeof waybillDocumentKinds)[number]

const ProofPlace = z.object({
  lng: z.number().min(-180).max(180),
  lat: z.number().min(-90).max(90),
  accuracyM: z.number().min(0).max(documentLimits.placeAccuracyMaxM),
})

/** What makes a document the proof of a delivery. The phone says when and where it was; null: it did not know where. */
export const DeliveryProof = z.object({
  role: z.enum(proofRoles),
  /** Who received the goods. */
  signer: lineOf(1, limits.nameMax),
  place: ProofPlace.nullable(),
})

export const WaybillDocument = z.object({
  sha256: z.string(),
  fileName: z.string(),
  kind: z.enum(waybillDocumentKinds),
  bytes: z.int(),
  /** Who attached it, as they were named then. */
  userName: z.string(),
  createTime: z.string(),
  /** Null when it proves no delivery. A proof is not deleted. */
  proof: DeliveryProof.extend({ signTime: z.string() }).nullable(),
})
export type WaybillDocument = z.infer<typeof WaybillDocument>

const ofWaybill = [{ at: 'waybillId', entity: 'waybill' }] as const
const One = z.object({ waybillId: Id, sha256: Sha256 })

export const waybillDocuments = calls('waybillDocuments', '/v3/freightage/bds-waybill-document', {
  queryList: post({
    does: 'The documents and photos of a waybill, the newest first.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'read',
    ids: ofWaybill,
    body: z.object({ waybillId: Id }),
    gives: z.array(WaybillDocument).max(documentLimits.perWaybill),
    fails: ['waybillNotFound'],
  }),
  add: post({
    does: 'Attaches a document or a photo: PDF, JPEG, PNG or WebP, or the file of a logger (text, XML, or a PDF with either inside), by its content.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids: ofWaybill,
    takesFile: true,
    body: z.object({
      waybillId: Id,
      /** The proof of delivery that a signature or photo is part of. */
      proof: DeliveryProof.extend({ signTime: WaybillTime }).optional(),
      file: UploadedFile,
    }),
    gives: WaybillDocument.pick({ sha256: true, kind: true, bytes: true }).extend({
      /** Why no readings of a logger are read from a PDF, which is kept as a document. */
      notRead: z.enum(pdfProblems).nullable(),
    }),
    fails: [
      'waybillNotFound',
      'waybillNotStarted',
      'columnValue',
      'uploadInvalid',
      'uploadTooLarge',
      'uploadNotDocument',
      'uploadDayOrMonth',
      'uploadNoUnit',
      'uploadNoTable',
      'uploadTwice',
      'tooMany',
    ],
  }),
  file: post({
    does: 'The file of a document, as it was attached.',
    audience: ['user'],
    needs: 'waybill:view',
    effect: 'export',
    ids: ofWaybill,
    body: One,
    gives: FileAnswer,
    fails: ['waybillNotFound', 'notFound'],
  }),
  remove: post({
    does: 'Deletes a document that is no proof of the delivery. The audit trail keeps its name and its SHA-256.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids: ofWaybill,
    body: One,
    gives: Done,
    fails: ['waybillNotFound', 'notFound', 'deliveryProofInUse'],
  }),
})
