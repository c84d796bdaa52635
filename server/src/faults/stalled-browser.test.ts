/**
 * Browsers that stop reading (faults.md row 28), in the full form in real time: they cost a bounded amount of memory
 * and are disconnected, others go on, and devices do not notice. app/live/live.test.ts has a sample of it.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createCaller } from '../testing/caller.ts'
import { freePort, freePorts, startChild } from '../testing/child.ts'
import { wires } from '../testing/devices.fixture.ts'
import { openLive, ticketOf } from '../testing/live-client.ts'
import { createMake } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { type BareWire, bareWire } from '../testing/wire.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'
import { isFull } from './harness/depth.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, unharmed } from './harness/ledger.fixture.ts'
import { startLoad } from './harness/load.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const [devices, stalled] = [200, 20]
const megabyte = 2 ** 20

test.skipIf(!isFull)(
  'browsers that stop reading are sent away; memory stays bounded, devices and the other browser go on',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coldway-stalled-'))
    const where = await copyOfTemplate()
    const metricsPort = await freePort()
    const variables = { COLDWAY_METRICS_PORT: String(metricsPort) }
    const server = await startChild({ dataDir: folder, ports: await freePorts(), where, variables })
    const database = openDatabase(where, createLog('silent'))
    const caller = createCaller(server.base)
    const user = await createMake(database, caller).user()
    const players = await makeFleet(database.ownerPool, { wires, count: devices, mark: 'STALL', orgId: user.orgId })
    await database.close()
    const ledger = createLedger()
    const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
    const load = startLoad({ ledger, players, gates: () => [server], firstMs, reports: 1, pauseMs: 50 })
    const world = { ...caller, base: server.base }
    const good = await openLive(world, user)
    good.subscribe('a')
    const sockets: BareWire[] = []
    try {
      await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 60_000)
      const quietMs = performance.now()
      await sleep(5000)
      const before = { rss: rssOf(server.pid), delays: ledger.delays(new Set(ledger.deviceIds), quietMs) }
      for (let n = 0; n < stalled; n++) sockets.push(await stall(server.ports.http, await ticketOf(world, user)))
      const stalledMs = performance.now()
      let most = 0
      await until(
        async () => {
          most = Math.max(most, rssOf(server.pid))
          await sleep(200)
          return liveClients(metricsPort)
        },
        (count) => count === 1,
        180_000,
      )
      const tookMs = performance.now() - stalledMs
      const frames = good.messages.length
      await until(() => good.messages.length > frames + 3)
      await load.stop()
      const verdict = await compare(ledger, where)
      const delays = ledger.delays(new Set(ledger.deviceIds), stalledMs)
      sayOutcome({
        fault: `${stalled} browsers stop reading`,
        load: `${devices} devices on four wires, 50 ms apart; one browser that reads`,
        ...verdict,
        figures: {
          's until all were sent away': (tookMs / 1000).toFixed(1),
          'memory before': `${Math.round(before.rss / megabyte)} MB`,
          'at the most': `${Math.round(most / megabyte)} MB`,
          'p99 to acknowledgement before': `${p99(before.delays)} ms`,
          meanwhile: `${p99(delays)} ms`,
        },
      })
      expect(verdict).toMatchObject(unharmed)
      expect(good.closedWith).toBeUndefined()
      expect(most - before.rss).toBeLessThan(300 * megabyte)
    } finally {
      for (const socket of sockets) socket.close()
      good.close()
      await load.stop()
      await server.kill('SIGTERM')
      await dropDatabase(String(where.database))
      await removeFolder(folder)
    }
  },
  300_000,
)

/** Subscribes to all devices eight times, and stops reading. */
const stall = async (port: number, ticket: string): Promise<BareWire> => {
  const wire = await bareWire(port)
  const key = randomBytes(16).toString('base64')
  wire.send(
    [
      `GET /v3/live?ticket=${ticket} HTTP/1.1`,
      `Host: 127.0.0.1:${port}`,
      'Upgrade: websocket',
      'Connection: Upgrade',
      `Sec-WebSocket-Key: ${key}`,
      'Sec-WebSocket-Version: 13',
      '\r\n',
    ].join('\r\n'),
  )
  expect((await wire.next()).toString('latin1')).toMatch(/^HTTP\/1\.1 101/)
  for (let n = 0; n < 8; n++)
    wire.send(masked(JSON.stringify({ type: 'subscribe', id: `t${n}`, topic: { kind: 'devices' } })))
  wire.socket.pause()
  return wire
}

/** A text frame of a client: masked, here with zeros (RFC 6455 section 5.3). */
const masked = (text: string): Buffer => {
  const payload = Buffer.from(text)
  return Buffer.concat([Buffer.of(0x81, 0x80 | payload.length, 0, 0, 0, 0), payload])
}

const liveClients = async (port: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(/^coldway_live_clients(?:\{[^}]*\})? (\d+)/m.exec(text)?.[1] ?? Number.NaN)
}

const rssOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024

const p99 = (numbers: readonly number[]): number =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.99)] ?? 0)
