/**
 * Reads what a person says is the file of a logger: text and XML as they are, a PDF by the files inside of it, which are what
 * counts; the pages are not read. The server and the browser use this same code.
 */
import type { PdfProblem } from '@coldway/contract/waybills/pdf-problems.ts'
import { type LoggerFile, type LoggerProblem, readLoggerFile } from './logger-file.ts'
import { attachmentsOf, isPdf } from './pdf/attachments.ts'

export interface ReadLogger extends LoggerFile {
  /** The file inside of a PDF that has the readings; null: it is no PDF. */
  readonly attachment: string | null
}

/** Gives a `PdfProblem` for a PDF and a `LoggerProblem` for anything else. */
export const readLogger = async (bytes: Uint8Array): Promise<ReadLogger | LoggerProblem | PdfProblem> => {
  if (isPdf(bytes)) return readPdf(bytes)
  const file = readLoggerFile(bytes)
  return typeof file === 'string' ? file : { ...file, attachment: null }
}

/** Of several files inside the one with the most readings; of several problems the one that says the most. */
export const readPdf = async (bytes: Uint8Array): Promise<ReadLogger | PdfProblem> => {
  const attachments = await attachmentsOf(bytes)
  if (typeof attachments === 'string') return attachments
  const problems = new Set<PdfProblem>()
  let most: ReadLogger | undefined
  for (const { name, bytes: inside } of attachments) {
    const file = inside ? readLoggerFile(inside) : 'noTable'
    if (typeof file === 'string') problems.add(file === 'notText' ? 'noTable' : file)
    else if (file.readings.length > (most?.readings.length ?? 0)) most = { ...file, attachment: name }
  }
  return most ?? telling.find((problem) => problems.has(problem)) ?? 'noTable'
}

const telling = ['dayOrMonth', 'noUnit', 'tooMany'] as const
