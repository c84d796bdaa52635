/** A proven now for tests of deletions, which set the time themselves. */
import type { ProvenMs } from '../platform/proven-time.ts'

export const proven = (ms: number): ProvenMs => ms as ProvenMs
