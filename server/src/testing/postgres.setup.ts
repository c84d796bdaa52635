/**
 * One embedded PostgreSQL for a whole run, with a template database that is migrated once. Each test file takes a copy
 * of it (world.ts), so files are independent of each other and a copy costs a tenth of a second.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@coldway/contract/limits.ts'
import { Client, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { keepPartitions } from '../modules/readings/index.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { createLog } from '../platform/log.ts'
import { migrate } from '../platform/migrations.ts'

export interface TestPostgres {
  readonly host: string
  readonly port: number
  readonly user: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres
  }
}

export const templateName = 'coldway_template'

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const root = mkdtempSync(join(tmpdir(), 'coldway-server-tests-'))
  const log = createLog('error')
  const postgres = await startEmbeddedPostgres({ dataDir: join(root, 'data'), log })
  const { host, port, user } = postgres.config
  await forgoDisk({ host, port, user })
  await makeTemplate({ host, port, user })
  project.provide('postgres', { host, port, user })
  return async () => {
    await postgres.stop()
    rmSync(root, { recursive: true, force: true })
  }
}

/**
 * Each database that is made or dropped would wait a second for the disk. None of these outlives a power cut; the tests of what does
 * have databases of their own (faults/).
 */
const forgoDisk = async (where: TestPostgres): Promise<void> => {
  const client = new Client({ ...where, database: 'postgres' })
  await client.connect()
  await client.query('alter system set fsync = off')
  await client.query('select pg_reload_conf()')
  await client.end()
}

const makeTemplate = async (where: TestPostgres): Promise<void> => {
  const client = new Client({ ...where, database: 'postgres' })
  await client.connect()
  await client.query(`create database ${templateName}`)
  await client.end()
  const database = { ...where, database: templateName }
  await migrate(database, createLog('error'))
  const pool = new Pool(database)
  await keepPartitions(pool, { nowMs: Date.now(), keptMs: limits.trackKeptMs, aheadWeeks: 8 })
  await pool.end()
}
