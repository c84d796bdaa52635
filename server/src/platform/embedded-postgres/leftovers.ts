/**
 * Clears what a killed parent or server left behind: stops a running server, and removes the lock files of a dead one.
 * Only the holder of the folder's lock calls it. A server is stopped rather than adopted, as its settings may be
 * another version's and nobody would learn of its end.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { Folder } from './cluster.ts'
import { commandOf, parsePid, processesOf } from './processes.ts'
import { StartError } from './start-error.ts'

export const clearLeftovers = async (folder: Folder, { socketDir, log }: { socketDir: string; log: Log }) => {
  const postmaster = readPostmasterPid(folder.pgdata)
  const running = processesOf(folder.mark)
  if (running.length > 0) {
    log.warn({ pids: running }, 'database processes of an earlier run are ended')
    await stopAll(folder.mark, postmaster)
  } else if (postmaster && / ?postgres/.test(commandOf(postmaster)) && commandOf(postmaster).includes(folder.pgdata)) {
    // The server was started by hand and lacks this folder's mark, so it is not ours to stop.
    throw new StartError(`Another PostgreSQL (process ${postmaster}) uses ${folder.pgdata}. Stop it first.`)
  }
  // PostgreSQL clears these files itself, except when the process id now belongs to a zombie or to another program.
  rmSync(join(folder.pgdata, 'postmaster.pid'), { force: true })
  for (const name of readdirSync(socketDir)) rmSync(join(socketDir, name), { force: true })
}

/** Gives undefined when the file is missing or its first line holds no usable process id. */
export const readPostmasterPid = (pgdata: string): number | undefined => {
  try {
    return parsePid(readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    return undefined
  }
}

/** Shuts down fast, then immediately. Backends whose postmaster is gone end by themselves or are ended here. */
const stopAll = async (mark: string, postmaster: number | undefined): Promise<void> => {
  for (const [signal, patienceMs] of [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (postmaster && processesOf(mark).includes(postmaster)) process.kill(postmaster, signal)
    if (await areGone(mark, patienceMs)) return
  }
  for (const pid of processesOf(mark)) process.kill(pid, 'SIGKILL')
  if (await areGone(mark, 5_000)) return
  throw new StartError(`A database left by an earlier run does not end (processes ${processesOf(mark).join(', ')}).`)
}

export const areGone = async (mark: string, patienceMs: number): Promise<boolean> => {
  const deadline = performance.now() + patienceMs
  while (processesOf(mark).length > 0) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}
