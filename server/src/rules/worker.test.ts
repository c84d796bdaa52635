/** The worker of the rules: order, timers, once only, and what happens to a row that no rule can evaluate. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import type { Bus } from '../platform/bus.ts'
import { createLocalBus } from '../platform/bus.ts'
import { createLog } from '../platform/log.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'
import { partitionOf } from './partition.ts'
import type { Rule, Sample, Timer } from './rule.ts'
import { type RulesWorker, startRules } from './worker.ts'

const world = await makeWorld({ config: { roles: new Set(['api']) } })
const db = world.program.database.system
const log = createLog('silent')
const bus: Bus = createLocalBus(() => undefined)
const workers: { readonly id: string; readonly worker: RulesWorker }[] = []

const work = async (...rules: Rule[]): Promise<void> => {
  const id = randomUUID()
  await sql`insert into processes (id, roles, host, pid, lease_until, is_bus_whole)
    values (${id}, '{rules}', 'test', 1, now() + interval '1 hour', true)`.execute(db)
  const worker = startRules({ db, bus, clock: world.clock, log, rules, process: id, evaluated: () => undefined })
  workers.push({ id, worker })
}
afterEach(async () => {
  for (const { id, worker } of workers.splice(0)) {
    await worker.close()
    await sql`delete from processes where id = ${id}`.execute(db)
  }
})

const org = await world.make.organisation()
// The devices are made before any clock runs ahead, because sessions end.
const devices = await Promise.all(
  Array.from({ length: 8 }, async () => (await world.make.device({ orgId: org.id })).id),
)
const device = (): number => devices.pop() as number
const report = async (deviceId: number, ...temps: number[]): Promise<void> => {
  const entries = temps.map((temp1) => [deviceId, world.clock.now(), { temp1 }])
  await sql`insert into rule_inbox (partition, payload)
    values (${partitionOf(deviceId)}, ${JSON.stringify(entries)})`.execute(db)
  bus.publish('inbox.filled', {})
}
const temps = (samples: readonly Sample[], deviceId: number) =>
  samples.filter((one) => one.deviceId === deviceId).map(({ values }) => values.temp1)

test('samples come in the order of their commits, and a later rule sees what an earlier one found', async () => {
  const id = device()
  const seen: unknown[] = []
  await work(
    {
      name: 'first',
      run: async ({ samples, findings }) => {
        for (const { deviceId, atMs, values } of samples)
          findings.push({ deviceId, atMs, is: 'double', value: 2 * (values.temp1 ?? 0), subjectId: null })
      },
    },
    {
      name: 'second',
      run: async ({ samples, findings }) => {
        seen.push(...temps(samples, id), ...findings.map(({ value }) => value))
      },
    },
  )
  await report(id, 1, 2)
  await until(() => seen.length === 4)
  expect(seen).toEqual([1, 2, 2, 4])
})

describe('timers', () => {
  const ringing = (
    rung: Timer[],
    setUp: (samples: readonly Sample[]) => Parameters<Parameters<Rule['run']>[0]['wake']>[0],
  ): Rule => ({
    name: 'bell',
    run: async ({ samples, due, wake }) => {
      rung.push(...due)
      await wake(setUp(samples))
    },
  })

  test('rings once, when it is due and not before; a new time takes the place of the old', async () => {
    const id = device()
    const rung: Timer[] = []
    const minutes = [60, 5]
    await work(
      ringing(rung, (samples) =>
        samples.map(({ deviceId }) => ({
          deviceId,
          subject: 'door',
          dueMs: world.clock.now() + (minutes.shift() ?? 0) * 60_000,
        })),
      ),
    )
    await report(id, 1)
    await until(async () => (await world.query('select 1 from rule_timers')).length === 1)
    await report(id, 2)
    await until(() => minutes.length === 0)
    world.clock.advance(4 * 60_000)
    await report(id)
    await until(async () => (await world.query('select 1 from rule_inbox')).length === 0)
    expect(rung).toEqual([])
    world.clock.advance(60_000)
    bus.publish('inbox.filled', {})
    await until(() => rung.length > 0)
    world.clock.advance(86_400_000)
    bus.publish('inbox.filled', {})
    await until(async () => (await world.query('select 1 from rule_timers')).length === 0)
    expect(rung.map(({ deviceId, subject }) => [deviceId, subject])).toEqual([[id, 'door']])
  })

  test('is of its own rule only, goes when it is taken away, and with its device', async () => {
    const [kept, quiet, deleted] = [device(), device(), device()]
    const rung: Timer[] = []
    const foreign: Timer[] = []
    const other: Rule = { name: 'other', run: async ({ due }) => void foreign.push(...due) }
    await work(
      ringing(rung, (samples) =>
        samples.map(({ deviceId, values }) => ({
          deviceId,
          subject: 'a',
          dueMs: values.temp1 === 0 ? null : world.clock.now() + 1000,
        })),
      ),
      other,
    )
    for (const id of [kept, quiet, deleted]) await report(id, 1)
    await until(async () => (await world.query('select 1 from rule_timers')).length === 3)
    await report(quiet, 0)
    await until(async () => (await world.query('select 1 from rule_timers')).length === 2)
    await sql`delete from device_latest where device_id = ${deleted}`.execute(db)
    await sql`delete from devices where id = ${deleted}`.execute(db)
    world.clock.advance(1000)
    bus.publish('inbox.filled', {})
    await until(() => rung.length > 0)
    expect(rung.map(({ deviceId }) => deviceId)).toEqual([kept])
    expect(foreign).toEqual([])
  })
})

test('a row that fails by itself is put aside with its reason; the others of its batch and what they wrote stay', async () => {
  const [good, bad] = [device(), device()]
  const seen: unknown[] = []
  await work({
    name: 'strict',
    run: async ({ samples }) => {
      if (samples.some(({ values }) => values.temp1 === 13)) throw new Error('thirteen')
      seen.push(...temps(samples, good))
    },
  })
  await report(good, 1)
  await report(bad, 13)
  await report(good, 2)
  await until(async () => (await world.query('select 1 from rule_inbox')).length === 0)
  expect(new Set(seen)).toEqual(new Set([1, 2]))
  const aside = await world.query('select payload, reason from rule_quarantine')
  expect(aside).toHaveLength(1)
  expect(aside[0]).toMatchObject({ reason: 'Error: thirteen' })
  expect(JSON.parse((aside[0] as { payload: string }).payload)[0][0]).toBe(bad)
})

test('nothing is published of a transaction that did not commit', async () => {
  const id = device()
  const published: unknown[] = []
  const stop = bus.listen('command.changed', (event) => published.push(event))
  await work({
    name: 'liar',
    run: async ({ samples, publish }) => {
      if (samples.length === 0) return
      publish('command.changed', { deviceId: id, id: 1 })
      throw new Error('no')
    },
  })
  await report(id, 1)
  await until(async () => (await world.query("select 1 from rule_quarantine where reason = 'Error: no'")).length === 1)
  stop()
  expect(published).toEqual([])
})
