/** Makes a file of a list: asks the list's own handler portion by portion and writes Excel, CSV or PDF. */
import { fail } from '@coldway/contract/errors.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { type ExportInput, exportOf } from '@coldway/contract/downloads/exports.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Condition } from '@coldway/contract/list.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import type { Clock } from '../clock.ts'
import type { Route } from '../implement.ts'
import { fileNameOf } from './file-name.ts'
import { labelled, titleOf } from './list-words.ts'
import { lentRows } from './lent-rows.ts'
import { firstPortion, type Portions, portionsAfter, type Reader } from './portions.ts'
import type { RenderPdf } from './pdf-renderer.ts'
import type { Sheet } from './sheet.ts'
import { mediaTypes, writers } from './writers.ts'

export interface ExportParts {
  readonly clock: Clock
  readonly text: (language: Language, key: TextKey) => string
  readonly renderPdf: RenderPdf
}

export interface ListReader extends Reader {
  readonly body: ExportInput
  /** Aborts when nobody waits for the file any longer. */
  readonly gone: AbortSignal
  /** A document takes exportPdfRowsMax at most. */
  readonly rowsMax: number
}

export interface ListFile extends FileContent {
  /** The number of rows when the file was begun. */
  readonly expected: number
  /** The number of rows written so far. */
  readonly rows: () => number
  /** Rows written so far that others lend to the reader. */
  readonly lent: () => readonly number[]
}

/** Refuses too many rows before anything is made. */
export const makeListFile = async (
  list: Route,
  reader: ListReader,
  { clock, text, renderPdf }: ExportParts,
): Promise<ListFile> => {
  const { body, zone, language, by, gone } = reader
  const { format } = body
  const first = await firstPortion(list, reader)
  checkRows(list, first.total, format === 'pdf' ? limits.exportPdfRowsMax : reader.rowsMax)
  const say = (key: TextKey) => text(language, key)
  const { knownAt } = body.list
  const named = titleOf(list.call.name, body.title, say)
  const title = knownAt === undefined ? named : `${named} · ${say('shipment.knownAt.title')} ${knownAt}`
  const columns = labelled(list.call.name, body.columns, say)
  const sheet: Sheet = { title, columns, zone, yesNo: [say('common.yes'), say('common.no')] }
  const atMs = clock.now()
  const count = { rows: 0 }
  const lent = lentRows(list, reader)
  const portions = lent.whileRead(counting(portionsAfter(list, reader, first), count))
  const bytes = await writers[format](portions, sheet, { body, by, language, atMs, say, renderPdf, gone })
  const name = fileNameOf(title, zone, atMs, format)
  return {
    name,
    type: mediaTypes[format],
    bytes: lent.whileLeaving(bytes),
    expected: first.total,
    rows: () => count.rows,
    lent: lent.ids,
  }
}

/** Refuses more rows than a file may have, and a file without rows where the catalogue has an error for it. */
export const checkRows = (list: Route, total: number, max: number): void => {
  const empty = exportOf(list.call)?.whenEmpty
  if (total === 0 && empty) throw fail(empty)
  if (total > max) throw fail('exportTooLarge', { count: total, max })
}

/** Gives what the trail's note says of the export. */
export const summaryOf = ({ format, columns, list }: ExportInput) => ({
  format,
  columns: columns.map(({ key }) => key),
  conditions: list.conditionVos.map(shortened),
  sorts: list.sorts,
  ...(list.knownAt !== undefined && { knownAt: list.knownAt }),
})

const valuesNoted = 20

/** A list may be asked for thousands of numbers; a note says the first of them and how many they are. */
const shortened = ({ column, type, value }: Condition) =>
  Array.isArray(value) && value.length > valuesNoted
    ? { column, type, value: value.slice(0, valuesNoted), count: value.length }
    : { column, type, value }

async function* counting(portions: Portions, count: { rows: number }): Portions {
  for await (const rows of portions) {
    count.rows += rows.length
    yield rows
  }
}
