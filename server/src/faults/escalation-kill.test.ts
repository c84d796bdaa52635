/**
 * kill -9 during an escalation (faults.md A8, A9, A13, rows 1 and 32): before a level is due, while it is due with its
 * e-mail half sent, and over a level that becomes due while nothing runs. Each notice reaches each recipient once; only
 * a message that was being sent at a kill arrives twice, under the same id.
 */
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createCaller } from '../testing/caller.ts'
import { type ChildServer, freePorts, startChild } from '../testing/child.ts'
import { say } from '../testing/devices.fixture.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { createMake, type MadeDevice } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { copyOfTemplate, dropDatabase, removeFolder } from '../testing/world.ts'
import { byDepth, randomOf } from './harness/depth.fixture.ts'
import { sayOutcome } from './harness/say.fixture.ts'

const minute = 60_000
const folder = mkdtempSync(join(tmpdir(), 'coldway-escalation-'))
const clockFile = join(folder, 'clock')
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

const startedMs = Date.now()
let aheadMs = 0
const nowMs = (): number => Date.now() + aheadMs
/** Minutes from the beginning; the server's clock follows. */
const moveTo = (minutes: number): void => {
  aheadMs = startedMs + minutes * minute - Date.now()
  // Rename, so that the file is never half written.
  writeFileSync(`${clockFile}.new`, String(aheadMs))
  renameSync(`${clockFile}.new`, clockFile)
}

const ports = await freePorts()
const variables = {
  COLDWAY_SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=off`,
  COLDWAY_MAIL_FROM: 'no-reply@coldway.example',
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'harness/moved-clock.mjs')}`,
  MOVED_CLOCK_FILE: clockFile,
}
let kills = 0
/** Messages being sent when a server died: the other side may have them. */
let diedWith = 0
const kill = async (server: ChildServer): Promise<void> => {
  await server.kill('SIGKILL')
  kills += 1
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from outbox where state = 'sending'`)
  diedWith += rows[0]?.n ?? 0
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
const restart = async (server: ChildServer): Promise<ChildServer> => {
  await kill(server)
  return start()
}
const sentTo = (address: string) => mailServer.received.filter(({ to }) => to === address)
const isTold = (address: string, times: number) =>
  until(
    async () => {
      const { rows } = await client.query(`select from outbox where address = $1 and state = 'sent'`, [address])
      return rows.length === times
    },
    Boolean,
    120_000,
  )
const [first, second, third] = ['first@example.com', 'second@example.com', 'third@example.com'] as const

const prepare = async ({ base }: ChildServer) => {
  const database = openDatabase(where, createLog('silent'))
  const caller = createCaller(base)
  const make = createMake(database, caller)
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, reportIntervalS: 3600 })
  await database.close()
  const levels: object[] = []
  for (const address of [first, second, third]) {
    const { rows } = await client.query<{ id: number }>(
      `insert into recipients (org_id, name, email, email_state) values ($1, $2, $2, 'bound') returning id`,
      [user.orgId, address],
    )
    levels.push({ email: [rows[0]?.id], sms: [], wechat: [], http: [] })
  }
  await caller.dataOf(user, alarmPolicies.savePolicy, {
    orgId: user.orgId,
    name: 'Vaccines',
    coverage: { by: 'list', deviceIds: [device.id] },
    kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 10 }],
    levels,
    push: { isEnabled: true, scope: 'branch', types: ['opened', 'escalated', 'ended'] },
  } as never)
  return { user, device }
}

test('each level is announced once, whenever the server is killed', async () => {
  const random = randomOf('escalation')
  moveTo(0)
  let server = await start()
  const { user, device } = await prepare(server)
  const report = (tempC: number, minutes: number) => {
    moveTo(minutes)
    return say(server, 'http', device as MadeDevice, [{ atMs: nowMs(), lng: 121, lat: 31, values: { temp1: tempC } }])
  }
  await report(9, 1)
  server = await restart(server)
  // The same report again, as a device sends that had no answer.
  await report(9, 12)
  await isTold(first, 1)

  // Level 2 becomes due while nothing runs; its e-mail is being sent at the next kill.
  mailServer.answer = () => 'hang'
  await kill(server)
  moveTo(31.5)
  server = await start()
  await until(() => sentTo(second).length === 1, Boolean, 120_000)
  await kill(server)
  mailServer.answer = () => 'accept'
  server = await start()
  await isTold(second, 1)
  expect(sentTo(second)).toHaveLength(2)

  for (let at = 0; at < byDepth(2, 12, 100); at++) {
    moveTo(33 + at / 10)
    await sleep(random.between(0, 800))
    server = await restart(server)
  }
  // The kill comes at the moment that level 3 is due: before, in or after the batch that finds it.
  moveTo(61.1)
  await sleep(random.between(0, 1500))
  server = await restart(server)
  await isTold(third, 1)
  server = await restart(server)
  await report(5, 70)
  for (const address of [first, second, third]) await isTold(address, 2)
  server = await restart(server)
  moveTo(200)
  await sleep(3000)

  const rows = await client.query<{ key: string; address: string; state: string; id: string }>(
    `select split_part(notice_key, ':', 3) as key, address, state, message_id::text as id from outbox
     where notice_key is not null order by id`,
  )
  const told = rows.rows.map(({ key, address, state }) => `${key} ${address} ${state}`).toSorted()
  expect(told).toEqual(
    [`1 ${first}`, `2 ${second}`, `3 ${third}`, ...[first, second, third].map((one) => `ended ${one}`)].map(
      (one) => `${one} sent`,
    ),
  )
  const received = mailServer.received.map(({ messageId }) => messageId.replace(/^<|@.*$/g, ''))
  expect(new Set(received)).toEqual(new Set(rows.rows.map(({ id }) => id)))
  const twice = received.length - rows.rows.length
  expect(twice).toBeGreaterThanOrEqual(1)
  expect(twice).toBeLessThanOrEqual(diedWith)
  const { dataOf } = createCaller(server.base)
  const { records } = await dataOf(user, alarmRecords.queryAlarmData, { page: 1, size: 10, conditionVos: [] } as never)
  expect(records).toMatchObject([{ level: 3 }])
  sayOutcome({
    fault: `kill -9 in an escalation, ${kills} times`,
    load: 'one alarm through three levels and its end',
    figures: {
      notices: rows.rows.length,
      taken: received.length,
      missed: 0,
      'taken twice': twice,
      'died with': diedWith,
    },
  })
}, 900_000)
