/**
 * Teltonika over UDP (maker's wiki, "Codec", chapter on UDP): one packet of records in each datagram.
 *
 *   length     u16  of what follows
 *   packet id  u16  the answer repeats it
 *   -          u8   not used
 *   AVL id     u8   the answer repeats it
 *   IMEI       length u16, digits
 *   data            codec, count, records, count, as over TCP, without a checksum of its own
 *
 * Answer: length u16 (5), packet id u16, u8 1, AVL id u8, records taken u8. The device sends again what is not answered.
 */
import { ascii, copyOf, fromAscii, joinBytes, readerOf, u16 } from '../bytes.ts'
import type { Datagram } from '../stream.ts'
import { readData } from './data.ts'

const answerLength = 5
const headLength = 8

export const readDatagram = (bytes: Uint8Array): Datagram | undefined => {
  const reader = readerOf(bytes)
  if (reader.u16('length') !== bytes.length - 2) return undefined
  const packetId = reader.u16('serial')
  reader.u8('flags')
  const avlId = reader.u8('serial')
  const length = reader.u16('length')
  const imei = fromAscii(reader.take(length, 'terminal'))
  if (reader.isShort() || !/^\d{14,17}$/.test(imei)) return undefined
  const event = readData(copyOf(bytes.subarray(headLength + length)), (count) =>
    joinBytes(u16(answerLength), u16(packetId), [1, avlId, count & 0xff]),
  )
  return event && { terminal: imei, event }
}

/** The device's side: `data` is the data field of a packet. */
export const datagramBytes = (imei: string, ids: { packet: number; avl: number }, data: Uint8Array): Uint8Array => {
  const content = joinBytes(u16(ids.packet), [1, ids.avl], u16(imei.length), ascii(imei), data)
  return joinBytes(u16(content.length), content)
}

/** How many records an answer to `packetId` takes; undefined: it answers something else. */
export const takenBy = (answer: Uint8Array, packetId: number): number | undefined => {
  const reader = readerOf(answer)
  if (reader.u16() !== answerLength || reader.u16() !== packetId) return undefined
  reader.take(2)
  const taken = reader.u8()
  return reader.isShort() ? undefined : taken
}
