/**
 * Long messages come in parts (clause 4.4.3). What is half received is a plain value with bounds: few messages at once,
 * few bytes in all, and each is given up when it stays incomplete. A part that comes twice changes nothing.
 */
import { joinBytes } from '../bytes.ts'
import type { Message } from './message.ts'

interface Pending {
  readonly key: string
  readonly sinceMs: number
  readonly parts: ReadonlyMap<number, Message>
}
export type Pendings = readonly Pending[]

export const partLimits = { pendings: 4, parts: 256, bytes: 262_144, waitMs: 60_000 } as const

export interface Added {
  readonly pendings: Pendings
  /** The whole message, once its last part is here. */
  readonly whole?: Message
  /** The serials of its parts in their order: each is answered, once the whole is stored. */
  readonly serials?: readonly number[]
  readonly why?: string
}

export const addPart = (pendings: Pendings, message: Message, nowMs: number): Added => {
  const part = message.part
  if (!part) return { pendings, whole: message, serials: [message.serial] }
  const alive = pendings.filter((one) => nowMs - one.sinceMs <= partLimits.waitMs)
  if (part.total > partLimits.parts) return { pendings: alive, why: 'too many parts' }
  const key = keyOf(message)
  const before = alive.find((one) => one.key === key)
  const others = alive.filter((one) => one !== before)
  const parts = new Map(before?.parts).set(part.index, message)
  if (parts.size === part.total) return { pendings: others, ...joined(message, parts) }
  const next = [...others, { key, sinceMs: before?.sinceMs ?? nowMs, parts }].slice(-partLimits.pendings)
  return bytesHeld(next) > partLimits.bytes ? { pendings: others, why: 'parts too long' } : { pendings: next }
}

/** Parts of one message have serials in a row, so serial minus index is the same for all. */
const keyOf = ({ id, serial, part }: Message): string =>
  `${id}/${part?.total}/${(serial - (part?.index ?? 0)) & 0xffff}`

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
