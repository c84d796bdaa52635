/**
 * A small cluster of real processes: NATS, a primary with a synchronous standby, two ingest, one api+live, two rules.
 * What either ingest acknowledges is stored once, seen by a browser elsewhere and evaluated, also when a rules process
 * is killed. A device may connect to either, and its newest connection counts.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commands } from '@coldway/contract/commands/commands.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { tracks } from '@coldway/contract/readings/tracks.ts'
import mqtt from 'mqtt'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNats, findPostgres } from '../cluster/engines.ts'
import { type Cluster, type Member, startCluster } from '../cluster/start-cluster.ts'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createCaller } from '../testing/caller.ts'
import { say, uplink, utc } from '../testing/devices.fixture.ts'
import { openLive } from '../testing/live-client.ts'
import { createMake, type Make, type MadeDevice, type MadeUser } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { removeFolder } from '../testing/world.ts'

const [natsServer, postgresBin] = [findNats(), findPostgres()]
const engines = natsServer && postgresBin ? { natsServer, postgresBin } : undefined
const title = engines
  ? 'a cluster'
  : 'a cluster (skipped: nats-server or PostgreSQL with pg_basebackup is not installed)'
const folder = mkdtempSync(join(tmpdir(), 'coldway-cluster-'))
const startLimitMs = 120_000
const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }

let cluster: Cluster
let pool: Pool
let make: Make
let user: MadeUser
let api: Member
let gates: readonly [Member, Member]
let closeDatabase: () => Promise<void>
const clients: mqtt.MqttClient[] = []

const memberOf = (name: string): Member => cluster.members.find((one) => one.name === name) as Member
const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await pool.query<Row>(text, values)).rows
const startS = Math.floor(Date.now() / 1000) - 60
/** The same number makes the same report. */
const report = (n: number, temp = 40) => ({
  id: String(n),
  time: startS + n,
  blocks: [{ id: 3, temp }],
})
const connect = async (gate: Member, { deviceCode, secret }: MadeDevice) => {
  const options = {
    host: '127.0.0.1',
    port: gate.ports.mqtt,
    username: deviceCode,
    password: secret,
    reconnectPeriod: 0,
  }
  const client = await mqtt.connectAsync(options)
  clients.push(client)
  const got: string[] = []
  client.on('message', (_topic, payload) => got.push(payload.toString()))
  await client.subscribeAsync(`coldway/v1/${deviceCode}/down`)
  return { client, got }
}

describe.skipIf(!engines)(title, () => {
  beforeAll(async () => {
    if (!engines) return
    cluster = await startCluster({
      dataDir: folder,
      engines,
      natsNodes: 1,
      members: [
        { name: 'api', roles: ['api', 'live'] },
        { name: 'ingest-1', roles: ['ingest'] },
        { name: 'ingest-2', roles: ['ingest'] },
        { name: 'rules-1', roles: ['rules'] },
        { name: 'rules-2', roles: ['rules'] },
      ],
      firstPort: () => 0,
      variables: { COLDWAY_ADMIN_PASSWORD: 'right-Password1', COLDWAY_LOG: 'warn' },
      isDemo: false,
      say: () => undefined,
    })
    api = memberOf('api')
    gates = [memberOf('ingest-1'), memberOf('ingest-2')]
    const where = { connectionString: cluster.postgres.primary.url }
    pool = new Pool({ ...where, max: 2 })
    pool.on('error', () => undefined)
    const database = openDatabase(where, createLog('silent'))
    closeDatabase = () => database.close()
    make = createMake(database, createCaller(api.base))
    user = await make.user()
  }, startLimitMs)

  afterAll(async () => {
    for (const client of clients) client.end(true)
    await closeDatabase?.()
    await pool?.end()
    await cluster?.stop()
    await removeFolder(folder)
  }, startLimitMs)

  test('reports of one device through both processes: each stored once, and read from the standby', async () => {
    const device = await make.device({ orgId: user.orgId })
    for (let n = 0; n < 20; n++) {
      const gate = gates[n % 2] as Member
      expect((await uplink(gate, device, report(n))).status).toBe(200)
      // A report without an answer in time is sent again, perhaps to the other process.
      if (n % 3 === 0) expect((await uplink(gates[(n + 1) % 2] as Member, device, report(n))).status).toBe(200)
    }
    expect(await rowsOf('select at from readings where device_id = $1', [device.id])).toHaveLength(20)
    const { dataOf } = createCaller(api.base)
    const nowMs = Date.now()
    const place = Array.from({ length: 5 }, (_, n) => ({
      atMs: nowMs - 50_000 + n * 1000,
      lng: 121 + n / 1e4,
      lat: 31,
    }))
    await say(gates[0], 'mqtt', device, place)
    const span = { deviceId: device.id, startTime: utc(nowMs - 600_000), endTime: utc(nowMs + 60_000) }
    await until(async () => (await dataOf(user, tracks.postList, span, { usertimezone: '+00:00' })).points.length === 5)
    const [busy] = await readStandby('select count(*)::int as n from pg_stat_activity where application_name = $1', [
      'coldway',
    ])
    expect(busy?.n).toBeGreaterThan(0)
  })

  test('a browser at one process sees what another took', async () => {
    const device = await make.device({ orgId: user.orgId })
    const client = await openLive({ ...createCaller(api.base), base: api.base }, user)
    client.subscribe('a')
    await client.next((one) => one.type === 'snapshot' && one.isLast)
    for (const [n, gate] of gates.entries()) {
      expect((await uplink(gate, device, report(n, 41 + n))).status).toBe(200)
      const atMs = performance.now()
      await client.next(
        (one) =>
          one.type === 'devices' &&
          one.states.some(({ id, values }) => id === device.id && values.temp1 === (41 + n) / 10),
      )
      expect(performance.now() - atMs).toBeLessThan(2000)
    }
    client.close()
  })

  test('a device is its newest connection: commands come by it, the older one ends, a new credential ends both', async () => {
    const device = await make.device({ orgId: user.orgId })
    const first = await connect(gates[0], device)
    await until(
      async () => (await rowsOf('select from device_sessions where device_id = $1', [device.id])).length === 1,
    )
    const second = await connect(gates[1], device)
    await until(() => !first.client.connected, Boolean, 3000)
    const { dataOf } = createCaller(api.base)
    await dataOf(user, commands.photograph, { deviceIds: [device.id], channel: 1 })
    await until(() => second.got.length === 1, Boolean, 3000)
    expect(first.got).toEqual([])
    await dataOf(user, devices.rotateCredential, { id: device.id })
    await until(() => !second.client.connected, Boolean, 2000)
    expect((await uplink(gates[0], device, report(1))).status).toBe(401)
  })

  test('a rules process is killed: the other takes its partitions over and evaluates what waits', async () => {
    const holders = () =>
      rowsOf<{ holder: string; n: number }>(
        'select holder, count(*)::int as n from rule_partitions group by 1 order by 1',
      )
    await until(
      async () => (await holders()).every(({ n }) => n === 32) && (await holders()).length === 2,
      Boolean,
      15_000,
    )
    const some = await Promise.all(Array.from({ length: 24 }, () => make.device({ orgId: user.orgId, range })))
    await memberOf('rules-1').process.stop('SIGKILL')
    const killedMs = performance.now()
    await Promise.all(some.map((device, n) => uplink(gates[n % 2] as Member, device, report(0, 200))))
    const outside = () =>
      rowsOf('select from device_latest where device_id = any($1) and breach_since is not null', [
        some.map(({ id }) => id),
      ])
    await until(async () => (await outside()).length === some.length, Boolean, 20_000)
    // The lease of six seconds, and the balance after it.
    expect(performance.now() - killedMs).toBeLessThan(12_000)
    expect(await holders()).toMatchObject([{ n: 64 }])
    expect(await rowsOf('select from rule_inbox')).toEqual([])
  }, 60_000)
})

const readStandby = async (text: string, values: unknown[]): Promise<{ n: number }[]> => {
  const standby = new Pool({ connectionString: cluster.postgres.standby.url, max: 1 })
  try {
    return (await standby.query<{ n: number }>(text, values)).rows
  } finally {
    await standby.end()
  }
}
