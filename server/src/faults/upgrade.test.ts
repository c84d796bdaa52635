/**
 * A new version beside the old one while devices report: the new process migrates the schema while the old one runs,
 * both take reports, and the old one is stopped. Nothing acknowledged by either is lost or stored twice.
 */
import { mkdtempSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool, type PoolConfig } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { createLog } from '../platform/log.ts'
import { knownMigrations, migrate } from '../platform/migrations.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { wires } from '../testing/devices.fixture.ts'
import { until } from '../testing/until.ts'
import { dropDatabase, removeFolder } from '../testing/world.ts'
import { byDepth } from './harness/depth.fixture.ts'
import { earlier, hasHistory, layEarlier } from './harness/earlier.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, unharmed } from './harness/ledger.fixture.ts'
import { startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'coldway-upgrade-'))
const log = createLog('silent')
const devices = 24
const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
const children: ChildServer[] = []
const databases: string[] = []

afterAll(async () => {
  for (const child of children) await child.kill('SIGKILL')
  for (const name of databases) await dropDatabase(name)
  await removeFolder(folder)
})

const emptyDatabase = async (): Promise<PoolConfig> => {
  const database = `upgraded_${randomUUID().replaceAll('-', '')}`
  const client = new Client({ ...inject('postgres'), database: 'postgres' })
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  databases.push(database)
  return { ...inject('postgres'), database }
}

const start = async (name: string, where: PoolConfig, main?: string): Promise<ChildServer> => {
  const options = { dataDir: join(folder, name), ports: await freePorts(), where }
  const child = await startChild({ ...options, variables: { COLDWAY_METRICS_PORT: 'off' }, ...(main && { main }) })
  children.push(child)
  return child
}

const schemaOf = async (pool: Pool): Promise<string> =>
  (await pool.query<{ name: string }>('select max(name) as name from migrations')).rows[0]?.name ?? ''

const title = hasHistory()
  ? `the version whose schema ends with ${earlier.lastMigration}`
  : 'an earlier version (skipped: not in the history of this clone)'

describe.skipIf(!hasHistory())(title, () => {
  test('is replaced under load: old and new side by side, then the new one alone', async () => {
    const where = await emptyDatabase()
    const old = await start('old', where, layEarlier(join(folder, 'earlier')))
    const pool = new Pool({ ...where, max: 2 })
    pool.on('error', () => undefined)
    expect(await schemaOf(pool)).toBe(earlier.lastMigration)
    const players = await makeFleet(pool, { wires, count: devices, mark: 'UPGRADE' })
    const ledger = createLedger()
    const gates = [old]
    const load = startLoad({ ledger, players, gates: () => gates, firstMs })
    try {
      await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 30_000)
      await sleep(byDepth(1000, 10_000))
      const beginMs = performance.now()
      const next = await start('next', where)
      const besideMs = performance.now()
      expect(await schemaOf(pool)).toBe((await knownMigrations()).at(-1))
      const meanwhile = ledger.since(beginMs)
      gates.push(next)
      // The old process works on the new schema, and its devices connect to either.
      await until(() => ledger.recoveryMs(besideMs) ?? 0, Boolean, 30_000)
      await sleep(byDepth(1000, 10_000))
      gates.shift()
      const stopMs = performance.now()
      await old.kill('SIGTERM')
      const recoveryMs = await until(() => ledger.recoveryMs(stopMs) ?? 0, Boolean, 30_000)
      await load.stop()
      const verdict = await compare(ledger, where)
      sayOutcome({
        fault: `upgrade from ${earlier.lastMigration} beside the old version, which is then stopped`,
        load: `${devices} devices on four wires, each with a message of 5 always under way`,
        ...verdict,
        recoveryMs,
        figures: {
          's until the new one was ready': ((besideMs - beginMs) / 1000).toFixed(1),
          'acknowledged by the old one meanwhile': meanwhile,
          'longest s without an acknowledgement': (ledger.silenceMs(beginMs) / 1000).toFixed(1),
        },
      })
      expect(verdict).toMatchObject(unharmed)
      expect(meanwhile).toBeGreaterThan(0)
      await until(async () => (await pool.query('select from rule_inbox limit 1')).rowCount === 0, Boolean, 30_000)
    } finally {
      await load.stop()
      await pool.end()
    }
  }, 180_000)
})

test('a schema that waits for a long read does not make devices wait', async () => {
  const where = await emptyDatabase()
  const all = await knownMigrations()
  const last = all.findIndex((name) => name.startsWith('068'))
  await migrate(where, log, new Set(all.slice(0, last)))
  const [reader, writer] = [new Client(where), new Client(where)]
  await Promise.all([reader.connect(), writer.connect()])
  // Reads as long as an export does: for minutes.
  await reader.query('begin')
  await reader.query('select count(*) from readings')
  const upgrading = migrate(where, log)
  for (let n = 0; n < 5; n++) {
    await sleep(400)
    // The statement would queue behind the waiting migration for as long as the reader reads.
    await writer.query('select from readings limit 1')
  }
  await reader.query('commit')
  await upgrading
  const { rows } = await writer.query<{ name: string }>('select max(name) as name from migrations')
  expect(rows[0]?.name).toBe(all.at(-1))
  await Promise.all([reader.end(), writer.end()])
}, 60_000)
