/**
 * Lets those who want to change one shipment wait for each other in this process, before they take a connection. In the database
 * they would wait too, each with a connection of its own, until none is left for anybody else (decision 0289).
 */
import { fail } from '@coldway/contract/errors.ts'

/** Does the work when all before it in the same queues are done. Fails with `busy` when that takes too long: nothing was done. */
export type InQueues = <Data>(queues: readonly string[], work: () => Promise<Data>) => Promise<Data>

/** As long as a statement may wait in the database. */
const waitMs = 15_000

export const createQueues = (mostMs = waitMs): InQueues => {
  const last = new Map<string, Promise<void>>()

  /** Gives the way out. Whoever gives up leaves the queue as it was. */
  const enter = async (queue: string, endsMs: number): Promise<() => void> => {
    const before = last.get(queue)
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const over = Promise.all([before, left]).then(() => {
      if (last.get(queue) === over) last.delete(queue)
    })
    last.set(queue, over)
    if (before && !(await isOverBy(before, endsMs))) {
      leave()
      throw fail('busy')
    }
    return leave
  }

  return async (queues, work) => {
    const endsMs = performance.now() + mostMs
    const entered: (() => void)[] = []
    try {
      // One order for all, so that no two wait for each other.
      for (const queue of [...new Set(queues)].toSorted()) entered.push(await enter(queue, endsMs))
      return await work()
    } finally {
      for (const leave of entered) leave()
    }
  }
}

const isOverBy = async (before: Promise<void>, endsMs: number): Promise<boolean> => {
  const { promise: ended, resolve: end } = Promise.withResolvers<false>()
  const timer = setTimeout(() => end(false), Math.max(0, endsMs - performance.now()))
  try {
    return await Promise.race([before.then(() => true), ended])
  } finally {
    clearTimeout(timer)
  }
}
