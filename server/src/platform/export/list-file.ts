/** Makes a file of a list: asks the list's own handler portion by portion and writes Excel, CSV or PDF. */
import { fail } from '@coldway/contract/errors.ts'
import type { Language } from '@coldway/contract/enums.ts'
import type { ExportInput } from '@coldway/contract/downloads/exports.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import type { Clock } from '../clock.ts'
import type { Route } from '../implement.ts'
import { fileNameOf } from './file-name.ts'
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
}

/** Refuses too many rows before anything is made. */
export const makeListFile = async (
  list: Route,
  reader: ListReader,
  { clock, text, renderPdf }: ExportParts,
): Promise<ListFile> => {
  const { body, zone, language, by, gone } = reader
  const { format, title, columns } = body
  const first = await firstPortion(list, reader)
  const max = format === 'pdf' ? limits.exportPdfRowsMax : reader.rowsMax
  if (first.total > max) throw fail('exportTooLarge', { count: first.total, max })
  const say = (key: TextKey) => text(language, key)
  const sheet: Sheet = { title, columns, zone, yesNo: [say('common.yes'), say('common.no')] }
  const atMs = clock.now()
  const count = { rows: 0 }
  const portions = counting(portionsAfter(list, reader, first), count)
  const bytes = await writers[format](portions, sheet, { body, by, language, atMs, say, renderPdf, gone })
  const name = fileNameOf(title, zone, atMs, format)
  return { name, type: mediaTypes[format], bytes, expected: first.total, rows: () => count.rows }
}

/** Gives what the trail's note says of the export. */
export const summaryOf = ({ format, columns, list }: ExportInput) => ({
  format,
  columns: columns.map(({ key }) => key),
  conditions: list.conditionVos,
  sorts: list.sorts,
})

async function* counting(portions: Portions, count: { rows: number }): Portions {
  for await (const rows of portions) {
    count.rows += rows.length
    yield rows
  }
}
