/** Reads DER (X.690): tag, length, content. Only what a signature needs; lengths that are not definite are no DER. */

export interface Value {
  readonly tag: number
  /** The bytes with tag and length, as they stood in the file. */
  readonly whole: Uint8Array<ArrayBuffer>
  readonly content: Uint8Array<ArrayBuffer>
}

/** What a file is not. */
export class NotDer extends Error {}

const readAt = (bytes: Uint8Array<ArrayBuffer>, at: number): Value => {
  const [tag, first] = [bytes[at], bytes[at + 1]]
  if (tag === undefined || first === undefined || first === 0x80 || first > 0x84) throw new NotDer()
  const digits = first < 0x80 ? 0 : first - 0x80
  let length = digits === 0 ? first : 0
  for (const digit of bytes.subarray(at + 2, at + 2 + digits)) length = length * 256 + digit
  const from = at + 2 + digits
  if (from + length > bytes.length) throw new NotDer()
  return { tag, whole: bytes.subarray(at, from + length), content: bytes.subarray(from, from + length) }
}

/** The first value; what follows it is not looked at. */
export const firstOf = (bytes: Uint8Array<ArrayBuffer>): Value => readAt(bytes, 0)

export const partsOf = ({ content }: Value): Value[] => {
  const parts: Value[] = []
  for (let at = 0; at < content.length; ) {
    const part = readAt(content, at)
    parts.push(part)
    at += part.whole.length
  }
  return parts
}

/** The parts by their place; throws where one is missing. */
export const partOf = (value: Value, at: number): Value => {
  const part = partsOf(value)[at]
  if (!part) throw new NotDer()
  return part
}

/** The object identifier in dots. */
export const oidOf = ({ content }: Value): string => {
  const arcs: bigint[] = []
  let arc = 0n
  for (const byte of content) {
    arc = arc * 128n + BigInt(byte & 0x7f)
    if (byte >= 0x80) continue
    arcs.push(arc)
    arc = 0n
  }
  const [first = 0n, ...others] = arcs
  const root = first < 80n ? first / 40n : 2n
  return [root, first - root * 40n, ...others].join('.')
}

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** UTCTime or GeneralizedTime of whole seconds or with a fraction, always UTC. */
export const timeOf = ({ tag, content }: Value): number => {
  const text = new TextDecoder().decode(content)
  const full = tag === 0x17 ? `${text < '5' ? '20' : '19'}${text}` : text
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/.exec(full)
  if (!found) throw new NotDer()
  const [, year, month, day, hour, minute, second, fraction = ''] = found
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${fraction.slice(0, 4)}Z`)
}
