/**
 * Whether what is stored of a record is still what was signed: the signature fits the entry, and the leaves are under its root. A report
 * carries a signature that readers show, and whoever sees it trusts the pages, so none is made of anything else.
 */
import { canonicalJson } from '../canonical.ts'
import type { RecordRow } from '../evidence.store.ts'
import { type Entry, isSignedBy, sha256 } from '../signing.ts'
import { leafHash, rootOf } from '../tree.ts'
import { linesIn, parsed, type ReadBlob } from './open-record.ts'

type Signed = Pick<RecordRow, 'entry' | 'signature' | 'publicKey' | 'record'>

export const isAsSigned = async (read: ReadBlob, { entry, signature, publicKey, record }: Signed): Promise<boolean> => {
  const { key, root, size, record: named } = JSON.parse(entry) as Entry
  if (named !== record || sha256(Buffer.from(publicKey, 'hex')) !== key) return false
  if (!isSignedBy(publicKey, { text: entry, signature })) return false
  const hashes: Buffer[] = []
  for await (const lines of linesIn(await read())) for (const text of textsOf(lines, size)) hashes.push(leafHash(text))
  return hashes.length === size && rootOf(hashes) === root
}

/** The oldest records have all of their leaves on one line. */
const textsOf = (lines: readonly string[], size: number): readonly string[] =>
  lines.length === 1 && size > 1 ? parsed(lines).map((leaf) => canonicalJson(leaf)) : lines
