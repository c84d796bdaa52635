/**
 * Documents and photos of a waybill: what was signed, delivered or broken. A file is what its content says, whatever its name;
 * it is stored as it came, and named by its SHA-256 within its waybill, so that nobody can exchange it unseen.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { FileAnswer, UploadedFile } from '../file.ts'

export const documentKinds = ['pdf', 'jpeg', 'png', 'webp'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLimits = { perWaybill: 30 } as const

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/)

export const WaybillDocument = z.object({
  sha256: z.string(),
  fileName: z.string(),
  kind: z.enum(documentKinds),
  bytes: z.int(),
  /** Who attached it, as they were named then. */
  userName: z.string(),
  createTime: z.string(),
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
    does: 'Attaches a document or a photo: PDF, JPEG, PNG or WebP, by its content.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids: ofWaybill,
    takesFile: true,
    body: z.object({ waybillId: Id, file: UploadedFile }),
    gives: WaybillDocument.pick({ sha256: true, kind: true, bytes: true }),
    fails: ['waybillNotFound', 'uploadInvalid', 'uploadTooLarge', 'uploadNotDocument', 'uploadTwice', 'tooMany'],
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
    does: 'Deletes a document. The audit trail keeps its name and its SHA-256.',
    audience: ['user'],
    needs: 'waybill:edit',
    effect: 'write',
    ids: ofWaybill,
    body: One,
    gives: Done,
    fails: ['waybillNotFound', 'notFound'],
  }),
})
