/**
 * Whether what is stored of a record is still what was signed: the signature fits the entry, and the leaves are under its root. Whoever
 * gets a report, a bundle, a proof or events from the installation trusts them, so none is made of anything else.
 */
import { fail, Refusal } from '@coldway/contract/errors.ts'
import { type Blobs, NoSuchBlob } from '../../platform/blobs.ts'
import { canonicalJson } from './canonical.ts'
import type { RecordRow } from './evidence.store.ts'
import { headDigestOf, linesIn, parsed, type ReadBlob } from './report/open-record.ts'
import { type Entry, isSignedBy, sha256 } from './signing.ts'
import { leafHash, rootOf } from './tree.ts'

type Signed = Pick<RecordRow, 'entry' | 'signature' | 'publicKey' | 'record'>

/** Whether an error is that of a record that can be handed out no more, which says nothing about any other. */
export const isLost = (error: unknown): error is Refusal =>
  error instanceof Refusal && (error.error === 'evidenceChanged' || error.error === 'evidenceMissing')

/** Reads the leaves of a record from where they are stored. What is read throws `evidenceMissing` when they are gone. */
export const storedIn =
  (blobs: Pick<Blobs, 'read'>, { blob }: Pick<RecordRow, 'blob'>): ReadBlob =>
  async () => {
    try {
      return await blobs.read(blob)
    } catch (error) {
      throw error instanceof NoSuchBlob ? fail('evidenceMissing') : error
    }
  }

/** Gives the digest of the leaves that stand before the readings. Throws `evidenceChanged`. */
export const checkSigned = async (
  read: ReadBlob,
  { entry, signature, publicKey, record }: Signed,
): Promise<{ readonly headDigest: string }> => {
  // Nothing of the entry is read before its signature is known to fit.
  if (!isSignedBy(publicKey, { text: entry, signature })) throw fail('evidenceChanged')
  const { key, root, size, record: named } = JSON.parse(entry) as Entry
  if (named !== record || sha256(Buffer.from(publicKey, 'hex')) !== key) throw fail('evidenceChanged')
  const hashes: Buffer[] = []
  let others = 0
  for await (const lines of linesIn(await read()))
    for (const text of textsOf(lines, size)) {
      hashes.push(leafHash(text))
      if (!text.startsWith('{"is":"reading"')) others += 1
    }
  if (hashes.length !== size || rootOf(hashes) !== root) throw fail('evidenceChanged')
  return { headDigest: headDigestOf(hashes.slice(0, others)) }
}

/** The oldest records have all of their leaves on one line. */
const textsOf = (lines: readonly string[], size: number): readonly string[] =>
  lines.length === 1 && size > 1 ? parsed(lines).map((leaf) => canonicalJson(leaf)) : lines
