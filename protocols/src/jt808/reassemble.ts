/**
 * Reassembles long messages from their parts (clause 4.4.3). The incomplete ones are a plain value with bounds on messages,
 * bytes and age. A repeated part changes nothing. Other messages may arrive between the parts.
 */
import { joinBytes } from '../bytes.ts'
import type { Message } from './message.ts'

interface Pending {
  readonly id: number
  readonly total: number
  /** Serial minus index of the last part. */
  readonly base: number
  readonly sinceMs: number
  readonly parts: ReadonlyMap<number, Message>
}
export type Pendings = readonly Pending[]

export const partLimits = { pendings: 4, parts: 256, bytes: 262_144, waitMs: 60_000 } as const

export interface Added {
  readonly pendings: Pendings
  /** The complete message, once the last part has arrived. */
  readonly whole?: Message
  /** The serials of the parts in order: each is answered once the whole is stored. */
  readonly serials?: readonly number[]
  readonly why?: string
}

export const addPart = (pendings: Pendings, message: Message, nowMs: number): Added => {
  const { id, part } = message
  if (!part) return { pendings, whole: message, serials: [message.serial] }
  const alive = pendings.filter((one) => nowMs - one.sinceMs <= partLimits.waitMs)
  if (part.total > partLimits.parts) return { pendings: alive, why: 'too many parts' }
  const before = findPending(alive, message)
  const others = alive.filter((one) => one !== before)
  const parts = new Map(before?.parts).set(part.index, message)
  if (parts.size === part.total) return { pendings: others, ...joined(message, parts) }
  const pending = { id, total: part.total, base: baseOf(message), sinceMs: before?.sinceMs ?? nowMs, parts }
  const next = [...others, pending].slice(-partLimits.pendings)
  return bytesHeld(next) > partLimits.bytes ? { pendings: others, why: 'parts too long' } : { pendings: next }
}

/**
 * The message a part belongs to. Serials of its parts increase with the index, with gaps where other messages were sent between
 * them; of several candidates the nearest is chosen.
 */
const findPending = (pendings: Pendings, message: Message): Pending | undefined => {
  const fitting = pendings.filter((one) => fits(one, message))
  const distance = ({ base }: Pending): number => Math.abs(ahead(baseOf(message), base))
  return fitting.reduce<Pending | undefined>(
    (best, one) => (best && distance(best) <= distance(one) ? best : one),
    undefined,
  )
}

const fits = ({ id, total, parts }: Pending, message: Message): boolean => {
  const { index, total: own } = message.part ?? { index: 0, total: 0 }
  if (message.id !== id || own !== total) return false
  return [...parts].every(([at, { serial }]) => {
    const steps = ahead(message.serial, serial)
    return at === index ? steps === 0 : at < index ? steps > 0 : steps < 0
  })
}

const baseOf = ({ serial, part }: Message): number => (serial - (part?.index ?? 0)) & 0xffff

/** Distance between two serials with 16-bit wrap: -32768 to 32767. */
const ahead = (one: number, other: number): number => (((one - other) & 0xffff) ^ 0x8000) - 0x8000

const joined = (last: Message, parts: ReadonlyMap<number, Message>): Pick<Added, 'whole' | 'serials'> => {
  const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, message]) => message)
  const { part: _, ...first } = inOrder[0] ?? last
  return {
    whole: { ...first, body: joinBytes(...inOrder.map((message) => message.body)) },
    serials: inOrder.map((message) => message.serial),
  }
}

export const bytesHeld = (pendings: Pendings): number =>
  pendings.reduce((sum, one) => sum + [...one.parts.values()].reduce((size, { body }) => size + body.length, 0), 0)
