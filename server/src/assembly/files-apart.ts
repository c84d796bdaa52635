/**
 * Makes large files in a process of its own (files-child.ts), which yields to all others: it takes a share of the
 * machine and no time of this event loop (faults.md row 38). It starts with the first large file, and ends when none
 * has been wanted for a while, or when this process ends. The worker here keeps the lease and writes progress and
 * outcome: a child that dies or falls silent is a failed attempt.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Refusal } from '@coldway/contract/errors.ts'
import type { PoolConfig } from 'pg'
import type { FileTask, MadeFile, MakeFile } from '../modules/downloads/index.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { passedOn } from '../platform/environment.ts'
import { makeNice } from '../platform/niceness.ts'
import { type ChildConfig, configOfChild } from './child-modules.ts'

/** Messages to the child. */
export type Order =
  | { readonly is: 'begin'; readonly config: ChildConfig; readonly where: PoolConfig }
  | { readonly is: 'make'; readonly id: number; readonly task: FileTask }
  | { readonly is: 'stop'; readonly id: number }

/** Messages from the child. */
export type Word = { readonly id: number } & (
  | { readonly is: 'moved'; readonly rows: number; readonly expected: number }
  | { readonly is: 'made'; readonly made: MadeFile }
  | { readonly is: 'refused'; readonly error: Refusal['error']; readonly params: Refusal['params'] }
  | { readonly is: 'failed'; readonly why: string }
)

export interface FilesApart {
  readonly make: MakeFile
  close(): void
}

interface Parts {
  readonly config: Config
  readonly where: PoolConfig
  readonly log: Log
}

interface Waiting {
  readonly maker: ChildProcess
  hear(word: Word): void
  fail(error: Error): void
}

const entry = fileURLToPath(new URL('./files-child.ts', import.meta.url))
/** Bounds the memory that grows with a file, not only what remains of it. */
const heap = ['--max-old-space-size=96', '--max-semi-space-size=2', '--v8-pool-size=1']
/**
 * Passes of our environment only where Node keeps what it compiled, as messages carry what the process needs. One arena, as
 * memory freed by a thread stays in its arena.
 */
const env = { ...passedOn(['NODE_COMPILE_CACHE']), MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' }
const idleMs = 60_000
/** The child reports on each file twice a second once it has begun it. */
const silentMs = 60_000

export const createFilesApart = ({ config, where, log }: Parts): FilesApart => {
  const waiting = new Map<number, Waiting>()
  let child: ChildProcess | undefined
  let lastId = 0
  let idle: NodeJS.Timeout | undefined

  const begin = (): ChildProcess => {
    const begun = fork(entry, { serialization: 'advanced', env, execArgv: heap })
    const ended = (why: object): void => {
      if (child === begun) child = undefined
      // Another child may have started since; files that wait for that one go on.
      const lost = [...waiting.values()].filter(({ maker }) => maker === begun)
      if (lost.length > 0) log.warn(why, 'the process that makes files has ended')
      for (const one of lost) one.fail(new Error('the process that makes files has ended'))
    }
    begun.on('message', (word: Word) => waiting.get(word.id)?.hear(word))
    begun.on('error', (error) => {
      log.warn({ error: String(error) }, 'the process that makes files failed')
      // The process never started, so it will not report its end.
      if (begun.pid === undefined) ended({})
    })
    begun.on('exit', (code, signal) => ended({ code, signal }))
    makeNice(begun.pid)
    send(begun, { is: 'begin', config: configOfChild(config), where })
    return begun
  }
  const end = (): void => {
    child?.kill('SIGKILL')
    child = undefined
  }

  const make: MakeFile = (task, { gone, onMoved }) => {
    clearTimeout(idle)
    child ??= begin()
    const maker = child
    const id = ++lastId
    return new Promise<MadeFile>((resolve, reject) => {
      // A child that hangs looks like one that is busy, so end it.
      const silence = setTimeout(end, silentMs)
      const stop = () => send(maker, { is: 'stop', id })
      const over = () => {
        clearTimeout(silence)
        gone.removeEventListener('abort', stop)
        waiting.delete(id)
        if (waiting.size === 0) idle = setTimeout(end, idleMs).unref()
      }
      waiting.set(id, {
        maker,
        hear(word) {
          silence.refresh()
          if (word.is === 'moved') return onMoved(word.rows, word.expected)
          over()
          if (word.is === 'made') resolve(word.made)
          else reject(word.is === 'refused' ? new Refusal(word.error, word.params) : new Error(word.why))
        },
        fail(error) {
          over()
          reject(error)
        },
      })
      gone.addEventListener('abort', stop)
      send(maker, { is: 'make', id, task })
      if (gone.aborted) stop()
    })
  }

  return {
    make,
    close() {
      clearTimeout(idle)
      end()
    },
  }
}

/** A child that is gone is noticed by its exit. */
const send = (child: ChildProcess, order: Order): void => {
  child.send(order, () => undefined)
}
