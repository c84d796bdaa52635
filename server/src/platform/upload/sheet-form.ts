/**
 * A kind of object as rows of a workbook, said once: the columns with their titles and explanations in each language, the
 * words and numbers that their cells take, and how a row that is refused is reported. A module gives its columns
 * (`SheetField`) and judges the rows; sheet-import.ts has the three calls.
 */
import type { Language } from '@coldway/contract/enums.ts'
import { type ErrorName, errors } from '@coldway/contract/errors.ts'
import type { SheetImportRow } from '@coldway/contract/downloads/workbooks.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { type TextParams, translate } from '@coldway/i18n/translate.ts'
import type { SheetCell, SheetRow } from './read-sheet.ts'
import type { SheetColumn, SheetHeader } from './sheet-header.ts'

export type AllTexts = ReadonlyMap<Language, Texts>
export type Say = (key: TextKey, params?: TextParams) => string

export const sayIn =
  (texts: AllTexts, language: Language): Say =>
  (key, params) =>
    translate(texts.get(language) as Texts, language, key, params)

export interface SheetField {
  readonly label: TextKey
  readonly hint: TextKey
  readonly params?: TextParams
  readonly isRequired?: true
  /** A number, a moment, or one of the words whose texts are given by the value; else a text. */
  readonly kind?: 'number' | 'time'
  readonly words?: Readonly<Record<string, TextKey>>
  /** The value in the example row of the template. */
  readonly example: string | number
}
export type SheetFields<Column extends string> = Readonly<Record<Column, SheetField>>

export interface Fault<Column extends string> {
  readonly error: ErrorName
  readonly column?: Column
  readonly params?: Readonly<Record<string, string | number>>
}
/** The cells of a row: as their column wants them, and as texts. */
export interface ReadRow<Column extends string> {
  readonly row: number
  readonly values: Readonly<Record<Column, string | number | null>>
  readonly texts: Readonly<Record<Column, string>>
}

export type SheetForm<Column extends string> = ReturnType<typeof createSheetForm<Column>>

export const createSheetForm = <Column extends string>(
  texts: AllTexts,
  fields: SheetFields<Column>,
  passedOver: readonly TextKey[] = [],
) => {
  const columns = Object.keys(fields) as Column[]
  const words = new Map(columns.map((column) => [column, wordsOf(texts, fields[column])]))
  const labelOf = (say: Say, column: Column): string => say(fields[column].label)
  const hintOf = (say: Say, column: Column): string => {
    const { hint, params, isRequired, words: known } = fields[column]
    const text = say(hint, {
      ...params,
      words: Object.values(known ?? {})
        .map((key) => say(key))
        .join(', '),
    })
    return isRequired ? `${say('imports.hints.required')} ${text}` : text
  }
  return {
    columns,
    labelOf,
    hintOf,
    /** The titles that are recognised, in every language. */
    headings: [
      ...columns.map(
        (key): SheetColumn<Column> => ({
          key,
          headings: [...texts.keys()].map((language) => labelOf(sayIn(texts, language), key)),
          isRequired: fields[key].isRequired ?? false,
        }),
      ),
      // An exported list has columns that nobody fills in; each has a key that no row is asked for.
      ...passedOver.map((key) => ({
        key: key as string as Column,
        headings: [...texts.keys()].map((language) => sayIn(texts, language)(key)),
        isRequired: false,
      })),
    ],
    read: ({ row, cells }: SheetRow, { places }: Pick<SheetHeader<Column>, 'places'>): ReadRow<Column> => {
      const texts = columns.map((column) => [column, textOf(cells[places.get(column) ?? -1] ?? null)] as const)
      const values = texts.map(([column, text]) => [column, valueOf(fields[column], words.get(column), text)])
      return { row, values: Object.fromEntries(values), texts: Object.fromEntries(texts) as Record<Column, string> }
    },
    reported: (say: Say, { row, name, outcome, fault }: Verdict<Column>): SheetImportRow => {
      const shown = { row, name: name.slice(0, shownMax), outcome }
      if (!fault) return { ...shown, code: null, column: null, message: null }
      const { error, column, params } = fault
      const field = column ? labelOf(say, column) : ''
      const hint = column ? hintOf(say, column) : ''
      return {
        ...shown,
        code: errors[error][0],
        column: field || null,
        message: say(`errors.${error}`, { field, hint, ...params }),
      }
    },
  }
}

export interface Verdict<Column extends string> {
  readonly row: number
  readonly name: string
  readonly outcome: SheetImportRow['outcome']
  readonly fault?: Fault<Column> | undefined
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly params?: Record<string, unknown> | undefined
}

/** The first issue that a schema found, at the column of its field; `others` names columns of fields called otherwise. */
export const faultOfIssue = <Column extends string>(
  { path, params }: Issue,
  { texts }: Pick<ReadRow<Column>, 'texts'>,
  others: Readonly<Record<string, Column>> = {},
): Fault<Column> => {
  const step = path.findLast((one) => typeof one === 'string' && (one in texts || one in others)) as string | undefined
  const column = step === undefined ? undefined : ((others[step] ?? step) as Column)
  const named = params?.error
  const at = column ? { column } : {}
  if (typeof named === 'string' && Object.hasOwn(errors, named)) return { error: named as ErrorName, ...at }
  if (column && texts[column] === '') return { error: 'fieldRequired', column }
  return { error: 'deviceCellInvalid', ...at, params: { value: column ? texts[column].slice(0, shownMax) : '' } }
}

export const shownMax = 60

/** Removes differences of case, width and surrounding space, and the mark that keeps a text of our files from being a formula. */
export const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/^'(?=[=+\-@])/, '')
    .trim()
    .toLowerCase()

/** Numbers of devices between commas or spaces, once each. */
export const codesOf = (text: string): string[] => [...new Set(text.split(/[,;，；、\s]+/).filter(Boolean))]

const textOf = (cell: SheetCell): string =>
  (cell !== null && typeof cell === 'object' ? cell.date : String(cell ?? ''))
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .replace(/^'(?=[=+\-@])/, '')

const wordsOf = (texts: AllTexts, { words = {} }: SheetField): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(words).flatMap(([value, key]) => [
      [plain(value), value] as const,
      ...[...texts.keys()].map((language) => [plain(sayIn(texts, language)(key)), value] as const),
    ]),
  )

/** What a cell holds is given as its column wants it; what cannot be read stays as it is, and the schema refuses it. */
const valueOf = (
  { kind, words }: SheetField,
  known: ReadonlyMap<string, string> | undefined,
  text: string,
): string | number | null => {
  if (text === '') return null
  if (words) return known?.get(plain(text)) ?? text
  if (kind === 'number') return numberOf(text)
  return kind === 'time' ? timeOf(text) : text
}

/** Reads "4,5" and full-width digits. */
const numberOf = (text: string): string | number => {
  const bare = text.normalize('NFKC').replace(/^(-?\d+),(\d+)$/, '$1.$2')
  return /^[-+]?\d+(?:\.\d+)?$/.test(bare) ? Number(bare) : text
}

const timeOf = (text: string): string => {
  const form = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?/.exec(text.normalize('NFKC'))
  if (!form) return text
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '00'] = form
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')} ${hour.padStart(2, '0')}:${minute}:${second}`
}
