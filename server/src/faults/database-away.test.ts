/**
 * The database goes away in the middle of work (faults.md row 3): nothing is acknowledged meanwhile, the process stays,
 * calls wait or answer 503, everything goes on by itself, nothing acknowledged is lost, and memory does not grow.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { organisations } from '@coldway/contract/organisations.ts'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { createLog } from '../platform/log.ts'
import { kitOf, protocolOf, rowsOf, transportOf, type WireName, wires } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { makeWorld, removeFolder, type World } from '../testing/world.ts'

// Its own server: the others of the run must not notice.
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
const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000

interface Player {
  readonly wire: WireName
  readonly device: MadeDevice
  readonly acknowledged: Map<number, number>
  steps: number
}
const all: Player[] = []
const stops: (() => void)[] = []
const acknowledged = (): number => all.reduce((sum, player) => sum + player.acknowledged.size, 0)
/** Acknowledged after this moment. */
const since = (atMs: number): number =>
  all.reduce((sum, player) => sum + [...player.acknowledged.values()].filter((gotMs) => gotMs > atMs).length, 0)

beforeAll(async () => {
  for (let n = 0; n < 100; n++) {
    const wire = wires[n % wires.length] as WireName
    const device = await world.make.device({ orgId: user.orgId, protocol: protocolOf(wire) })
    all.push({ wire, device, acknowledged: new Map(), steps: 0 })
  }
})

/** A hundred clients, each with some reports under way at any time. */
const playAll = async (): Promise<void> => {
  const before = acknowledged()
  for (const player of all) stops.push(play(player))
  await until(() => acknowledged() > before + 300, Boolean, 20_000)
}

const play = (player: Player): (() => void) => {
  const onAcknowledged = (_code: string, { atMs }: { atMs: number }) =>
    void player.acknowledged.set(atMs, performance.now())
  const transport = transportOf(world, player.wire, player.device, { onAcknowledged })
  const { report } = kitOf(player.device)
  let isOver = false
  const run = async (): Promise<void> => {
    while (!isOver) {
      const step = player.steps++
      await transport
        .send([report({ atMs: firstMs + step * 1000, values: { temp1: (step % 60) / 10 } })])
        .catch(() => undefined)
      await sleep(20)
    }
  }
  void run()
  return () => {
    isOver = true
    transport.close()
  }
}

afterEach(async () => {
  for (const stop of stops.splice(0)) stop()
  await until(() => world.program.pipeline?.queuedRows === 0)
  for (const player of all) {
    const rows = await rowsOf(world, player.device)
    const times = new Set(rows.map(({ at }) => at))
    expect(times.size).toBe(rows.length)
    expect([...player.acknowledged.keys()].filter((atMs) => !times.has(atMs))).toEqual([])
  }
})

const call = () => world.callAs(user, organisations.queryOrgTree, {})
const goesOn = async (): Promise<void> => {
  const atMs = performance.now()
  await until(() => since(atMs) > 100, Boolean, 30_000)
  await until(
    async () => (await call()).status,
    (status) => status === 200,
  )
}

describe('connections cut off', () => {
  test.each(['idle', 'busy'])(
    '%s: work goes on, nothing is lost',
    async (which) => {
      if (which === 'busy') await playAll()
      for (let n = 0; n < 10; n++) {
        await cut()
        await sleep(100)
        expect([200, 503]).toContain((await call()).status)
      }
      if (which === 'idle') await playAll()
      await goesOn()
    },
    60_000,
  )

  const cut = async (): Promise<void> => {
    const client = new Client({ ...postgres.config, database: 'postgres' })
    await client.connect()
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'coldway' and pid <> pg_backend_pid()`,
    )
    await client.end()
  }
})

test('the server frozen: nothing is acknowledged, the queue and the memory stay bounded, then all is', async () => {
  await playAll()
  const pids = [postgres.pid, ...childrenOf(postgres.pid)]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    // What had been committed when it froze may still be on its way.
    await sleep(1000)
    const frozenMs = performance.now()
    const { rss } = process.memoryUsage()
    const answer = call()
    for (let n = 0; n < 8; n++) {
      await sleep(500)
      expect(world.program.pipeline?.queuedRows).toBeLessThan(20_000)
    }
    expect(since(frozenMs)).toBe(0)
    expect(process.memoryUsage().rss - rss).toBeLessThan(150 * 2 ** 20)
    for (const pid of pids) process.kill(pid, 'SIGCONT')
    expect([200, 503]).toContain((await answer).status)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  await goesOn()
}, 60_000)

test.each([
  ['stopped', 'SIGINT'],
  ['killed', 'SIGKILL'],
] as const)(
  'the server %s and started again: nothing is lost, it goes on by itself',
  async (_how, signal) => {
    await playAll()
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
    await goesOn()
  },
  60_000,
)

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child as number)
