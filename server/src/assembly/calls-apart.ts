/**
 * Answers heavy calls in a process of its own (calls-child.ts), which yields to all others: a track of three months or a
 * workbook takes no time of this event loop, and nothing that it holds in memory ends this process. Who asks, whether it
 * may, and whether there is a place is found out here (app/router.ts). It starts with this process, starts again when it
 * ends, and ends with this process. Calls that it had not answered are refused with that reason.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { fileURLToPath } from 'node:url'
import { fail } from '@coldway/contract/errors.ts'
import type { PoolConfig } from 'pg'
import { type Asked, type Other, type Relay, Relayed, relayTo } from '../app/apart/relay.ts'
import type { Config } from '../platform/config.ts'
import type { Log } from '../platform/log.ts'
import { passedOn } from '../platform/environment.ts'
import { makeThreadsNice } from '../platform/niceness.ts'
import type { RightOfWay } from '../platform/right-of-way.ts'
import { currentWorkload } from '../platform/workload.ts'
import { makeAddress, removeAddress } from './calls-address.ts'
import { type ChildConfig, configOfChild } from './child-modules.ts'

interface Begins {
  readonly where: PoolConfig
  readonly checksOutput: boolean
  readonly publicUrl: string
}

/** Messages to the child. */
export type Order =
  | ({ readonly is: 'begin'; readonly config: ChildConfig } & Begins & Other)
  /** Whether ordinary calls are under way here, before which heavy work waits. */
  | { readonly is: 'busy'; readonly isBusy: boolean }

/** Messages from the child. */
export type Word =
  | { readonly is: 'ready' }
  /** Said again and again, so that a child that hangs is found out. */
  | { readonly is: 'alive' }
  /** What was read after the answer to this request had begun. */
  | { readonly is: 'charged'; readonly requestId: string; readonly ms: number }
  | { readonly is: 'answered'; readonly clientId: number; readonly code: string }

export interface CallsApart extends Relay {
  begin(): void
  close(): void
}

interface Parts {
  readonly begins: () => Begins & { readonly config: Config }
  readonly rightOfWay: Pick<RightOfWay, 'follow'>
  readonly countOfClient: (clientId: number, code: string) => void
  readonly log: Log
}

interface Child {
  readonly process: ChildProcess
  readonly other: Other
  readonly ready: Promise<void>
}

const entry = fileURLToPath(new URL('./calls-child.ts', import.meta.url))
/** The headers carry who asks: for a share link of many devices that is long. */
const flags = ['--max-old-space-size=1024', '--max-semi-space-size=16', '--max-http-header-size=4194304']
/** The variables of our environment that say where programs, files and certificates are, and where Node keeps what it compiled. */
const passed = ['PATH', 'TMPDIR', 'TEMP', 'TZ', 'NODE_EXTRA_CA_CERTS', 'NODE_COMPILE_CACHE']
const startsWithinMs = 60_000
/** The child says six times as often that it is alive. */
const silentMs = 60_000
/** Before the making of files (15), as somebody waits for the answer. */
const niceness = 10
/** After one that did not start. */
const pauseMs = 3_000

export const createCallsApart = ({ begins, rightOfWay, countOfClient, log }: Parts): CallsApart => {
  const charges = new Map<string, ((ms: number) => void) | undefined>()
  let child: Child | undefined
  /** Asked for once, while this process listens: a child may also die while it closes. */
  let given: ReturnType<Parts['begins']> | undefined
  let notBeforeMs = 0
  let isClosing = false
  let stopFollowing: (() => void) | undefined

  const hear = (word: Word): void => {
    if (word.is === 'charged') charges.get(word.requestId)?.(word.ms)
    if (word.is === 'answered') countOfClient(word.clientId, word.code)
  }

  const begin = (): void => {
    if (isClosing || child || performance.now() < notBeforeMs) return
    given ??= begins()
    const begun = startChild(given, { hear, ended })
    child = begun
    begun.ready.catch(() => undefined)
  }

  const ended = (why: object, wasReady: boolean): void => {
    child = undefined
    if (isClosing) return
    log.warn(why, 'the process that answers heavy calls has ended')
    const restMs = wasReady ? 0 : pauseMs
    notBeforeMs = performance.now() + restMs
    setTimeout(begin, restMs + 100).unref()
  }

  /** Reports ordinary calls to the child as long as it has heavy ones. */
  const follow = (): void => {
    if (charges.size > 0)
      stopFollowing ??= rightOfWay.follow((isBusy) => child && give(child.process, { is: 'busy', isBusy }))
    else {
      stopFollowing?.()
      stopFollowing = undefined
      if (child) give(child.process, { is: 'busy', isBusy: false })
    }
  }

  const readyChild = async (): Promise<Child> => {
    begin()
    const one = child ?? unavailable()
    await within(one.ready, startsWithinMs)
    return one
  }

  /** A child that has just died is still taken for one that answers. It did not see the request, so the next one is asked. */
  const reach = async (asked: Asked, gone: AbortSignal): Promise<IncomingMessage> => {
    const asking = child ?? (await readyChild())
    try {
      return await relayTo(asking.other, asked, gone)
    } catch (error) {
      if (!isUnreached(error)) throw error
      await within(endOf(asking.process), startsWithinMs)
      return relayTo((await readyChild()).other, asked, gone)
    }
  }

  return {
    begin,
    async ready() {
      try {
        await readyChild()
      } catch (error) {
        log.warn({ error: String(error) }, 'heavy calls cannot be answered')
        throw fail('unavailable')
      }
    },
    async ask(asked) {
      const { gone = new AbortController().signal, charge } = currentWorkload() ?? {}
      const { id } = asked.request
      const over = (): void => {
        charges.delete(id)
        follow()
      }
      try {
        charges.set(id, charge)
        follow()
        const response = await reach(asked, gone)
        response.once('close', over)
        return new Relayed(response)
      } catch (error) {
        over()
        if (gone.aborted) throw fail('timedOut')
        log.warn({ error: String(error), requestId: id }, 'a heavy call was not answered')
        throw fail('unavailable')
      }
    },
    close() {
      isClosing = true
      if (!child) return
      child.process.kill('SIGKILL')
      // This process may end before it hears of the end of that one.
      removeAddress(child.other)
    },
  }
}

interface Heard {
  hear(word: Word): void
  ended(why: object, wasReady: boolean): void
}

const startChild = ({ config, ...more }: Begins & { config: Config }, { hear, ended }: Heard): Child => {
  const other = makeAddress()
  const begun = fork(entry, { serialization: 'advanced', env: environment(), execArgv: flags })
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>()
  let state: 'starting' | 'ready' | 'over' = 'starting'
  // One that hangs looks like one that is busy, so it is ended.
  const silence = setTimeout(() => state === 'ready' && begun.kill('SIGKILL'), silentMs).unref()
  const over = (why: object): void => {
    if (state === 'over') return
    const wasReady = state === 'ready'
    state = 'over'
    clearTimeout(silence)
    removeAddress(other)
    reject(new Error('it ended'))
    ended(why, wasReady)
  }
  begun.on('message', (word: Word) => {
    silence.refresh()
    if (word.is === 'ready') {
      state = 'ready'
      // Not before: on a busy machine it would take a minute to start.
      makeThreadsNice(begun.pid, niceness)
      resolve()
    } else hear(word)
  })
  begun.on('error', (error) => {
    // It never started, so it will not report its end.
    if (begun.pid === undefined) over({ error: String(error) })
  })
  begun.on('exit', (code, signal) => over({ code, signal }))
  give(begun, { is: 'begin', config: configOfChild(config), ...more, ...other })
  return { process: begun, other, ready }
}

/** Nobody listens at the address any more. */
const isUnreached = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ECONNREFUSED', 'ENOENT'].includes(String(error.code))

const endOf = async (process: ChildProcess): Promise<void> => {
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit')
}

const unavailable = (): never => {
  throw new Error('there is no process that answers heavy calls')
}

const within = async (promise: Promise<void>, ms: number): Promise<void> => {
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(() => late.reject(new Error('it does not start')), ms)
  await Promise.race([promise, late.promise]).finally(() => clearTimeout(timer))
}

/** A child that is gone is noticed by its exit. */
const give = (child: ChildProcess, order: Order): void => {
  child.send(order, () => undefined)
}

const environment = (): NodeJS.ProcessEnv => ({ ...passedOn(passed), UV_THREADPOOL_SIZE: '2' })
