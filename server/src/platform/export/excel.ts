/** Streams the workbook, so that memory does not grow with the rows. Only this file knows the library. */
import type { ExportColumn } from '@coldway/contract/downloads/exports.ts'
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { type Cell, cellOf, harmless, headOf, isTimeField } from './cells.ts'
import type { Portions } from './portions.ts'
import type { Sheet } from './sheet.ts'

/** The most characters that Excel takes in one cell. */
const cellMax = 32_767

export const excelOf = (portions: Portions, { title, columns, zone, yesNo }: Sheet): AsyncIterable<Uint8Array> =>
  writeXlsxStream(
    rowsOf(portions, (row) => columns.map((column) => valueOf(cellOf(column, row[column.key], yesNo)))),
    {
      name: sheetName(title),
      columns: columns.map((column) => ({ header: cellText(headOf(column, zone)), ...formatOf(column) })),
      freezePane: { rows: 1 },
    },
  )

/** The same for rows that are cells already, of any length; `timeColumns` hold times in the rows that have any. */
export const excelOfCells = (
  rows: AsyncIterable<readonly Cell[]>,
  { title, columns, timeColumns }: { title: string; columns: number; timeColumns: readonly number[] },
): AsyncIterable<Uint8Array> =>
  writeXlsxStream(valuesOf(rows), {
    name: sheetName(title),
    columns: Array.from({ length: columns }, (_, index) =>
      timeColumns.includes(index) ? { width: 21, numFmt: 'yyyy-mm-dd hh:mm:ss' } : { width: 18 },
    ),
  })

async function* valuesOf(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map(valueOf)
}

async function* rowsOf(
  portions: Portions,
  valuesOf: (row: Record<string, unknown>) => CellValue[],
): AsyncGenerator<CellValue[]> {
  for await (const rows of portions) for (const row of rows) yield valuesOf(row)
}

/** The library writes an instant in UTC, so the local time goes in as if it were UTC. */
const valueOf = (cell: Cell): CellValue => {
  if (cell === null || typeof cell === 'number') return cell
  return typeof cell === 'object' ? new Date(cell.wallMs) : cellText(cell)
}

/**
 * A text cell is typed as text, so a phone number keeps its plus, which is harmless as text. `_x003D_` is how the
 * format writes a character: escape a text that happens to contain it.
 */
export const cellText = (text: string): string =>
  (/^\+[\d ()-]{4,30}$/.test(text) ? text : harmless(text))
    .slice(0, cellMax)
    .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')

const formatOf = ({ key, label }: ExportColumn) =>
  isTimeField(key)
    ? { width: 21, numFmt: 'yyyy-mm-dd hh:mm:ss' }
    : { width: Math.min(40, Math.max(14, label.length * 2)) }

/** Excel allows 1 to 31 characters, none of []:*?/\, and no apostrophe at either end. */
export const sheetName = (title: string): string =>
  title
    .replaceAll(/[[\]:*?/\\\p{Cc}]/gu, ' ')
    .replaceAll(/^[\s']+|[\s']+$/g, '')
    .slice(0, 31)
    .replace(/[\s']+$/, '') || 'Coldway'
