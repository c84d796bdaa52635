/**
 * The three calls of an import that is checked and saved with the same file (`sheetImportCalls`): a template, a check that
 * changes nothing, and one transaction that saves the good rows. The module judges the rows and inserts them.
 */
import { createHash } from 'node:crypto'
import { type ErrorName, fail } from '@coldway/contract/errors.ts'
import type { FileContent, UploadedFile } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { SheetImport } from '@coldway/contract/downloads/workbooks.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import { type CellValue, writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Db, refusingDuplicates, type Tx } from '../database.ts'
import { sheetName } from '../export/excel.ts'
import { fileNameOf } from '../export/file-name.ts'
import { mediaTypes } from '../export/writers.ts'
import type { CallContext } from '../implement.ts'
import { type OrgScope, tenantIdOf } from '../org-scope.ts'
import { readSheet } from './read-sheet.ts'
import {
  type AllTexts,
  createSheetForm,
  type ReadRow,
  type Say,
  sayIn,
  type SheetFields,
  type SheetForm,
  type Verdict,
} from './sheet-form.ts'
import { findHeader } from './sheet-header.ts'

export interface SheetImportParts {
  readonly db: Db
  readonly clock: Clock
  readonly texts: AllTexts
}

/** A row that was judged; a ready one carries what is saved. */
export type Judged<Column extends string, Given> = Verdict<Column> & { readonly given?: Given | undefined }

export interface SheetKind<Column extends string, Given> {
  readonly title: TextKey
  /** What the trail calls it. */
  readonly entity: string
  readonly fields: SheetFields<Column>
  /** The titles of columns that an exported list has besides. */
  readonly passedOver?: readonly TextKey[]
  readonly judge: (
    on: CallContext,
    db: Db | Tx,
    rows: readonly ReadRow<Column>[],
  ) => Promise<readonly Judged<Column, Given>[]>
  readonly insert: (on: CallContext, tx: Tx, given: readonly Given[]) => Promise<void>
  /** The constraints by which another who adds the same at that moment wins; then nothing is imported. */
  readonly duplicates: Readonly<Record<string, ErrorName>>
  readonly onSaved?: (given: readonly Given[]) => void
}

export const createSheetImport = <Column extends string, Given>(
  { db, clock, texts }: SheetImportParts,
  { title, entity, fields, passedOver, judge, insert, duplicates, onSaved }: SheetKind<Column, Given>,
) => {
  const form = createSheetForm(texts, fields, passedOver)
  const read = async ({ language }: CallContext, { bytes }: UploadedFile): Promise<ReadRow<Column>[]> => {
    const say = sayIn(texts, language)
    const header = findHeader(await readSheet(bytes), form.headings, (column) => form.labelOf(say, column))
    if (header.rows.length === 0) throw fail('uploadEmpty')
    if (header.rows.length > limits.uploadRowsMax) throw fail('uploadTooManyRows', { max: limits.uploadRowsMax })
    return inSlices(header.rows, (row) => form.read(row, header))
  }
  const reportOf = ({ language }: CallContext, judged: readonly Judged<Column, Given>[]): SheetImport => {
    const say = sayIn(texts, language)
    const count = (wanted: Verdict<Column>['outcome']) => judged.filter(({ outcome }) => outcome === wanted).length
    return {
      total: judged.length,
      ready: count('ready'),
      imported: count('imported'),
      standing: count('standing'),
      refused: count('refused'),
      rows: judged.map((row) => form.reported(say, row)),
    }
  }
  return {
    async template({ language, zone, write }: CallContext): Promise<FileContent> {
      const say = sayIn(texts, language)
      const bytes = await templateOf(say, { title: say(title), form, fields })
      const name = fileNameOf(say(title), zone, clock.now(), 'excel')
      await write(async () => ({ data: null, note: { entity, id: 'template', name } }))
      return { name, type: mediaTypes.excel, bytes: once(bytes) }
    },

    async check(on: CallContext, file: UploadedFile): Promise<SheetImport> {
      return reportOf(on, await judge(on, db, await read(on, file)))
    },

    async save(on: CallContext, file: UploadedFile): Promise<SheetImport> {
      const rows = await read(on, file)
      let given: readonly Given[] = []
      const data = await refusingDuplicates(duplicates, () =>
        on.write(async (tx) => {
          await lockImports(tx, on.scope, entity)
          const judged = await judge(on, tx, rows)
          given = givenOf(judged)
          for (let at = 0; at < given.length; at += sliceRows) await insert(on, tx, given.slice(at, at + sliceRows))
          const isReady = ({ outcome }: Verdict<Column>) => outcome === 'ready'
          const report = reportOf(
            on,
            judged.map((row) => (isReady(row) ? { ...row, outcome: 'imported' } : row)),
          )
          const { rows: _rows, ready: _ready, ...counts } = report
          const sha256 = createHash('sha256').update(file.bytes).digest('hex')
          return { data: report, note: { entity, id: 'import', name: file.name, after: { sha256, ...counts } } }
        }),
      )
      onSaved?.(given)
      return data
    },
  }
}

/** Several rows may say one object. */
const givenOf = <Column extends string, Given>(judged: readonly Judged<Column, Given>[]): Given[] => [
  ...new Set(judged.flatMap(({ outcome, given }) => (outcome === 'ready' && given ? [given] : []))),
]

/** Keeps other imports of the same kind in the tenant waiting until the commit, so that the same file twice comes in once. */
const lockImports = async (tx: Tx, { from }: OrgScope, entity: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`import ${entity}`}), ${tenantIdOf(from) ?? 0}::int)`.execute(tx)
}

const sliceRows = 500
/** Ten thousand rows take a while: the event loop is released in between. */
const inSlices = async <Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> => {
  const done: Result[] = []
  for (let at = 0; at < items.length; at += sliceRows) {
    done.push(...items.slice(at, at + sliceRows).map(work))
    await new Promise((resolve) => setImmediate(resolve))
  }
  return done
}

interface TemplateParts<Column extends string> {
  readonly title: string
  readonly form: SheetForm<Column>
  readonly fields: SheetFields<Column>
}

/** Headings, and below them an explanation and an example, which an import leaves out. */
const templateOf = <Column extends string>(
  say: Say,
  { title, form, fields }: TemplateParts<Column>,
): Promise<Uint8Array> => {
  const note = (values: readonly CellValue[], mark: string) =>
    values.map((value, at) => (at === 0 ? `# ${mark}${value as string}` : value))
  const rows = [
    form.columns.map((column) => form.labelOf(say, column)),
    note(
      form.columns.map((column) => form.hintOf(say, column)),
      '',
    ),
    note(
      form.columns.map((column) => exampleOf(say, fields[column])),
      `${say('imports.example')}: `,
    ),
  ]
  const cells = new Map(
    rows.flatMap((row, at) =>
      row.map((value, column) => [`${at},${column}`, { value, style: at === 0 ? bold : faint }] as const),
    ),
  )
  const columns = form.columns.map((column) => ({
    width: Math.min(34, Math.max(16, form.labelOf(say, column).length * 1.6)),
  }))
  return writeXlsx({ sheets: [{ name: sheetName(title), columns, rows, cells, freezePane: { rows: 1 } }] })
}

const exampleOf = (say: Say, { example, words }: TemplateParts<string>['fields'][string]): CellValue => {
  const word = words?.[String(example)]
  if (word) return say(word)
  return example === '' ? null : example
}

const bold = { font: { bold: true }, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E8F0FE' } } } as const
const faint = {
  font: { italic: true, color: { rgb: '5B6878' } },
  alignment: { wrapText: true, vertical: 'top' },
} as const

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
