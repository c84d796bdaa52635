/**
 * Writes rows in each format. A document is rendered before the first byte is sent, so that a failure becomes a
 * refusal; the other formats are streamed.
 */
import type { Language } from '@coldway/contract/enums.ts'
import type { ExportFormat, ExportInput } from '@coldway/contract/downloads/exports.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import type { Principal } from '../implement.ts'
import { csvOf } from './csv.ts'
import { excelOf } from './excel.ts'
import { inSlices, type Portions } from './portions.ts'
import type { RenderPdf } from './pdf-renderer.ts'
import { printJobOf } from './print.ts'
import type { Sheet } from './sheet.ts'

export interface Occasion {
  /** The query that is printed above the table of a document. */
  readonly body: Pick<ExportInput, 'list' | 'asked'>
  readonly by: Principal
  readonly language: Language
  readonly atMs: number
  readonly say: (key: TextKey) => string
  readonly renderPdf: RenderPdf
  /** Aborts when nobody waits any longer. */
  readonly gone: AbortSignal
}
type Writer = (
  portions: Portions,
  sheet: Sheet,
  occasion: Occasion,
) => FileContent['bytes'] | Promise<FileContent['bytes']>

export const writers: Readonly<Record<ExportFormat, Writer>> = {
  excel: (portions, sheet) => excelOf(inSlices(portions), sheet),
  csv: (portions, sheet) => csvOf(inSlices(portions), sheet),
  pdf: async (portions, sheet, { renderPdf, gone, ...occasion }) => {
    const rows: Record<string, unknown>[] = []
    for await (const portion of portions) rows.push(...portion)
    return once(await renderPdf(printJobOf(rows, sheet, occasion), gone))
  },
}

export const mediaTypes: Readonly<Record<ExportFormat, string>> = {
  excel: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
  csv: 'text/csv; charset=utf-8',
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
