/** Starts everything, prints the addresses, and stops it cleanly. */
import { join } from 'node:path'
import { companionPath } from '@coldway/contract/screens/screens.ts'
import type { PoolConfig } from 'pg'
import { createMetricsPage } from './app/metrics-page.ts'
import { type Customer, openCustomer } from './demo/customer.ts'
import { prepareDemo, startSimulator } from './demo/demo.ts'
import { seedAdministrator } from './demo/seed.ts'
import { systemClock } from './platform/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import { listeners, type PortName, type Ports } from './platform/config-ports.ts'
import { hasAllRoles, type Roles } from './platform/config-roles.ts'
import { announceConnection } from './platform/connection-file.ts'
import type { Receiver } from './ingest/mqtt.ts'
import { damagedError, damageIn } from './platform/embedded-postgres/damage.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres/index.ts'
import { StartError } from './platform/embedded-postgres/start-error.ts'
import { createLog } from './platform/log.ts'
import { oneAtATime } from './platform/one-at-a-time.ts'
import { listenFrom } from './platform/ports.ts'
import { makeFolder } from './platform/make-folder.ts'
import { announcePorts } from './platform/ports-file.ts'
import { randomPassword } from './platform/secrets.ts'
import { giveBackMemory } from './platform/spare-memory.ts'
import { createProgram, type Program } from './assembly/program.ts'

const pageDirs = {
  console: join(import.meta.dirname, '../../console/dist'),
  companion: join(import.meta.dirname, '../../mobile/dist'),
}
const say = (text: string): void => void process.stdout.write(`${text}\n`)

/** What was started, latest first: a stop undoes it in this order. */
const stops: (() => Promise<void>)[] = []

const start = async (): Promise<void> => {
  const startedMs = performance.now()
  const given = readConfig(process.env, process.argv.slice(2))
  const log = createLog(given.logLevel)
  stopOnSignals()
  await makeFolder(given.dataDir, 0o711).catch((error: Error) => {
    throw new StartError(`The data folder ${given.dataDir} cannot be made: ${error.message}`)
  })
  const { config, customer } = await withCustomer(given)

  const embedded = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, log, onLost: endWith })
  if (embedded) stops.unshift(() => embedded.stop())
  const where: PoolConfig = embedded ? { ...embedded.config } : { connectionString: config.databaseUrl }
  const program = await createProgram({
    config,
    where,
    clock: systemClock,
    log,
    pageDirs,
    checksOutput: false,
    makesFilesApart: true,
    answersApart: true,
  })
  stops.unshift(() => program.close())
  const keepMemory = giveBackMemory(log)
  stops.unshift(async () => keepMemory())
  if (embedded) stops.unshift(await announceConnection(config.dataDir, embedded.config))

  const { system } = program.database
  const signIn = config.roles.has('api')
    ? await oneAtATime(program.database.ownerPool, () => prepare(system, config, customer))
    : []
  const ports = await listen(program, config)
  stops.unshift(await announcePorts(config.dataDir, ports))
  const address = `http://localhost:${ports.http}`
  const metricsAddress = await openMetrics(program, config)
  embedded?.announce(address)
  if (config.isDemo && config.roles.has('ingest')) {
    const simulator = startSimulator(ports, config.dataDir, log)
    stops.unshift(() => simulator.stop())
  }
  customer?.askFrom(address)
  say(`\nColdway is ready in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.\n`)
  sayWhere(config.roles, ports, address)
  if (metricsAddress) say(`  Metrics    ${metricsAddress}`)
  for (const line of signIn) say(`  ${line}`)
  say('\nCtrl-C stops everything.\n')
}

/** Opens the program of the demo's customer, and allows what is sent to reach it. In several processes there is none. */
const withCustomer = async (config: Config): Promise<{ config: Config; customer: Customer | undefined }> => {
  if (!config.isDemo || !hasAllRoles(config.roles) || config.bus) return { config, customer: undefined }
  const customer = await openCustomer(config.dataDir)
  stops.unshift(() => customer.close())
  const egressAllow = [...config.channels.egressAllow, customer.hostPort]
  return { config: { ...config, channels: { ...config.channels, egressAllow } }, customer }
}

/** Opens the listener for Prometheus. It moves silently to a free port, as nobody needs to know it by heart. */
const openMetrics = async ({ metrics }: Program, { metrics: setup }: Config): Promise<string | undefined> => {
  if (!setup) return undefined
  const page = createMetricsPage(metrics)
  const { port } = await listenFrom({ wanted: setup.port, host: setup.host }, (...at) => open({ server: page }, ...at))
  stops.unshift(async () => {
    page.closeAllConnections()
    await new Promise((resolve) => page.close(resolve))
  })
  return `http://${setup.host}:${port}/metrics`
}

const sayWhere = (roles: Roles, ports: Ports, address: string): void => {
  if (!hasAllRoles(roles)) say(`  Roles      ${[...roles].join(', ')}; health: ${address}/healthz`)
  if (roles.has('api')) {
    say(`  Console    ${address}`)
    say(`  Companion  ${address}${companionPath}`)
    say(`  API        ${address}/api`)
  }
  if (!roles.has('ingest')) return
  const wires = listeners.filter(({ name }) => name !== 'http').map(({ name, title }) => `${title} ${ports[name]}`)
  say(`  Devices    ${wires.join(', ')}`)
  say(`             HTTP ${address}/v3/open/uplink`)
}

const prepare = async (
  db: Program['database']['db'],
  config: Config,
  customer: Customer | undefined,
): Promise<string[]> =>
  config.isDemo
    ? demoSignIn(await prepareDemo(db, { config, nowMs: systemClock.now(), customer }))
    : firstSignIn(db, config)

const demoSignIn = ({ password }: { password: string }): string[] => [
  `Sign in    dispatcher / ${password}`,
  '           also admin, quality, warehouse, partner (another organisation), same password',
]

const firstSignIn = async (db: Program['database']['db'], { adminPassword }: Config): Promise<string[]> => {
  const password = adminPassword ?? randomPassword()
  const isInitial = adminPassword === undefined
  const isNew = await seedAdministrator(db, { password, isInitial, nowMs: systemClock.now() })
  if (!isNew) return []
  return isInitial
    ? [`Sign in    admin / ${password}   (shown this once; must be changed within 72 hours)`]
    : ['Sign in    admin']
}

/** Opens one listener after the other, so that two never choose the same free port. */
const listen = async (program: Program, { host, ports, roles }: Config): Promise<Ports> => {
  const taken: [PortName, number][] = []
  for (const { name, title } of listeners.filter(({ name }) => name === 'http' || roles.has('ingest'))) {
    const wanted = ports[name]
    const { port, wasTaken } = await listenFrom({ wanted, host }, (port) =>
      name === 'http' ? program.app.listen({ port, host }) : open(program.receivers.get(name) as Receiver, port, host),
    )
    if (wasTaken) say(`Port ${wanted} (${title}) is taken, using ${port}.`)
    await program.datagrams
      .get(name)
      ?.listen(port, host)
      .catch((error: Error) => say(`UDP port ${port} (${title}) cannot be used, TCP only: ${error.message}`))
    taken.push([name, port])
  }
  return Object.fromEntries(taken) as Ports
}

const open = ({ server }: Pick<Receiver, 'server'>, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })

const hardStopMs = 30_000

const stopOnSignals = (): void => {
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))
  // The launcher holds a channel open, which closes when it is killed and cannot pass on a signal.
  process.on('disconnect', () => void stop(0))
  process.channel?.unref()
}

let isStopping = false

const stop = async (code: number): Promise<void> => {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), hardStopMs).unref()
  for (const each of stops) await each().catch((error) => say(`While stopping: ${String(error)}`))
  process.exit(code)
}

const endWith = async (error: unknown): Promise<void> => {
  say(reasonOf(error))
  await stop(1)
}

/** One sentence where it is a case for the operator. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return `Coldway could not start: ${String(error)}`
  if (error instanceof StartError || error.message.startsWith('The configuration')) return error.message
  const damage = damageIn(error)
  return damage === undefined ? `Coldway could not start: ${error.stack}` : damagedError(damage).message
}

start().catch(endWith)
