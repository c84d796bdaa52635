/**
 * Supervises the postmaster. It starts in a session of its own, so that Ctrl-C in the terminal reaches the program
 * first; it is restarted with growing pauses when it ends unexpectedly; its log is a file, which outlives a killed
 * parent.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fchownSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Folder } from './cluster.ts'
import { damagedError, damageIn } from './damage.ts'
import { areGone, clearLeftovers } from './leftovers.ts'
import type { Runner } from './run-as.ts'
import { StartError } from './start-error.ts'

export interface Supervised {
  readonly pid: number
  stop(): Promise<void>
}

interface Job {
  readonly runner: Runner
  readonly command: string
  readonly args: readonly string[]
  readonly folder: Folder
  readonly socketDir: string
  readonly log: Log
  /** The database is damaged and does not come back. */
  readonly onLost?: ((error: StartError) => void) | undefined
}

const logLimitBytes = 16 * 2 ** 20
/** Recovery after a crash reads up to max_wal_size of log, which takes minutes on a slow disk. */
const startLimitMs = 10 * 60_000
/** One start that complains of its files may have met a disk that was away. */
const damagedStartsMax = 3

export const supervise = async (job: Job): Promise<Supervised> => {
  let child = await startOnce(job)
  let isStopping = false
  const watch = (): void => {
    child.once('exit', (code, signal) => {
      if (isStopping) return
      job.log.warn({ code, signal, tail: tailOf(job.folder) }, 'the database ended unexpectedly; restarting it')
      void revive()
    })
  }
  const revive = async (): Promise<void> => {
    let damagedStarts = 0
    for (let pauseMs = 100; !isStopping; pauseMs = Math.min(pauseMs * 2, 10_000)) {
      try {
        await clearLeftovers(job.folder, job)
        if (isStopping) return
        child = await startOnce(job)
        if (isStopping) return void child.kill('SIGINT')
        return watch()
      } catch (error) {
        job.log.warn({ error: String(error) }, 'the database does not start')
        const damage = damageIn(error)
        damagedStarts = damage === undefined ? 0 : damagedStarts + 1
        if (damage !== undefined && damagedStarts >= damagedStartsMax && job.onLost)
          return job.onLost(damagedError(damage))
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }
  watch()
  return {
    get pid() {
      return child.pid ?? 0
    },
    stop: async () => {
      isStopping = true
      await end(child)
      await areGone(job.folder.mark, 10_000)
    },
  }
}

const startOnce = async (job: Job): Promise<ChildProcess> => {
  const [command = '', ...args] = [...job.runner.prefix, job.command, ...job.args]
  const out = openLog(job)
  const child = spawn(command, args, {
    ...job.runner.spawnAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', out, out],
    // Pass nothing of our environment: it may hold secrets, and PG* variables would change the server.
    env: { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
  })
  closeSync(out)
  let failure: string | undefined
  child.once('error', (error) => {
    failure = error.message
  })
  const deadline = performance.now() + startLimitMs
  while (!isReady(job.folder.pgdata, child.pid)) {
    if (failure || child.exitCode !== null || child.signalCode !== null) {
      throw new StartError(`The database did not start: ${failure ?? tailOf(job.folder)}`)
    }
    if (performance.now() > deadline) {
      await end(child)
      throw new StartError(`The database was not ready within ${startLimitMs / 60_000} minutes: ${tailOf(job.folder)}`)
    }
    await sleep(10)
  }
  return child
}

/** The postmaster writes its process id into the first line and its state into the eighth. */
const isReady = (pgdata: string, pid: number | undefined): boolean => {
  const path = join(pgdata, 'postmaster.pid')
  if (!existsSync(path)) return false
  const lines = readFileSync(path, 'utf8').split('\n')
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

/** SIGINT shuts down fast and rolls sessions back; SIGQUIT stops immediately, and the next start recovers. */
const end = async (child: ChildProcess): Promise<void> => {
  for (const [signal, patienceMs] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ] as const) {
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await Promise.race([exited, sleep(patienceMs, undefined, { ref: false })])
  }
}

const logFile = (folder: Folder): string => join(folder.dataDir, 'postgres.log')

const openLog = ({ folder, runner }: Job): number => {
  const path = logFile(folder)
  if (existsSync(path) && statSync(path).size > logLimitBytes) renameSync(path, `${path}.1`)
  const out = openSync(path, 'a', 0o600)
  fchownSync(out, runner.uid, runner.gid)
  return out
}

const tailOf = (folder: Folder): string => {
  const path = logFile(folder)
  return existsSync(path) ? readFileSync(path, 'utf8').trimEnd().split('\n').slice(-6).join('\n') : ''
}
