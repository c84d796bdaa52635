/**
 * The outer layer of JT/T 808 (clause 4.4.1): 0x7E, escaped content, 0x7E. Inside, 0x7E is 7D 02 and 0x7D is 7D 01; the
 * last byte of the content is the exclusive-or of all before it. Some terminals let two frames share one delimiter.
 */
import { joinBytes } from '../bytes.ts'
import { note, noteCopy, noteMerge } from '../explain.ts'

const delimiter = 0x7e
const escape = 0x7d
/** The longest message is 1044 bytes with header and checksum; all escaped, twice that. Some terminals exceed it. */
const contentMax = 8192
/** A terminal may begin in the middle of a frame; more stray bytes than this are not JT/T 808. */
const strayMax = 1024

export interface Framer {
  /** Contents between delimiters, still escaped. `why`: the stream is not JT/T 808; close it. */
  push(bytes: Uint8Array): { frames: Uint8Array[]; why?: string }
  /** Buffered bytes: at most the longest content. */
  held(): number
}

export const framer = (): Framer => {
  let rest: Uint8Array = new Uint8Array(0)
  let hasBegun = false
  let strays = 0
  return {
    push: (bytes) => {
      const frames: Uint8Array[] = []
      let from = 0
      for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, from)) {
        note(bytes.subarray(at, at + 1), 'delimiter')
        const content = joinBytes(rest, bytes.subarray(from, at))
        if (hasBegun && content.length > contentMax) return { frames, why: 'frame too long' }
        if (hasBegun && content.length > 0) frames.push(content)
        rest = new Uint8Array(0)
        hasBegun = true
        from = at + 1
      }
      const tail = bytes.subarray(from)
      if (!hasBegun) {
        strays += tail.length
        return strays > strayMax ? { frames, why: 'no frame delimiter' } : { frames }
      }
      if (rest.length + tail.length > contentMax) return { frames, why: 'frame too long' }
      rest = joinBytes(rest, tail)
      return { frames }
    },
    held: () => rest.length,
  }
}

export const wrap = (content: Uint8Array): Uint8Array => {
  const out: number[] = [delimiter]
  for (const byte of [...content, checksum(content)]) {
    if (byte === delimiter) out.push(escape, 0x02)
    else if (byte === escape) out.push(escape, 0x01)
    else out.push(byte)
  }
  out.push(delimiter)
  return Uint8Array.from(out)
}

/**
 * The content without checksum, or undefined when the checksum is wrong. Some terminals escape the delimiter alone: a 0x7D
 * that no escape follows stands for itself, and the checksum says whether that was right.
 */
export const unwrap = (escaped: Uint8Array): Uint8Array | undefined => {
  const out = new Uint8Array(escaped.length)
  let size = 0
  const copy = (part: Uint8Array): void => {
    out.set(part, size)
    noteCopy(out, size, part)
    size += part.length
  }
  let from = 0
  for (let at = escaped.indexOf(escape); at >= 0; at = escaped.indexOf(escape, at + 1)) {
    const sign = escaped[at + 1]
    if (sign !== 0x01 && sign !== 0x02) continue
    copy(escaped.subarray(from, at + 1))
    out[size - 1] = sign === 0x01 ? escape : delimiter
    noteMerge(out, size - 1, escaped.subarray(at, at + 2))
    from = at + 2
  }
  copy(escaped.subarray(from))
  if (size < 2) return undefined
  const content = out.subarray(0, size - 1)
  if (checksum(content) !== out[size - 1]) return undefined
  note(out.subarray(size - 1, size), 'checksum')
  return content
}

const checksum = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum ^ byte, 0)
