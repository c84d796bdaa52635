/** Numbers as people paste them, out of a table or a message. Pure. */
import { limits } from '@coldway/contract/limits.ts'

const codeMax = 60

export interface PastedCodes {
  /** The numbers, each once, at most `limits.bulkQueryMax`. */
  readonly codes: string[]
  /** The numbers that stand in the text more than once. */
  readonly twice: string[]
  /** The text holds more numbers than are taken. */
  readonly isCut: boolean
}

export const readCodes = (text: string): PastedCodes => {
  const all = text
    .split(/[\n\r\t,;，；、]+/)
    .map((code) => code.trim().slice(0, codeMax))
    .filter(Boolean)
  const once = [...new Set(all)]
  return {
    codes: once.slice(0, limits.bulkQueryMax),
    twice: [...new Set(repeated(all))],
    isCut: once.length > limits.bulkQueryMax,
  }
}

const repeated = (codes: readonly string[]): string[] => {
  const seen = new Set<string>()
  return codes.filter((code) => seen.has(code) || !seen.add(code))
}
