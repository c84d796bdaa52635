import { limits } from '@coldway/contract/limits.ts'

const codeMax = 60

/** The numbers in a pasted text, once each and bounded; `twice` are those that stand in it more than once. */
export const readCodes = (text: string): { codes: string[]; twice: string[] } => {
  const all = text
    .split(/[\n\r\t,;，；、]+/)
    .map((code) => code.trim().slice(0, codeMax))
    .filter(Boolean)
  const codes = [...new Set(all)].slice(0, limits.bulkQueryMax)
  const twice = [...new Set(repeated(all))]
  return { codes, twice }
}

const repeated = (codes: readonly string[]): string[] => {
  const seen = new Set<string>()
  return codes.filter((code) => seen.has(code) || !seen.add(code))
}
