/** The modules in a process of our own that has no ports, timers or jobs: on connections that yield to all others. */
import { flushCompileCache } from 'node:module'
import type { Language } from '@coldway/contract/enums.ts'
import type { Texts } from '@coldway/i18n/texts.ts'
import type { PoolClient, PoolConfig } from 'pg'
import { createLocalBus } from '../platform/bus.ts'
import { followChanges } from '../platform/changes.ts'
import { systemClock } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { type Database, openDatabase, standbyOf } from '../platform/database.ts'
import { refuseDearReads } from '../platform/dear-reads.ts'
import { createEgress } from '../platform/egress.ts'
import { createPdfRenderer, type RenderPdf } from '../platform/export/pdf-renderer.ts'
import { createLog, type Log } from '../platform/log.ts'
import { loadTexts } from '../platform/texts.ts'
import { createModules, type ModuleParts, type Modules } from './modules.ts'

/** A message carries no functions, and these processes unseal no secret. */
export type ChildConfig = Omit<Config, 'sealingKey'>
export const configOfChild = ({ sealingKey: _key, ...config }: Config): ChildConfig => config

interface Parts {
  readonly config: ChildConfig
  readonly where: PoolConfig
  readonly publicUrl: string
  readonly checksOutput?: boolean
  readonly onConnect?: (client: PoolClient) => void
  readonly files?: ModuleParts['files']
}

export interface ChildModules {
  readonly modules: Modules
  readonly database: Database
  readonly texts: ReadonlyMap<Language, Texts>
  readonly renderPdf: RenderPdf
  readonly log: Log
}

export const openChildModules = async (parts: Parts): Promise<ChildModules> => {
  const { where, publicUrl, checksOutput = false, onConnect, files = {} } = parts
  const config = { ...parts.config, sealingKey: () => undefined }
  const log = createLog(config.logLevel)
  const check = checksOutput ? refuseDearReads : undefined
  const database = openDatabase(where, log, { standby: standbyOf(config), check, ...(onConnect && { onConnect }) })
  const bus = createLocalBus((error, name) => log.error({ error, event: name }, 'a listener failed'))
  await followChanges({ db: database.system, bus, log })
  const texts = await loadTexts()
  const renderPdf = createPdfRenderer()
  const modules = createModules({
    database,
    bus,
    clock: systemClock,
    config,
    egress: createEgress({ allow: config.channels.egressAllow, log }),
    texts,
    renderPdf,
    publicUrl: () => publicUrl,
    broken: () => [],
    files,
  })
  // Node keeps what it compiled at an orderly end, and these processes are killed.
  flushCompileCache()
  return { modules, database, texts, renderPdf, log }
}
