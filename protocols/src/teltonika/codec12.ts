/**
 * Codec 12: a command as text and its answer, inside the packet of frames.ts.
 *
 *   codec     u8   0x0C
 *   quantity  u8   1
 *   type      u8   0x05 command, 0x06 answer
 *   size      u32  of the text
 *   text
 *   quantity  u8   1
 *
 * Codec 13 (an answer with the device's time) and 14 (addressed by IMEI) are not asked for and so not answered with.
 */
import { ascii, fromAscii, joinBytes, readerOf, u32 } from '../bytes.ts'
import { crc16 } from './crc.ts'

const codec12 = 0x0c
export const textTypes = { command: 0x05, answer: 0x06 } as const
type TextType = (typeof textTypes)[keyof typeof textTypes]

export const textPacket = (type: TextType, text: string): Uint8Array => {
  const data = joinBytes([codec12, 1, type], u32(text.length), ascii(text), [1])
  return joinBytes(u32(0), u32(data.length), data, u32(crc16(data)))
}

/** Reads a text; undefined when it is not one of that type, or its sizes disagree. */
export const readText = (type: TextType, data: Uint8Array): string | undefined => {
  const reader = readerOf(data)
  if (reader.u8() !== codec12 || reader.u8() !== 1 || reader.u8() !== type) return undefined
  const text = reader.take(reader.u32())
  return reader.u8() === 1 && !reader.isShort() && reader.left() === 0 ? fromAscii(text).trim() : undefined
}
