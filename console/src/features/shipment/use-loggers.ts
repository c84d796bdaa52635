/** Files of loggers that are attached to a shipment, fetched and read in this browser. */
import { type WaybillDocument, waybillDocuments } from '@coldway/contract/waybills/waybill-documents.ts'
import { type ReadLogger as LoggerFile, readLogger } from '@coldway/protocols/loggers/read-logger.ts'
import { download } from '../../api/download.ts'
import { useAnswer, useCall } from '../../api/use-call.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { type ImportedPoint, importedOf } from './logger-comparison.ts'

export interface ReadLogger {
  readonly document: WaybillDocument
  readonly file: LoggerFile
  readonly points: readonly ImportedPoint[]
}

/** The bytes never change, as they are named by their hash. */
export const useLoggers = (waybillId: number): readonly ReadLogger[] => {
  const list = useCall(waybillDocuments.queryList, { waybillId })
  const documents = list.data?.filter(({ kind }) => kind === 'logger') ?? []
  const names = documents.map(({ sha256 }) => sha256)
  const zone = zoneInUse()
  const files = useAnswer(
    ['loggers', waybillId, zone, ...names],
    (signal) => Promise.all(documents.map((document) => read(waybillId, document, { signal, zone }))),
    { isEnabled: documents.length > 0, freshMs: Number.POSITIVE_INFINITY },
  )
  return documents.length > 0 ? (files.data?.flat() ?? none) : none
}

const none: readonly ReadLogger[] = []

const read = async (
  waybillId: number,
  document: WaybillDocument,
  { signal, zone }: { readonly signal: AbortSignal; readonly zone: string },
): Promise<ReadLogger[]> => {
  const asked = { waybillId, sha256: document.sha256 }
  const { blob } = await download(waybillDocuments.file, asked, { signal, onBytes: () => undefined })
  const file = await readLogger(new Uint8Array(await blob.arrayBuffer()))
  return typeof file === 'string' ? [] : [{ document, file, points: importedOf(file, zone) }]
}
