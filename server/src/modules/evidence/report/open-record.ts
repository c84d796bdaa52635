/** Opens the leaves of a record: what a report says of it at once, and its readings one portion after the other. */
import { StringDecoder } from 'node:string_decoder'
import { canonicalJson } from '../canonical.ts'
import { type Frozen, frozenOf, type Leaf, type ReadingLeaf } from '../record.ts'
import { sha256 } from '../signing.ts'
import { leafHash } from '../tree.ts'

export interface OpenedRecord extends Frozen {
  /** Begins at the first one each time it is called. */
  readonly readings: () => AsyncIterable<readonly ReadingLeaf[]>
  /** Of the leaves before the readings, by which they are told from others. */
  readonly headDigest: () => string
}

export type ReadBlob = () => Promise<AsyncIterable<Uint8Array>>

export const openRecord = async (read: ReadBlob): Promise<OpenedRecord> => {
  const head: Leaf[] = []
  for await (const portion of leavesIn(await read())) {
    const others = portion.filter(({ is }) => is !== 'reading')
    head.push(...others)
    // Readings come last.
    if (others.length < portion.length) break
  }
  const headDigest = () => headDigestOf(head.map((leaf) => leafHash(canonicalJson(leaf))))
  return { ...frozenOf(head), readings: () => readingsIn(read), headDigest }
}

export const headDigestOf = (hashes: readonly Buffer[]): string => sha256(Buffer.concat(hashes))

export interface IndexedReading {
  /** The index of its leaf in the tree. */
  readonly leaf: number
  readonly of: ReadingLeaf
}

/** The same, each with the number of its leaf. */
export async function* indexedReadings(read: ReadBlob): AsyncGenerator<IndexedReading> {
  let at = 0
  for await (const portion of leavesIn(await read()))
    for (const { is, of } of portion) {
      if (is === 'reading') yield { leaf: at, of: of as ReadingLeaf }
      at += 1
    }
}

async function* readingsIn(read: ReadBlob): AsyncGenerator<readonly ReadingLeaf[]> {
  for await (const portion of leavesIn(await read()))
    yield portion.filter(({ is }) => is === 'reading').map(({ of }) => of as ReadingLeaf)
}

/** One leaf stands on each line; the oldest records have all of theirs on one, with commas between them. */
async function* leavesIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Leaf[]> {
  for await (const lines of linesIn(bytes)) yield parsed(lines)
}

export async function* linesIn(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new StringDecoder('utf8')
  let rest = ''
  for await (const part of bytes) {
    const lines = (rest + decoder.write(Buffer.from(part))).split('\n')
    rest = lines.pop() ?? ''
    if (lines.length > 0) yield lines
  }
  if (rest !== '') yield [rest]
}

export const parsed = (lines: readonly string[]): Leaf[] => JSON.parse(`[${lines.join(',')}]`) as Leaf[]
