/** The program as a child process with a data folder and ports of its own, ended by its pid. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const main = join(root, 'server/src/main.ts')
export const demoPassword = 'Cold-demo-7'
const startWithinMs = 90_000
const stopWithinMs = 20_000

export interface Ports {
  readonly http: number
  readonly mqtt: number
  readonly jt808: number
  readonly teltonika: number
}

export interface RunningServer {
  readonly origin: string
  readonly ports: Ports
  /** The output since its last start. */
  output(): string
  /** Kills it like a power cut, without a goodbye. The database process stays behind. */
  kill(): Promise<void>
  /** Restarts it with the same data and ports. */
  start(): Promise<void>
}

/** A program that its starter ends. */
export interface Program extends RunningServer {
  end(): Promise<void>
}

export type Environment = Readonly<Record<string, string>>

export interface ProgramOptions {
  readonly isDemo: boolean
  readonly env?: Environment | ((ports: Ports) => Environment)
}

export const startProgram = async (dataDir: string, { isDemo, env = {} }: ProgramOptions): Promise<Program> => {
  if (!existsSync(join(root, 'console/dist/index.html'))) throw new Error('The console is not built: npm run build.')
  const ports = await freePorts()
  const life: { child?: ChildProcess; output: string } = { output: '' }

  const start = async (): Promise<void> => {
    life.output = ''
    // The channel tells the server that this process is gone, whatever ended it.
    const child = spawn(process.execPath, [main, ...(isDemo ? [] : ['--no-demo'])], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...cleanEnvironment(),
        ...environmentOf(dataDir, ports),
        ...(typeof env === 'function' ? env(ports) : env),
      },
    })
    life.child = child
    const listen = (bytes: Buffer) => (life.output += bytes.toString())
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    await ready(child, () => life.output)
  }
  const endWith = async (signal: NodeJS.Signals): Promise<void> => {
    const { child } = life
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    child.kill(signal)
    const impatient = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
    await ended
    clearTimeout(impatient)
  }

  await start()
  return {
    origin: `http://127.0.0.1:${ports.http}`,
    ports,
    output: () => life.output,
    kill: () => endWith('SIGKILL'),
    start,
    async end() {
      // A killed one left its database behind: only a start adopts it, so that it can be stopped.
      if (life.child?.signalCode === 'SIGKILL') await start()
      await endWith('SIGTERM')
    },
  }
}

/** Removes the settings of a developer's shell for another server. */
const cleanEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('COLDWAY_')))

const environmentOf = (dataDir: string, ports: Ports): Record<string, string> => ({
  NODE_ENV: 'production',
  COLDWAY_HOST: '127.0.0.1',
  COLDWAY_DATA: dataDir,
  COLDWAY_PORT: String(ports.http),
  COLDWAY_MQTT_PORT: String(ports.mqtt),
  COLDWAY_JT808_PORT: String(ports.jt808),
  COLDWAY_TELTONIKA_PORT: String(ports.teltonika),
  COLDWAY_DEMO_PASSWORD: demoPassword,
  COLDWAY_LOG: 'warn',
})

const ready = (child: ChildProcess, output: () => string): Promise<void> =>
  new Promise((resolve, reject) => {
    const refuse = (why: string) => reject(new Error(`${why}\n${output()}`))
    const limit = setTimeout(() => refuse('The server was not ready in time.'), startWithinMs)
    const look = setInterval(() => {
      if (!output().includes('Ctrl-C stops everything.')) return
      done()
      resolve()
    }, 50)
    const done = () => {
      clearTimeout(limit)
      clearInterval(look)
    }
    child.once('exit', (code) => {
      done()
      refuse(`The server ended with ${code}.`)
    })
  })

/** Four free ports, held all at once, so that they differ. */
const freePorts = async (): Promise<Ports> => {
  const servers = Array.from({ length: 4 }, () => createServer())
  const [http = 0, mqtt = 0, jt808 = 0, teltonika = 0] = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((resolve) =>
          server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
        ),
    ),
  )
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return { http, mqtt, jt808, teltonika }
}
