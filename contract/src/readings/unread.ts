/** Messages that no decoder reads: bounds of what is kept of them, and how they are shown. */
import { z } from 'zod'

/** The oldest go first beyond them; how many went is counted. */
export const unreadLimits = {
  /** Of one message; a longer one is kept to here. */
  bytes: 65_536,
  typeLength: 40,
  whyLength: 200,
  contextLength: 64,
  messagesOfDevice: 200,
  bytesOfDevice: 1_048_576,
  messages: 100_000,
  bytesInAll: 1_073_741_824,
  keptDays: 90,
  /** Of each message in a list. */
  shownBytes: 512,
  /** Messages of one device in its raw log. */
  shown: 50,
  /** Kinds of unread messages in one answer. */
  kinds: 200,
} as const

export const UnreadMessage = z.object({
  arrivedMs: z.number(),
  /** Times it came with the same content. */
  repeats: z.int(),
  /** By which wire: the name of a protocol, `json`, `chirpstack` or `nbiot`. */
  protocol: z.string(),
  /** As the maker's document writes it. */
  type: z.string(),
  /** Why it is not read. */
  why: z.string(),
  /** Of the whole message. */
  size: z.int(),
  /** Its beginning: the first `unreadLimits.shownBytes` bytes. */
  hex: z.string(),
})
export type UnreadMessage = z.infer<typeof UnreadMessage>

export const UnreadKind = z.object({
  protocol: z.string(),
  model: z.string(),
  type: z.string(),
  messages: z.int(),
  devices: z.int(),
  lastMs: z.number(),
})
export type UnreadKind = z.infer<typeof UnreadKind>
