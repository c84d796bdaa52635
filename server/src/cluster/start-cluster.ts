/**
 * Starts a whole cluster on one machine, from the system's engines and this program, to try, test and break it. Each
 * process has its own data folder and log below one folder. They stop in reverse order.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { listeners, type PortName, type Ports, portsOf, portVariableOf } from '../platform/config-ports.ts'
import type { RoleName } from '../platform/config-roles.ts'
import { takePort } from '../platform/ports.ts'
import nodeFlags from '../node-flags.json' with { type: 'json' }
import { type EngineProcess, startEngine, whenReady } from './engine-process.ts'
import type { Engines } from './engines.ts'
import { type NatsNode, startNats } from './nats-nodes.ts'
import { type PostgresPair, startPostgresPair, stopPostgresPair } from './postgres-pair.ts'

export type PortKind = PortName | 'nats' | 'postgres' | 'metrics'

export interface Member {
  readonly name: string
  readonly roles: readonly RoleName[]
  readonly process: EngineProcess
  readonly ports: Ports
  readonly metricsPort: number
  readonly base: string
  readonly dataDir: string
  /** Restarts a member that is gone, at the same ports. */
  revive(): Promise<void>
}

export interface Cluster {
  readonly nats: readonly NatsNode[]
  readonly postgres: PostgresPair
  readonly members: readonly Member[]
  readonly logDir: string
  stop(): Promise<void>
}

export interface ClusterPlan {
  readonly dataDir: string
  readonly engines: Engines
  readonly natsNodes: number
  /** Names and roles. The first member starts alone, as it makes the tables and the first accounts. */
  readonly members: readonly { readonly name: string; readonly roles: readonly RoleName[] }[]
  /** The preferred port of the first listener of each kind; a taken one moves to the next. */
  readonly firstPort: (kind: PortKind) => number
  readonly variables: Readonly<Record<string, string>>
  readonly isDemo: boolean
  readonly say: (text: string) => void
  /** The port by which a member reaches an engine, when it is not the engine's own. */
  readonly wayTo?: (engine: { readonly port: number; readonly member: string }) => Promise<number>
}

const main = join(import.meta.dirname, '../main.ts')
const host = '127.0.0.1'

export const startCluster = async (plan: ClusterPlan): Promise<Cluster> => {
  const logDir = join(plan.dataDir, 'logs')
  mkdirSync(logDir, { recursive: true, mode: 0o711 })
  const stops: (() => Promise<void>)[] = []
  const stop = async (): Promise<void> => {
    for (let undo = stops.pop(); undo; undo = stops.pop()) await undo()
  }
  const nextPort = createPortGiver(plan.firstPort)
  try {
    plan.say('Starting PostgreSQL: a primary and its synchronous standby ...')
    const databasePorts = { primary: await nextPort('postgres'), standby: await nextPort('postgres') }
    const postgres = await startPostgresPair({
      bin: plan.engines.postgresBin,
      dir: join(plan.dataDir, 'postgres'),
      logDir,
      ports: databasePorts,
    })
    stops.push(() => stopPostgresPair(postgres))
    plan.say('Starting NATS ...')
    const natsPorts = []
    for (let n = 0; n < plan.natsNodes; n++)
      natsPorts.push({ client: await nextPort('nats'), route: await nextPort('nats') })
    const nats = await startNats({ program: plan.engines.natsServer, logDir, ports: natsPorts })
    stops.push(async () => void (await Promise.all(nats.map((node) => node.process.stop()))))
    plan.say('Starting Coldway ...')
    const members: Member[] = []
    stops.push(async () => void (await Promise.all(members.map((member) => member.process.stop()))))
    const begun: Promise<Member>[] = []
    for (const [at, wanted] of plan.members.entries()) {
      const ports = await portsFor(nextPort, wanted.roles)
      const metricsPort = await nextPort('metrics')
      const { wayTo = async ({ port }) => port } = plan
      const ways = (all: readonly number[]) => Promise.all(all.map((port) => wayTo({ port, member: wanted.name })))
      const databases = await ways([databasePorts.primary, databasePorts.standby])
      const urls = {
        database: through(postgres.primary.url, databases),
        nats: (await ways(nats.map(({ port }) => port))).map((port) => `nats://${host}:${port}`).join(),
      }
      const member = startMember(plan, { ...wanted, ports, metricsPort, urls, logDir, isFirst: at === 0 }, members)
      if (at === 0) await member
      begun.push(member)
    }
    await Promise.all(begun)
    return { nats, postgres, members, logDir, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

type NextPort = (kind: PortKind) => Promise<number>

/** Gives free ports, each once, because nothing listens yet on one that was given. */
const createPortGiver = (firstPort: ClusterPlan['firstPort']): NextPort => {
  const given = new Set<number>()
  return async (kind) => {
    for (let wanted = firstPort(kind); ; ) {
      const { port } = await takePort(wanted, host)
      if (!given.has(port)) {
        given.add(port)
        return port
      }
      wanted = wanted === 0 ? 0 : port + 1
    }
  }
}

const portsFor = async (nextPort: NextPort, roles: readonly RoleName[]): Promise<Ports> => {
  const ports = new Map<PortName, number>()
  const used = listeners.filter(({ name }) => name === 'http' || roles.includes('ingest'))
  for (const { name } of used) ports.set(name, await nextPort(name))
  return portsOf((name) => ports.get(name) ?? 0)
}

interface Start {
  readonly name: string
  readonly roles: readonly RoleName[]
  readonly ports: Ports
  readonly metricsPort: number
  readonly urls: { readonly database: string; readonly nats: string }
  readonly logDir: string
  readonly isFirst: boolean
}

const startMember = async (plan: ClusterPlan, given: Start, members: Member[]): Promise<Member> => {
  const { name, roles, ports, metricsPort, urls, logDir, isFirst } = given
  const dataDir = join(plan.dataDir, name)
  const logFile = join(logDir, `${name}.log`)
  const base = `http://${host}:${ports.http}`
  const env = {
    PATH: process.env.PATH,
    ...plan.variables,
    COLDWAY_ROLES: roles.join(),
    COLDWAY_HOST: host,
    COLDWAY_DATA: dataDir,
    COLDWAY_BLOBS: join(plan.dataDir, 'blobs'),
    COLDWAY_DATABASE_URL: `${urls.database}?target_session_attrs=read-write`,
    COLDWAY_DATABASE_READ_URL: `${urls.database}?target_session_attrs=standby`,
    COLDWAY_DATABASE_SYNC: 'required',
    COLDWAY_BUS_URL: urls.nats,
    COLDWAY_METRICS_PORT: String(metricsPort),
    ...Object.fromEntries(listeners.map((one) => [portVariableOf(one.name), String(ports[one.name])])),
  }
  const mode = isFirst && plan.isDemo ? '--demo' : '--no-demo'
  const command: [string, ...string[]] = [process.execPath, ...nodeFlags, main, mode]
  const start = (): EngineProcess => startEngine({ name, command, logFile, env, isOurs: true })
  const whenServing = (): Promise<void> => whenReady(program, logFile, () => isServing(base))
  let program = start()
  const member = {
    name,
    roles,
    ports,
    metricsPort,
    base,
    dataDir,
    get process() {
      return program
    },
    async revive() {
      program = start()
      await whenServing()
    },
  }
  members.push(member)
  await whenServing()
  return member
}

/** One connection string for both servers, at these ports. */
const through = (url: string, ports: readonly number[]): string =>
  url.replace(/@[^/]+/, `@${ports.map((port) => `${host}:${port}`).join()}`)

const isServing = (base: string): Promise<boolean> =>
  fetch(`${base}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
