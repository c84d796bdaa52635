/**
 * A cluster of real processes, broken while devices report (faults.md rows 1, 3, 5): members killed, NATS nodes killed,
 * a member cut off from the database or the bus, the standby away, the primary dead and its standby promoted. The
 * ledger is outside of all of them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNats, findPostgres } from '../cluster/engines.ts'
import { openDatabase } from '../platform/database.ts'
import { createLog } from '../platform/log.ts'
import { createCaller } from '../testing/caller.ts'
import { uplink } from '../testing/devices.fixture.ts'
import { type LiveClient, openLive } from '../testing/live-client.ts'
import { createMake, type MadeDevice, type MadeUser } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { type BrokenCluster, devicesEach, startBrokenCluster } from './harness/broken-cluster.fixture.ts'
import { byDepth, isFull, randomOf } from './harness/depth.fixture.ts'
import { compare, type Ledger, unharmed } from './harness/ledger.fixture.ts'
import type { Load } from './harness/load.fixture.ts'
import { type Outcome, sayOutcome } from './harness/say.fixture.ts'

const [natsServer, postgresBin] = [findNats(), findPostgres()]
const engines = natsServer && postgresBin ? { natsServer, postgresBin } : undefined
const title = engines
  ? 'a cluster under load'
  : 'a cluster under load (skipped: nats-server or PostgreSQL with pg_basebackup is not installed)'
const startLimitMs = 120_000
const load = `${devicesEach} devices on four wires at two ingest processes, messages of 5, 20 ms apart`

let broken: BrokenCluster
let user: MadeUser
let watched: MadeDevice
let browser: LiveClient

const primary = () => ({ connectionString: broken.cluster.postgres.primary.url })

/** Lets the fleet run, breaks something, waits until all of it is back, and counts. */
const suffer = async (
  { fault, mark }: { fault: string; mark: string },
  breakIt: (ledger: Ledger) => Promise<{ readonly sinceMs: number; readonly figures?: Outcome['figures'] }>,
): Promise<number> => {
  const { ledger, load: running } = await broken.begin(mark)
  const verdictAndMs = await endingIn(running, async () => {
    await until(() => ledger.recoveryMs(0) ?? 0, Boolean, 30_000)
    const { sinceMs, figures } = await breakIt(ledger)
    const recoveryMs = await until(
      () => ledger.recoveryMs(sinceMs) ?? 0,
      (ms) => ms > 0,
      60_000,
    )
    return { recoveryMs, figures }
  })
  const verdict = await compare(ledger, primary())
  sayOutcome({ fault, load, ...verdict, ...verdictAndMs, figures: verdictAndMs.figures ?? {} })
  expect(verdict).toMatchObject(unharmed)
  expect(verdict.acknowledged).toBeGreaterThan(devicesEach * 5)
  return verdictAndMs.recoveryMs
}

const endingIn = async <Result>(running: Load, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work()
  } finally {
    await running.stop()
  }
}

let told = 0
/** Milliseconds until a browser at the api process sees a report sent to ingest-2. */
const frameMs = async (): Promise<number> => {
  told += 1
  const temp1 = told / 10
  const sinceMs = performance.now()
  const report = { id: `t${told}`, time: Math.floor(Date.now() / 1000) - 3600 + told, blocks: [{ id: 3, temp: told }] }
  await until(async () => (await uplink(broken.member('ingest-2'), watched, report)).status === 200, Boolean, 20_000)
  await until(
    () =>
      browser.messages.some(
        (one) =>
          (one.type === 'devices' || one.type === 'snapshot') &&
          one.states.some(({ id, values }) => id === watched.id && values.temp1 === temp1),
      ),
    Boolean,
    15_000,
  )
  return Math.round(performance.now() - sinceMs)
}

const openBrowser = async (): Promise<void> => {
  const { base } = broken.member('api')
  browser = await openLive({ ...createCaller(base), base }, user)
  browser.subscribe('a')
}

describe.skipIf(!engines)(title, () => {
  beforeAll(async () => {
    if (!engines) return
    broken = await startBrokenCluster(engines, {
      natsNodes: 3,
      members: [
        { name: 'api', roles: ['api', 'live', 'jobs'] },
        { name: 'ingest-1', roles: ['ingest'] },
        { name: 'ingest-2', roles: ['ingest'] },
        { name: 'rules-1', roles: ['rules'] },
        ...(isFull ? [{ name: 'rules-2', roles: ['rules'] as const }] : []),
      ],
    })
    const api = broken.member('api')
    const database = openDatabase(primary(), createLog('silent'))
    const make = createMake(database, createCaller(api.base))
    user = await make.user()
    watched = await make.device({ orgId: user.orgId })
    await database.close()
    await openBrowser()
    await frameMs()
  }, startLimitMs)

  afterAll(async () => {
    browser?.close()
    await broken?.stop()
  }, startLimitMs)

  test('NATS: one node killed, two, all three, then started again; frames still reach the browser', async () => {
    const [first, second, third] = broken.cluster.nats
    await suffer(
      { fault: 'one NATS node of three killed, then two, then all, then all back', mark: 'NATS' },
      async () => {
        await first?.process.stop('SIGKILL')
        const withTwo = await frameMs()
        await second?.process.stop('SIGKILL')
        const sinceMs = performance.now()
        const withOne = await frameMs()
        await third?.process.stop('SIGKILL')
        const withNone = await frameMs()
        await Promise.all([first?.revive(), second?.revive(), third?.revive()])
        return {
          sinceMs,
          figures: { 'ms to a frame with two nodes': withTwo, 'with one': withOne, 'with none': withNone },
        }
      },
    )
  }, 120_000)

  test.each((['cut', 'silent'] as const).filter((way) => isFull || way === 'silent'))(
    'an ingest process whose wire to NATS is %s: its reports are acknowledged and reach the browser',
    async (way) => {
      const cut = broken.wiresOf('ingest-2', 'nats')
      await suffer({ fault: `ingest-2 and NATS: ${way}`, mark: `BUS-${way}` }, async () => {
        const sinceMs = performance.now()
        for (const wire of cut) wire.set(way)
        const figures = { 'ms to a frame meanwhile': await frameMs() }
        for (const wire of cut) wire.set('open')
        return { sinceMs, figures }
      })
    },
    120_000,
  )

  test.each((['cut', 'silent', 'slow'] as const).filter((way) => isFull || way === 'cut'))(
    'an ingest process whose wire to the database is %s: its devices find the other one',
    async (way) => {
      const cut = broken.wiresOf('ingest-1', 'postgres')
      await suffer({ fault: `ingest-1 and the database: ${way}`, mark: `DB-${way}` }, async () => {
        for (const wire of cut) wire.set(way)
        await sleep(byDepth(2000, 8000))
        for (const wire of cut) wire.set('open')
        return { sinceMs: performance.now() }
      })
    },
    120_000,
  )

  test.skipIf(!isFull).each(['ingest-1', 'rules-1'])(
    '%s loses the database without a word and for long: the others do its work meanwhile',
    async (name) => {
      const cut = broken.wiresOf(name, 'postgres')
      await suffer(
        { fault: `${name} and the database: silent, until the others have its work`, mark: name },
        async (ledger) => {
          const sinceMs = performance.now()
          for (const wire of cut) wire.set('silent')
          const [last] = await broken.rowsOf<{ id: number }>('select coalesce(max(id), 0)::int as id from rule_inbox')
          await until(() => ledger.recoveryMs(sinceMs) ?? 0, Boolean, 60_000)
          const waiting = () => broken.rowsOf('select from rule_inbox where id <= $1 limit 1', [last?.id])
          await until(async () => (await waiting()).length === 0, Boolean, 60_000)
          const silenceMs = ledger.silenceMs(sinceMs)
          const rulesMs = performance.now() - sinceMs
          for (const wire of cut) wire.set('open')
          return {
            sinceMs,
            figures: {
              'longest s without an acknowledgement': (silenceMs / 1000).toFixed(1),
              's until the rules were through what waited': (rulesMs / 1000).toFixed(1),
            },
          }
        },
      )
      await frameMs()
    },
    180_000,
  )

  test('members killed at random moments', async () => {
    const random = randomOf('members')
    const victims = isFull
      ? ['ingest-1', 'api', 'rules-1', 'ingest-2', 'rules-2', 'api', 'ingest-1']
      : ['ingest-1', 'rules-1']
    let sinceMs = 0
    await suffer({ fault: `kill -9 of ${victims.join(', ')}, each started again`, mark: 'KILL' }, async (ledger) => {
      for (const name of victims) {
        await sleep(random.between(0, 1000))
        sinceMs = performance.now()
        await broken.member(name).process.stop('SIGKILL')
        // The other process takes its devices.
        await until(() => ledger.recoveryMs(sinceMs) ?? 0, Boolean, 30_000)
        await broken.member(name).revive()
      }
      return { sinceMs }
    })
    if (victims.includes('api')) await openBrowser()
    await frameMs()
    await until(async () => (await broken.rowsOf('select from rule_inbox')).length === 0, Boolean, 30_000)
  }, 240_000)

  test.skipIf(!isFull)(
    'every member stopped politely and started again, one after the other, as a roll-out does',
    async () => {
      await suffer({ fault: 'SIGTERM to every member in turn, each started again', mark: 'ROLL' }, async (ledger) => {
        const beginMs = performance.now()
        for (const member of broken.cluster.members) {
          await member.process.stop('SIGTERM')
          await member.revive()
        }
        const silenceS = (ledger.silenceMs(beginMs) / 1000).toFixed(1)
        return { sinceMs: performance.now(), figures: { 'longest s without an acknowledgement': silenceS } }
      })
      await openBrowser()
      await frameMs()
      await until(async () => (await broken.rowsOf('select from rule_inbox')).length === 0, Boolean, 30_000)
    },
    240_000,
  )

  test('the standby away: nothing is acknowledged, whatever else breaks, until it is back', async () => {
    const { postgres } = broken.cluster
    await suffer(
      {
        fault: 'the standby killed, connections cut, the primary killed and started again, the standby back',
        mark: 'ALONE',
      },
      async (ledger) => {
        await postgres.standby.process.stop('SIGKILL')
        // Commands of both may still be on their way to the devices.
        await sleep(500)
        const aloneMs = performance.now()
        await broken.rowsOf(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'coldway' and pid <> pg_backend_pid()`,
        )
        await sleep(1000)
        await postgres.primary.process.stop('SIGKILL')
        await postgres.revive('primary')
        await sleep(3000)
        const alone = ledger.since(aloneMs)
        await postgres.revive('standby')
        expect(alone).toBe(0)
        return { sinceMs: performance.now() }
      },
    )
  }, 120_000)

  test('the primary killed, its standby promoted by the operator, the old one back as its standby', async () => {
    const { postgres } = broken.cluster
    const before = postgres.primary.url
    await suffer(
      { fault: 'the primary killed, the standby promoted, the old primary copied anew', mark: 'OVER' },
      async (ledger) => {
        const sinceMs = performance.now()
        await postgres.primary.process.stop('SIGKILL')
        await postgres.failOver()
        const promotedMs = performance.now()
        expect(ledger.since(promotedMs)).toBe(0)
        await postgres.rejoin()
        const joinedMs = performance.now()
        const afterMs = await until(
          () => ledger.recoveryMs(joinedMs) ?? 0,
          (ms) => ms > 0,
          60_000,
        )
        return {
          sinceMs,
          figures: {
            's to promote': ((promotedMs - sinceMs) / 1000).toFixed(1),
            's to copy a new standby': ((joinedMs - promotedMs) / 1000).toFixed(1),
            's from then until every device is acknowledged': (afterMs / 1000).toFixed(1),
          },
        }
      },
    )
    expect(postgres.primary.url).not.toBe(before)
    await frameMs()
    await until(async () => (await broken.rowsOf('select from rule_inbox')).length === 0, Boolean, 30_000)
  }, 180_000)
})
