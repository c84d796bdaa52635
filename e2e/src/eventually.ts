import { expect } from 'vitest'

/** For what will be so, on a machine that may be busy: the limit is for what never comes. */
export const eventually = <Value>(ask: () => Promise<Value>) => expect.poll(ask, { timeout: 20_000 })
