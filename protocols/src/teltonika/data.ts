/** The data field of a packet, whatever carried it: its records, or why they cannot be read. */
import type { StreamEvent } from '../stream.ts'
import { codecs, decodeAvl } from './avl.ts'
import { codec7, decodeCodec7 } from './codec7.ts'

export type DataEvent = StreamEvent & { readonly kind: 'reports' | 'unread' }

/** `replyOf` makes the answer for so many records. Undefined: the codec is unknown. */
export const readData = (data: Uint8Array, replyOf: (count: number) => Uint8Array): DataEvent | undefined => {
  const read = data[0] === codec7 ? decodeCodec7(data) : decodeAvl(data)
  if (read) return { kind: 'reports', reports: read.reports, rejected: read.rejected, reply: replyOf(read.count) }
  const isKnown = [codec7, ...Object.values<number>(codecs)].includes(data[0] ?? 0)
  if (!isKnown) return undefined
  // Acknowledged in full once it is stored: resending would not improve it.
  const why = 'records do not fit the packet'
  return { kind: 'unread', type: typeOf(data), bytes: data, why, reply: replyOf(data[1] ?? 0) }
}

/** The maker's name for it, such as `codec 0x8E`. */
export const typeOf = (data: Uint8Array): string =>
  `codec 0x${(data[0] ?? 0).toString(16).toUpperCase().padStart(2, '0')}`
