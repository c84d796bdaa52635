/** A proven now for tests of deletion, which say themselves what time it is. */
import type { ProvenMs } from '../platform/proven-time.ts'

export const proven = (ms: number): ProvenMs => ms as ProvenMs
