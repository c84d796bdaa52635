/**
 * The database goes away during work (faults.md row 3): nothing is acknowledged meanwhile, the process stays, calls
 * wait or answer 503, everything continues by itself, nothing acknowledged is lost, and memory does not grow.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { organisations } from '@coldway/contract/users/organisations.ts'
import { Client } from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { createLog } from '../platform/log.ts'
import { say, wires } from '../testing/devices.fixture.ts'
import { openLive } from '../testing/live-client.ts'
import { until } from '../testing/until.ts'
import { makeWorld, removeFolder, type World } from '../testing/world.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, type Ledger, unharmed } from './harness/ledger.fixture.ts'
import { startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

// A server of its own, so that other tests are not affected.
const folder = mkdtempSync(join(tmpdir(), 'coldway-away-'))
const log = createLog('silent')
const postgres: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), log })
// Registered before the program's own end, so it runs after it.
afterAll(async () => {
  await postgres.stop()
  await removeFolder(folder)
})
const world: World = await makeWorld({ where: { ...postgres.config } })
const user = await world.make.user()
const devices = 100
let fleets = 0
const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000

/** Runs a hundred devices, breaks the database, waits until all are back, and counts. */
const suffer = async (fault: string, breakIt: (ledger: Ledger) => Promise<unknown>): Promise<void> => {
  const players = await makeFleet(world.program.database.ownerPool, { wires, count: devices, mark: `AWAY${++fleets}` })
  const ledger = createLedger()
  const load = startLoad({ ledger, players, gates: () => [world], firstMs, reports: 1, pauseMs: 20 })
  try {
    await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 30_000)
    await breakIt(ledger)
    const sinceMs = performance.now()
    const recoveryMs = await until(
      () => ledger.recoveryMs(sinceMs) ?? 0,
      (ms) => ms > 0,
      60_000,
    )
    await until(
      async () => (await call()).status,
      (status) => status === 200,
    )
    await load.stop()
    await until(() => world.program.pipeline?.queuedRows === 0)
    const verdict = await compare(ledger, world.where)
    sayOutcome({ fault: `the database: ${fault}`, load: `${devices} devices, 20 ms apart`, ...verdict, recoveryMs })
    expect(verdict).toMatchObject(unharmed)
  } finally {
    await load.stop()
  }
}

const call = () => world.callAs(user, organisations.queryOrgTree, {})
const connect = async (): Promise<Client> => {
  const client = new Client({ ...postgres.config, database: 'postgres' })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
const cut = async (): Promise<void> => {
  const client = await connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'coldway' and pid <> pg_backend_pid()`,
  )
  await client.end()
}

describe('connections cut off', () => {
  const cutOften = async (): Promise<void> => {
    for (let n = 0; n < 10; n++) {
      await cut()
      await sleep(100)
      expect([200, 503]).toContain((await call()).status)
    }
  }

  test('idle: calls go on', async () => {
    await cutOften()
    await until(
      async () => (await call()).status,
      (status) => status === 200,
    )
  })

  test('busy: work goes on, nothing is lost', () => suffer('connections cut ten times', cutOften), 120_000)
})

test('no connection to be had: what is stored is acknowledged, the rest waits, then all is', async () => {
  await suffer('out of connections', async () => {
    const taken: Client[] = []
    const take = async (): Promise<boolean> => {
      const client = new Client({ ...postgres.config })
      client.on('error', () => undefined)
      return client.connect().then(
        () => taken.push(client) > 0,
        () => false,
      )
    }
    // Ends all connections, including those that the program opens meanwhile.
    for (let round = 0; round < 2; round++) {
      while (await take()) continue
      await cutOthers(taken)
    }
    while (await take()) continue
    await sleep(2000)
    expect([200, 503]).toContain((await call()).status)
    await Promise.all(taken.map((client) => client.end()))
  })
}, 120_000)

const cutOthers = async (own: readonly Client[]): Promise<void> => {
  const pids = own.map((client) => (client as unknown as { readonly processID: number }).processID)
  await own[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'coldway' and pid <> all ($1)`,
    [pids],
  )
}

test('the server frozen: nothing is acknowledged, the queue and the memory stay bounded, then all is', async () => {
  await suffer('frozen for five seconds', async (ledger) => {
    const pids = [postgres.pid, ...childrenOf(postgres.pid)]
    for (const pid of pids) process.kill(pid, 'SIGSTOP')
    try {
      // What was committed when it froze may still be on its way.
      await sleep(1000)
      const frozenMs = performance.now()
      const { rss } = process.memoryUsage()
      const answer = call()
      for (let n = 0; n < 8; n++) {
        await sleep(500)
        expect(world.program.pipeline?.queuedRows).toBeLessThan(20_000)
      }
      expect(ledger.since(frozenMs)).toBe(0)
      expect(process.memoryUsage().rss - rss).toBeLessThan(150 * 2 ** 20)
      for (const pid of pids) process.kill(pid, 'SIGCONT')
      expect([200, 503]).toContain((await answer).status)
    } finally {
      for (const pid of pids) process.kill(pid, 'SIGCONT')
    }
  })
}, 120_000)

describe.each([
  ['stopped', 'SIGINT'],
  ['killed', 'SIGKILL'],
] as const)('the server %s and started again', (how, signal) => {
  test('nothing is lost, it goes on by itself', async () => {
    await suffer(`${how} and started again`, async () => {
      const before = postgres.pid
      process.kill(before, signal)
      const answers = new Set<number>()
      const health = new Set<number>()
      await until(
        async () => {
          answers.add((await call()).status)
          health.add((await fetch(`${world.base}/healthz`)).status)
          return postgres.pid !== before
        },
        Boolean,
        30_000,
      )
      for (const status of [...answers, ...health]) expect([200, 503]).toContain(status)
    })
  }, 120_000)
})

test('a browser whose list is read again meanwhile keeps it, and the figures still arrive', async () => {
  const device = await world.make.device({ orgId: user.orgId })
  const browser = await openLive(world, user)
  browser.subscribe('a')
  await browser.next((one) => one.type === 'snapshot' && one.isLast)
  const pids = [postgres.pid, ...childrenOf(postgres.pid)]
  const before = postgres.pid
  for (const pid of pids) process.kill(pid, 'SIGKILL')
  await world.program.database.systemPool.query('select 1').catch(() => undefined)
  world.program.bus.publishHere('changes.lost', {})
  expect(await world.program.metrics.text()).toContain('coldway_database_connections')
  await until(() => postgres.pid !== before, Boolean, 30_000)
  await until(
    async () => (await call()).status,
    (status) => status === 200,
    20_000,
  )
  await say(world, 'mqtt', device, [{ atMs: Date.now(), values: { temp1: 4.2 } }])
  const shows = (one: { readonly states: readonly { id: number; values: { temp1?: number } }[] }): boolean =>
    one.states.some(({ id, values }) => id === device.id && values.temp1 === 4.2)
  await browser.next((one) => (one.type === 'devices' || one.type === 'snapshot') && shows(one))
  expect(browser.messages.filter(({ type }) => type === 'ended')).toEqual([])
  browser.close()
}, 60_000)

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child as number)
