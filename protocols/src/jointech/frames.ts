/**
 * The outer layer of Jointech's own protocol: a binary report from `$`, whose length stands in it, or a text in parentheses. The
 * text may carry bytes of a sensor, in which parentheses and commas are escaped. Line ends and zeros between them are passed over.
 *
 *   $     0x24, terminal BCD 5, version u8, kind u8, length u16, then so many bytes
 *   (     text up to `)`
 */
import { copyOf, joinBytes } from '../bytes.ts'

export interface FrameReader {
  /** Whole frames with their delimiters. `why`: the bytes cannot become one. */
  push(bytes: Uint8Array): { frames: Uint8Array[]; why?: string }
  /** Buffered bytes: at most one frame. */
  held(): number
}

export const dollar = 0x24
const opening = 0x28
const closing = 0x29
const fillers = [0x00, 0x0a, 0x0d]
export const headLength = 10
/** A report is 62 bytes, an escaped text of sensors some hundred. */
const frameMax = 2048

export const frameReader = (): FrameReader => {
  let rest: Uint8Array = new Uint8Array(0)
  return {
    push: (bytes) => {
      const frames: Uint8Array[] = []
      let input = rest.length > 0 ? joinBytes(rest, bytes) : bytes
      for (;;) {
        input = input.subarray(startOf(input))
        const size = sizeOf(input)
        if (typeof size === 'string') {
          rest = new Uint8Array(0)
          return { frames, why: size }
        }
        if (size === undefined) break
        frames.push(input.subarray(0, size))
        input = input.subarray(size)
      }
      rest = copyOf(input)
      return { frames }
    },
    held: () => rest.length,
  }
}

/** The length of the first frame; undefined: it is not whole yet; a text: it cannot become one. */
const sizeOf = (input: Uint8Array): number | string | undefined => {
  if (input.length === 0) return undefined
  if (input[0] === opening) {
    const end = input.subarray(0, frameMax).indexOf(closing)
    if (end >= 0) return end + 1
    return input.length >= frameMax ? 'text too long' : undefined
  }
  if (input[0] !== dollar) return 'no start'
  if (input.length < headLength) return undefined
  const size = headLength + (input[8] ?? 0) * 0x100 + (input[9] ?? 0)
  if (size > frameMax) return 'report length'
  return input.length < size ? undefined : size
}

const startOf = (bytes: Uint8Array): number => {
  const at = bytes.findIndex((byte) => !fillers.includes(byte))
  return at < 0 ? bytes.length : at
}
