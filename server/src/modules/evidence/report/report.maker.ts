/**
 * Makes the report of a record for the download centre: from its blob and its entry alone, never from what is known now, so that
 * the same record makes the same bytes. A PDF has the record inside, is sealed and signed.
 */
import type { Input } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { evidence } from '@coldway/contract/evidence/evidence.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Blobs } from '../../../platform/blobs.ts'
import type { Cell } from '../../../platform/export/cells.ts'
import { csvOfCells } from '../../../platform/export/csv.ts'
import type { EvidencePrint } from '../../../platform/export/evidence-print.ts'
import { excelOfCells } from '../../../platform/export/excel.ts'
import { fileNameOf } from '../../../platform/export/file-name.ts'
import type { RenderPdf } from '../../../platform/export/pdf-renderer.ts'
import { mediaTypes } from '../../../platform/export/writers.ts'
import type { OrgScope } from '../../../platform/org-scope.ts'
import type { Asking, EvidenceReportRequest, Maker, Making } from '../../downloads/index.ts'
import {
  cellsOf,
  gridOf,
  headOf,
  keysOf,
  printedReadings,
  timeColumns,
  type Words,
  wordsOf,
} from '../../reports/index.ts'
import { checkSigned, storedIn } from '../as-signed.ts'
import { bundleParts } from '../bundle.ts'
import type { RecordRow } from '../evidence.store.ts'
import { sealFor } from '../seals.store.ts'
import { type SignParts, signReport } from '../signature/sign-report.ts'
import type { Entry } from '../signing.ts'
import { printOf } from './document.ts'
import { type OpenedRecord, openRecord } from './open-record.ts'
import { putSeal, sealedOf } from './seal.ts'
import { tallyOf } from './tally.ts'

export interface ReportMakerParts extends SignParts {
  readonly blobs: Blobs
  readonly texts: ReadonlyMap<Language, Texts>
  readonly renderPdf: RenderPdf
}
type FoundRecord = RecordRow & { readonly waybillNo: string }
/** Throws when the record does not exist or its shipment is not in scope. */
type GetRecord = (
  context: { readonly scope: OrgScope },
  asked: Pick<Input<typeof evidence.bundle>, 'waybillId' | 'record'>,
) => Promise<FoundRecord>

export const createReportMaker = (parts: ReportMakerParts, getRecord: GetRecord): Maker<EvidenceReportRequest> => {
  const { texts, clock } = parts
  const inWords = ({ language, zone }: Asking, request: EvidenceReportRequest): Words =>
    wordsOf(texts, request.language ?? language, zone)
  const fileOf = ({ waybillNo, number }: FoundRecord, { say, zone }: Words, { format }: EvidenceReportRequest) =>
    fileNameOf(`${say('evidence.report.title')} ${waybillNo}-${number}`, zone, clock.now(), format)

  return {
    formatOf: ({ format }) => format,
    permit: ({ permissions }) => {
      if (!permissions.has('waybill:view')) throw fail('forbidden')
    },
    async check(asking, request) {
      const fileName = fileOf(await getRecord(asking, request), inWords(asking, request), request)
      return { fileName, format: request.format }
    },
    async make(asking, request) {
      const found = await getRecord(asking, request)
      const words = inWords(asking, request)
      return { name: fileOf(found, words, request), ...(await make(parts, found, { asking, request, words })) }
    },
    async checkLeaving({ by, scope }, request, { madeFor }) {
      if (!by.permissions.has('waybill:view') || scope.from !== madeFor) throw fail('forbidden')
      await getRecord({ scope }, request)
    },
    summary: (request) => request,
  }
}

interface Occasion {
  readonly asking: Asking
  readonly request: EvidenceReportRequest
  readonly words: Words
}

const make = async (
  parts: ReportMakerParts,
  found: FoundRecord,
  { asking, request, words }: Occasion,
): Promise<Omit<Making, 'name'>> => {
  const { format, language = asking.language } = request
  const read = storedIn(parts.blobs, found)
  await checkSigned(read, found)
  const opened = await openRecord(read)
  const tallies = await tallyOf(opened.inputs, opened.readings())
  const print = printOf({
    ...opened,
    tallies,
    entry: JSON.parse(found.entry) as Entry,
    language,
    words,
  })
  const count = { rows: 0 }
  const rows = rowsOf(opened, words, { gone: asking.gone, count })
  const bytes =
    format === 'pdf'
      ? once(await sealedPdf(parts, found, await printOfAll(print, opened, rows, words), asking.gone))
      : sheetOf(print, format, {
          record: [words.say('evidence.report.record'), `coldway-twin/1:${found.record}`],
          head: headOf(opened.inputs.devices, words),
          title: words.say('reports.readings'),
          rows,
        })
  return { type: mediaTypes[format], bytes, expected: opened.head.readings, rows: () => count.rows }
}

const printOfAll = async (
  print: EvidencePrint,
  { inputs }: OpenedRecord,
  rows: AsyncIterable<readonly Cell[]>,
  words: Words,
): Promise<EvidencePrint> => ({
  ...print,
  readings: await printedReadings(rows, inputs.devices, words),
})

/** With the record attached. A document that is made again gets the seal and the signature that it had. */
const sealedPdf = async (
  parts: ReportMakerParts,
  found: FoundRecord,
  print: EvidencePrint,
  gone: AbortSignal,
): Promise<Uint8Array> => {
  const { db, clock, blobs, renderPdf } = parts
  const bundle = bundleParts(found, await storedIn(blobs, found)())
  const pdf = Buffer.from(await renderPdf(print, gone, bundle))
  const sealed = putSeal(pdf, await sealFor(db, sealedOf(found.record, pdf), clock.now()))
  return signReport(parts, found.record, sealed)
}

interface Sheet {
  /** How a verifier recognises the sheet: docs/evidence-format.md. */
  readonly record: readonly [label: string, mark: string]
  readonly title: string
  readonly head: readonly string[]
  readonly rows: AsyncIterable<readonly Cell[]>
}

const sheetOf = (print: EvidencePrint, format: 'csv' | 'excel', { record, title, head, rows }: Sheet) => {
  const named = { ...print, about: [...print.about, record] }
  const grid = gridOf({ ...named, tables: [...print.tables, ...print.worked] }, { title, head }, rows)
  if (format === 'csv') return csvOfCells(grid)
  return excelOfCells(grid, { title: print.title, columns: Math.max(10, head.length), timeColumns })
}

interface Watched {
  readonly gone: AbortSignal
  readonly count: { rows: number }
}

async function* rowsOf({ inputs, readings }: OpenedRecord, words: Words, { gone, count }: Watched) {
  const keys = keysOf(inputs.devices)
  for await (const portion of readings()) {
    gone.throwIfAborted()
    for (const { device, values, faults = null, isSuspect = false, isManual = false, ...one } of portion) {
      const of = inputs.devices[device]
      if (!of) continue
      count.rows += 1
      const inOrder = keys.map((key) => values[key] ?? null)
      yield cellsOf(of, { ...one, faults, isSuspect, isManual, values: inOrder }, words)
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
