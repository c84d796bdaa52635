/** The report of a study as a file: a document, or the same figures with every slot as a sheet. */
import type { Input } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import type { mappings } from '@coldway/contract/mappings/mappings.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { csvOfCells } from '../../platform/export/csv.ts'
import { excelOfCells } from '../../platform/export/excel.ts'
import { fileNameOf } from '../../platform/export/file-name.ts'
import type { RenderPdf } from '../../platform/export/pdf-renderer.ts'
import { mediaTypes } from '../../platform/export/writers.ts'
import type { CallContext } from '../../platform/implement.ts'
import { gridOf, wordsOf } from '../reports/index.ts'
import { type MappingsParts, noteOf, shownOf } from './mappings.service.ts'
import * as store from './mappings.store.ts'
import { documentOf, slotHead, slotRows } from './report/document.ts'
import type { ResultService } from './result.service.ts'

export interface MappingReportParts extends MappingsParts {
  readonly renderPdf: RenderPdf
  readonly texts: ReadonlyMap<Language, Texts>
}

export const createReportService =
  ({ db, clock, renderPdf, texts }: MappingReportParts, { resultOf }: Pick<ResultService, 'resultOf'>) =>
  async (context: CallContext, { id, format }: Input<(typeof mappings)['report']>): Promise<FileContent> => {
    const { scope, zone, language, by, write, exchange } = context
    const stored = await store.findMapping(db, scope, id)
    if (!stored) throw fail('notFound')
    const study = shownOf(stored, await store.probesOf(db, scope, id), zone)
    const inputs = { study, result: await resultOf(scope, stored) }
    const words = wordsOf(texts, language, zone)
    const title = `${words.say('mappings.report')} ${study.name}`
    const takenMs = clock.now()
    const print = documentOf(inputs, { title, asking: { by, language }, words, takenMs })
    const name = fileNameOf(title, zone, takenMs, format)
    const head = slotHead(inputs, words)
    const grid = () => gridOf(print, { title: words.say('mappings.values'), head }, slotRows(inputs, words))
    const bytes = {
      pdf: async () => once(await renderPdf(print, exchange.gone)),
      csv: async () => csvOfCells(grid()),
      excel: async () => excelOfCells(grid(), { title, columns: Math.max(11, head.length), timeColumns: [0, 1] }),
    }
    const made = await bytes[format]()
    const after = { format, verdict: inputs.result.verdict, fingerprint: inputs.result.fingerprint }
    await write(async () => ({ data: undefined, note: { ...noteOf(stored), after } }))
    return { name, type: mediaTypes[format], bytes: made }
  }

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
