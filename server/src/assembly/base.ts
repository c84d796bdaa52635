/** What every role is made from, whatever the roles of this process. */
import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { PoolConfig } from 'pg'
import { keepPartitions, keptWeeks } from '../modules/readings/index.ts'
import { refuseUnfinished } from '../platform/backup/index.ts'
import { type Bus, createLocalBus } from '../platform/bus.ts'
import { createNatsBus } from '../platform/bus-nats.ts'
import { followChanges } from '../platform/changes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Database, openDatabase, standbyOf } from '../platform/database.ts'
import { refuseDearReads } from '../platform/dear-reads.ts'
import { checkDurability } from '../platform/durability.ts'
import { createEgress, type Egress, type EgressSockets } from '../platform/egress.ts'
import { createPdfRenderer, type RenderPdf } from '../platform/export/pdf-renderer.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { migrate } from '../platform/migrations.ts'
import { joinProcesses, type Presence } from '../platform/presence.ts'
import { type ProvenTime, startProvenTime } from '../platform/proven-time.ts'
import { createRightOfWay, type RightOfWay } from '../platform/right-of-way.ts'
import { chooseServer } from '../platform/servers.ts'
import { createStrangers, type Strangers } from '../platform/strangers.ts'
import { loadTexts } from '../platform/texts.ts'
import { startTracing, type Tracing } from '../platform/tracing.ts'
import type { Modules } from './modules.ts'

export interface PlatformParts {
  readonly config: Config
  readonly where: PoolConfig
  readonly clock: Clock
  readonly log: Log
  /** Checks the cost of statements, and answers by the contract: on in tests, off in production. */
  readonly checksOutput: boolean
}

export interface Platform {
  readonly config: Config
  readonly clock: Clock
  readonly log: Log
  readonly metrics: Metrics
  readonly database: Database
  readonly bus: Bus
  readonly presence: Presence
  readonly time: ProvenTime
  readonly changes: { close(): Promise<void> }
  readonly texts: ReadonlyMap<Language, Texts>
  readonly egress: Egress & EgressSockets
  readonly renderPdf: RenderPdf
  readonly tracing: Tracing
  readonly strangers: Strangers
  readonly rightOfWay: RightOfWay
}

export interface Base extends Platform {
  readonly modules: Modules
}

/** Opens the database first and migrates it, then joins the other processes. */
export const openPlatform = async ({ config, where, clock, log, checksOutput }: PlatformParts): Promise<Platform> => {
  const { roles } = config
  const server = await chooseServer(where)
  if (config.databaseUrl) await checkDurability(server, config.isStandbyRequired)
  await refuseUnfinished(server, log)
  await migrate(server, log)
  const check = checksOutput ? refuseDearReads : undefined
  const database = openDatabase(where, log, { standby: standbyOf(config), check })
  const { system: db, ownerPool } = database
  const bus = openBus(config, log)
  const presence = await joinProcesses({ db, bus, log, roles, isAlone: !config.bus })
  const time = await startProvenTime({ db, clock, log, process: presence.id })
  await keepPartitions(ownerPool, { nowMs: time.verdict.aboutMs, ...keptWeeks })
  return {
    config,
    clock,
    log,
    database,
    bus,
    presence,
    time,
    changes: await followChanges({ db, bus, log }),
    texts: await loadTexts(),
    egress: createEgress({ allow: config.channels.egressAllow, log }),
    renderPdf: createPdfRenderer(),
    strangers: createStrangers({ log }),
    rightOfWay: createRightOfWay(),
    metrics: createMetrics(),
    tracing: await startTracing(config.tracing, { roles, log }),
  }
}

const openBus = ({ bus, roles }: Config, log: Log): Bus =>
  bus
    ? createNatsBus({ setup: bus, log, name: `coldway ${[...roles].join()}` })
    : createLocalBus((error, name) => log.error({ error, event: name }, 'a listener failed'))
