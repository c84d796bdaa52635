/**
 * The one upload reader, second half: reads the rows of a workbook that a stranger sent. It runs in a thread of its own
 * with bounds on memory and time: whatever the file does, the program keeps answering others, and its sender gets an
 * answer soon. One workbook is read at a time, and a few wait.
 */
import { Worker } from 'node:worker_threads'
import { type ErrorName, fail, type Refusal } from '@coldway/contract/errors.ts'

export type SheetCell = string | number | boolean | { readonly date: string } | null
export interface SheetRow {
  /** The number of the row, counted from 1 as spreadsheet programs do. */
  readonly row: number
  /** The cells by column, up to the last that holds something. */
  readonly cells: readonly SheetCell[]
}
export type SheetAnswer =
  /** The thread has loaded its own code and begins to read. */
  'ready' | { readonly rows: SheetRow[] } | { readonly refused: ErrorName; readonly params: Refusal['params'] }

/** Processor time from the moment the thread has loaded its code: on a busy machine a good file takes longer and is no worse. */
const readWithinMs = 4_000
const lookEveryMs = 200
/** By the clock, as others wait for their turn: until the code is loaded, and from there to the answer. */
const startWithinMs = 20_000
const answerWithinMs = 60_000
const waitingMax = 8
const memory = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const thread = new URL('./sheet-worker.ts', import.meta.url)

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads the first visible sheet without its blank rows. The bytes move to the thread: the array is empty afterwards.
 */
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
      // The thread gets nothing of our environment, which holds secrets.
      env: {},
    })
    const end = () => void worker.terminate()
    let late = setTimeout(end, startWithinMs)
    worker.on('message', (answer: SheetAnswer) => {
      if (answer === 'ready') {
        clearTimeout(late)
        late = setTimeout(end, answerWithinMs)
        endWhenSpent(worker)
      } else if ('rows' in answer) resolve(answer.rows)
      else reject(fail(answer.refused, answer.params))
    })
    // The thread ran out of memory or stack.
    worker.once('error', () => reject(fail('uploadTooHeavy')))
    worker.once('exit', () => {
      clearTimeout(late)
      // The rejection has no effect when the thread has answered before.
      reject(fail('uploadTooHeavy'))
    })
  })

/** Ends the thread once it has used its time. One that has ended already says nothing more. */
const endWhenSpent = (worker: Worker): void => {
  const ended = (): void => clearInterval(looking)
  const loaded = worker.cpuUsage()
  const look = async (): Promise<void> => {
    const used = await worker.cpuUsage(await loaded)
    if ((used.user + used.system) / 1000 > readWithinMs) await worker.terminate()
  }
  const looking = setInterval(() => void look().catch(ended), lookEveryMs)
  worker.once('exit', ended)
  loaded.catch(ended)
}
