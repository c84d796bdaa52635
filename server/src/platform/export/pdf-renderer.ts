/**
 * Renders documents in a process of its own: the event loop stays free, and its memory (half a gigabyte for a list of 5,000 rows,
 * less than a quarter for a report with 100,000 readings attached) goes with the process. One document is rendered at a time, and
 * a few wait. A document nobody waits for any longer is stopped.
 */
import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { fail } from '@coldway/contract/errors.ts'
import { makeNice } from '../niceness.ts'
import type { EvidencePrint } from './evidence-print.ts'
import { noRendererCode } from './pdf-renderer-code.ts'
import type { PrintJob } from './print.ts'
import type { ReportPrint } from './report-print.ts'

type Job = PrintJob | ReportPrint | EvidencePrint
type Attachment = AsyncIterable<Uint8Array | string>
/** `attached` goes into the file of a report that has one. */
export type RenderPdf = (job: Job, gone: AbortSignal, attached?: Attachment) => Promise<Uint8Array>

const platform = `${process.platform}-${process.arch}`
const waitingMax = 8
const setWithinMs = 120_000
/** Pass nothing of our environment, as it holds secrets. One thread leaves the other cores to calls. */
const env = { RAYON_NUM_THREADS: '1' }
const ownChild = fileURLToPath(new URL('./pdf-renderer-child.ts', import.meta.url))

/** `child` is the path of the program that renders. */
export const createPdfRenderer = (child: string = ownChild): RenderPdf => {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return (job, gone, attached) => {
    if (waiting >= waitingMax) throw fail('tooManyRequests', { seconds: 10 })
    waiting += 1
    const set = last.then(() => setOne(child, gone, inputOf(job, attached))).finally(() => (waiting -= 1))
    last = set.catch(() => undefined)
    return set
  }
}

/** The job on the first line; what follows is attached. */
async function* inputOf(job: Job, attached: Attachment | undefined): Attachment {
  yield `${JSON.stringify(job)}\n`
  if (attached) yield* attached
}

const setOne = (child: string, gone: AbortSignal, input: Attachment): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.any([gone, AbortSignal.timeout(setWithinMs)])
    const setter = spawn(process.execPath, ['--expose-gc', child], { env, signal, stdio: ['pipe', 'pipe', 'inherit'] })
    // Rendering may take longer; nobody else should wait for it.
    makeNice(setter.pid)
    const came: Uint8Array[] = []
    setter.stdout.on('data', (bytes: Uint8Array) => came.push(bytes))
    setter.on('error', () => reject(fail('exportFailed')))
    setter.on('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(came))
      reject(code === noRendererCode ? fail('pdfNotSetUp', { platform }) : fail('exportFailed'))
    })
    // A child that ends early is reported by its exit code.
    pipeline(Readable.from(input), setter.stdin).catch(() => setter.kill())
  })
