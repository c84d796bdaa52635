/** DER (X.690) of what signatures and certificates are made of. Values are bytes, so that a part that was signed stays as it was. Pure. */
import { type AsnType, fromBER, Integer, ObjectIdentifier } from 'asn1js'

const classes = {
  sequence: 0x30,
  set: 0x31,
  octets: 0x04,
  utf8: 0x0c,
  utc: 0x17,
  generalized: 0x18,
  bits: 0x03,
} as const

export const tagged = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content])
}
/** Less than 128 in one byte, more with the number of bytes before. */
const lengthOf = (length: number): number[] => {
  if (length < 128) return [length]
  const digits: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) digits.unshift(rest % 256)
  return [0x80 + digits.length, ...digits]
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => tagged(classes.sequence, ...parts)
/** The members of a set stand in the order of their bytes (X.690, 11.6). */
export const set = (...parts: readonly Uint8Array[]): Buffer =>
  tagged(classes.set, ...parts.toSorted((one, other) => Buffer.compare(one, other)))
export const octets = (bytes: Uint8Array): Buffer => tagged(classes.octets, bytes)
export const bits = (bytes: Uint8Array): Buffer => tagged(classes.bits, Buffer.from([0]), bytes)
export const text = (value: string): Buffer => tagged(classes.utf8, Buffer.from(value))
export const truth: Buffer = Buffer.from([0x01, 0x01, 0xff])
export const none: Buffer = Buffer.from([0x05, 0x00])
export const whole = (value: number): Buffer => Buffer.from(new Integer({ value }).toBER())
export const oid = (value: string): Buffer => Buffer.from(new ObjectIdentifier({ value }).toBER())
/** Not negative, whatever its first bit. */
export const number = (bytes: Uint8Array): Buffer => {
  const digits = bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte !== 0),
    ),
  )
  return tagged(0x02, Buffer.from((digits[0] ?? 0) >= 0x80 ? [0] : []), digits)
}
/** RFC 5280, 4.1.2.5: two digits of the year until 2049. */
export const time = (atMs: number): Buffer => {
  const digits = `${new Date(atMs).toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  const isLate = digits >= '2050'
  return tagged(isLate ? classes.generalized : classes.utc, Buffer.from(isLate ? digits : digits.slice(2)))
}

/** Undefined when it is no BER, or more than one value. */
export const parsed = (bytes: Uint8Array): AsnType | undefined => {
  const { offset, result } = fromBER(bytes)
  return offset === bytes.length && result.error === '' ? result : undefined
}
/** The parts of a constructed value. */
export const partsOf = (block: AsnType | undefined): AsnType[] => {
  const value = (block?.valueBlock as { value?: unknown } | undefined)?.value
  return Array.isArray(value) ? (value as AsnType[]) : []
}
/** The bytes as they stood in the file. */
export const bytesOf = (block: AsnType | undefined): Buffer => Buffer.from(block?.valueBeforeDecodeView ?? [])
/** The content of a primitive value, without tag and length. */
export const contentOf = (block: AsnType | undefined): Buffer =>
  Buffer.from((block?.valueBlock as { valueHexView?: Uint8Array } | undefined)?.valueHexView ?? [])
/** Class and number of the tag. */
export const tagOf = (block: AsnType | undefined): number => bytesOf(block)[0] ?? 0
