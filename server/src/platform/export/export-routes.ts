/**
 * The one export writer: a list call's own handler, asked portion by portion, becomes Excel, CSV or PDF. Owns formats, bounds
 * and the trail's row of it; scope, conditions and columns are the list's. Invariants: rights are looked at again before each
 * portion; nothing is held whole except the rows of one portion (a document's: exportPdfRowsMax); no cell is a formula.
 */
import { exportCalls } from '@coldway/contract/api.ts'
import type { Call } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { ExportInput } from '@coldway/contract/exports.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { TextKey } from '@coldway/i18n/texts.ts'
import type { Clock } from '../clock.ts'
import type { Context, Route } from '../implement.ts'
import { fileNameOf } from './file-name.ts'
import { firstPortion, portionsAfter } from './portions.ts'
import type { Press } from './press.ts'
import type { Sheet } from './sheet.ts'
import { mediaTypes, writers } from './writers.ts'

export interface ExportParts {
  readonly clock: Clock
  readonly text: (language: Language, key: TextKey) => string
  readonly press: Press
}

/** For every export of the contract whose list is among `routes`. */
export const exportRoutes = (routes: readonly Route[], parts: ExportParts): Route[] => {
  return exportCalls.flatMap((call) => {
    const list = routes.find((route) => route.call === call.of)
    if (!list) return []
    return { call, handle: (context) => write(list, context as unknown as ExportContext, parts) }
  })
}

type ExportContext = Omit<Context<Call>, 'body'> & { readonly body: ExportInput }

const write = async (list: Route, context: ExportContext, tools: ExportParts): Promise<FileContent> => {
  const { format, title, columns } = context.body
  const { zone } = context
  const first = await firstPortion(list, context)
  const max = format === 'pdf' ? limits.exportPdfRowsMax : limits.exportRowsMax
  if (first.total > max) throw fail('exportTooLarge', { count: first.total, max })
  const say = (key: TextKey) => tools.text(context.language, key)
  const sheet: Sheet = { title, columns, zone, yesNo: [say('common.yes'), say('common.no')] }
  const atMs = tools.clock.now()
  const portions = portionsAfter(list, context, first)
  const bytes = await writers[format](portions, sheet, {
    body: context.body,
    by: context.by,
    language: context.language,
    atMs,
    say,
    press: tools.press,
    gone: context.exchange.gone,
  })
  await context.write(async () => ({ data: undefined, note: noteOf(list.call, context.body, first.total) }))
  return { name: fileNameOf(title, zone, atMs, format), type: mediaTypes[format], bytes }
}

const noteOf = (list: Call, { format, title, columns, list: query }: ExportInput, rows: number) => ({
  entity: 'list',
  id: list.name,
  name: title,
  after: {
    format,
    rows,
    columns: columns.map(({ key }) => key),
    conditions: query.conditionVos,
    sorts: query.sorts,
  },
})
