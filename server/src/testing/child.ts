/** The real program as a process of its own, which a test may kill: main.ts on a database of the run, by recorded pid. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { PoolConfig } from 'pg'
import { listeners, type Ports, portsOf, portVariableOf } from '../platform/config-ports.ts'

export interface ChildServer {
  readonly pid: number
  readonly ports: Ports
  readonly base: string
  /** Resolves with its exit code; null when it was killed. */
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

const ownMain = join(import.meta.dirname, '../main.ts')
const startLimitMs = 180_000

export interface ChildOptions {
  readonly dataDir: string
  readonly ports: Ports
  /** The database; absent when the child runs its own embedded one in the data folder. */
  readonly where?: PoolConfig
  /** Further COLDWAY_* variables. */
  readonly variables?: Readonly<Record<string, string>>
  /** The main.ts of another version. */
  readonly main?: string
}

export const startChild = async ({
  dataDir,
  ports,
  where,
  variables,
  main = ownMain,
}: ChildOptions): Promise<ChildServer> => {
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    COLDWAY_DATA: dataDir,
    COLDWAY_HOST: '127.0.0.1',
    ...Object.fromEntries(listeners.map(({ name }) => [portVariableOf(name), String(ports[name])])),
    COLDWAY_TRUST_TERMINALS: 'on',
    COLDWAY_ADMIN_PASSWORD: 'right-Password1',
    COLDWAY_LOG: 'error',
    ...(where && { COLDWAY_DATABASE_URL: urlOf(where) }),
    ...variables,
  }
  const child = spawn(process.execPath, [main, '--no-demo'], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  await isReady(child)
  return {
    pid: child.pid as number,
    ports,
    base: `http://127.0.0.1:${ports.http}`,
    async kill(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
      return child.exitCode
    },
  }
}

/** Resolves when the program has printed its address. */
const isReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const take = (bytes: Buffer): void => {
      said = (said + bytes.toString()).slice(-20_000)
      if (said.includes('Coldway is ready')) resolve()
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.once('exit', () => reject(new Error(`the server ended: ${said}`)))
    setTimeout(() => reject(new Error(`the server is not ready: ${said}`)), startLimitMs).unref()
  })

export const urlOf = ({ user, host, port, database }: PoolConfig): string =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(String(host))}&port=${port}`

export const freePort = async (): Promise<number> => (await holdPort()).release()

/** Free ports, taken again at each start: nothing else in the test takes fixed ports. */
export const freePorts = async (): Promise<Ports> => {
  // All ports are held until the last is found, so that no two are the same.
  const held = await Promise.all(listeners.map(async ({ name }) => [name, await holdPort()] as const))
  const free = new Map(held.map(([name, port]) => [name, port.release()]))
  return portsOf((name) => free.get(name) ?? 0)
}

const holdPort = async (): Promise<{ release(): number }> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    release() {
      server.close()
      return typeof address === 'object' && address ? address.port : 0
    },
  }
}
