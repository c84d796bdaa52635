/**
 * The binary (HEX) form of @Track. Only the sender's number is read; the message is kept raw:
 *
 *   new form     0x2B, kind u8, length u16 of the whole message, u8, IMEI 8 bytes in BCD, content, 0x24
 *   first form   `+` and three letters, kind u8, mask u32, length u16 of the whole message, device u8, protocol u16,
 *                firmware u16, IMEI 8 bytes of which seven are two decimal digits each and the last is one, content, 0x0D0A
 */
import { fromAscii, readerOf, toHex } from '../bytes.ts'
import { note } from '../explain.ts'

const newImeiAt = 5
const firstLengthAt = 9
const firstImeiAt = 16
const imeiLength = 8
const lengthMin = firstImeiAt + imeiLength
const lengthMax = 4096
const firstForm = /^\+(?:RSP|EVT|INF|CRD|BSP|BVT|BIN|BCR)[^:]$/

/** The size of a binary message; undefined for a text, or when the bytes are too few to decide. */
export const binarySize = (bytes: Uint8Array): number | undefined => {
  const isFirst = firstForm.test(fromAscii(bytes.subarray(0, 5)))
  const lengthAt = isFirst ? firstLengthAt : 2
  const second = bytes[1] ?? letterMin
  if ((!isFirst && second >= letterMin) || bytes.length < lengthAt + 2) return undefined
  const size = readerOf(bytes.subarray(lengthAt)).u16()
  return size >= lengthMin && size <= lengthMax ? size : 0
}
const letterMin = 0x20

/** The IMEI of a message; undefined when there is none at its place. */
export const imeiOf = (bytes: Uint8Array): string | undefined => {
  const isFirst = (bytes[1] ?? 0) >= letterMin
  const digits = isFirst
    ? [...bytes.subarray(firstImeiAt, firstImeiAt + imeiLength)]
        .map((byte, at) => (at === imeiLength - 1 ? String(byte) : String(byte).padStart(2, '0')))
        .join('')
    : toHex(bytes.subarray(newImeiAt, newImeiAt + imeiLength)).slice(1)
  const imeiAt = isFirst ? firstImeiAt : newImeiAt
  note(bytes.subarray(imeiAt, imeiAt + imeiLength), 'terminal')
  return /^\d{15}$/.test(digits) ? digits : undefined
}

/** The type as the maker writes it: the letters of the first form, the kind of the new one. */
export const binaryType = (bytes: Uint8Array): string =>
  (bytes[1] ?? 0) >= letterMin ? fromAscii(bytes.subarray(0, 4)) : `0x2B/0x${toHex(bytes.subarray(1, 2)).toUpperCase()}`
