/** Messages that no decoder can read: the bounds of what is kept, and the form in which they are shown. */
import { z } from 'zod'

/** The bounds of what is kept; beyond them the oldest messages are deleted and counted. */
export const unreadLimits = {
  /** Bytes kept of one message. */
  bytes: 65_536,
  typeLength: 40,
  whyLength: 200,
  contextLength: 64,
  messagesOfDevice: 200,
  bytesOfDevice: 1_048_576,
  messages: 100_000,
  bytesInAll: 1_073_741_824,
  keptDays: 90,
  /** Bytes of each message in a list. */
  shownBytes: 512,
  /** Messages of one device in its raw log. */
  shown: 50,
  /** Kinds of unread messages in one answer. */
  kinds: 200,
} as const

export const UnreadMessage = z.object({
  arrivedMs: z.number(),
  /** Number of times the same content came. */
  repeats: z.int(),
  /** The protocol's name, or `json`, `chirpstack` or `nbiot`. */
  protocol: z.string(),
  /** The type as written in the maker's document. */
  type: z.string(),
  /** The reason why it cannot be read. */
  why: z.string(),
  /** Bytes of the whole message. */
  size: z.int(),
  /** The first `unreadLimits.shownBytes` bytes. */
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
