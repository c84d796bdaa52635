/** One process of an engine: its output goes to a file, and it is ended by its process id. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'

export interface EngineProcess {
  readonly name: string
  readonly pid: number
  readonly hasEnded: () => boolean
  /** Stops the process, first with the signal and after a time-out by force. */
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface EngineStart {
  readonly name: string
  readonly command: readonly [string, ...string[]]
  readonly logFile: string
  readonly spawnAs?: { readonly uid?: number; readonly gid?: number }
  readonly env?: NodeJS.ProcessEnv
  /** A Node program of ours, which notices by a closed channel that its parent was killed. */
  readonly isOurs?: boolean
}

const patienceMs = 20_000
const readyWithinMs = 30_000

export const startEngine = ({ name, command, logFile, spawnAs, env, isOurs }: EngineStart): EngineProcess => {
  const output = openSync(logFile, 'a')
  const [program, ...args] = command
  // A process group of its own: Ctrl-C reaches only us, and we stop the processes in order.
  const child = spawn(program, args, {
    ...spawnAs,
    env: env ?? { PATH: process.env.PATH, TZ: 'UTC', LC_ALL: 'C' },
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output, ...(isOurs ? (['ipc'] as const) : [])],
  })
  closeSync(output)
  child.on('error', () => undefined)
  return {
    name,
    get pid() {
      return child.pid as number
    },
    hasEnded: () => hasEnded(child),
    async stop(signal = 'SIGTERM') {
      if (hasEnded(child)) return
      const ended = once(child, 'exit')
      child.kill(signal)
      const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(timer)
    },
  }
}

const hasEnded = (child: ChildProcess): boolean =>
  child.pid === undefined || child.exitCode !== null || child.signalCode !== null

/** Resolves when `isReady` gives true; throws with the end of the log when the process ends or takes too long. */
export const whenReady = async (
  engine: EngineProcess,
  logFile: string,
  isReady: () => Promise<boolean>,
): Promise<void> => {
  const endMs = performance.now() + readyWithinMs
  while (!(await isReady())) {
    if (engine.hasEnded() || performance.now() > endMs)
      throw new Error(`${engine.name} did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
