/** Documents and photos of waybills: attach, list, hand over, delete. */
import { randomUUID } from 'node:crypto'
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { printTime } from '@coldway/contract/time.ts'
import { documentLimits, type waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import type { Note } from '../../platform/trail.ts'
import { documentKindOf, documentMedia } from './document-kind.ts'
import * as store from './documents.store.ts'
import { trailOf } from './owner-visibility.ts'

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
    return rows.map(({ createdAt, blob: _blob, ...row }) => ({ ...row, createTime: printTime(createdAt, zone) }))
  },

  /** The blob is written first: one whose row is refused is removed, now or by the hourly work of downloads. */
  async add(context: CallContext, { waybillId, file }: Input<Calls['add']>): Promise<Output<Calls['add']>> {
    const { scope, by, write, exchange } = context
    if (!(await store.findOwner(db, scope, waybillId))) throw fail('waybillNotFound')
    const kind = documentKindOf(file.bytes)
    if (!kind) throw fail('uploadNotDocument')
    const blob = randomUUID()
    const { bytes, sha256 } = await blobs.write(blob, once(file.bytes), exchange.gone)
    try {
      return await write(async (tx) => {
        const owner = await store.lockOwner(tx, scope, waybillId)
        if (!owner) throw fail('waybillNotFound')
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
        }
        if (!(await store.insertDocument(tx, waybillId, row))) throw fail('uploadTwice')
        return { data: { sha256, kind, bytes }, note: noteOf(scope, waybillId, owner, { after: aboutOf(row) }) }
      })
    } catch (error) {
      await blobs.remove(blob)
      throw error
    }
  },

  async file({ scope, write }: CallContext, { waybillId, sha256 }: Input<Calls['file']>): Promise<FileContent> {
    const owner = await store.findOwner(db, scope, waybillId)
    if (!owner) throw fail('waybillNotFound')
    const found = await store.findDocument(db, waybillId, sha256)
    if (!found) throw fail('notFound')
    const bytes = await blobs.read(found.blob)
    await write(async () => ({ data: undefined, note: noteOf(scope, waybillId, owner, { after: aboutOf(found) }) }))
    return { name: found.fileName, type: documentMedia[found.kind], bytes }
  },

  async remove({ scope, write }: CallContext, { waybillId, sha256 }: Input<Calls['remove']>): Promise<null> {
    const deleted = await write(async (tx) => {
      const owner = await store.findOwner(tx, scope, waybillId)
      if (!owner) throw fail('waybillNotFound')
      const row = await store.deleteDocument(tx, waybillId, sha256)
      if (!row) throw fail('notFound')
      return { data: row, note: noteOf(scope, waybillId, owner, { before: aboutOf(row) }) }
    })
    await blobs.remove(deleted.blob)
    return null
  },
})

const aboutOf = ({ fileName, sha256, kind, bytes }: Omit<store.DocumentRow, 'blob' | 'createdAt' | 'userName'>) => ({
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
