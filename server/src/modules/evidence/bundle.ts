/** The files that leave: a record with everything that proves it, and the proof of one leaf. Canonical JSON, byte for byte. */
import type { RecordRow } from './evidence.store.ts'
import { canonicalJson } from './canonical.ts'
import type { StampRow } from './signature/stamps.store.ts'
import type { CalibrationLeaf, Leaf, ReadingLeaf } from './record.ts'
import { leafHash, pathOf } from './tree.ts'

type Signed = Pick<RecordRow, 'entry' | 'signature' | 'publicKey'>
/** Undefined when nobody has dated the record yet. */
type Stamp = Pick<StampRow, 'nonce' | 'token' | 'publicKey' | 'signature'> | undefined

/** The leaves are canonical already, one on each line; the fields stand in canonical order. */
export async function* bundleParts(
  { entry, signature, publicKey }: Signed,
  leaves: AsyncIterable<Uint8Array>,
  stamp?: Stamp,
): AsyncGenerator<Uint8Array | string> {
  yield `{"entry":${entry},"format":"coldway-evidence/1","leaves":[`
  // No line break is inside of canonical JSON.
  for await (const part of leaves)
    yield Buffer.from(Buffer.from(part).toString('latin1').replaceAll('\n', ','), 'latin1')
  const dated = stamp ? `,"timeStamp":${canonicalJson(stampIn(stamp))}` : ''
  yield `],"publicKey":"${publicKey}","signature":"${signature}"${dated}}`
}

const stampIn = ({ nonce, token, publicKey, signature }: NonNullable<Stamp>) => ({ nonce, publicKey, signature, token })

/**
 * With the head of the record, which says what it is about, and of a reading with the leaf that names its device and the
 * calibration of its probes. undefined: there is no such leaf.
 */
export const proofOf = (
  { entry, signature, publicKey, stamp }: Signed & { readonly stamp?: Stamp },
  leaves: string,
  index: number,
): string | undefined => {
  const values = JSON.parse(`[${leaves.replaceAll('\n', ',')}]`) as Leaf[]
  if (index >= values.length) return undefined
  const hashes = values.map((value) => leafHash(canonicalJson(value)))
  const shown = [...new Set([0, index, ...calibrationFor(values, index)])].toSorted((one, other) => one - other)
  const proofs = shown.map((at) => ({ index: at, leaf: values[at], path: pathOf(hashes, at) }))
  const timeStamp = stamp && stampIn(stamp)
  return canonicalJson({ entry: JSON.parse(entry), format: 'coldway-proof/1', proofs, publicKey, signature, timeStamp })
}

const calibrationFor = (leaves: readonly Leaf[], index: number): number[] => {
  const asked = leaves[index]
  if (asked?.is !== 'reading') return []
  const { device } = asked.of as ReadingLeaf
  const at = leaves.findIndex(({ is, of }) => is === 'calibration' && (of as CalibrationLeaf).device === device)
  return at < 0 ? [] : [at]
}
