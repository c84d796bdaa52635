/** The Merkle tree of a record: hashes of leaves and nodes, root and inclusion paths as in RFC 9162, section 2.1. Pure. */
import { hash } from 'node:crypto'

/** The mark of a node; that of a leaf is zero. */
const nodeMark = Buffer.of(1)

export const leafHash = (leaf: string): Buffer => hash('sha256', `\0${leaf}`, 'buffer')
const nodeHash = (left: Buffer, right: Buffer): Buffer =>
  hash('sha256', Buffer.concat([nodeMark, left, right]), 'buffer')

/** The hash of a range of leaves, which is not empty. */
const hashOf = (hashes: readonly Buffer[], from: number, until: number): Buffer => {
  if (until - from === 1) return hashes[from] as Buffer
  const middle = from + splitOf(until - from)
  return nodeHash(hashOf(hashes, from, middle), hashOf(hashes, middle, until))
}

/** The largest power of two below the count. */
const splitOf = (count: number): number => 2 ** Math.floor(Math.log2(count - 1))

export const rootOf = (hashes: readonly Buffer[]): string => hashOf(hashes, 0, hashes.length).toString('hex')

/** The path of a leaf to the root, from the leaf upwards. */
export const pathOf = (hashes: readonly Buffer[], index: number): string[] => {
  const path: Buffer[] = []
  let [from, until] = [0, hashes.length]
  while (until - from > 1) {
    const middle = from + splitOf(until - from)
    const isLeft = index < middle
    path.unshift(isLeft ? hashOf(hashes, middle, until) : hashOf(hashes, from, middle))
    if (isLeft) until = middle
    else from = middle
  }
  return path.map((hash) => hash.toString('hex'))
}
