/** Makes files of any list of the console; conditions, columns and limits are those of its own export. */
import { downloadLimits } from '@coldway/contract/downloads/downloads.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import { type ExportCall, type ExportInput, exportOf } from '@coldway/contract/downloads/exports.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { Clock } from '../../platform/clock.ts'
import { fileNameOf } from '../../platform/export/file-name.ts'
import { checkRows, type ExportParts, makeListFile, summaryOf } from '../../platform/export/list-file.ts'
import { firstPortion } from '../../platform/export/portions.ts'
import type { RenderPdf } from '../../platform/export/pdf-renderer.ts'
import type { Principal, Route } from '../../platform/implement.ts'
import { parseInput } from '../../platform/parse-input.ts'
import type { Asking, ListRequest, Maker } from './request.ts'

export interface ListsParts {
  readonly clock: Clock
  readonly renderPdf: RenderPdf
  readonly texts: ReadonlyMap<Language, Texts>
  /** All routes of the program; a function, as modules that come after this one have lists too. */
  readonly routes: () => readonly Route[]
}

export const createLists = ({ clock, renderPdf, texts, routes }: ListsParts): Maker<ListRequest> => {
  const parts: ExportParts = {
    clock,
    renderPdf,
    text: (language, key) => translate(texts.get(language) as Texts, language, key),
  }
  const find = (name: string): { list: Route; call: ExportCall } => {
    const list = routes().find(({ call }) => call.name === name)
    const call = list && exportOf(list.call)
    if (!call) throw fail('notFound')
    return { list, call }
  }
  const permit = ({ permissions }: Principal, { list }: Pick<ListRequest, 'list'>): void => {
    const { needs } = find(list).call
    if (needs && !permissions.has(needs)) throw fail('forbidden')
  }
  const read = (asking: Asking, request: ListRequest) => {
    permit(asking.by, request)
    const { list, call } = find(request.list)
    const body: ExportInput = parseInput(call, request.file)
    return { list, reader: { ...asking, body } }
  }
  return {
    formatOf: ({ list, file }) => parseInput(find(list).call, file).format,
    permit,

    async check(asking, request) {
      const { list, reader } = read(asking, request)
      const { total } = await firstPortion(list, reader)
      const { format, title } = reader.body
      checkRows(list, total, format === 'pdf' ? limits.exportPdfRowsMax : downloadLimits.rowsMax)
      return { fileName: fileNameOf(title, asking.zone, clock.now(), format), format }
    },

    async make(asking, request) {
      const { list, reader } = read(asking, request)
      return makeListFile(list, reader, parts)
    },

    /** The rows are what was visible in one organisation: a user who has been moved does not get them. */
    async checkLeaving({ by, scope }, request, { madeFor, lent }) {
      permit(by, request)
      if (scope.from !== madeFor) throw fail('forbidden')
      await find(request.list).list.lent?.check(scope, lent)
    },

    summary: ({ list, file }) => ({ list, ...summaryOf(parseInput(find(list).call, file)) }),
  }
}
