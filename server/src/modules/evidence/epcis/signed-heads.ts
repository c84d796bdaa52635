/**
 * Opens records whose stored leaves are what was signed. To know that takes all readings of a record, which events do not need: what
 * was found is remembered, and the next time the leaves before the readings are compared with it alone.
 */
import { createHash } from 'node:crypto'
import { fail } from '@coldway/contract/errors.ts'
import type { Blobs } from '../../../platform/blobs.ts'
import { checkSigned, storedIn } from '../as-signed.ts'
import type { RecordRow } from '../evidence.store.ts'
import { type OpenedRecord, openRecord } from '../report/open-record.ts'

/** Records that a process remembers; of more the oldest are forgotten. */
const rememberedMax = 20_000

export type OpenSigned = (row: RecordRow) => Promise<OpenedRecord>

/** Throws `evidenceChanged` and `evidenceMissing`. */
export const createSignedHeads = (blobs: Blobs): OpenSigned => {
  const known = new Map<string, string>()
  return async (row) => {
    const read = storedIn(blobs, row)
    const name = nameOf(row)
    let digest = known.get(name)
    if (digest === undefined) {
      digest = (await checkSigned(read, row)).headDigest
      const [oldest] = known.keys()
      if (known.size >= rememberedMax && oldest !== undefined) known.delete(oldest)
      known.set(name, digest)
    }
    const opened = await openRecord(read)
    if (opened.headDigest() !== digest) throw fail('evidenceChanged')
    return opened
  }
}

/** A row that says something else is another one. */
const nameOf = ({ record, entry, signature, publicKey }: RecordRow): string =>
  createHash('sha256').update([record, entry, signature, publicKey].join('\n')).digest('base64')
