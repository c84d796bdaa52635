/**
 * Builds the whole program from its parts, in the order they depend on each other; main.ts, the tests and the
 * benchmarks start it with their own database, clock and ports. A process has the roles it was given (one file each
 * beside this one).
 */
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { PageDirs } from '../app/console-files.ts'
import { createHttp, type HttpParts } from '../app/http.ts'
import type { DeviceClocks } from '../ingest/device-clocks.ts'
import type { JudgeAgain } from '../ingest/judge-again.ts'
import type { Receiver } from '../ingest/mqtt.ts'
import type { Pipeline } from '../ingest/pipeline.ts'
import type { DatagramReceiver } from '../ingest/udp.ts'
import { keepFigures, type Promises } from '../modules/operations/index.ts'
import type { Bus } from '../platform/bus.ts'
import { mapOrigins } from '../platform/config-maps.ts'
import type { Database } from '../platform/database.ts'
import type { Housekeeping } from '../platform/housekeeping.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { ProvenTime } from '../platform/proven-time.ts'
import { mountCalls } from './api.ts'
import { type Base, openPlatform, type Platform, type PlatformParts } from './base.ts'
import { type CallsApart, createCallsApart } from './calls-apart.ts'
import { errorTextOf } from './error-text.ts'
import { createFilesApart, type FilesApart } from './files-apart.ts'
import { createHealth } from './health.ts'
import { type Ingest, startIngest } from './ingest.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { startLive } from './live.ts'
import { createModules } from './modules.ts'
import { startPromises } from './promises.ts'
import { startRulesOf } from './rules.ts'
import { watchParts } from './watch.ts'

export interface ProgramParts extends PlatformParts {
  readonly pageDirs: PageDirs
  /** Makes large files in a process of its own; tests about other things make them in this process. */
  readonly makesFilesApart: boolean
  /** Answers heavy calls in a process of its own; tests about other things answer them here. */
  readonly answersApart: boolean
}

export interface Program {
  readonly app: FastifyInstance
  readonly database: Database
  /** The pipeline; undefined without the role `ingest`. */
  readonly pipeline: Pipeline | undefined
  /**
   * The receivers by protocol: mqtt and every stream protocol. They do not listen yet. Empty without
   * the role `ingest`.
   */
  readonly receivers: ReadonlyMap<string, Receiver>
  /** The receivers of datagrams by protocol, to listen beside the TCP port of the same protocol. */
  readonly datagrams: ReadonlyMap<string, DatagramReceiver>
  readonly metrics: Metrics
  readonly bus: Bus
  readonly time: ProvenTime
  readonly promises: Promises
  /** The clocks of devices; undefined without the role `ingest`. */
  readonly deviceClocks: DeviceClocks | undefined
  /** The second judgement of suspects; undefined without the role `ingest`. */
  readonly suspects: JudgeAgain | undefined
  /** The housekeeping; undefined without the role `jobs`. */
  readonly housekeeping: Housekeeping | undefined
  close(): Promise<void>
}

export const createProgram = async (parts: ProgramParts): Promise<Program> => {
  const { config, checksOutput } = parts
  const { roles } = config
  const platform = await openPlatform(parts)
  let isClosing = false
  const health = createHealth(platform, () => ({ pipeline: ingest?.pipeline, promises, isClosing }))
  const app = await createHttp({ ...httpParts(platform, parts), ...health })
  const filesApart = openFilesApart(parts)
  const publicUrl = () => config.publicUrl ?? addressOf(app, config.host)
  const modules = createModules({
    ...platform,
    publicUrl,
    broken: () => promises.broken,
    files: { makeApart: filesApart?.make },
  })
  const base: Base = { ...platform, modules }

  const rules = roles.has('rules') ? startRulesOf(base) : undefined
  const ingest = roles.has('ingest') ? await startIngest(base, app) : undefined
  const promises = startPromises(base, ingest)
  const callsApart = openCallsApart(parts, base, publicUrl)
  if (roles.has('api')) mountCalls(base, app, { checksOutput, publicUrl, relay: callsApart })
  // Started when everything else is, so that the first heavy call finds it.
  if (callsApart) app.addHook('onListen', async () => callsApart.begin())
  const live = roles.has('live') ? startLive(base, app) : undefined
  const jobs = roles.has('jobs') ? startJobs(base) : undefined

  watchParts(base, { ingest, live })
  const stopFigures = keepFigures({ ...platform, db: platform.database.system, process: platform.presence.id })

  return {
    ...partsOf(platform, { ingest, jobs }),
    app,
    promises,
    async close() {
      isClosing = true
      platform.time.close()
      promises.close()
      stopFigures()
      live?.close()
      await ingest?.close()
      await app.close()
      callsApart?.close()
      await jobs?.close()
      filesApart?.close()
      await rules?.close()
      await closePlatform(platform)
    },
  }
}

/** Closes the platform, the database last. */
const closePlatform = async ({ changes, presence, bus, tracing, database }: Platform): Promise<void> => {
  await changes.close()
  await presence.close()
  await bus.close()
  await tracing.close()
  await database.close()
}

interface Roles {
  readonly ingest: Ingest | undefined
  readonly jobs: Jobs | undefined
}

const partsOf = ({ database, metrics, bus, time }: Platform, { ingest, jobs }: Roles) => ({
  database,
  metrics,
  bus,
  time,
  pipeline: ingest?.pipeline,
  receivers: ingest?.receivers ?? new Map<string, Receiver>(),
  datagrams: ingest?.datagrams ?? new Map<string, DatagramReceiver>(),
  deviceClocks: ingest?.deviceClocks,
  suspects: ingest?.suspects,
  housekeeping: jobs?.housekeeping,
})

const httpParts = (
  { config, log, texts, strangers }: Platform,
  { pageDirs }: ProgramParts,
): Omit<HttpParts, 'isReady' | 'readiness' | 'warnings'> => ({
  log,
  strangers,
  trustsProxy: config.trustsProxy,
  mapOrigins: mapOrigins(config.maps),
  pageDirs: config.roles.has('api') ? pageDirs : undefined,
  text: errorTextOf(texts, 'zh-CN'),
})

const openFilesApart = ({ makesFilesApart, ...parts }: ProgramParts): FilesApart | undefined =>
  makesFilesApart && parts.config.roles.has('jobs') ? createFilesApart(parts) : undefined

const openCallsApart = (
  { answersApart, checksOutput, config, where, log }: ProgramParts,
  { rightOfWay, modules }: Base,
  publicUrl: () => string,
): CallsApart | undefined =>
  answersApart && config.roles.has('api')
    ? createCallsApart({
        begins: () => ({ config, where, checksOutput, publicUrl: publicUrl() }),
        rightOfWay,
        countOfClient: modules.apiClients.service.note,
        log,
      })
    : undefined

/** Gives the address of the server; when it listens on all addresses, the loopback name of this machine. */
const addressOf = (app: FastifyInstance, host: string): string => {
  const { port } = app.server.address() as AddressInfo
  return `http://${['0.0.0.0', '::'].includes(host) ? 'localhost' : host}:${port}`
}
