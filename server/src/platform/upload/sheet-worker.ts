/**
 * The thread that reads one workbook: it is given the bytes, says when it begins, answers with rows or a refusal, and ends.
 * See read-sheet.ts.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { fail, Refusal } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import type { SheetAnswer, SheetCell, SheetRow } from './read-sheet.ts'
import { checkWorkbook } from './workbook-guard.ts'

/** Titles, notes and blank rows that may stand beside the rows. */
const rowsBeside = 200

const read = async (bytes: Uint8Array<ArrayBuffer>): Promise<SheetRow[]> => {
  const { sheet } = checkWorkbook(bytes)
  const rows: SheetRow[] = []
  const max = limits.uploadRowsMax
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const cells = values.slice(0, limits.uploadColumnsMax).map(cellOf)
    if (values.slice(limits.uploadColumnsMax).some((value) => cellOf(value as never) !== null))
      throw fail('uploadTooManyColumns', { max: limits.uploadColumnsMax })
    while (cells.at(-1) === null) cells.pop()
    if (cells.length === 0) continue
    rows.push({ row: index + 1, cells })
    if (rows.length > max + rowsBeside) throw fail('uploadTooManyRows', { max })
  }
  return rows
}

/** Gives a date as the day and time that the sheet shows, as it has no zone. */
const cellOf = (value: unknown): SheetCell => {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : { date: value.toISOString().slice(0, 19) }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value.trim() : ''
  return text === '' ? null : text
}

const say = (answer: SheetAnswer): void => parentPort?.postMessage(answer)

const answer = async (): Promise<SheetAnswer> => {
  try {
    return { rows: await read(workerData as Uint8Array<ArrayBuffer>) }
  } catch (error) {
    // A file that the reader cannot read is no workbook, whatever its type says.
    const { error: name, params } = error instanceof Refusal ? error : fail('uploadNotExcel')
    return { refused: name, params }
  }
}

say('ready')
say(await answer())
