/** Makes the file of a report: reads its inputs once, says what they mean, and writes it in the format the user chose. */
import type { Language } from '@coldway/contract/enums.ts'
import type { Call } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Permission } from '@coldway/contract/permissions.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Cell } from '../../platform/export/cells.ts'
import { csvOfCells } from '../../platform/export/csv.ts'
import { excelOfCells } from '../../platform/export/excel.ts'
import { fileNameOf } from '../../platform/export/file-name.ts'
import type { RenderPdf } from '../../platform/export/pdf-renderer.ts'
import type { ReportPrint } from '../../platform/export/report-print.ts'
import { mediaTypes } from '../../platform/export/writers.ts'
import type { Context } from '../../platform/implement.ts'
import { keepingVisibility } from '../../platform/visibility.ts'
import type { Asking, Maker, Making, ReportRequest } from '../downloads/index.ts'
import { documentOf } from './document.ts'
import { gridOf } from './grid.ts'
import { type InputsParts, readInputs, type ReportInputs } from './inputs.ts'
import { expectedRows, headOf, printedReadings, readingsOf, timeColumns } from './readings.ts'
import { type Words, wordsOf } from './words.ts'

export interface ReportParts extends InputsParts {
  readonly clock: Clock
  readonly renderPdf: RenderPdf
  readonly texts: ReadonlyMap<Language, Texts>
}

interface Named {
  readonly name: string
  readonly plate: string | null
}

const rightOf: Readonly<Record<ReportRequest['kind'], Permission>> = {
  waybillReport: 'waybill:view',
  deviceReport: 'sensor:view',
}

export const createReportMaker = (parts: ReportParts): Maker<ReportRequest> => {
  const { clock, texts, samples, condition } = parts
  /** Refuses a waybill or a device that the user does not see, and names the other. */
  const nameOf = async (asking: Asking, request: ReportRequest): Promise<Named> => {
    if (request.kind === 'deviceReport') return (await samples.getSpan(asking.scope, request, asking.zone)).device
    return { name: (await detailOf(parts, asking, request.id)).waybillNo, plate: null }
  }
  /** The plate stands on the document; the file is found by the name of the device. */
  const titlesOf = async (asking: Asking, request: ReportRequest, words: Words) => {
    const { name, plate } = await nameOf(asking, request)
    const kind = words.say(`downloads.kinds.${request.kind}`)
    return { file: `${kind} ${name}`, document: `${kind} ${[plate, name].filter(Boolean).join(' · ')}` }
  }
  const fileOf = (title: string, { zone }: Asking, { format }: ReportRequest) =>
    fileNameOf(title, zone, clock.now(), format)

  const made = async (asking: Asking, request: ReportRequest, reader = asking.scope): Promise<Making> => {
    const words = wordsOf(texts, asking.language, asking.zone)
    const titles = await titlesOf(asking, request, words)
    const takenMs = clock.now()
    const inputs = await readInputs(parts, asking, request, reader)
    const print = documentOf(inputs, { title: titles.document, asking, words, takenMs })
    const count = { rows: 0 }
    const expected = expectedRows(inputs.devices)
    const moved = movedOf(asking, request, expected)
    const rows = counting(keepingVisibility(readingsOf(samples, inputs.devices, { asking, words, moved })), count)
    const bytes = await write(parts, { request, asking, inputs, words, print }, rows)
    return {
      name: fileOf(titles.file, asking, request),
      type: mediaTypes[request.format],
      bytes,
      expected,
      rows: () => count.rows,
    }
  }

  return {
    formatOf: ({ format }) => format,
    permit: ({ permissions }, { kind }) => {
      if (!permissions.has(rightOf[kind])) throw fail('forbidden')
    },
    async check(asking, request) {
      const words = wordsOf(texts, asking.language, asking.zone)
      return {
        fileName: fileOf((await titlesOf(asking, request, words)).file, asking, request),
        format: request.format,
      }
    },
    async make(asking, request) {
      if (request.kind === 'deviceReport') return made(asking, request)
      // A partner's report says what the owner's says of the time on the shipment, and is not finished when the share has ended meanwhile.
      const { id } = request
      const making = await condition.forOwner(asking.scope, id, ({ scope }) => {
        const renew = async () => {
          const caller = await asking.renew()
          await condition.check(caller.scope, id)
          return { ...caller, scope }
        }
        return made({ ...asking, scope, renew }, request, asking.scope)
      })
      const check = () => condition.check(asking.scope, id)
      return { ...making, bytes: keepingVisibility(checked(making.bytes, check)) }
    },
    /** The file is what one organisation could see: a user who has been moved does not get it. */
    async checkLeaving({ by, scope }, request, { madeFor }) {
      if (!by.permissions.has(rightOf[request.kind]) || scope.from !== madeFor) throw fail('forbidden')
      if (request.kind === 'waybillReport') await condition.check(scope, request.id)
    },
    summary: (request) => request,
  }
}

/** A document is read before it is written: what is read is most of its way. */
const readShare = 0.8

const movedOf = ({ moved }: Asking, { format }: ReportRequest, expected: number) => {
  if (!moved) return undefined
  const whole = format === 'pdf' ? expected / readShare : expected
  // Estimates the rows in all from the share of the values that were read.
  return (rows: number, values: number) => moved(rows, Math.max(rows, Math.ceil((rows * whole) / Math.max(1, values))))
}

const detailOf = async ({ routes }: ReportParts, asking: Asking, id: number): Promise<{ waybillNo: string }> => {
  const route = routes().find(({ call }) => call === waybills.queryById)
  if (!route) throw fail('notFound')
  return (await route.handle({ ...asking, body: { id } } as unknown as Context<Call>)) as { waybillNo: string }
}

interface Written {
  readonly request: ReportRequest
  readonly asking: Asking
  readonly inputs: ReportInputs
  readonly words: Words
  readonly print: ReportPrint
}
type Rows = AsyncGenerator<readonly Cell[]>

const write = async ({ renderPdf }: ReportParts, { request, asking, inputs, words, print }: Written, rows: Rows) => {
  if (request.format === 'pdf') {
    const readings = await printedReadings(rows, inputs.devices, words)
    return once(await renderPdf({ ...print, tables: [...print.tables, readings] }, asking.gone))
  }
  const head = headOf(inputs.devices, words)
  const grid = gridOf(print, { title: words.say('reports.readings'), head }, rows)
  if (request.format === 'csv') return csvOfCells(grid)
  return excelOfCells(grid, { title: print.title, columns: Math.max(10, head.length), timeColumns })
}

/** Its end is not reached when the check fails, and a file without an end is not kept. */
async function* checked<Part>(bytes: AsyncIterable<Part>, check: () => Promise<void>): AsyncGenerator<Part> {
  yield* bytes
  await check()
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function* counting(rows: AsyncGenerator<Cell[]>, count: { rows: number }): Rows {
  for await (const row of rows) {
    count.rows += 1
    yield row
  }
}
