/** The workbook to fill in: headings, explanations, an example that the import skips, and lists to choose from. */
import { type ImportColumn, importColumns } from '@coldway/contract/devices/imports.ts'
import { deviceProtocols } from '@coldway/contract/devices/protocols.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type CellValue, colToLetter, type DataValidation, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { cellText, sheetName } from '../../platform/export/excel.ts'
import { categoryWords, columnRules, hintOf, labelOf, type Say } from './columns.ts'

export interface TemplateLists {
  readonly organisations: readonly string[]
  readonly types: readonly string[]
}

const headerRow = 1
/** Explanation and example; the rows to fill in begin below. */
const notes = 2
const lastRow = headerRow + notes + limits.uploadRowsMax

export const templateOf = (say: Say, { organisations, types }: TemplateLists): Promise<Uint8Array> => {
  const lists: Partial<Record<ImportColumn, readonly string[]>> = {
    organisation: organisations,
    deviceType: types,
    category: categoryWords(say),
    protocol: deviceProtocols,
  }
  const listed = importColumns.filter((column) => (lists[column]?.length ?? 0) > 0)
  const listsName = sheetName(say('imports.lists'))
  return writeXlsx({
    sheets: [
      {
        name: sheetName(say('titles.deviceImport')),
        columns: importColumns.map((column) => ({
          width: Math.min(34, Math.max(16, labelOf(say, column).length * 1.6)),
        })),
        rows: [importColumns.map((column) => labelOf(say, column)), explained(say), example(say)],
        cells: new Map([...styledNotes(say), ...textCells()]),
        dataValidations: listed.map((column) => validationOf(column, listed.indexOf(column), listsName, lists)),
        freezePane: { rows: headerRow },
      },
      listSheet(
        listsName,
        listed.map((column) => [labelOf(say, column), ...(lists[column] ?? [])]),
      ),
    ],
  })
}

const explained = (say: Say): CellValue[] =>
  importColumns.map((column, index) => {
    const rule = columnRules[column].isRequired
      ? `${say('imports.hints.required')} ${hintOf(say, column)}`
      : hintOf(say, column)
    return index === 0 ? `# ${rule}` : rule
  })

const example = (say: Say): CellValue[] =>
  importColumns.map((column, index) => {
    const { example: value } = columnRules[column]
    if (index === 0) return `# ${say('imports.example')} ${value}`
    return value === '' ? null : value
  })

const bold = { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8F0FE' } } } as const
const faint = {
  font: { italic: true, color: { rgb: '5B6878' } },
  alignment: { wrapText: true, vertical: 'top' },
} as const

const styledNotes = (say: Say): NonNullable<WriteSheet['cells']> => {
  const rows = [importColumns.map((column) => labelOf(say, column)), explained(say), example(say)]
  return new Map(
    rows.flatMap((row, at) =>
      row.map(
        (value, column) => [`${at},${column}`, { value: value as CellValue, style: at === 0 ? bold : faint }] as const,
      ),
    ),
  )
}

/**
 * Formats number columns as text, as their zeros and last digits count. Only the first rows: pasted cells bring their
 * own format.
 */
const textRows = 500
const textCells = (): [string, { value: null; style: { numFmt: string } }][] =>
  ['deviceCode' as const, 'terminalNo' as const].flatMap((column) =>
    Array.from({ length: textRows }, (_, row): [string, { value: null; style: { numFmt: string } }] => [
      `${headerRow + notes + row},${importColumns.indexOf(column)}`,
      { value: null, style: { numFmt: '@' } },
    ]),
  )

/** A list to choose from that does not forbid typing, as a code works as well as a name. */
const validationOf = (
  column: ImportColumn,
  place: number,
  listsName: string,
  lists: Partial<Record<ImportColumn, readonly string[]>>,
): DataValidation => {
  const [letter, of] = [colToLetter(importColumns.indexOf(column)), colToLetter(place)]
  return {
    type: 'list',
    formula1: `'${listsName.replaceAll("'", "''")}'!$${of}$2:$${of}$${(lists[column]?.length ?? 0) + 1}`,
    allowBlank: true,
    showErrorMessage: false,
    range: `${letter}${headerRow + notes + 1}:${letter}${lastRow}`,
  }
}

const listSheet = (name: string, columns: readonly (readonly string[])[]): WriteSheet => {
  const length = Math.max(0, ...columns.map((column) => column.length))
  const rows = Array.from({ length }, (_, at) =>
    columns.map((column) => (column[at] === undefined ? null : cellText(column[at]))),
  )
  return { name, columns: columns.map(() => ({ width: 28 })), rows }
}
