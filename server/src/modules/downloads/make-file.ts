/** One task's file, from its request to the blob: here, or in a process of its own (assembly/files-apart.ts). */
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
  /** Where its owner stood when it was made. */
  readonly madeFor: string
}

export interface Watch {
  readonly gone: AbortSignal
  /** Again and again while the file grows. */
  onMoved(rows: number, expected: number): void
}
export type MakeFile = (task: FileTask, watch: Watch) => Promise<MadeFile>

/** Rests so many times as long as it works. */
export interface Pace {
  readonly rests: number
}

export interface FileMakerParts {
  readonly blobs: Blobs
  readonly callers: Callers
  /** Makes what is much; undefined: everything is made here. */
  readonly makeApart?: MakeFile | undefined
  readonly pace?: Pace | undefined
}

/** A process begins to work in a second or two: what takes less is made here. */
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
    // A document is set whole before its first byte.
    if (makeApart && maker.formatOf(request) === 'pdf') return makeApart(task, watch)
    const { from, until } = caller.scope
    const asking: Asking = { ...caller, zone, language, renew, gone: watch.gone, rowsMax: downloadLimits.rowsMax }
    const making = await asWorkload({ lane: 'heavy', gone: watch.gone }, () =>
      seeingOnly({ from, until, userId }, () => maker.make(asking, request)),
    )
    if (makeApart && making.expected > apartAboveRows) return makeApart(task, watch)
    const timer = setInterval(() => watch.onMoved(making.rows(), making.expected), moveEveryMs)
    try {
      const stored = await blobs.write(blob, pace ? paced(making.bytes, pace) : making.bytes, watch.gone)
      return { rows: making.rows(), stored, madeFor: from }
    } finally {
      clearInterval(timer)
    }
  }
}

/** Shorter than a call, so that each call beside it is delayed a little and none much. */
const workMs = 1

/**
 * The same bytes, with rests in which the database and the processors are everybody else's. Work is the time until a chunk
 * came, or what the processors spent on this process where that is more: other threads compress while we rest.
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

/** Of all threads of this process, since it began. */
const processorMs = (): number => {
  const { userCPUTime, systemCPUTime } = process.resourceUsage()
  return (userCPUTime + systemCPUTime) / 1000
}
