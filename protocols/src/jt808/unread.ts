/**
 * Messages of JT/T 808 terminals that cannot be read yet: kept raw, for a later decoder.
 *
 *   0x0900/0x53       a message by its id, and by the type in its first byte where it passes something through: the body
 *   0x0200/item 0xF9  an item of a location report: its content; the context is the time of the report in UTC milliseconds
 */
import type { KeptMessage, StreamEvent } from '../stream.ts'
import type { UnreadItem } from './location.ts'
import { decodeItems } from './items.ts'
import { readLocation, readShortBatch } from './location.ts'
import { type Message, messageIds } from './message.ts'
import { readPassThrough } from './pass-through.ts'

type Unread = Extract<StreamEvent, { readonly kind: 'unread' }>

const nothing = new Uint8Array(0)
const hex = (number: number, digits: number): string => `0x${number.toString(16).toUpperCase().padStart(digits, '0')}`

export const unreadMessage = ({ id, body }: Message, reply: Uint8Array): Unread => {
  const type = id === messageIds.passThrough && body.length > 0 ? `${hex(id, 4)}/${hex(body[0] ?? 0, 2)}` : hex(id, 4)
  return { kind: 'unread', type, bytes: body, why: 'no decoder for this message', reply }
}

/** Has no answer of its own: the report it belongs to is answered. */
export const unreadItem = ({ id, content, atMs }: UnreadItem): Unread => ({
  kind: 'unread',
  type: `0x0200/item ${hex(id, 2)}`,
  bytes: content,
  why: 'no known form of this item',
  context: String(atMs),
  reply: nothing,
})

const typeForm = /^0x([0-9A-F]{4})(?:\/(item )?0x([0-9A-F]{2}))?$/

export const readAgain = ({ type, bytes, context }: KeptMessage): readonly StreamEvent[] => {
  const [, id = '', isItem, sub = ''] = typeForm.exec(type) ?? []
  const reports = isItem
    ? ofItem(Number.parseInt(sub, 16), bytes, Number(context))
    : ofMessage(Number.parseInt(id, 16), bytes)
  return reports && reports.length > 0 ? [{ kind: 'reports', reports, rejected: [], reply: nothing }] : []
}

const lengthMax = 255
const ofItem = (id: number, content: Uint8Array, atMs: number) => {
  if (content.length > lengthMax || !Number.isFinite(atMs)) return undefined
  const { measures } = decodeItems(Uint8Array.from([id, content.length, ...content]))
  return measures.length > 0 ? [{ atMs, measures }] : undefined
}

const ofMessage = (id: number, body: Uint8Array) => {
  if (id === messageIds.passThrough) return readPassThrough(body)
  if (id === messageIds.location) return readLocation(body).reports
  return id === messageIds.shortBatch ? readShortBatch(body).reports : undefined
}
