/**
 * The whole program from its parts, in the order they depend on each other; main.ts, the tests and the benchmarks start
 * it with their own database, clock and ports. A process has the roles it was given (assembly/, one file each). Nothing
 * else constructs.
 */
import type { AddressInfo } from 'node:net'
import { languages } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { PoolConfig } from 'pg'
import { createHttp } from './app/http.ts'
import { mountCalls } from './assembly/api.ts'
import { createFilesApart } from './assembly/files-apart.ts'
import type { Base } from './assembly/base.ts'
import { startIngest } from './assembly/ingest.ts'
import { partitionsAheadWeeks, startJobs } from './assembly/jobs.ts'
import { isStoring, startPromises } from './assembly/promises.ts'
import { startLive } from './assembly/live.ts'
import { startRulesOf } from './assembly/rules.ts'
import { watchParts } from './assembly/watch.ts'
import { createModules } from './compose.ts'
import type { Receiver } from './ingest/mqtt.ts'
import type { DeviceClocks } from './ingest/device-clocks.ts'
import type { JudgeAgain } from './ingest/judge-again.ts'
import type { Pipeline } from './ingest/pipeline.ts'
import { keepFigures, type Promises } from './modules/operations/index.ts'
import { keepPartitions } from './modules/readings/index.ts'
import { type Bus, createLocalBus } from './platform/bus.ts'
import { createNatsBus } from './platform/bus-nats.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { type Database, openDatabase, standbyOf } from './platform/database.ts'
import { refuseDearReads } from './platform/dear-reads.ts'
import { checkDurability } from './platform/durability.ts'
import { followChanges } from './platform/changes.ts'
import { mapOrigins } from './platform/config-maps.ts'
import { createEgress } from './platform/egress.ts'
import { createPdfRenderer } from './platform/export/pdf-renderer.ts'
import type { Housekeeping } from './platform/housekeeping.ts'
import type { Log } from './platform/log.ts'
import { joinProcesses } from './platform/presence.ts'
import { type ProvenTime, startProvenTime } from './platform/proven-time.ts'
import { createMetrics, type Metrics } from './platform/metrics.ts'
import { loadTexts } from './platform/texts.ts'
import { startTracing } from './platform/tracing.ts'
import { chooseServer } from './platform/servers.ts'
import { migrate } from './platform/migrations.ts'

export interface ProgramParts {
  readonly config: Config
  readonly where: PoolConfig
  readonly clock: Clock
  readonly log: Log
  readonly consoleDir: string
  /** Answers are parsed with the contract: tests do, production does not. */
  readonly checksOutput: boolean
  /** Large files come from a process of its own; tests that do not ask about it make them here. */
  readonly makesFilesApart: boolean
}

export interface Program {
  readonly app: FastifyInstance
  readonly database: Database
  /** Of the role `ingest`. */
  readonly pipeline: Pipeline | undefined
  /** By protocol: mqtt and every stream protocol. Not listening yet. None without the role `ingest`. */
  readonly receivers: ReadonlyMap<string, Receiver>
  readonly metrics: Metrics
  readonly bus: Bus
  readonly time: ProvenTime
  readonly promises: Promises
  /** Of the role `ingest`. */
  readonly deviceClocks: DeviceClocks | undefined
  /** Of the role `ingest`. */
  readonly suspects: JudgeAgain | undefined
  /** Of the role `jobs`. */
  readonly housekeeping: Housekeeping | undefined
  close(): Promise<void>
}

export const createProgram = async (parts: ProgramParts): Promise<Program> => {
  const { config, where, clock, log, consoleDir, checksOutput, makesFilesApart } = parts
  const { roles } = config
  const server = await chooseServer(where)
  if (config.databaseUrl) await checkDurability(server, config.isStandbyRequired)
  await migrate(server, log)
  const database = openDatabase(where, log, {
    standby: standbyOf(config),
    check: checksOutput ? refuseDearReads : undefined,
  })
  const { db, history, system, ownerPool } = database
  const bus = openBus(config, log)
  const presence = await joinProcesses({ db: system, bus, log, roles, isAlone: !config.bus })
  const time = await startProvenTime({ db: system, clock, log, process: presence.id })
  const { aboutMs } = time.verdict
  await keepPartitions(ownerPool, { nowMs: aboutMs, keptMs: limits.trackKeptMs, aheadWeeks: partitionsAheadWeeks })
  const changes = await followChanges({ db: system, bus, log })
  const texts = await loadTexts()
  const app = await createHttp({
    log,
    trustsProxy: config.trustsProxy,
    mapOrigins: mapOrigins(config.maps),
    consoleDir: roles.has('api') ? consoleDir : undefined,
    text: (language, name, params) => {
      const known = languages.find((one) => one === language) ?? 'zh-CN'
      return translate(texts.get(known) as Texts, known, `errors.${name}`, params)
    },
    isReady: () => isAnswering(database),
    readiness: () => readiness(),
    warnings: () => [...(time.verdict.doubts.length > 0 ? ['clock'] : []), ...warningsOf(promises)],
  })
  let isClosing = false
  const readiness = async () => ({
    database: await isAnswering(database),
    bus: bus.isWhole(),
    ...(ingest ? { ingest: ingest.pipeline.hasRoom, stored: isStoring(ingest.pipeline) } : {}),
    open: !isClosing,
  })
  const egress = createEgress({ allow: config.channels.egressAllow, log })
  const renderPdf = createPdfRenderer()
  const publicUrl = () => config.publicUrl ?? addressOf(app, config.host)
  const filesApart = makesFilesApart && roles.has('jobs') ? createFilesApart({ config, where, log }) : undefined
  const files = filesApart && { makeApart: filesApart.make }
  const modules = createModules({
    db,
    history,
    bus,
    clock,
    config,
    egress,
    texts,
    renderPdf,
    publicUrl,
    ...(files && { files }),
  })
  const metrics = createMetrics()
  const tracing = await startTracing(config.tracing, { roles, log })
  const base: Base = { config, clock, log, metrics, database, bus, presence, time, modules, texts, renderPdf, tracing }

  const rules = roles.has('rules') ? startRulesOf(base) : undefined
  const ingest = roles.has('ingest') ? await startIngest(base, app) : undefined
  const promises = startPromises(base, ingest)
  if (roles.has('api')) mountCalls(base, app, { checksOutput, promises })
  const live = roles.has('live') ? startLive(base, app) : undefined
  const jobs = roles.has('jobs') ? startJobs(base) : undefined

  watchParts(metrics, { database, bus, clock, time, ingest, live })
  const stopFigures = keepFigures({ db: system, metrics, log, process: presence.id })

  return {
    app,
    database,
    metrics,
    bus,
    pipeline: ingest?.pipeline,
    receivers: ingest?.receivers ?? new Map(),
    time,
    promises,
    deviceClocks: ingest?.deviceClocks,
    suspects: ingest?.suspects,
    housekeeping: jobs?.housekeeping,
    /** The database last. */
    async close() {
      isClosing = true
      time.close()
      promises.close()
      stopFigures()
      live?.close()
      await ingest?.close()
      await app.close()
      await jobs?.close()
      filesApart?.close()
      await rules?.close()
      await changes.close()
      await presence.close()
      await bus.close()
      await tracing.close()
      await database.close()
    },
  }
}

/** What stands among the parts, or has a word of its own. */
const toldElsewhere: readonly string[] = ['stored', 'timed']
const warningsOf = ({ broken }: Promises): string[] =>
  broken.map(({ name }) => name).filter((name) => !toldElsewhere.includes(name))

const openBus = ({ bus, roles }: Config, log: Log): Bus =>
  bus
    ? createNatsBus({ setup: bus, log, name: `coldway ${[...roles].join()}` })
    : createLocalBus((error, name) => log.error({ error, event: name }, 'a listener failed'))

/** Where the server listens; on all addresses: this machine's own name for itself. */
const addressOf = (app: FastifyInstance, host: string): string => {
  const { port } = app.server.address() as AddressInfo
  return `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
}

const answerMs = 3_000

const isAnswering = async ({ system }: Database): Promise<boolean> => {
  try {
    const late = new Promise((_resolve, reject) => setTimeout(reject, answerMs, new Error('late')).unref())
    await Promise.race([sql`select 1`.execute(system), late])
    return true
  } catch {
    return false
  }
}
