/**
 * kill -9 under load (faults.md row 1): devices on four transports go on sending while the server is killed at a random
 * moment and started again. Every acknowledged report is readable, none is stored twice, none overtakes.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import { Pool, type PoolConfig } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findConnection } from '../platform/connection-file.ts'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createCaller } from '../testing/caller.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { utc, wires } from '../testing/devices.fixture.ts'
import { createMake, type MadeUser } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'
import { byDepth, randomOf } from './harness/depth.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, type Ledger, unharmed } from './harness/ledger.fixture.ts'
import { type Player, startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const devices = 24
const rounds = byDepth(5, 30, 500)
const roundsMin = 3
const limitMs = byDepth(25_000, 240_000, 3 * 3_600_000)
const folder = mkdtempSync(join(tmpdir(), 'coldway-kill-'))
const left: ChildServer[] = []
const startedMs = Date.now()
/** Days back, so that no report is from the future. */
const firstMs = Math.floor(startedMs / 1000) * 1000 - 20 * 86_400_000

afterAll(async () => {
  for (const child of left) await child.kill('SIGKILL')
  await removeFolder(folder)
})

const start = async (options: Parameters<typeof startChild>[0]): Promise<ChildServer> => {
  const child = await startChild(options)
  left.push(child)
  return child
}

const prepare = async (where: PoolConfig, base: string): Promise<{ players: Player[]; user: MadeUser }> => {
  const database = openDatabase(where, createLog('silent'))
  const user = await createMake(database, createCaller(base)).user()
  const players = await makeFleet(database.ownerPool, { wires, count: devices, mark: 'KILL', orgId: user.orgId })
  await database.close()
  return { players, user }
}

const max = (numbers: readonly number[]): number => Math.max(0, ...numbers)

test(
  'what was acknowledged survives a kill of the server',
  async () => {
    const random = randomOf('kill')
    const where = await copyOfTemplate()
    const begin = { dataDir: join(folder, 'server'), ports: await freePorts(), where }
    let server = await start(begin)
    const { players, user } = await prepare(where, server.base)
    const ledger = createLedger()
    const load = startLoad({ ledger, players, gates: () => [server], firstMs })
    const recoveries: number[] = []
    const endMs = performance.now() + limitMs
    // A slow machine gets the time that the fewest kills take.
    while (recoveries.length < roundsMin || (recoveries.length < rounds && performance.now() < endMs)) {
      await sleep(random.between(0, 1500))
      await server.kill('SIGKILL')
      const killedMs = performance.now()
      server = await start(begin)
      recoveries.push(
        await until(
          () => ledger.recoveryMs(killedMs) ?? 0,
          (ms) => ms > 0,
          120_000,
        ),
      )
    }
    await load.stop()
    const verdict = await compare(ledger, where)
    sayOutcome({
      fault: `kill -9 of the server, ${recoveries.length} times`,
      load: `${devices} devices on four wires, each with a message of 5 always under way`,
      ...verdict,
      recoveryMs: max(recoveries),
    })
    expect(verdict).toMatchObject(unharmed)
    expect(recoveries.length).toBeGreaterThanOrEqual(roundsMin)
    await expectReadable(server, user, { ledger, players })
    await server.kill('SIGKILL')
    await dropDatabase(String(where.database))
  },
  limitMs + 900_000,
)

test('what was acknowledged survives a kill of the server and of its own database', async () => {
  const random = randomOf('kill both')
  const begin = { dataDir: join(folder, 'embedded'), ports: await freePorts() }
  let server = await start(begin)
  const connection = async () => (await findConnection(begin.dataDir)) as PoolConfig
  const { players } = await prepare(await connection(), server.base)
  const ledger = createLedger()
  const load = startLoad({ ledger, players, gates: () => [server], firstMs })
  const recoveries: number[] = []
  for (let round = 0; round < byDepth(1, 6, 25); round++) {
    await until(() => ledger.acknowledgedCount > 100 * (round + 1), Boolean, 120_000)
    await sleep(random.between(0, 500))
    process.kill(await postmasterOf(await connection()), 'SIGKILL')
    await server.kill('SIGKILL')
    const killedMs = performance.now()
    server = await start(begin)
    recoveries.push(
      await until(
        () => ledger.recoveryMs(killedMs) ?? 0,
        (ms) => ms > 0,
        120_000,
      ),
    )
  }
  await load.stop()
  const verdict = await compare(ledger, await connection())
  sayOutcome({
    fault: `kill -9 of the server and its embedded database, ${recoveries.length} times`,
    load: `${devices} devices on four wires`,
    ...verdict,
    recoveryMs: max(recoveries),
  })
  expect(verdict).toMatchObject(unharmed)
  expect(verdict.acknowledged).toBeGreaterThan(100)
  await server.kill('SIGTERM')
}, 900_000)

const postmasterOf = async (where: PoolConfig): Promise<number> => {
  const pool = new Pool({ ...where, max: 1 })
  pool.on('error', () => undefined)
  const { rows } = await pool.query<{ pid: number }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
  )
  await pool.end()
  return rows[0]?.pid as number
}

/** Reads by the calls that users make, not by SQL alone. */
const expectReadable = async (
  server: ChildServer,
  user: MadeUser,
  { ledger, players }: { ledger: Ledger; players: readonly Player[] },
): Promise<void> => {
  const { dataOf } = createCaller(server.base)
  for (const { device } of players.slice(0, wires.length)) {
    const span = { deviceId: device.id, startTime: utc(firstMs), endTime: utc(startedMs) }
    const { points } = await dataOf(user, tracks.postList, span, { usertimezone: '+00:00' })
    const seen = new Set(points.map(([atMs]) => atMs))
    expect(ledger.acknowledgedBy(device.id).size).toBeGreaterThan(rounds)
    expect([...ledger.acknowledgedBy(device.id)].filter((atMs) => !seen.has(atMs))).toEqual([])
  }
}
