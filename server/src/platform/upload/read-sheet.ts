/**
 * The one upload reader, second half: the rows of a workbook that a stranger sent. It is read in a thread of its own, with a
 * bound on memory and time: whatever the file does to it, the program answers others meanwhile and its sender soon. One at
 * a time; a few wait.
 */
import { Worker } from 'node:worker_threads'
import { type ErrorName, fail, type Refusal } from '@coldway/contract/errors.ts'

export type SheetCell = string | number | boolean | { readonly date: string } | null
export interface SheetRow {
  /** As the spreadsheet program counts, from 1. */
  readonly row: number
  /** By column; none after the last that holds something. */
  readonly cells: readonly SheetCell[]
}
export type SheetAnswer =
  | { readonly rows: SheetRow[] }
  | { readonly refused: ErrorName; readonly params: Refusal['params'] }

const readWithinMs = 4_000
const waitingMax = 8
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const thread = new URL('./sheet-worker.ts', import.meta.url)

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** The first shown sheet without its blank rows. Takes the bytes along: they are empty here afterwards. */
export const readSheet = (bytes: Uint8Array<ArrayBuffer>): Promise<readonly SheetRow[]> => {
  if (waiting >= waitingMax) throw fail('tooManyRequests', { seconds: 10 })
  waiting += 1
  const read = last.then(() => readOne(bytes)).finally(() => (waiting -= 1))
  last = read.catch(() => undefined)
  return read
}

const readOne = (bytes: Uint8Array<ArrayBuffer>): Promise<readonly SheetRow[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(thread, {
      workerData: bytes,
      transferList: [bytes.buffer],
      resourceLimits: memory,
      // Nothing of our environment: it holds the keys of others.
      env: {},
    })
    const late = setTimeout(() => void worker.terminate(), readWithinMs)
    worker.once('message', (answer: SheetAnswer) =>
      'rows' in answer ? resolve(answer.rows) : reject(fail(answer.refused, answer.params)),
    )
    // Out of memory, or out of stack.
    worker.once('error', () => reject(fail('uploadTooHeavy')))
    worker.once('exit', () => {
      clearTimeout(late)
      // After an answer this says nothing any more.
      reject(fail('uploadTooHeavy'))
    })
  })
