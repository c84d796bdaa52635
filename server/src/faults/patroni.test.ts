/**
 * The database as in deploy/: Patroni, etcd and HAProxy decide which server is primary, without help. Its machines die
 * while devices report to a cluster of ours; nothing acknowledged is lost, and the figures say how long it took.
 */
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNats, findPostgres } from '../cluster/engines.ts'
import { type NatsNode, startNats } from '../cluster/nats-nodes.ts'
import { type ChildServer, freePort, freePorts, startChild } from '../testing/child.ts'
import { wires } from '../testing/devices.fixture.ts'
import { until } from '../testing/until.ts'
import { removeFolder } from '../testing/world.ts'
import { isFull } from './harness/depth.fixture.ts'
import { makeFleet } from './harness/fleet.fixture.ts'
import { compare, createLedger, type Ledger, unharmed } from './harness/ledger.fixture.ts'
import { startLoad } from './harness/load.fixture.ts'
import { missingForPatroni, type Patroni, startPatroni } from './harness/patroni.fixture.ts'
import { type Outcome, sayOutcome } from './harness/say.fixture.ts'

const [natsServer, postgresBin] = [findNats(), findPostgres()]
const missing = [...missingForPatroni(), ...(natsServer ? [] : ['nats-server']), ...(postgresBin ? [] : ['postgres'])]
const title =
  missing.length === 0 ? 'a cluster whose database Patroni keeps' : `Patroni (skipped: no ${missing.join(', ')})`

const folder = mkdtempSync(join(tmpdir(), 'coldway-patroni-'))
// Started by root, PostgreSQL runs as another user.
chmodSync(folder, 0o711)
const devices = 16
const members: ChildServer[] = []
let patroni: Patroni
let nats: NatsNode[] = []
let fleets = 0

const limitMs = 240_000
const backWithinMs = 90_000
const load = `${devices} devices on four wires at two ingest processes, messages of 5, 20 ms apart`

/** Lets a fleet run, breaks something, waits until every device is back and three servers run again, and counts. */
const suffer = async (
  fault: string,
  breakIt: (ledger: Ledger) => Promise<{ readonly sinceMs: number; readonly figures?: Outcome['figures'] }>,
): Promise<void> => {
  const pool = new Pool({ connectionString: patroni.url, max: 1 })
  const players = await makeFleet(pool, { wires, count: devices, mark: `PATRONI${++fleets}` })
  await pool.end()
  const ledger = createLedger()
  const firstMs = Math.floor(Date.now() / 1000) * 1000 - 20 * 86_400_000
  const running = startLoad({ ledger, players, gates: () => members.slice(0, 2), firstMs, pauseMs: 20 })
  try {
    await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 30_000)
    const beginMs = performance.now()
    const { sinceMs, figures = {} } = await breakIt(ledger)
    const recoveryMs = await until(
      () => ledger.recoveryMs(sinceMs) ?? 0,
      (ms) => ms > 0,
      backWithinMs,
    )
    await until(patroni.isWhole, Boolean, backWithinMs)
    const wholeMs = performance.now() - sinceMs
    await sleep(1000)
    const silenceMs = ledger.silenceMs(beginMs)
    await running.stop()
    const verdict = await compare(ledger, { connectionString: patroni.url })
    sayOutcome({
      fault: `Patroni: ${fault}`,
      load,
      ...verdict,
      recoveryMs,
      figures: {
        ...figures,
        'longest s without an acknowledgement': (silenceMs / 1000).toFixed(1),
        's until three servers stand again': (wholeMs / 1000).toFixed(1),
      },
    })
    expect(verdict).toMatchObject(unharmed)
    expect(verdict.acknowledged).toBeGreaterThan(devices * 5)
  } finally {
    await running.stop()
  }
}

describe.skipIf(!isFull || missing.length > 0)(title, () => {
  beforeAll(async () => {
    patroni = await startPatroni(join(folder, 'engines'), postgresBin as string)
    const ports = await Promise.all([1, 2, 3].map(async () => ({ client: await freePort(), route: await freePort() })))
    nats = await startNats({ program: natsServer as string, logDir: join(folder, 'engines'), ports })
    const variables = {
      COLDWAY_DATABASE_URL: patroni.url,
      COLDWAY_DATABASE_READ_URL: patroni.readUrl,
      COLDWAY_DATABASE_SYNC: 'required',
      COLDWAY_BUS_URL: nats.map(({ url }) => url).join(),
      COLDWAY_BLOBS: join(folder, 'blobs'),
      COLDWAY_METRICS_PORT: 'off',
    }
    for (const [name, roles] of [
      ['ingest-1', 'ingest'],
      ['ingest-2', 'ingest'],
      ['api', 'api,live,jobs'],
      ['rules', 'rules'],
    ] as const) {
      const dataDir = join(folder, name)
      members.push(
        await startChild({ dataDir, ports: await freePorts(), variables: { ...variables, COLDWAY_ROLES: roles } }),
      )
    }
  }, limitMs)

  afterAll(async () => {
    await Promise.all(members.map((member) => member.kill('SIGTERM')))
    await Promise.all(nats.map((node) => node.process.stop()))
    await patroni?.stop()
    await removeFolder(folder)
  }, limitMs)

  test(
    'the machine of the primary dies: its synchronous standby takes over by itself, the dead one comes back',
    async () => {
      await suffer('the primary and its Patroni killed -9, started again once another is primary', async (ledger) => {
        const before = await patroni.primary()
        const sinceMs = performance.now()
        await before.kill()
        await until(
          async () => (await patroni.primary().catch(() => before)).name !== before.name,
          Boolean,
          backWithinMs,
        )
        const chosenMs = performance.now() - sinceMs
        await until(() => ledger.recoveryMs(sinceMs) ?? 0, Boolean, backWithinMs)
        await before.revive()
        return { sinceMs, figures: { 's until another is primary': (chosenMs / 1000).toFixed(1) } }
      })
    },
    limitMs,
  )

  test(
    'PostgreSQL alone is killed on the primary',
    async () => {
      await suffer('PostgreSQL killed -9 on the primary, its Patroni stays', async () => {
        const sinceMs = performance.now()
        ;(await patroni.primary()).killPostgres()
        return { sinceMs }
      })
    },
    limitMs,
  )

  test(
    'an operator switches over in the middle of work',
    async () => {
      await suffer('a switch-over by an operator', async () => {
        const before = await patroni.primary()
        const sinceMs = performance.now()
        const said = await before.ask('/switchover', { leader: before.name })
        expect(said).toMatch(/Successfully switched over/)
        return { sinceMs }
      })
    },
    limitMs,
  )

  test(
    'the machine of the synchronous standby dies: the third one takes its part',
    async () => {
      await suffer('the synchronous standby killed -9, started again', async (ledger) => {
        const flags = await Promise.all(patroni.nodes.map((node) => node.is('synchronous')))
        const standby = patroni.nodes[flags.indexOf(true)]
        const sinceMs = performance.now()
        await standby?.kill()
        await until(() => ledger.recoveryMs(sinceMs) ?? 0, Boolean, backWithinMs)
        await standby?.revive()
        return { sinceMs }
      })
    },
    limitMs,
  )

  test(
    'etcd: one killed, then two, so that nobody may be primary, then all back',
    async () => {
      await suffer('one etcd of three killed, then two for 30 s, then both back', async () => {
        const [first, second] = patroni.etcd
        await first?.kill()
        await sleep(5000)
        await patroni.primary()
        await second?.kill()
        // Longer than the lease of the primary: it steps down and takes no writes.
        await sleep(30_000)
        await expect(patroni.primary()).rejects.toThrow('nobody')
        await Promise.all([first?.revive(), second?.revive()])
        return { sinceMs: performance.now() }
      })
    },
    limitMs,
  )
})
