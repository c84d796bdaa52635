/**
 * The leaves of a record while it is made: their bytes as they are stored, one leaf on each line, and the hash of each. Bytes take less
 * memory than the texts they are made of, so the texts are let go with each portion.
 */
import { leafHash } from './tree.ts'

export interface Leaves {
  /** The texts of the next leaves, in order. */
  add(texts: readonly string[]): void
  append(others: Leaves): void
  size(): number
  readonly hashes: readonly Buffer[]
  /** Leaves of several portions, without the line breaks between the portions. */
  readonly portions: readonly Buffer[]
}

export const createLeaves = (): Leaves => {
  const hashes: Buffer[] = []
  const portions: Buffer[] = []
  return {
    hashes,
    portions,
    size: () => hashes.length,
    add(texts) {
      if (texts.length === 0) return
      for (const text of texts) hashes.push(leafHash(text))
      portions.push(Buffer.from(texts.join('\n')))
    },
    append(others) {
      for (const hash of others.hashes) hashes.push(hash)
      portions.push(...others.portions)
    },
  }
}

/** The bytes of all leaves, one leaf on each line. */
export async function* linesOf({ portions }: Pick<Leaves, 'portions'>): AsyncGenerator<Uint8Array> {
  for (const [at, portion] of portions.entries()) {
    if (at > 0) yield lineBreak
    yield portion
  }
}
const lineBreak = Buffer.from('\n')
