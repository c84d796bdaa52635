/**
 * `npm run cluster [-- --demo]` starts three NATS nodes, PostgreSQL with a synchronous standby, two processes each for
 * ingest, api+live and rules, and one for jobs, all on this machine's loopback. Ctrl-C stops everything. It cannot show
 * a machine that dies: deploy/ is for that.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { startSimulator } from '../demo/demo.ts'
import { readConfig } from '../platform/config.ts'
import { listeners } from '../platform/config-ports.ts'
import { StartError } from '../platform/embedded-postgres/start-error.ts'
import { keptPassword } from '../platform/kept-password.ts'
import { createLog } from '../platform/log.ts'
import { findEngines } from './engines.ts'
import { type Cluster, type Member, startCluster } from './start-cluster.ts'

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const stops: (() => Promise<void>)[] = []

const members = [
  { name: 'api-1', roles: ['api', 'live'] },
  { name: 'api-2', roles: ['api', 'live'] },
  { name: 'ingest-1', roles: ['ingest'] },
  { name: 'ingest-2', roles: ['ingest'] },
  { name: 'rules-1', roles: ['rules'] },
  { name: 'rules-2', roles: ['rules'] },
  { name: 'jobs-1', roles: ['jobs'] },
] as const

const firstPorts = { nats: 4222, postgres: 5432, metrics: 9464 } as const

const start = async (): Promise<void> => {
  const { dataDir, ports, logLevel, demoPassword, adminPassword } = readConfig(process.env, ['--no-demo'])
  const isDemo = process.argv.includes('--demo')
  const engines = findEngines()
  const dir = join(dataDir, 'cluster')
  await mkdir(dir, { recursive: true, mode: 0o711 })
  const given = isDemo ? demoPassword : adminPassword
  const password = given ?? (await keptPassword(join(dir, isDemo ? 'demo-password' : 'admin-password')))
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('COLDWAY_'))
  const cluster = await startCluster({
    dataDir: dir,
    engines,
    natsNodes: 3,
    members,
    firstPort: (kind) => ({ ...ports, ...firstPorts })[kind],
    variables: {
      ...(Object.fromEntries(variables) as Record<string, string>),
      [isDemo ? 'COLDWAY_DEMO_PASSWORD' : 'COLDWAY_ADMIN_PASSWORD']: password,
      COLDWAY_TRUST_TERMINALS: isDemo ? 'on' : (process.env.COLDWAY_TRUST_TERMINALS ?? 'off'),
    },
    isDemo,
    say,
  })
  stops.unshift(() => cluster.stop())
  const [first] = cluster.members
  const gate = cluster.members.find(({ roles }) => roles.includes('ingest'))
  if (isDemo && first && gate) {
    const simulator = startSimulator(gate.ports, first.dataDir, createLog(logLevel))
    stops.unshift(() => simulator.stop())
  }
  sayWhere(cluster, isDemo, password)
}

const sayWhere = ({ nats, postgres, members: all, logDir }: Cluster, isDemo: boolean, password: string): void => {
  const addressOf = ({ name, base, ports, roles, metricsPort, process: { pid } }: Member): string => {
    const wires = listeners.filter((one) => one.name !== 'http').map((one) => `${one.title} ${ports[one.name]}`)
    return `  ${name.padEnd(10)} ${base}${roles.includes('ingest') ? `/v3/open/uplink, ${wires.join(', ')}` : ''}   metrics ${metricsPort}   pid ${pid}`
  }
  const hide = (url: string): string => url.replace(/:[^:@/]+@/, ':...@')
  say('\nThe cluster is ready.\n')
  for (const member of all) say(addressOf(member))
  say(`  primary    ${hide(postgres.primary.url)}   pid ${postgres.primary.process.pid}`)
  say(`  standby    ${hide(postgres.standby.url)}   pid ${postgres.standby.process.pid}; history is read here`)
  for (const { url, process: node } of nats) say(`  ${node.name.padEnd(10)} ${url}   pid ${node.pid}`)
  say(`  logs       ${logDir}`)
  say(`  Sign in    ${isDemo ? 'dispatcher' : 'admin'} / ${password}\n`)
  say('A balancer in front of api-1 and api-2, and of ingest-1 and ingest-2, is yours: any will do.')
  say('Kill what you like by its pid. Ctrl-C stops everything.\n')
}

let isStopping = false
const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  for (const each of stops) await each().catch((error) => say(`While stopping: ${String(error)}`))
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(0))
// The launcher was killed, so it cannot pass on a signal.
process.on('disconnect', () => void stop(0))

start().catch(async (error: unknown) => {
  say(error instanceof StartError ? error.message : String(error instanceof Error ? error.message : error))
  await stop(1)
})
