/**
 * What kind of work a statement belongs to: it decides from which pool its connection comes (scoped-driver.ts), and when
 * nobody waits for the answer any more. Carried by the asynchronous context, as the visibility is.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Each has connections of its own, so that none waits for another. `calls`: whatever says nothing else. */
export type Lane = 'calls' | 'heavy' | 'live'

export interface Workload {
  readonly lane: Lane
  /** Aborted when nobody waits for the answer: statements under way are cancelled, no other begins. */
  readonly gone: AbortSignal
  /** Milliseconds that a statement took. */
  readonly charge?: (ms: number) => void
}

const storage = new AsyncLocalStorage<Workload>()

export const currentWorkload = (): Workload | undefined => storage.getStore()

export const asWorkload = <Data>(workload: Workload, work: () => Data): Data => storage.run(workload, work)
