/**
 * One JT/T 808 message: header and body (clause 4.4.3).
 *
 *   message id   u16
 *   attributes   u16   bits 0-9 body length, 10-12 encryption, 13 sub-package, 14 version flag (2019)
 *   version      u8    2019 only
 *   terminal     BCD   6 bytes in 2013, 10 in 2019; some makers put the IMEI's first 14 digits there as a binary number
 *   serial       u16
 *   total, index u16   only when sub-packaged; index from 1
 */
import { joinBytes, readerOf, u16 } from '../bytes.ts'
import { note } from '../explain.ts'
import { fromBcd, toBcd } from './bcd.ts'
import { unwrap, wrap } from './frames.ts'

export const messageIds = {
  terminalReply: 0x0001,
  heartbeat: 0x0002,
  logout: 0x0003,
  register: 0x0100,
  authenticate: 0x0102,
  askTime: 0x0004,
  location: 0x0200,
  /** The answer to a position query. */
  locationReply: 0x0201,
  vehicleReply: 0x0500,
  batch: 0x0704,
  /** A batch of some makers: without count, with one length byte per location. */
  shortBatch: 0x0210,
  passThrough: 0x0900,
  media: 0x0801,
  platformReply: 0x8001,
  time: 0x8004,
  registerReply: 0x8100,
  mediaReply: 0x8800,
} as const

export type Edition = 2013 | 2019

export interface Message {
  readonly id: number
  readonly edition: Edition
  /** The number without the padding zeros of the header field. */
  readonly terminal: string
  /** The raw header field where it is not BCD; answers repeat it. */
  readonly field?: Uint8Array
  readonly serial: number
  readonly part?: { readonly total: number; readonly index: number }
  readonly body: Uint8Array
}

export const bodyMax = 1023
const encryptionBits = 0x1c00
const partBit = 0x2000
const versionBit = 0x4000

/** Decodes an escaped content as the framer returns it; a text states why it is invalid. */
export const decodeMessage = (escaped: Uint8Array): Message | string => {
  const content = unwrap(escaped)
  if (!content) return 'checksum'
  const reader = readerOf(content)
  const id = reader.u16('messageType')
  const attributes = reader.u16('attributes')
  const edition: Edition = attributes & versionBit && !hasOldHeader(content, attributes) ? 2019 : 2013
  if (edition === 2019) reader.u8('version')
  const field = reader.take(edition === 2019 ? 10 : 6)
  const digits = fromBcd(field)
  const terminal = digits?.replace(/^0+(?=\d)/, '') ?? imeiOf(field)
  note(field, 'terminal', terminal)
  const serial = reader.u16('serial')
  const part = attributes & partBit ? { total: reader.u16('part'), index: reader.u16('part') } : undefined
  if (reader.isShort()) return 'header too short'
  if (!terminal) return 'terminal number'
  if (attributes & encryptionBits) return 'encrypted'
  if (part && (part.index < 1 || part.index > part.total)) return 'sub-package number'
  // Some terminals send a wrong body length; checksum and delimiters already define the end.
  const body = reader.take(reader.left())
  return { id, edition, terminal, ...(!digits && { field }), serial, ...(part && { part }), body }
}

const oldHeaderLength = 12
const newHeaderLength = 17
const partLength = 4
const newField = [5, 15] as const

/**
 * Some terminals set the bit of 2019 with the header of 2013. Then their stated length fits the short header only, and the
 * place of the long number holds no digits; either fact alone proves nothing.
 */
const hasOldHeader = (content: Uint8Array, attributes: number): boolean => {
  const said = (attributes & bodyMax) + (attributes & partBit ? partLength : 0)
  if (content.length === said + newHeaderLength && fromBcd(content.subarray(...newField)) !== undefined) return false
  return content.length === said + oldHeaderLength && fromBcd(content.subarray(4, 10)) !== undefined
}

const imeiDigits = 14

/** The IMEI of a field: fourteen digits in 48 bits, completed by the check digit of Luhn. */
const imeiOf = (field: Uint8Array): string | undefined => {
  const digits = String(field.reduce((number, byte) => number * 256 + byte, 0))
  return field.length === 6 && digits.length === imeiDigits ? `${digits}${luhnDigit(digits)}` : undefined
}

const luhnDigit = (digits: string): number => {
  const sum = Array.from(digits, Number).reduce((total, digit, at) => {
    const value = digit * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Encodes a frame with delimiters. The body must fit; `encodeParts` splits longer ones. */
export const encodeMessage = ({ id, edition, terminal, field, serial, part, body }: Message): Uint8Array => {
  const attributes = (body.length & bodyMax) | (part ? partBit : 0) | (edition === 2019 ? versionBit : 0)
  return wrap(
    joinBytes(
      u16(id),
      u16(attributes),
      edition === 2019 ? [1] : [],
      field ?? toBcd(terminal, edition === 2019 ? 10 : 6),
      u16(serial),
      part ? [...u16(part.total), ...u16(part.index)] : [],
      body,
    ),
  )
}

/** Encodes a message as the frames that its body needs, with consecutive serials. */
export const encodeParts = (message: Message, size = bodyMax): Uint8Array[] => {
  if (message.body.length <= size) return [encodeMessage(message)]
  const total = Math.ceil(message.body.length / size)
  return Array.from({ length: total }, (_, at) =>
    encodeMessage({
      ...message,
      serial: (message.serial + at) & 0xffff,
      part: { total, index: at + 1 },
      body: message.body.subarray(at * size, (at + 1) * size),
    }),
  )
}
