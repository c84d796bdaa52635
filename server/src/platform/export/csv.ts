import { type Cell, cellOf, harmless, headOf, textOf } from './cells.ts'
import type { Portions } from './portions.ts'
import type { Sheet } from './sheet.ts'

/** Writes RFC 4180 with the byte order mark by which spreadsheet programs recognise UTF-8. */
export async function* csvOf(portions: Portions, { columns, zone, yesNo }: Sheet): AsyncGenerator<string> {
  yield `\u{feff}${line(columns.map((column) => headOf(column, zone)))}`
  for await (const rows of portions)
    yield rows.map((row) => line(columns.map((column) => cellOf(column, row[column.key], yesNo)))).join('')
}

/** The same for rows that are cells already, of any length. */
export async function* csvOfCells(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<string> {
  yield '\u{feff}'
  for await (const row of rows) yield line(row)
}

const line = (cells: readonly Cell[]): string => `${cells.map(field).join(',')}\r\n`

const field = (cell: Cell): string => {
  if (typeof cell === 'number') return String(cell)
  const text = harmless(textOf(cell))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
