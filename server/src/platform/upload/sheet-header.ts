/**
 * Finds the columns of an import in a sheet, by their headings in any of the five languages or by their names on the
 * wire, also with something in brackets behind (an exported time names its zone). Titles above are skipped. An unknown heading is refused, as its column would be lost silently.
 */
import { fail } from '@coldway/contract/errors.ts'
import type { SheetCell, SheetRow } from './read-sheet.ts'

export interface SheetColumn<Key extends string> {
  readonly key: Key
  /** The headings in all languages. */
  readonly headings: readonly string[]
  readonly isRequired: boolean
}
export interface SheetHeader<Key extends string> {
  readonly places: ReadonlyMap<Key, number>
  /** The rows below the headings. */
  readonly rows: readonly SheetRow[]
}

const headerWithin = 20

/** `nameOf` gives a column's name for the caller. */
export const findHeader = <Key extends string>(
  rows: readonly SheetRow[],
  columns: readonly SheetColumn<Key>[],
  nameOf: (key: Key) => string,
): SheetHeader<Key> => {
  const known = new Map(columns.flatMap(({ key, headings }) => [key, ...headings].map((name) => [plain(name), key])))
  const keysOf = ({ cells }: SheetRow) =>
    cells.map((cell) => known.get(plain(cell)) ?? known.get(plain(cell).replace(/\([^)]*\)$/, '')))
  const required = columns.filter(({ isRequired }) => isRequired).map(({ key }) => key)
  if (rows.length === 0) throw fail('uploadEmpty')
  const isHeader = (row: SheetRow) => keysOf(row).filter((key) => key && required.includes(key)).length > 0
  const at = rows.slice(0, headerWithin).findIndex(isHeader)
  const row = rows[at]
  const [first = '' as Key] = required
  if (!row) throw fail('uploadHeaderMissing', { column: nameOf(first) })
  const places = new Map<Key, number>()
  keysOf(row).forEach((key, place) => {
    const heading = row.cells[place] ?? null
    if (key === undefined && heading !== null) throw fail('uploadHeaderUnknown', { column: shown(heading) })
    if (key === undefined) return
    if (places.has(key)) throw fail('uploadHeaderTwice', { column: nameOf(key) })
    places.set(key, place)
  })
  const missing = required.find((key) => !places.has(key))
  if (missing !== undefined) throw fail('uploadHeaderMissing', { column: nameOf(missing) })
  return { places, rows: rows.slice(at + 1).filter(({ cells }) => !isNote(cells)) }
}

/** Recognises `# like this`: explanations and examples. An error of the sheet (#N/A) is no note. */
const isNote = (cells: readonly SheetCell[]): boolean => {
  const [first] = cells.filter((cell) => cell !== null)
  return typeof first === 'string' && /^#(?:\s|$)/.test(first)
}

/** Removes marks of "required", spaces, invisible characters and differences of width or case. */
const plain = (heading: SheetCell): string =>
  typeof heading === 'string'
    ? heading
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[\s\p{Cf}*]/gu, '')
    : ''

const shown = (heading: SheetCell): string =>
  (typeof heading === 'object' ? (heading?.date ?? '') : String(heading)).slice(0, 40)
