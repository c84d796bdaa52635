/** Documents and photos of waybills: attach, list, hand over, delete. */
import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import {
  documentLimits,
  type WaybillDocumentKind,
  type waybillDocuments,
} from '@coldway/contract/waybills/waybill-documents.ts'
import type { PdfProblem } from '@coldway/contract/waybills/pdf-problems.ts'
import { readLoggerFile } from '@coldway/protocols/loggers/logger-file.ts'
import { readPdf } from '@coldway/protocols/loggers/read-logger.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { whileLeaving } from '../../platform/export/while-leaving.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { documentKindOf, documentMedia } from '../../platform/upload/document-kind.ts'
import * as store from './documents.store.ts'
import { trailOf } from './owner-visibility.ts'
import { checkWaybillSeen } from './visible.store.ts'

export interface DocumentsParts {
  readonly db: Db
  readonly clock: Clock
  readonly blobs: Blobs
}
type Calls = typeof waybillDocuments

export const createDocumentsService = ({ db, clock, blobs }: DocumentsParts) => ({
  async list({ scope, zone }: CallContext<'scope' | 'zone'>, waybillId: number): Promise<Output<Calls['queryList']>> {
    if (!(await store.findOwner(db, scope, waybillId))) throw fail('waybillNotFound')
    const rows = await store.listDocuments(db, waybillId)
    return rows.map(({ createdAt, blob: _blob, proof, ...row }) => ({
      ...row,
      createTime: printTime(createdAt, zone),
      proof: proof && { ...withoutTime(proof), signTime: printTime(proof.signedAt, zone) },
    }))
  },

  /** The blob is written first: one whose row is refused is removed, now or by the hourly work of downloads. */
  async add(
    context: CallContext,
    { waybillId, file, proof: given }: Input<Calls['add']>,
  ): Promise<Output<Calls['add']>> {
    const { scope, by, zone, write, exchange } = context
    const proof = given ? proofOf(given, zone, clock.now()) : null
    if (!(await store.findOwner(db, scope, waybillId))) throw fail('waybillNotFound')
    const { kind, notRead } = await kindOf(file.bytes)
    // A signature or a photo is a picture.
    if (proof && (kind === 'logger' || kind === 'pdf')) throw fail('columnValue', { column: 'proof' })
    const blob = randomUUID()
    const { bytes, sha256 } = await blobs.write(blob, once(file.bytes), exchange.gone)
    try {
      return await write(async (tx) => {
        const owner = await store.lockOwner(tx, scope, waybillId)
        if (!owner) throw fail('waybillNotFound')
        if (proof && owner.state === 'toShip') throw fail('waybillNotStarted')
        if ((await store.listDocuments(tx, waybillId)).length >= documentLimits.perWaybill)
          throw fail('tooMany', { max: documentLimits.perWaybill })
        const row = {
          sha256,
          fileName: file.name,
          kind,
          bytes,
          blob,
          userName: by.userName,
          createdAt: clock.now(),
          proof,
        }
        if (!(await store.insertDocument(tx, waybillId, row))) throw fail('uploadTwice')
        return {
          data: { sha256, kind, bytes, notRead },
          note: noteOf(scope, waybillId, owner, { after: aboutOf(row) }),
        }
      })
    } catch (error) {
      await blobs.remove(blob)
      throw error
    }
  },

  async file({ scope, write, renew }: CallContext, { waybillId, sha256 }: Input<Calls['file']>): Promise<FileContent> {
    const owner = await store.findOwner(db, scope, waybillId)
    if (!owner) throw fail('waybillNotFound')
    const found = await store.findDocument(db, waybillId, sha256)
    if (!found) throw fail('notFound')
    const bytes = await blobs.read(found.blob)
    await write(async () => ({ data: undefined, note: noteOf(scope, waybillId, owner, { after: aboutOf(found) }) }))
    const check = async () => checkWaybillSeen(db, (await renew()).scope, waybillId)
    return { name: found.fileName, type: mediaOf(found.kind), bytes: whileLeaving(bytes, check) }
  },

  async remove({ scope, write }: CallContext, { waybillId, sha256 }: Input<Calls['remove']>): Promise<null> {
    const deleted = await write(async (tx) => {
      const owner = await store.findOwner(tx, scope, waybillId)
      if (!owner) throw fail('waybillNotFound')
      const row = await store.deleteDocument(tx, waybillId, sha256)
      if (!row) throw fail((await store.findDocument(tx, waybillId, sha256)) ? 'deliveryProofInUse' : 'notFound')
      return { data: row, note: noteOf(scope, waybillId, owner, { before: aboutOf(row) }) }
    })
    await blobs.remove(deleted.blob)
    return null
  },
})

interface Kind {
  readonly kind: WaybillDocumentKind
  readonly notRead: PdfProblem | null
}

/** A PDF with the readings of a logger inside is the file of a logger, any other one a document. */
const kindOf = async (bytes: Uint8Array): Promise<Kind> => {
  const kind = documentKindOf(bytes) ?? loggerKindOf(bytes)
  if (kind !== 'pdf') return { kind, notRead: null }
  const read = await readPdf(bytes)
  return typeof read === 'string' ? { kind, notRead: read } : { kind: 'logger', notRead: null }
}

/** The file of a logger is read before it is kept. Throws when it is none, or does not say what it means. */
const loggerKindOf = (bytes: Uint8Array): 'logger' => {
  const read = readLoggerFile(bytes)
  if (read === 'dayOrMonth') throw fail('uploadDayOrMonth')
  if (read === 'noUnit') throw fail('uploadNoUnit')
  if (read === 'noTable') throw fail('uploadNoTable')
  if (typeof read === 'string') throw fail('uploadNotDocument')
  return 'logger'
}

/** Text in whatever encoding its maker writes: a browser must not read it. */
const mediaOf = (kind: WaybillDocumentKind): string =>
  kind === 'logger' ? 'application/octet-stream' : documentMedia[kind]

/** A phone's clock may be ahead of the server's by a little. */
const aheadMaxMs = 10 * 60_000

const proofOf = (
  { signTime, ...proof }: NonNullable<Input<Calls['add']>['proof']>,
  zone: string,
  nowMs: number,
): store.ProofRow => {
  const signedAt = parseTime(signTime, zone)
  if (signedAt === undefined || signedAt > nowMs + aheadMaxMs) throw fail('columnValue', { column: 'signTime' })
  return { ...proof, signedAt }
}

const withoutTime = ({ signedAt: _signedAt, ...proof }: store.ProofRow) => proof

type About = Omit<store.DocumentRow, 'blob' | 'createdAt' | 'userName'>
const aboutOf = ({ fileName, sha256, kind, bytes, proof }: About) => ({
  ...(proof && { proof }),
  fileName,
  sha256,
  kind,
  bytes,
})

const noteOf = (
  scope: OrgScope,
  id: number,
  { waybillNo, orgPath }: store.DocumentOwner,
  change: Pick<Note, 'before' | 'after'>,
): Note => ({ entity: 'waybill', id, name: waybillNo, orgPath: trailOf(scope, orgPath), ...change })

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
