/**
 * What of a batch was taken in an attempt before, so that one over a long way, or to somebody who hangs up again and again, ends after
 * a few of them. Another process, or this one after a start, sends all of it again, and so it is at another address.
 */
import type { Outgoing } from './target.ts'

/** Batches that are remembered: more than the rules that a process serves at a time. */
const batchesMax = 400

export const createProgress = () => {
  const batches = new Map<string, Set<string>>()
  return {
    /** Ids of events of the batch; the caller adds to them. */
    of(outgoing: Pick<Outgoing, 'rule' | 'messageId'>): Set<string> {
      const key = keyOf(outgoing)
      const taken = batches.get(key) ?? new Set<string>()
      batches.delete(key)
      batches.set(key, taken)
      const [oldest] = batches.keys()
      if (batches.size > batchesMax && oldest !== undefined) batches.delete(oldest)
      return taken
    },
    end: (outgoing: Pick<Outgoing, 'rule' | 'messageId'>) => void batches.delete(keyOf(outgoing)),
  }
}

const keyOf = ({ rule, messageId }: Pick<Outgoing, 'rule' | 'messageId'>): string =>
  JSON.stringify([messageId, rule.target, rule.address, rule.broker?.topic])
