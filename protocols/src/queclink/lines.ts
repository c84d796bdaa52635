/**
 * The outer layer of Queclink's @Track: text from `+` to `$`, or a binary message of the length it names (binary.ts). Between
 * two messages there may be zeros and line ends.
 */
import { copyOf, fromAscii, joinBytes } from '../bytes.ts'
import { binarySize } from './binary.ts'
import { noteText } from './explain-text.ts'

const plus = 0x2b
const dollar = 0x24
const fillers = [0x00, 0x0a, 0x0d]
/** Fifteen positions with their cells are about 1,500 bytes. */
const lineMax = 8192
/** Bytes that show the form of a message and, for a binary one, its length. */
const formLength = 11

export interface LineReader {
  /** Messages as text, or as bytes where they are binary. `why`: the bytes cannot become a message. */
  push(bytes: Uint8Array): { lines: (string | Uint8Array)[]; why?: string }
  /** Buffered bytes: at most one message. */
  held(): number
}

export const lineReader = (): LineReader => {
  let rest: Uint8Array = new Uint8Array(0)
  const stop = (lines: (string | Uint8Array)[], why: string) => {
    rest = new Uint8Array(0)
    return { lines, why }
  }
  return {
    push: (bytes) => {
      const lines: (string | Uint8Array)[] = []
      let input = rest.length > 0 ? joinBytes(rest, bytes) : bytes
      for (;;) {
        input = input.subarray(startOf(input))
        if (input.length === 0) break
        if (input[0] !== plus) return stop(lines, 'no start')
        if (input.length < formLength) break
        const size = binarySize(input)
        if (size === 0) return stop(lines, 'message length')
        if (size !== undefined) {
          if (input.length < size) break
          lines.push(input.subarray(0, size))
          input = input.subarray(size)
          continue
        }
        const end = input.subarray(0, lineMax).indexOf(dollar)
        if (end < 0) break
        noteText(input.subarray(0, end))
        lines.push(fromAscii(input.subarray(0, end)))
        input = input.subarray(end + 1)
      }
      if (input.length >= lineMax) return stop(lines, 'message too long')
      rest = copyOf(input)
      return { lines }
    },
    held: () => rest.length,
  }
}

const startOf = (bytes: Uint8Array): number => {
  const at = bytes.findIndex((byte) => !fillers.includes(byte))
  return at < 0 ? bytes.length : at
}
