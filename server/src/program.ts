/**
 * The whole program from its parts, in the order they depend on each other; main.ts, the tests and the benchmarks start
 * it with their own database, clock and ports. Nothing else constructs.
 */
import type { AddressInfo } from 'node:net'
import { type Language, languages } from '@coldway/contract/enums.ts'
import { loadLanguage, type TextKey, type Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import { limits } from '@coldway/contract/limits.ts'
import { streamProtocols } from '@coldway/protocols/registry.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { mountApiPage } from './app/api-page.ts'
import { createAuthentication } from './app/authentication.ts'
import { createHttp } from './app/http.ts'
import { createHub } from './app/live/hub.ts'
import { mountLive } from './app/live/live-socket.ts'
import { mount } from './app/router.ts'
import { createGuard } from './ingest/guard.ts'
import { receiveHttp } from './ingest/http.ts'
import { createMqttReceiver, type Receiver } from './ingest/mqtt.ts'
import { createPipeline, type Pipeline } from './ingest/pipeline.ts'
import { createTcpReceiver } from './ingest/tcp.ts'
import { createDelivery, listMovedCommands } from './modules/commands/index.ts'
import { createDirectory } from './modules/devices/index.ts'
import { keepPartitions } from './modules/readings/index.ts'
import { mountCallback } from './modules/wechat/index.ts'
import { createLocalBus } from './platform/bus.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase } from './platform/database.ts'
import type { Log } from './platform/log.ts'
import { createEgress } from './platform/egress.ts'
import { startWorker } from './platform/jobs.ts'
import { migrate } from './platform/migrations.ts'
import { every } from './platform/every.ts'
import { exportRoutes } from './platform/export/export-routes.ts'
import { createPress } from './platform/export/press.ts'
import { seeingEverything } from './platform/sight.ts'
import { createTrail } from './platform/trail.ts'
import { createRangeWatch } from './rules/range-watch.ts'
import { createModules } from './compose.ts'

export interface ProgramParts {
  readonly config: Config
  readonly where: PoolConfig
  readonly clock: Clock
  readonly log: Log
  readonly consoleDir: string
  /** Answers are parsed with the contract: tests do, production does not. */
  readonly checksOutput: boolean
}

export interface Program {
  readonly app: FastifyInstance
  readonly database: Database
  readonly pipeline: Pipeline
  /** By protocol: mqtt and every stream protocol. Not listening yet. */
  readonly receivers: ReadonlyMap<string, Receiver>
  close(): Promise<void>
}

const partitionsAheadWeeks = 8
const hourMs = 3_600_000
const connectionsInAll = 60_000

export const createProgram = async ({
  config,
  where,
  clock,
  log,
  consoleDir,
  checksOutput,
}: ProgramParts): Promise<Program> => {
  await migrate(where, log)
  const database = openDatabase(where, log)
  const { db, system, ownerPool } = database
  await keepPartitions(ownerPool, { nowMs: clock.now(), keptMs: limits.trackKeptMs, aheadWeeks: partitionsAheadWeeks })
  const bus = createLocalBus((error, name) => log.error({ error, event: name }, 'a listener failed'))
  const texts = await loadTexts()
  const egress = createEgress({ allow: config.channels.egressAllow, log })

  const press = createPress()
  const modules = createModules({
    db,
    bus,
    clock,
    config,
    egress,
    texts,
    press,
    publicUrl: () => config.publicUrl ?? addressOf(app, config.host),
  })
  const { organisations, recipients, users, outbox, verification, wechat, shares, downloads } = modules

  const rules = createRangeWatch({ db: system, bus, log })
  const pipeline = createPipeline({ database, bus, clock, log, onCommitted: () => rules.wake() })
  const directory = createDirectory({ db: system, bus })
  const delivery = createDelivery({ db: system, bus, clock, log })
  const guard = createGuard({ perAddress: config.connectionsPerAddress, inAll: connectionsInAll })
  const receivers = new Map<string, Receiver>([
    ['mqtt', await createMqttReceiver({ pipeline, directory, delivery, bus, log, guard })],
  ])
  for (const { protocol } of streamProtocols) {
    const { trustsTerminals } = config
    receivers.set(
      protocol.name,
      createTcpReceiver({ protocol, pipeline, directory, delivery, bus, clock, log, guard, trustsTerminals }),
    )
  }

  const hub = createHub({
    bus,
    clock,
    log,
    users: users.service,
    movedCommands: (ids) => listMovedCommands(db, ids),
  })
  const app = await createHttp({
    log,
    trustsProxy: config.trustsProxy,
    consoleDir,
    text: (language, name, params) => {
      const known = languages.find((one) => one === language) ?? 'zh-CN'
      return translate(texts.get(known) as Texts, known, `errors.${name}`, params)
    },
    isReady: () => isAnswering(database),
  })
  const trail = createTrail({ db, system, clock })
  const routes = Object.values(modules).flatMap((module) => module.routes)
  const text = (language: Language, key: TextKey) => translate(texts.get(language) as Texts, language, key)
  mount(app, [...routes, ...exportRoutes(routes, { clock, text, press })], {
    authentication: createAuthentication(users.service, shares.service),
    trail,
    log,
    checksOutput,
  })
  mountLive(app, {
    hub,
    db,
    users: users.service,
    organisations: organisations.service,
    clock,
    log,
    origins: config.origins,
  })
  mountCallback(app, { db, clock, trail, token: config.wechat.token, recipients: recipients.service })
  receiveHttp(app, { pipeline, directory })
  mountApiPage(app)

  const worker = startWorker({
    db: system,
    clock,
    log,
    kinds: [...outbox.jobs, ...modules.commands.jobs, ...downloads.jobs],
  })
  const care = [
    every(hourMs, log, () => worker.deleteFinished()),
    every(hourMs, log, () =>
      keepPartitions(ownerPool, { nowMs: clock.now(), keptMs: limits.trackKeptMs, aheadWeeks: partitionsAheadWeeks }),
    ),
    every(hourMs, log, () => seeingEverything(() => users.service.deleteExpired())),
    every(hourMs, log, () => seeingEverything(() => shares.service.deleteExpired())),
    every(hourMs, log, () => seeingEverything(() => downloads.deleteExpired())),
    every(hourMs, log, () => seeingEverything(() => verification.deleteExpired())),
    every(hourMs, log, () => seeingEverything(() => wechat.deleteExpired())),
  ]

  return {
    app,
    database,
    pipeline,
    receivers,
    /** What is being committed is acknowledged; then nothing new is taken; the database last. */
    async close() {
      for (const stop of care) stop()
      hub.close()
      await pipeline.close()
      await Promise.all([...receivers.values()].map((receiver) => receiver.close()))
      await app.close()
      await worker.close()
      delivery.close()
      await rules.close()
      await database.close()
    },
  }
}

const loadTexts = async (): Promise<ReadonlyMap<Language, Texts>> =>
  new Map(await Promise.all(languages.map(async (language) => [language, await loadLanguage(language)] as const)))

/** Where the server listens; on all addresses: this machine's own name for itself. */
const addressOf = (app: FastifyInstance, host: string): string => {
  const { port } = app.server.address() as AddressInfo
  return `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
}

const isAnswering = async ({ system }: Database): Promise<boolean> => {
  try {
    await sql`select 1`.execute(system)
    return true
  } catch {
    return false
  }
}
