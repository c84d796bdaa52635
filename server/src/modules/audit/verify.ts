import type { ChainReport } from '@coldway/contract/operations/audit.ts'
import type { Db } from '../../platform/database.ts'
import { hashOf } from '../../platform/trail.ts'
import { findHead, listChainRows } from './audit.store.ts'

const portion = 1000

/** Recomputes every hash up to the head at the start; rows written meanwhile are left for the next time. */
export const verifyChain = async (db: Db, chain: number): Promise<ChainReport> => {
  const head = (await findHead(db, chain)) ?? { seq: 0, hash: Buffer.alloc(0) }
  let prevHash: Buffer = Buffer.alloc(0)
  let seq = 0
  const report = (firstBroken: number | null): ChainReport => ({
    chain,
    rows: seq,
    headHash: head.hash.toString('hex'),
    firstBroken,
  })
  while (seq < head.seq) {
    const rows = await listChainRows(db, { chain, after: seq, upTo: head.seq, size: portion })
    for (const row of rows) {
      const isNext = row.seq === seq + 1 && row.prevHash.equals(prevHash)
      if (!isNext || !hashOf(chain, row.seq, row, prevHash).equals(row.hash)) return report(seq + 1)
      seq = row.seq
      prevHash = row.hash
    }
    if (rows.length === 0) return report(seq + 1)
  }
  return report(prevHash.equals(head.hash) ? null : seq)
}
