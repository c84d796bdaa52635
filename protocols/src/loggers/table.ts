/**
 * Finds the table of readings in the lines of a file: its separator, and the head below which most
 * lines begin with a time. Pure.
 */
import { hasTime } from './times.ts'

export interface Table {
  /** The place of the head among the lines. */
  readonly headAt: number
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly hasDecimalComma: boolean
  /** The number of lines below the head without a time. */
  readonly unread: number
}

const separators = [';', '\t', ','] as const

export const findTable = (lines: readonly string[]): Table | undefined => {
  const tables = separators.flatMap((separator) => tableBy(lines, separator) ?? [])
  return tables.toSorted((one, other) => other.rows.length - one.rows.length)[0]
}

const tableBy = (lines: readonly string[], separator: (typeof separators)[number]): Table | undefined => {
  const split = lines.map((line) => cellsOf(line, separator))
  const first = split.findIndex((cells) => cells.length > 1 && hasTime(cells))
  if (first < 1) return undefined
  // The head may have an empty line below it.
  const headAt = split.findLastIndex((cells, at) => at < first && cells.length > 1 && cells.some(Boolean))
  const head = split[headAt]
  if (!head || head.length < 2) return undefined
  const below = split.slice(first).filter((cells) => cells.some(Boolean))
  const rows = below.filter((cells) => cells.length > 1 && hasTime(cells))
  return { headAt, head, rows, hasDecimalComma: separator !== ',', unread: below.length - rows.length }
}

/** The cells of a line without their quotes and spaces; a doubled quote is one. */
export const cellsOf = (line: string, separator: string): string[] => {
  if (!line.includes('"')) return line.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (const sign of line) {
    if (sign === '"') isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  return [...cells, cell.trim()]
}
