/**
 * A list as a document: its heading, columns and rows as plain data. list.typ renders it, and no text in it is markup.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { ExportColumn, ExportInput } from '@coldway/contract/downloads/exports.ts'
import type { Condition } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import type { Principal } from '../implement.ts'
import { type Cell, cellOf, clean, headOf, textOf } from './cells.ts'
import type { Sheet } from './sheet.ts'

export interface PrintJob {
  readonly title: string
  readonly by: string
  /** The footer of each page: title, organisation, author and time. */
  readonly foot: string
  readonly language: Language
  /** Label and text, line by line above the table. */
  readonly about: readonly (readonly [label: string, text: string])[]
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Shares of the page's width. */
  readonly widths: readonly number[]
  readonly areNumbers: readonly boolean[]
  readonly empty: string
}

interface Occasion {
  readonly body: Pick<ExportInput, 'list' | 'asked'>
  readonly by: Principal
  readonly language: Language
  readonly atMs: number
  readonly say: (key: TextKey) => string
}

export const printJobOf = (
  rows: readonly Record<string, unknown>[],
  sheet: Sheet,
  { body, by, language, atMs, say }: Occasion,
): PrintJob => {
  const { columns, zone, yesNo } = sheet
  const cells = rows.map((row) => columns.map((column) => cellOf(column, row[column.key], yesNo)))
  const head = columns.map((column) => headOf(column, zone))
  const digits = columns.map((_column, index) => Math.max(...cells.map((row) => digitsOf(row[index] ?? null)), 0))
  const texts = cells.map((row) => row.map((cell, index) => breakable(printed(cell, digits[index] as number))))
  const at = `${printTime(atMs, zone)} (${zone}) · ${printTime(atMs, '+00:00')} UTC`
  const conditions = body.list.conditionVos.map((condition) => asked(condition, body.asked, sheet))
  return {
    title: clean(sheet.title),
    by: by.userName,
    foot: clean([sheet.title, by.orgName, `${by.userName} (${by.account})`, at].join(' · ')),
    language,
    about: [
      [say('exports.print.conditions'), conditions.join('; ') || say('exports.print.noConditions')],
      [say('exports.print.organisation'), by.orgName],
      [say('exports.print.by'), `${by.userName} (${by.account})`],
      [say('exports.print.at'), at],
      [say('exports.print.rows'), String(rows.length)],
    ].map(([label, text]) => [label as string, clean(text as string)] as const),
    head,
    rows: texts,
    widths: head.map((label, index) => widthOf(label, texts, index)),
    areNumbers: columns.map((_column, index) => cells.some((row) => typeof row[index] === 'number')),
    empty: say('common.empty'),
  }
}

/** Gives all figures of a column the same number of digits: 5.0 below 5.4. */
const printed = (cell: Cell, digits: number): string => {
  if (cell === null) return '—'
  return typeof cell === 'number' && digits <= digitsMax ? cell.toFixed(digits) : textOf(cell)
}

/** Digits that are aligned at most; a figure with more, such as a position, is printed as it is. */
const digitsMax = 7
const digitsOf = (cell: Cell): number =>
  typeof cell === 'number' ? (/\.(\d+)$/.exec(String(cell))?.[1]?.length ?? 0) : 0

const signs = { eq: ':', like: ':', in: ':', between: ':', ne: ' ≠', gt: ' >', ge: ' ≥', lt: ' <', le: ' ≤' } as const

/** The most values of a condition, such as pasted numbers, that are printed; the rest is counted. */
const valuesPrinted = 10

const asked = ({ column, type, value }: Condition, names: readonly ExportColumn[], { yesNo }: Sheet): string => {
  const known = names.find(({ key }) => key === column) ?? { key: column, label: column }
  const all = [value].flat()
  const values = all.slice(0, valuesPrinted).map((one) => textOf(cellOf(known, one, yesNo)))
  const more = all.length > valuesPrinted ? ` … (${all.length})` : ''
  return `${clean(known.label)}${signs[type]} ${values.join(type === 'between' ? ' – ' : ', ')}${more}`
}

/** Adds a break after each dozen characters of identifiers and hashes, which have no place to break. */
const breakable = (text: string): string => text.replaceAll(/[!-~]{12}(?=[!-~])/g, '$&\u{200b}')

/** Gives the width that nine of ten cells need, between a short word and a paragraph; wide characters count twice. */
const widthOf = (label: string, rows: readonly (readonly string[])[], index: number): number => {
  const lengths = rows.map((row) => lengthOf(row[index] ?? '')).toSorted((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return Math.min(40, Math.max(7, usual, lengthOf(label)) + 2)
}
const lengthOf = (text: string): number => text.length + (text.match(/[\u{1100}-\u{ffdc}]/gu)?.length ?? 0)
