/**
 * Reads cells as the fields of a new device. Pure. A number typed as text is a number, a day is recognised in any
 * notation, and a word in all five languages. The schema of `devices.save`, which reads the result, decides whether the
 * device is valid.
 */
import { deviceCategories, NewDevice } from '@coldway/contract/devices/devices.ts'
import { deviceProtocols } from '@coldway/contract/devices/protocols.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import { type ImportColumn, importColumns } from '@coldway/contract/devices/imports.ts'
import type { SheetCell, SheetRow } from '../../platform/upload/read-sheet.ts'
import type { SheetHeader } from '../../platform/upload/sheet-header.ts'
import { type AllTexts, categoryWords, columnRules, sayIn } from './columns.ts'

export interface Fault {
  readonly error: ErrorName
  readonly column?: ImportColumn
  readonly params?: Readonly<Record<string, string | number>>
}
/** Names of organisations and types for the user who imports. */
export interface Names {
  readonly ownOrgId: number
  /** The ids of organisations by plain name; several ids make the name ambiguous. */
  readonly organisations: ReadonlyMap<string, readonly number[]>
  readonly types: ReadonlyMap<string, readonly number[]>
}
export interface ReadRow {
  readonly row: number
  readonly deviceCode: string
  readonly deviceName: string
  readonly device?: NewDevice
  readonly fault?: Fault
}

export const createRowReader = (texts: AllTexts, names: Names) => {
  const words = wordsOf(texts)
  return ({ row, cells }: SheetRow, { places }: SheetHeader<ImportColumn>): ReadRow => {
    const cell = (column: ImportColumn): SheetCell => cells[places.get(column) ?? -1] ?? null
    const shown = { row, deviceCode: shownOf(cell('deviceCode')), deviceName: shownOf(cell('deviceName')) }
    const broken = importColumns.find((column) => isBroken(cell(column)))
    if (broken) return { ...shown, fault: invalid(broken, cell(broken)) }
    const organisation = find(names.organisations, cell('organisation'), names.ownOrgId)
    if (typeof organisation === 'string') return { ...shown, fault: nameFault(organisation, 'organisation', cell) }
    const type = find(names.types, cell('deviceType'), null)
    if (typeof type === 'string') return { ...shown, fault: nameFault(type, 'deviceType', cell) }
    const fields: Record<string, unknown> = { orgId: organisation, typeId: type, range: {} }
    for (const column of importColumns) {
      const value = valueOf(column, cell(column), words)
      if (value === undefined) continue
      if (isOfRange(column)) (fields.range as Record<string, unknown>)[column] = value
      else fields[column] = value
    }
    fields.range = { tempLowC: null, tempHighC: null, humLowPct: null, humHighPct: null, ...(fields.range as object) }
    const read = NewDevice.safeParse(fields)
    if (read.success) return { ...shown, deviceName: read.data.deviceName, device: read.data }
    return { ...shown, fault: faultOf(read.error.issues, cell) }
  }
}

const isOfRange = (column: ImportColumn): boolean => /^(?:temp|hum)/.test(column)

type Words = ReadonlyMap<string, string>

const wordsOf = (texts: AllTexts): Words => {
  const known = new Map<string, string>([...deviceCategories, ...deviceProtocols].map((word) => [plain(word), word]))
  for (const language of texts.keys())
    categoryWords(sayIn(texts, language)).forEach((word, index) =>
      known.set(plain(word), deviceCategories[index] as string),
    )
  return known
}

/** Gives undefined for an empty cell, so that the default of the schema holds. */
const valueOf = (column: ImportColumn, cell: SheetCell, words: Words): unknown => {
  if (cell === null) return undefined
  const { kind } = columnRules[column]
  if (kind === 'organisation' || kind === 'type') return undefined
  if (kind === 'number') return numberOf(cell)
  if (kind === 'day') return dayOf(cell)
  const text = textOf(cell)
  return kind === 'text' ? text : (words.get(plain(text)) ?? text)
}

const textOf = (cell: SheetCell): string => {
  if (cell !== null && typeof cell === 'object') return cell.date.replace(/T00:00:00$/, '').replace('T', ' ')
  return cell === null ? '' : String(cell)
}

/** Reads "4,5" and full-width digits as numbers; anything else stays as it is, and the schema refuses it. */
const numberOf = (cell: SheetCell): unknown => {
  if (typeof cell !== 'string') return cell
  const text = cell.normalize('NFKC').replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^[-+]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : cell
}

const dayMs = 86_400_000
/** Day 0 of spreadsheets, chosen so that days after February 1900 are right. */
const dayZeroMs = Date.UTC(1899, 11, 30)

const dayOf = (cell: SheetCell): unknown => {
  if (cell !== null && typeof cell === 'object') return cell.date.slice(0, 10)
  // The cell is a date whose column lost its format.
  if (typeof cell === 'number' && Number.isInteger(cell) && cell > 20_000 && cell < 80_000)
    return new Date(dayZeroMs + cell * dayMs).toISOString().slice(0, 10)
  const form = /^(\d{4})[-/.年]\s?(\d{1,2})[-/.月]\s?(\d{1,2})日?$/.exec(textOf(cell).normalize('NFKC'))
  if (!form) return textOf(cell)
  return `${form[1]}-${String(form[2]).padStart(2, '0')}-${String(form[3]).padStart(2, '0')}`
}

/** Whether a cell is the result of a failed formula, or a number of more digits than a spreadsheet keeps. */
const isBroken = (cell: SheetCell): boolean =>
  typeof cell === 'string'
    ? /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA)$/.test(cell)
    : typeof cell === 'number' && Math.abs(cell) >= 1e15

const find = <None>(
  known: ReadonlyMap<string, readonly number[]>,
  cell: SheetCell,
  none: None,
): number | None | 'unknown' | 'ambiguous' => {
  if (cell === null) return none
  const [id, ...others] = known.get(plain(textOf(cell))) ?? []
  if (others.length > 0) return 'ambiguous'
  return id ?? 'unknown'
}

const nameFault = (
  what: 'unknown' | 'ambiguous',
  column: 'organisation' | 'deviceType',
  cell: (column: ImportColumn) => SheetCell,
): Fault => {
  if (what === 'ambiguous') return { error: 'deviceCellAmbiguous', column, params: { value: shownOf(cell(column)) } }
  return { error: column === 'organisation' ? 'organisationNotFound' : 'deviceTypeNotFound', column }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly code?: string | undefined
  readonly params?: Record<string, unknown> | undefined
}

const faultOf = (issues: readonly Issue[], cell: (column: ImportColumn) => SheetCell): Fault => {
  const [issue] = issues as [Issue]
  const at = issue.path.findLast((step) => importColumns.some((column) => column === step)) as ImportColumn | undefined
  const column = at ?? (issue.path[0] === 'range' ? 'tempHighC' : undefined)
  const named = issue.params?.error
  if (typeof named === 'string' && Object.hasOwn(errors, named))
    return { error: named as ErrorName, ...(column && { column }) }
  if (column && cell(column) === null) return { error: 'fieldRequired', column }
  return invalid(column, column ? cell(column) : null)
}

const invalid = (column: ImportColumn | undefined, cell: SheetCell): Fault => ({
  error: 'deviceCellInvalid',
  ...(column && { column }),
  params: { value: shownOf(cell) },
})

const shownMax = 60
/** Shortens a cell for the report, and removes what cannot be stored or shown. */
const shownOf = (cell: SheetCell): string =>
  textOf(cell)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .slice(0, shownMax)

/**
 * Removes differences of case, width and surrounding space, and the mark by which our files keep a text from being a
 * formula.
 */
export const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/^'(?=[=+\-@])/, '')
    .trim()
    .toLowerCase()
