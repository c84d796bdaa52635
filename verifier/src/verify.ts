/**
 * Checks a bundle, a proof or a report, and tells apart what may be wrong with it. It needs no network and knows nothing but
 * docs/evidence-format.md. A log that the installation publishes says whose the key is, and what became of key and record.
 */
import { isPdf } from './pdf.ts'
import type { Trust } from './standing.ts'
import { recordOfTwin } from './twin.ts'
import { type Finding, verifyRecord } from './verify-record.ts'
import { verifyReport } from './verify-report.ts'

export type { Finding, Outcome } from './verify-record.ts'

export const verify = async (file: Uint8Array, trust: Trust = {}): Promise<Finding> => {
  if (isPdf(file)) return verifyReport(file, trust)
  const found = await verifyRecord(file, trust)
  if (found.outcome !== 'malformed') return found
  const twinOf = await recordOfTwin(file)
  return twinOf === undefined ? found : { outcome: 'twin', twinOf }
}
