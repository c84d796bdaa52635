/**
 * The kind of work a statement belongs to. It decides which pool its connection comes from (scoped-driver.ts), and when
 * nobody waits for the answer any more. The asynchronous context carries it, like the visibility.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'

/** Each lane has its own connections, so that none waits for another. `calls` is the default. */
export type Lane = 'calls' | 'heavy' | 'live'

export interface Workload {
  readonly lane: Lane
  /** Aborts when nobody waits for the answer: statements under way are cancelled, and no other begins. */
  readonly gone: AbortSignal
  /** Reports the milliseconds that a statement took. */
  readonly charge?: (ms: number) => void
  /** Waits while others go first (right-of-way.ts). */
  readonly giveWay?: () => Promise<void>
}

const storage = new AsyncLocalStorage<Workload>()

export const currentWorkload = (): Workload | undefined => storage.getStore()

export const asWorkload = <Data>(workload: Workload, work: () => Data): Data => storage.run(workload, work)

/** Releases the event loop in the midst of long computing, and lets go first whoever goes before this work. */
export const releaseLoop = async (): Promise<void> => {
  await setImmediate()
  await currentWorkload()?.giveWay?.()
}
