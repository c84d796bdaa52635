/**
 * kill -9 while shipments start and complete, by people and by what their devices report (faults.md rows 1 and 32): each step is
 * taken once and stays taken, and its message reaches each recipient once; only a message that was being sent at a kill arrives
 * twice, under the same id.
 */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sites } from '@coldway/contract/sites/sites.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createCaller } from '../testing/caller.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { say, utc } from '../testing/devices.fixture.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { createMake, type MadeDevice, type MadeUser } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'
import { byDepth, randomOf } from './harness/depth.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const minute = 60_000
const inUtc = { usertimezone: '+00:00' }
const email = 'receiver@example.com'
const rounds = byDepth(3, 15, 150)
const eachRound = 6
const folder = mkdtempSync(join(tmpdir(), 'coldway-waybill-kill-'))
const left: ChildServer[] = []
const where = await copyOfTemplate()
const mailServer = await startMailServer()
const client = new Client(where)
await client.connect()
afterAll(async () => {
  for (const child of left) await child.kill('SIGKILL')
  await client.end()
  await mailServer.close()
  await dropDatabase(String(where.database))
  await removeFolder(folder)
})

const ports = await freePorts()
const variables = {
  COLDWAY_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=off`,
  COLDWAY_MAIL_FROM: 'no-reply@coldway.example',
}
/** Starts without waiting until the leases of the dead expire. */
const start = async (): Promise<ChildServer> => {
  await client.query(`update jobs set lease_until = now() - interval '1 day' where lease_until is not null`)
  await client.query(`update rule_partitions set lease_until = now() - interval '1 day'`)
  await client.query(`delete from processes`)
  const child = await startChild({ dataDir: folder, ports, where, variables })
  left.push(child)
  return child
}
let kills = 0
/** The number of messages that were being sent when a server died: the other side may have them. */
let diedWith = 0
const kill = async (server: ChildServer): Promise<void> => {
  await server.kill('SIGKILL')
  kills += 1
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from outbox where state = 'sending'`)
  diedWith += rows[0]?.n ?? 0
}

/** Asks until the server answers, however often it dies meanwhile. */
const insisting = async <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
  for (const giveUpMs = performance.now() + 120_000; ; ) {
    try {
      return await ask()
    } catch (error) {
      if (performance.now() > giveUpMs) throw error
      await sleep(50)
    }
  }
}

interface Shipment {
  readonly id: number
  readonly device: MadeDevice
  readonly isAutomatic: boolean
}
type Place = readonly [minutesAgo: number, km: number]

const prepare = async ({ base }: ChildServer) => {
  const database = openDatabase(where, createLog('silent'))
  const { callAs, dataOf } = createCaller(base)
  const make = createMake(database, { callAs, dataOf })
  const user: MadeUser = await make.user()
  const { rows } = await client.query<{ id: number }>(
    `insert into recipients (org_id, name, email, email_state) values ($1, 'Receiver', $2, 'bound') returning id`,
    [user.orgId, email],
  )
  const recipients = { email: [rows[0]?.id ?? 0], sms: [], wechat: [], http: [] }
  const siteAt = async (km: number): Promise<number> => {
    const circle = { shape: 'circle', centerlat: 31, centerlng: 121 + km / 95.4, radius: 2000 } as const
    return (await dataOf(user, sites.save, { siteName: `At ${km} km`, siteType: 'warehouse', ...circle })).id
  }
  const place = (siteId: number) => ({ siteId, address: 'A site', lng: null, lat: null })
  const ends = { shipping: place(await siteAt(0)), receiving: place(await siteAt(50)) }
  const shipments: Shipment[] = []
  for (let n = 0; n < rounds * eachRound; n++) {
    const isAutomatic = n % 2 === 0
    const mode = isAutomatic ? 'automatic' : 'manual'
    const device = await make.device({ orgId: user.orgId })
    const given = { orgId: user.orgId, waybillType: 'road', businessCode: `KILL-${n}`, ...ends } as const
    const told = { messages: ['start' as const, 'completion' as const], recipients }
    const { id } = await dataOf(
      user,
      waybills.save,
      { ...given, ...told, deviceIds: [device.id], startMode: mode, endMode: mode, plannedStartTime: utc(Date.now()) },
      inUtc,
    )
    shipments.push({ id, device, isAutomatic })
  }
  await database.close()
  await client.query(`update sites set shaped_at = now() - interval '1 day'`)
  await client.query(`update waybill_details set created_at = now() - interval '2 hours'`)
  await client.query(`update site_subscriptions set from_at = now() - interval '2 hours'`)
  return { user, shipments }
}

test('each start and each arrival is announced once, whenever the server is killed', async () => {
  const random = randomOf('waybill kill')
  let server = await start()
  const { user, shipments } = await prepare(server)
  const { callAs } = createCaller(server.base)
  const hear = (device: MadeDevice, said: readonly Place[]) =>
    insisting(() =>
      say(
        server,
        'http',
        device,
        said.map(([ago, km]) => ({ atMs: Date.now() - ago * minute, lng: 121 + km / 95.4, lat: 31, values: {} })),
      ),
    )
  // A person who gets no answer asks again; "it is not in that state" then says that the first
  // request was done.
  const decide = (call: typeof waybills.batchStart | typeof waybills.batchFinish, id: number) =>
    insisting(async () => {
      const { body } = await callAs(user, call as typeof waybills.batchStart, { ids: [id], reason: 'By hand' })
      if (!['0', '13003'].includes(body.code)) throw new Error(`answered ${body.code}`)
    })
  const drive = async ({ id, device, isAutomatic }: Shipment): Promise<void> => {
    if (isAutomatic) {
      for (const said of [
        [
          [60, 0],
          [50, 0],
        ],
        [
          [40, 10],
          [39, 12],
        ],
        [
          [20, 50],
          [19, 50],
        ],
      ] as const)
        await hear(device, said)
      return
    }
    await decide(waybills.batchStart, id)
    await decide(waybills.batchFinish, id)
  }
  for (let round = 0; round < rounds; round++) {
    const driven = Promise.all(shipments.slice(round * eachRound, (round + 1) * eachRound).map(drive))
    await sleep(random.between(0, 600))
    await kill(server)
    server = await start()
    await driven
  }
  const counted = async (text: string): Promise<number> => Number((await client.query<{ n: string }>(text)).rows[0]?.n)
  const steps = 2 * shipments.length
  await until(
    async () => counted(`select count(*) as n from waybills where state <> 'completed'`),
    (open) => open === 0,
    120_000,
  )
  await until(
    async () => counted(`select count(*) as n from outbox where state = 'sent'`),
    (sent) => sent === steps,
    120_000,
  )

  const taken = await client.query<{ id: number; events: string[] }>(
    `select waybill_id as id, array_agg(event order by id) filter (where event in ('started', 'completed')) as events
     from waybill_steps group by waybill_id`,
  )
  expect(taken.rows.map(({ events }) => events.join())).toEqual(shipments.map(() => 'started,completed'))
  const keys = await client.query<{ key: string; id: string }>(
    `select notice_key as key, message_id::text as id from outbox`,
  )
  expect(keys.rows.map(({ key }) => key).toSorted()).toEqual(
    shipments.flatMap(({ id }) => [`waybill:${id}:completed`, `waybill:${id}:started`]).toSorted(),
  )
  const received = mailServer.received.map(({ messageId }) => messageId.replace(/^<|@.*$/g, ''))
  expect(new Set(received)).toEqual(new Set(keys.rows.map(({ id }) => id)))
  const twice = received.length - steps
  expect(twice).toBeLessThanOrEqual(diedWith)
  sayOutcome({
    fault: `kill -9 among starts and arrivals, ${kills} times`,
    load: `${shipments.length} shipments, half of them by hand`,
    figures: { steps, missed: 0, 'taken twice': 0, 'told twice': twice, 'died with': diedWith },
  })
}, 600_000)
