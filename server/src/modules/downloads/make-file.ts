/**
 * Makes the file of one task, from its request to the blob: here, or in a process of its own (assembly/files-apart.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { downloadLimits } from '@coldway/contract/downloads/downloads.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import type { Blobs, Stored } from '../../platform/blobs.ts'
import type { Caller, Callers } from '../../platform/callers.ts'
import { seeingOnly } from '../../platform/visibility.ts'
import { asWorkload } from '../../platform/workload.ts'
import type { Asking, Maker, Making, TaskRequest } from './request.ts'

export interface FileTask {
  readonly userId: number
  readonly request: TaskRequest
  readonly zone: string
  readonly language: Language
  /** The key under which the file is stored. */
  readonly blob: string
}

export interface MadeFile {
  readonly rows: number
  readonly stored: Stored
  /** The path of the owner's organisation when the file was made. */
  readonly madeFor: string
  /** Ids of its rows that others lend to the owner. */
  readonly lent: readonly number[]
}

export interface Watch {
  readonly gone: AbortSignal
  /** Called repeatedly while the file grows. */
  onMoved(rows: number, expected: number): void
}
export type MakeFile = (task: FileTask, watch: Watch) => Promise<MadeFile>

/** The rest after each piece of work, as a multiple of the time that the piece took. */
export interface Pace {
  readonly rests: number
}

export interface FileMakerParts {
  readonly blobs: Blobs
  readonly callers: Callers
  /** Makes large files; without it every file is made in this process. */
  readonly makeApart?: MakeFile | undefined
  readonly pace?: Pace | undefined
}

/** The rows above which a file is made apart: a process takes a second or two to start. */
const apartAboveRows = 10_000
const moveEveryMs = 500

export const createFileMaker = (parts: FileMakerParts, maker: Maker<TaskRequest>): MakeFile => {
  const { blobs, callers, makeApart, pace } = parts
  return async (task, watch) => {
    const { userId, request, zone, language, blob } = task
    const renew = async (): Promise<Caller> => {
      const caller = await callers.ofUser(userId)
      if (!caller) throw fail('forbidden')
      maker.permit(caller.by, request)
      return caller
    }
    const caller = await renew()
    // A document is rendered completely before its first byte.
    if (makeApart && maker.formatOf(request) === 'pdf') return makeApart(task, watch)
    const { from, until } = caller.scope
    let isReported = false
    const moved = (rows: number, expected: number): void => {
      isReported = true
      watch.onMoved(rows, expected)
    }
    const asking: Asking = {
      ...caller,
      zone,
      language,
      renew,
      gone: watch.gone,
      rowsMax: downloadLimits.rowsMax,
      moved,
    }
    const making = await asWorkload({ lane: 'heavy', gone: watch.gone }, () =>
      seeingOnly({ from, until, userId }, () => maker.make(asking, request)),
    )
    if (makeApart && making.expected > apartAboveRows) return makeApart(task, watch)
    const timer = setInterval(() => {
      if (!isReported) watch.onMoved(making.rows(), making.expected)
    }, moveEveryMs)
    try {
      const stored = await blobs.write(blob, pace ? paced(making.bytes, pace) : making.bytes, watch.gone)
      return { rows: making.rows(), stored, madeFor: from, lent: making.lent?.() ?? [] }
    } finally {
      clearInterval(timer)
    }
  }
}

/**
 * The longest piece of work in milliseconds. It is shorter than a call, so that each call beside it
 * is delayed a little and none much.
 */
const workMs = 1

/**
 * Yields the same bytes with rests that leave database and processors to others. Work is the time until a chunk came,
 * or the processor time of this process where that is more, as other threads compress during the rests.
 */
async function* paced(bytes: Making['bytes'], { rests }: Pace): AsyncGenerator<Uint8Array | string> {
  let sinceMs = performance.now()
  let spentMs = processorMs()
  for await (const chunk of bytes) {
    yield chunk
    const workedMs = Math.max(performance.now() - sinceMs, processorMs() - spentMs)
    if (workedMs < workMs) continue
    spentMs = processorMs()
    await sleep(workedMs * rests)
    sinceMs = performance.now()
  }
}

/** The processor time of all threads since the process began. */
const processorMs = (): number => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  return (userCPUTime + systemCPUTime) / 1000
}
