/**
 * Many devices at once (faults.md rows 8, 9, 10): all reconnect after a kill, one floods among calm ones, each sends a
 * backlog of a day. Real connections to a real process; nothing is lost, no device starves, and the latest state never
 * goes back.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'node:http'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { kitOf, transportOf, wires } from '../testing/devices.fixture.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'
import { byDepth } from './harness/depth.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, unharmed } from './harness/ledger.fixture.ts'
import { type Player, startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'coldway-crowd-'))
const where = await copyOfTemplate()
const begin = { dataDir: folder, ports: await freePorts(), where }
/** Generous, for a machine that others use too; the real time is printed. */
const backWithinMs = 240_000
const nowS = (): number => Math.floor(Date.now() / 1000) * 1000
let server: ChildServer
let pool: Pool

beforeAll(async () => {
  server = await startChild(begin)
  pool = new Pool({ ...where, max: 2 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await pool?.end()
  await dropDatabase(String(where.database))
  await removeFolder(folder)
})

const quantile = (numbers: readonly number[], q: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * q))] ?? 0
const ms = (numbers: readonly number[], q: number): string => `${Math.round(quantile(numbers, q))} ms`

test('all devices connect at once, and again after a kill', async () => {
  const count = byDepth(1000, 10_000)
  const players = await makeFleet(pool, { wires: ['mqtt'], count, mark: 'ALL' })
  const ledger = createLedger()
  const sinceMs = performance.now()
  // Each device sends at most one message per second: the load is that all come at the same time.
  const load = startLoad({
    ledger,
    players,
    gates: () => [server],
    firstMs: nowS() - 20 * 86_400_000,
    reports: 1,
    pauseMs: byDepth(2000, 20_000),
  })
  // Reading ten thousand pages takes time from the devices, which run in this process.
  const isBack = async (momentMs: number): Promise<number> => {
    await sleep(500)
    return ledger.recoveryMs(momentMs) ?? 0
  }
  try {
    const firstMs = await until(() => isBack(sinceMs), Boolean, backWithinMs)
    await server.kill('SIGKILL')
    const killedMs = performance.now()
    server = await startChild(begin)
    const startedMs = performance.now()
    const recoveryMs = await until(() => isBack(killedMs), Boolean, backWithinMs)
    await load.stop()
    const verdict = await compare(ledger, where)
    sayOutcome({
      fault: `${count} MQTT devices come at once, and again after kill -9`,
      load: 'client and server on the same cores',
      ...verdict,
      recoveryMs,
      figures: {
        'all in for the first time after': `${(firstMs / 1000).toFixed(1)} s`,
        'of the way back the start took': `${((startedMs - killedMs) / 1000).toFixed(1)} s`,
      },
    })
    expect(verdict).toMatchObject(unharmed)
  } finally {
    await load.stop()
  }
}, 600_000)

test('one device that floods waits for itself: the calm ones are served as before', async () => {
  const calm = await makeFleet(pool, { wires, count: byDepth(60, 200), mark: 'CALM' })
  const [noisy] = await makeFleet(pool, { wires: ['http'], count: 1, mark: 'NOISY' })
  const calmIds = new Set(calm.map(({ device }) => device.id))
  const ledger = createLedger()
  const firstMs = nowS() - 20 * 86_400_000
  const load = startLoad({ ledger, players: calm, gates: () => [server], firstMs, reports: 1, pauseMs: 1000 })
  await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 30_000)
  const spanMs = byDepth(3000, 15_000)
  const quietMs = performance.now()
  await sleep(spanMs)
  const quiet = ledger.delays(calmIds, quietMs)
  const floodMs = performance.now()
  const flood = startFlood(noisy as Player, firstMs)
  await sleep(spanMs)
  const { accepted, refused } = await flood.stop()
  const loud = ledger.delays(calmIds, floodMs)
  await load.stop()
  const verdict = await compare(ledger, where)
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from readings where device_id = $1', [
    noisy?.device.id,
  ])
  sayOutcome({
    fault: `one device floods by ${floodWidth} requests of ${floodReports} reports at a time among ${calm.length} calm ones`,
    load: 'client and server on the same cores',
    ...verdict,
    figures: {
      'calm p50': ms(quiet, 0.5),
      'calm p95': ms(quiet, 0.95),
      'p50 in the flood': ms(loud, 0.5),
      'p95 in the flood': ms(loud, 0.95),
      'flood accepted': `${Math.round((accepted / spanMs) * 1000)}/s`,
      'flood requests refused': refused,
    },
  })
  expect(verdict).toMatchObject(unharmed)
  // A refusal is answered as one, never accepted and dropped.
  expect(rows[0]?.n).toBeGreaterThanOrEqual(accepted)
  expect(loud.length).toBeGreaterThan(0)
}, 240_000)

const floodWidth = byDepth(100, 400)
const floodReports = 100

/** Sends as fast as answers come, over many connections. */
const startFlood = ({ device }: Player, firstMs: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: floodWidth })
  let isOver = false
  let atMs = firstMs
  let [accepted, refused] = [0, 0]
  // Built by hand, as the sender's cost is not measured here.
  const body = (): string =>
    `[${Array.from({ length: floodReports }, () => {
      atMs += 1000
      return `{"id":"${atMs}","time":${atMs / 1000},"blocks":[{"id":3,"temp":40}]}`
    }).join()}]`
  const post = (text: string): Promise<number> =>
    new Promise((resolve) => {
      const sent = request(new URL('/v3/open/uplink', server.base), {
        method: 'POST',
        agent,
        auth: `${device.deviceCode}:${device.secret}`,
        headers: { 'content-type': 'application/json' },
      })
      sent.on('error', () => resolve(0))
      sent.on('response', (response) => {
        response.resume()
        response.on('end', () => resolve(response.statusCode ?? 0))
      })
      sent.end(text)
    })
  const run = async (): Promise<void> => {
    while (!isOver) {
      const status = await post(body())
      if (status === 200) accepted += floodReports
      else refused += 1
      if (status !== 200) await sleep(100)
    }
  }
  const running = Array.from({ length: floodWidth }, run)
  return {
    async stop() {
      isOver = true
      await Promise.all(running)
      agent.destroy()
      return { accepted, refused }
    },
  }
}

test('a day of backlog from each device at once: the history is whole, the latest state never goes back', async () => {
  const players = await makeFleet(pool, { wires, count: byDepth(12, 100), mark: 'DAY' })
  const ledger = createLedger()
  const untilMs = nowS()
  const everyMs = byDepth(300_000, 60_000)
  const tell = (player: Player, times: readonly number[]): Promise<void> => {
    const transport = transportOf(server, player.wire, player.device, {
      onAcknowledged: (_code, { atMs }) => ledger.acknowledged(player.device.id, atMs),
    })
    for (const atMs of times) ledger.sent(player.device.id, atMs)
    const reports = times.map((atMs) => kitOf(player.device).report({ atMs, lng: 121, lat: 31, values: { temp1: 4 } }))
    return transport.send(reports).finally(() => transport.close())
  }
  const day = Array.from({ length: Math.floor(86_400_000 / everyMs) }, (_, n) => untilMs - 86_400_000 + n * everyMs)
  const watching = watchLatest(players)
  const startMs = performance.now()
  // The present first, then the backlog: half of them from its beginning, half from its end.
  await Promise.all(players.map((player) => tell(player, [untilMs])))
  await Promise.all(players.map((player, n) => tell(player, n % 2 === 0 ? day : day.toReversed())))
  const tookMs = performance.now() - startMs
  const wentBack = await watching.stop()
  const verdict = await compare(ledger, where, { ignoresArrival: true })
  const drainMs = performance.now()
  await until(async () => (await pool.query('select from rule_inbox limit 1')).rowCount === 0, Boolean, 60_000)
  sayOutcome({
    fault: `${players.length} devices flush a day of ${day.length} reports each`,
    load: 'client and server on the same cores',
    ...verdict,
    figures: {
      'latest states that went back': wentBack,
      'all acknowledged after': `${(tookMs / 1000).toFixed(1)} s`,
      'rules through after another': `${((performance.now() - drainMs) / 1000).toFixed(1)} s`,
    },
  })
  expect(verdict).toMatchObject({ ...unharmed, stored: players.length * (day.length + 1) })
  expect(wentBack).toBe(0)
}, 240_000)

/** Reads the latest state continuously, past the program. */
const watchLatest = (players: readonly Player[]) => {
  const seen = new Map<number, number>()
  let wentBack = 0
  let isOver = false
  const look = async (): Promise<void> => {
    const { rows } = await pool.query<{ id: number; at: number }>(
      'select device_id as id, (extract(epoch from at) * 1000)::float8 as at from device_latest where device_id = any($1)',
      [players.map(({ device }) => device.id)],
    )
    for (const { id, at } of rows) {
      if (at < (seen.get(id) ?? 0)) wentBack += 1
      seen.set(id, at)
    }
  }
  const run = async (): Promise<void> => {
    while (!isOver) {
      await look()
      await sleep(20)
    }
    await look()
  }
  const running = run()
  return {
    async stop() {
      isOver = true
      await running
      return wentBack
    },
  }
}
