/**
 * kill -9 under load (faults.md row 1): devices on four transports keep a ledger of what was acknowledged; the server is
 * killed at a random moment and started again. Every acknowledged report is readable, none is stored twice.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool, type PoolConfig } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { kitOf, protocolOf, transportOf, utc, type WireName, wires } from '../testing/devices.fixture.ts'
import { createCaller } from '../testing/caller.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { createMake, type MadeDevice } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { findConnection } from '../platform/connection-file.ts'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { copyOfTemplate, dropDatabase, isLong, removeFolder } from '../testing/world.ts'
import { tracks } from '@coldway/contract/tracks.ts'

const devicesPerWire = 6
const shortRounds = 20
const shortMs = 40_000
const folder = mkdtempSync(join(tmpdir(), 'coldway-kill-'))
const left: ChildServer[] = []
const startedMs = Date.now()
/** Each report of a device has a second of its own: JT/T 808 knows no smaller step. Days back, so that none is ahead. */
const firstMs = Math.floor(startedMs / 1000) * 1000 - 20 * 86_400_000

afterAll(async () => {
  for (const child of left) await child.kill('SIGKILL')
  await removeFolder(folder)
})

interface Player {
  readonly wire: WireName
  readonly device: MadeDevice
  /** Event times of what was acknowledged. */
  readonly ledger: Set<number>
  steps: number
}

const players = async (pool: PoolConfig, base: string): Promise<{ all: Player[]; user: { token: string } }> => {
  const database = openDatabase(pool, createLog('silent'))
  const make = createMake(database, createCaller(base))
  const user = await make.user()
  const all: Player[] = []
  for (const wire of wires) {
    for (let n = 0; n < devicesPerWire; n++) {
      const device = await make.device({ orgId: user.orgId, protocol: protocolOf(wire) })
      all.push({ wire, device, ledger: new Set(), steps: 0 })
    }
  }
  await database.close()
  return { all, user }
}

/** Sends without pause until told to stop; what was under way then may be absent. */
const play = (server: ChildServer, player: Player): (() => void) => {
  const hooks = { onAcknowledged: (_code: string, report: { atMs: number }) => void player.ledger.add(report.atMs) }
  const transport = transportOf(server, player.wire, player.device, hooks)
  const { report } = kitOf(player.device)
  let isOver = false
  const run = async (): Promise<void> => {
    while (!isOver) {
      const said = Array.from({ length: 5 }, () => {
        const step = player.steps++
        return report({
          atMs: firstMs + step * 1000,
          lng: 121 + step / 1e5,
          lat: 31,
          values: { temp1: (step % 60) / 10 },
        })
      })
      await transport.send(said).catch(() => undefined)
      await sleep(1)
    }
  }
  void run()
  return () => {
    isOver = true
    transport.close()
  }
}

const check = async (where: PoolConfig, all: readonly Player[]): Promise<{ acknowledged: number; stored: number }> => {
  const pool = new Pool({ ...where, max: 1 })
  let [acknowledged, stored] = [0, 0]
  try {
    for (const { device, ledger } of all) {
      const { rows } = await pool.query<{ at: number }>('select at from readings where device_id = $1', [device.id])
      const times = new Set(rows.map(({ at }) => at))
      expect([device.deviceCode, times.size]).toEqual([device.deviceCode, rows.length])
      expect([device.deviceCode, [...ledger].filter((atMs) => !times.has(atMs))]).toEqual([device.deviceCode, []])
      acknowledged += ledger.size
      stored += rows.length
    }
  } finally {
    await pool.end()
  }
  return { acknowledged, stored }
}

test(
  'what was acknowledged survives a kill of the server',
  async () => {
    const where = await copyOfTemplate()
    const ports = await freePorts()
    const begin = { dataDir: join(folder, 'server'), ports, where }
    let server = await startChild(begin)
    left.push(server)
    const { all, user } = await players(where, server.base)
    const endMs = Date.now() + (isLong ? 3 * 3_600_000 : shortMs)
    let rounds = 0
    for (; rounds < (isLong ? 500 : shortRounds) && Date.now() < endMs; rounds++) {
      const before = ledgerOf(all)
      const stops = all.map((player) => play(server, player))
      await until(() => ledgerOf(all) > before, Boolean, 30_000)
      await sleep(Math.random() * 1500)
      await server.kill('SIGKILL')
      for (const stop of stops) stop()
      server = await startChild(begin)
      left.push(server)
    }
    const { acknowledged, stored } = await check(where, all)
    for (const wire of wires) {
      const own = all.filter((player) => player.wire === wire)
      expect([wire, ledgerOf(own) > rounds]).toEqual([wire, true])
    }
    await expectReadable(server, user, all)
    console.log(`kill -9: ${rounds} rounds, ${acknowledged} reports acknowledged, ${stored} stored, 0 lost, 0 twice`)
    expect(rounds).toBeGreaterThanOrEqual(5)
    await server.kill('SIGKILL')
    await dropDatabase(String(where.database))
  },
  isLong ? 4 * 3_600_000 : 180_000,
)

test('what was acknowledged survives a kill of the server and of its own database', async () => {
  const begin = { dataDir: join(folder, 'embedded'), ports: await freePorts() }
  let server = await startChild(begin)
  left.push(server)
  const { all } = await players((await findConnection(begin.dataDir)) as PoolConfig, server.base)
  for (let round = 0; round < (isLong ? 25 : 2); round++) {
    const before = ledgerOf(all)
    const stops = all.map((player) => play(server, player))
    await until(() => ledgerOf(all) > before + 100, Boolean, 30_000)
    await sleep(Math.random() * 500)
    const pool = new Pool({ ...(await findConnection(begin.dataDir)), max: 1 })
    pool.on('error', () => undefined)
    const { rows } = await pool.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
    )
    process.kill(rows[0]?.pid as number, 'SIGKILL')
    await server.kill('SIGKILL')
    await pool.end().catch(() => undefined)
    for (const stop of stops) stop()
    server = await startChild(begin)
    left.push(server)
  }
  const { acknowledged, stored } = await check((await findConnection(begin.dataDir)) as PoolConfig, all)
  console.log(`kill -9 of both: ${acknowledged} reports acknowledged, ${stored} stored, 0 lost, 0 twice`)
  expect(acknowledged).toBeGreaterThan(100)
  await server.kill('SIGTERM')
}, 180_000)

const ledgerOf = (all: readonly Player[]): number => all.reduce((sum, { ledger }) => sum + ledger.size, 0)

/** By the calls a user makes, not by SQL alone. */
const expectReadable = async (server: ChildServer, user: { token: string }, all: readonly Player[]): Promise<void> => {
  const { dataOf } = createCaller(server.base)
  for (const { device, ledger } of all.filter((_, n) => n % devicesPerWire === 0)) {
    const span = { deviceId: device.id, startTime: utc(firstMs), endTime: utc(startedMs) }
    const { points } = await dataOf(user, tracks.postList, span, { usertimezone: '+00:00' })
    const seen = new Set(points.map(([atMs]) => atMs))
    expect([...ledger].filter((atMs) => !seen.has(atMs))).toEqual([])
  }
}
