/**
 * The real program as a child, started as an operator does: its own data folder in the system's temporary one, its own embedded
 * database unless given another, free ports of 127.0.0.1. It is ended by its process id, and ends by itself when this process
 * is gone.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { oauth } from '@coldway/contract/users/sign-in.ts'
import { findConnection } from '@coldway/server/platform/connection-file.ts'
import { type Caller, createCaller, type Signed } from '@coldway/server/testing/caller.ts'
import { Pool, type PoolConfig } from 'pg'
import nodeFlags from '@coldway/server/node-flags.json' with { type: 'json' }
import { freePorts, host } from './free-ports.ts'
import { onExit } from './on-exit.ts'

export interface Ports {
  readonly http: number
  readonly mqtt: number
  readonly jt808: number
  readonly teltonika: number
  readonly gt06: number
  readonly queclink: number
}

export interface Server extends Caller {
  readonly pid: number
  /** Such as http://127.0.0.1:8080 */
  readonly base: string
  readonly ports: Ports
  /** Its own database, for direct access. */
  readonly where: PoolConfig
  readonly pool: Pool
  /** The environment for commands beside the running program. */
  readonly environment: NodeJS.ProcessEnv
  /** The administrator, who sees everything. */
  readonly admin: Signed
  stop(): Promise<void>
}

const adminPassword = 'Bench-mark-1'
const startsWithinMs = 60_000
const stopsWithinMs = 40_000

interface Options {
  readonly execArgv?: readonly string[]
  /** Replaces the embedded one. */
  readonly databaseUrl?: string
  /** Addresses on this machine that the program may reach. */
  readonly egressAllow?: readonly string[]
}

export const startServer = async ({ execArgv = [], databaseUrl, egressAllow = [] }: Options = {}): Promise<Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'coldway-bench-'))
  const ports = await choosePorts()
  const environment: NodeJS.ProcessEnv = {
    ...environmentOf(join(folder, 'data'), ports),
    COLDWAY_DATABASE_URL: databaseUrl,
    COLDWAY_EGRESS_ALLOW: egressAllow.join(','),
  }
  const child = spawn(
    process.execPath,
    [...nodeFlags, ...execArgv, resolve(import.meta.dirname, '../../../server/src/main.ts'), '--no-demo'],
    {
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const said = tailOf(child)
  const stopChild = onExit(async () => {
    await endChild(child)
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  try {
    await answering(child, ports)
    const base = `http://${host}:${ports.http}`
    const embedded = databaseUrl === undefined ? await findConnection(String(environment.COLDWAY_DATA)) : undefined
    const where = databaseUrl === undefined ? embedded : { connectionString: databaseUrl }
    if (!where) throw new Error('its database is not to be found')
    const pool = new Pool({ ...where, max: 4, statement_timeout: 0 })
    pool.on('error', () => undefined)
    const caller = createCaller(base)
    const { access_token: token } = await signIn(caller)
    return {
      ...caller,
      pid: child.pid as number,
      base,
      ports,
      where,
      pool,
      environment,
      admin: { token },
      stop: async () => {
        await pool.end()
        await stopChild()
      },
    }
  } catch (error) {
    await stopChild()
    throw new Error(`The server did not start: ${String(error)}\n${said()}`, { cause: error })
  }
}

const signIn = async (caller: Caller) => {
  const answer = await caller.callAs(undefined, oauth.token, { username: 'admin', password: adminPassword })
  if (!answer.body.data) throw new Error(`sign-in answered ${answer.text}`)
  return answer.body.data
}

const environmentOf = (dataDir: string, ports: Ports): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  COLDWAY_HOST: host,
  COLDWAY_PORT: String(ports.http),
  COLDWAY_MQTT_PORT: String(ports.mqtt),
  COLDWAY_JT808_PORT: String(ports.jt808),
  COLDWAY_TELTONIKA_PORT: String(ports.teltonika),
  COLDWAY_GT06_PORT: String(ports.gt06),
  COLDWAY_QUECLINK_PORT: String(ports.queclink),
  COLDWAY_DATA: dataDir,
  COLDWAY_ADMIN_PASSWORD: adminPassword,
  // Registering the simulator's fleet seeds its organisations and accounts, including the administrator.
  COLDWAY_DEMO_PASSWORD: adminPassword,
  // Teltonika terminals have no credential of their own.
  COLDWAY_TRUST_TERMINALS: 'on',
  COLDWAY_LOG: 'warn',
})

const choosePorts = async (): Promise<Ports> => {
  const [http = 0, mqtt = 0, jt808 = 0, teltonika = 0, gt06 = 0, queclink = 0] = await freePorts(6)
  return { http, mqtt, jt808, teltonika, gt06, queclink }
}

const answering = async (child: ChildProcess, ports: Ports): Promise<void> => {
  const endMs = performance.now() + startsWithinMs
  for (const port of Object.values(ports)) {
    while (!(await isListening(port))) {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`)
      if (performance.now() > endMs) throw new Error(`no answer on port ${port}`)
      await sleep(50)
    }
  }
}

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect({ port, host })
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** The last lines of its output, for failures. */
const tailOf = (child: ChildProcess): (() => string) => {
  let tail = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      tail = `${tail}${String(text)}`.slice(-2000)
    })
  }
  return () => tail
}

const endChild = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopsWithinMs)
  await ended
  clearTimeout(timer)
}
