/**
 * kill -9 between request, approval, command and record of an unlock: no lock opens twice by one approval, and what a lock
 * tells is in its records and in the log of its order, once.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { lockOrderDetails, lockOrders } from '@coldway/contract/lock-orders/lock-orders.ts'
import { unlockRequests } from '@coldway/contract/lock-orders/unlock-requests.ts'
import mqtt from 'mqtt'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createCaller } from '../testing/caller.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { createMake, type MadeDevice, type MadeUser } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'
import { byDepth, randomOf } from './harness/depth.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const rounds = byDepth(2, 12, 100)
const eachRound = 5
const folder = mkdtempSync(join(tmpdir(), 'coldway-unlock-kill-'))
const left: ChildServer[] = []
const links: mqtt.MqttClient[] = []
const where = await copyOfTemplate()
const client = new Client(where)
await client.connect()
afterAll(async () => {
  for (const link of links) link.end(true)
  for (const child of left) await child.kill('SIGKILL')
  await client.end()
  await dropDatabase(String(where.database))
  await removeFolder(folder)
})

const ports = await freePorts()
/** Starts without waiting until the leases of the dead expire. */
const start = async (): Promise<ChildServer> => {
  await client.query(`update jobs set lease_until = now() - interval '1 day' where lease_until is not null`)
  await client.query(`update rule_partitions set lease_until = now() - interval '1 day'`)
  await client.query(`delete from processes`)
  const child = await startChild({ dataDir: folder, ports, where })
  left.push(child)
  return child
}

/** Asks until the server answers with one of the codes, however often it dies meanwhile. */
const insisting = async (
  ask: () => Promise<{ readonly body: { readonly code: string } }>,
  codes: readonly string[],
) => {
  for (const giveUpMs = performance.now() + 120_000; ; ) {
    const code = await ask().then(({ body }) => body.code, String)
    if (codes.includes(code)) return
    if (performance.now() > giveUpMs) throw new Error(`answered ${code}`)
    await sleep(50)
  }
}

interface Locked {
  readonly orderId: number
  readonly device: MadeDevice
  /** The nonces by which it opened, each time that it did. */
  readonly openings: string[]
}

/** A lock that opens once for each nonce and insists on its answer. */
const connect = ({ device: { deviceCode, secret }, openings }: Locked): void => {
  const link = mqtt.connect({
    host: '127.0.0.1',
    port: ports.mqtt,
    username: deviceCode,
    password: secret,
    clientId: deviceCode,
    reconnectPeriod: 200,
  })
  links.push(link)
  link.on('error', () => undefined)
  link.on('connect', () => link.subscribe(`coldway/v1/${deviceCode}/down`))
  link.on('message', (_topic, payload) => {
    const { nonce, notAfterMs } = DownlinkCommand.parse(JSON.parse(payload.toString()))
    if (!openings.includes(nonce) && Date.now() <= notAfterMs) openings.push(nonce)
    const answer = JSON.stringify({ nonce, state: openings.includes(nonce) ? 'success' : 'invalid' })
    // Said twice, as by a link that repeats.
    for (let times = 0; times < 2; times++) link.publish(`coldway/v1/${deviceCode}/ack`, answer, { qos: 1 })
  })
}

const prepare = async ({ base }: ChildServer) => {
  const database = openDatabase(where, createLog('silent'))
  const { callAs, dataOf } = createCaller(base)
  const make = createMake(database, { callAs, dataOf })
  const asker: MadeUser = await make.user()
  const second = await make.user({ orgId: asker.orgId })
  const all: Locked[] = []
  for (let n = 0; n < rounds * eachRound; n++) {
    const device = await make.device({ orgId: asker.orgId, category: 'lock' })
    const { id } = await dataOf(asker, lockOrders.save, {
      orgId: asker.orgId,
      orderNo: `KILL-${n}`,
      planStartTime: '2026-12-01 08:00:00',
      planEndTime: '2026-12-02 08:00:00',
      materials: [{ supplier: 'Maker', identification: 'LOT-1', quantity: 3 }],
    })
    await dataOf(asker, lockOrders.updateBindingDevice, {
      waybillId: id,
      deviceId: device.id,
      isBound: true,
      reason: '',
    })
    for (const state of ['inProgress', 'started'] as const)
      await dataOf(asker, lockOrderDetails.updateStatus, { waybillId: id, state, reason: '' })
    all.push({ orderId: id, device, openings: [] })
  }
  await database.close()
  return { asker, second, all }
}

test('each approval opens its lock once at most, and each opening is recorded once, whenever the server is killed', async () => {
  const random = randomOf('unlock kill')
  let server = await start()
  const { asker, second, all } = await prepare(server)
  const { callAs } = createCaller(server.base)
  all.forEach(connect)
  const open = async ({ orderId: waybillId, device }: Locked): Promise<void> => {
    // A person who gets no answer asks again: "an unlock is under way" then says that the first
    // request was heard.
    await insisting(() => callAs(asker, lockOrders.batchUnlock, { waybillId, reason: 'At the depot' }), ['0', '1'])
    const { rows } = await client.query<{ id: number }>('select id from commands where device_id = $1', [device.id])
    const id = rows[0]?.id ?? 0
    await insisting(() => callAs(second, unlockRequests.updateLock, { id, isApproved: true }), ['0', '409'])
  }
  for (let round = 0; round < rounds; round++) {
    const opened = Promise.all(all.slice(round * eachRound, (round + 1) * eachRound).map(open))
    await sleep(random.between(0, 500))
    await server.kill('SIGKILL')
    server = await start()
    await opened
  }
  await until(
    async () => (await client.query(`select from commands where device_state = 'inExecution'`)).rowCount,
    (waiting) => waiting === 0,
    180_000,
  )
  const { rows } = await client.query<{
    orderId: number
    requests: number
    told: number
    logged: number
    state: string
  }>(
    `select w.id as "orderId", w.state,
       (select count(*)::int from commands c where c.device_id = b.device_id) as requests,
       (select count(*)::int from lock_records l where l.device_id = b.device_id and l.step in ('success', 'toldLate')) as told,
       (select count(*)::int from lock_order_steps s where s.order_id = w.id and s.event in ('opened', 'openedLate')) as logged
     from lock_orders w join lock_order_devices b on b.order_id = w.id`,
  )
  for (const { orderId, openings } of all) {
    const [row] = rows.filter((one) => one.orderId === orderId)
    expect(openings.length).toBeLessThanOrEqual(1)
    expect(row).toMatchObject({ requests: 1, told: openings.length, logged: openings.length })
    expect(row?.state).toBe(openings.length === 1 ? 'unlocked' : 'started')
  }
  const openings = all.reduce((sum, one) => sum + one.openings.length, 0)
  sayOutcome({
    fault: `kill -9 among unlocks, ${rounds} times`,
    load: `${all.length} locks, each asked for, approved and opened`,
    figures: { openings, 'opened twice': 0, 'without a record': 0, 'came to nothing': all.length - openings },
  })
}, 600_000)
