/**
 * How much of a batch a receiver takes at once. It does not say it: each 413 (RFC 9110 section 15.5.14) halves the parts, and after an
 * hour the whole batch is tried again, as limits are raised too.
 */
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Outgoing } from './target.ts'

const believedMs = 3_600_000
/** More than the rules that a process serves at a time. */
const receiversMax = 400

type Receiver = Pick<Outgoing['rule'], 'id' | 'address'>

export const createPartSizes = (clock: Clock) => {
  const found = new Map<string, { readonly bytes: number; readonly untilMs: number }>()
  return {
    /** Bytes of events that a part may have. */
    of(receiver: Receiver): number {
      const known = found.get(keyOf(receiver))
      return known && clock.now() < known.untilMs ? known.bytes : Infinity
    },
    /** Remembers that a part with this many bytes of events was too large. */
    lower(receiver: Receiver, bytes: number): void {
      const key = keyOf(receiver)
      found.delete(key)
      found.set(key, { bytes: Math.floor(bytes / 2), untilMs: clock.now() + believedMs })
      const [oldest] = found.keys()
      if (found.size > receiversMax && oldest !== undefined) found.delete(oldest)
    },
  }
}

const keyOf = ({ id, address }: Receiver): string => `${id} ${address}`

/** The first events that have this many bytes together; one at least. */
export const firstPart = (events: readonly ForwardedEvent[], bytesMax: number): readonly ForwardedEvent[] => {
  if (bytesMax === Infinity) return events
  let bytes = 0
  const end = events.findIndex((event) => (bytes += bytesOf([event])) > bytesMax)
  return end === -1 ? events : events.slice(0, Math.max(1, end))
}

/** The bytes of the events without what stands around them, so that half of them is always fewer events. */
export const bytesOf = (events: readonly ForwardedEvent[]): number =>
  events.reduce((bytes, event) => bytes + Buffer.byteLength(JSON.stringify(event)), 0)
