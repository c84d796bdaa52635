import { expect } from 'vitest'

/** Polls for an expected state on a possibly busy machine; the limit only matters for failures. */
export const eventually = <Value>(ask: () => Promise<Value>) => expect.poll(ask, { timeout: 45_000 })
