/**
 * The one export writer: it asks a list call's own handler portion by portion and writes Excel, CSV or PDF. It owns
 * formats, limits and the trail's note of an export; scope, conditions and columns belong to the list. Invariants:
 * rights are checked again before each portion; only one portion of rows is held in memory (for a document
 * exportPdfRowsMax); no cell is a formula.
 */
import { exportCalls } from '@coldway/contract/api.ts'
import type { Call } from '@coldway/contract/call.ts'
import type { ExportInput } from '@coldway/contract/downloads/exports.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Context, Route } from '../implement.ts'
import { type ExportParts, makeListFile, summaryOf } from './list-file.ts'

/** Makes a route for every export of the contract whose list is among `routes`. */
export const exportRoutes = (routes: readonly Route[], parts: ExportParts): Route[] => {
  return exportCalls.flatMap((call) => {
    const list = routes.find((route) => route.call === call.of)
    if (!list) return []
    return { call, handle: (context) => write(list, context as unknown as ExportContext, parts) }
  })
}

type ExportContext = Omit<Context<Call>, 'body'> & { readonly body: ExportInput }

const write = async (list: Route, context: ExportContext, parts: ExportParts): Promise<FileContent> => {
  const { by, scope, zone, language, renew, body, exchange } = context
  const reader = { by, scope, zone, language, renew, body, gone: exchange.gone, rowsMax: limits.exportRowsMax }
  const file = await makeListFile(list, reader, parts)
  const after = { ...summaryOf(body), rows: file.expected }
  const note = { entity: 'list', id: list.call.name, name: body.title, after }
  await context.write(async () => ({ data: undefined, note }))
  return file
}
