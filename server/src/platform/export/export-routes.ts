/**
 * The one export writer: a list call's own handler, asked portion by portion, becomes Excel, CSV or PDF. Owns formats, bounds
 * and the trail's row of it; scope, conditions and columns are the list's. Invariants: rights are looked at again before each
 * portion; nothing is held whole except the rows of one portion (a document's: exportPdfRowsMax); no cell is a formula.
 */
import { exportCalls } from '@coldway/contract/api.ts'
import type { Call } from '@coldway/contract/call.ts'
import type { ExportInput } from '@coldway/contract/downloads/exports.ts'
import type { FileContent } from '@coldway/contract/file.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Context, Route } from '../implement.ts'
import { type ExportParts, makeListFile, toldOf } from './list-file.ts'

/** For every export of the contract whose list is among `routes`. */
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
  const after = { ...toldOf(body), rows: file.expected }
  const note = { entity: 'list', id: list.call.name, name: body.title, after }
  await context.write(async () => ({ data: undefined, note }))
  return file
}
