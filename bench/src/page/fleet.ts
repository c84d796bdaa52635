/** Registers the fleet of the page and drives it. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { onExit } from '../running/on-exit.ts'
import type { Server } from '../running/server.ts'
import type { FleetCommand, FleetGiven, FleetNews } from './fleet.child.ts'

export interface Fleet {
  send(command: Exclude<FleetCommand, 'count'>): void
  count(): Promise<FleetNews>
  end(): Promise<void>
}

/** Differs from the demo's seed. */
const seed = 2

export const openFleet = async (
  server: Server,
  { devices, everyS }: { devices: number; everyS: number },
): Promise<Fleet> => {
  const script = resolve(import.meta.dirname, '../../../server/src/cli/provision.ts')
  const args = [script, '--devices', String(devices), '--seed', String(seed)]
  const provision = spawn(process.execPath, args, { env: server.environment, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(provision, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the fleet was not registered: ${code}`)
  const dataDir = String(server.environment.COLDWAY_DATA)
  const given: FleetGiven = { seed, devices, everyS, dataDir, ports: server.ports }
  const child = fork(new URL('./fleet.child.ts', import.meta.url), [JSON.stringify(given)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const end = onExit(() => endChild(child))
  const news = nextOf(child)
  await news()
  return {
    send: (command) => void child.send(command),
    count() {
      child.send('count' satisfies FleetCommand)
      return news()
    },
    end,
  }
}

const nextOf = (child: ChildProcess) => async (): Promise<FleetNews> => {
  const done = new AbortController()
  const { signal } = done
  const gone = once(child, 'exit', { signal }).then(() => Promise.reject(new Error('the fleet ended')))
  gone.catch(() => undefined)
  try {
    const [news] = (await Promise.race([once(child, 'message', { signal }), gone])) as [FleetNews]
    return news
  } finally {
    done.abort()
  }
}

const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
