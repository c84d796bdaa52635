/**
 * A clock that is 200 days ahead destroys nothing: at the start, in the housekeeping of a running server, and where the
 * database shares the wrong clock. Where that time has really come, devices or the operator prove it, and retention
 * goes on.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { keepPartitions } from '../modules/readings/index.ts'
import { limits } from '@coldway/contract/limits.ts'
import { createLog } from '../platform/log.ts'
import { urlOf } from '../testing/child.ts'
import { rowsOf, say } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { makeWorld, type World } from '../testing/world.ts'

const dayMs = 86_400_000
const longMs = 200 * dayMs

const heardOf = () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => void lines.push(line) })
  return { log, errors: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg) }
}
const weeksOf = (world: World) =>
  world.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where inhparent = 'readings'::regclass order by 1`,
  )
/** Makes all housekeeping due. */
const housekeep = async (world: World): Promise<void> => {
  await world.query('delete from housekeeping')
  await world.program.housekeeping?.look()
}
const metricOf = async (world: World, name: string): Promise<string | undefined> =>
  (await world.program.metrics.text()).split('\n').find((line) => line.startsWith(name))

const sayNow = async (world: World, devices: readonly MadeDevice[], atMs: number): Promise<void> => {
  for (const device of devices) await say(world, 'http', device, [{ atMs, values: { temp1: 4 } }])
  await world.program.deviceClocks?.testify()
}

describe('a clock 200 days ahead', () => {
  test('drops nothing at the start, nor an hour later, and is an alarm', async () => {
    const before = await makeWorld()
    const device = await before.make.device({ orgId: (await before.make.organisation()).id })
    await say(before, 'http', device, [{ atMs: Date.now() - 60 * dayMs, values: { temp1: 4 } }])
    await say(before, 'http', device, [{ atMs: Date.now() - 1000, values: { temp1: 5 } }])
    const weeks = await weeksOf(before)
    const { log, errors } = heardOf()
    const late = await makeWorld({ where: before.where, clockOffMs: longMs, log })
    expect(errors().join()).toContain('nothing is deleted for its age')
    await housekeep(late)
    expect(await weeksOf(late)).toEqual(expect.arrayContaining(weeks))
    expect(await rowsOf(late, device)).toHaveLength(2)
    expect(await metricOf(late, 'coldway_deletion_stopped')).toBe('coldway_deletion_stopped 1')
    // The server goes on serving and storing, and readyz reports the doubt.
    const ready = await fetch(`${late.base}/readyz`)
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ok', warnings: ['clock'] }])
    await say(late, 'http', device, [{ atMs: Date.now(), values: { temp1: 6 } }])
    expect(await rowsOf(late, device)).toHaveLength(3)
  })

  test('drops nothing in a server that runs, and retention goes on when it is right again', async () => {
    const { log, errors } = heardOf()
    const world = await makeWorld({ log })
    const device = await world.make.device({ orgId: (await world.make.organisation()).id })
    await say(world, 'http', device, [{ atMs: Date.now() - 1000, values: { temp1: 5 } }])
    await housekeep(world)
    const weeks = await weeksOf(world)
    world.clock.set(Date.now() + longMs)
    await housekeep(world)
    expect(await weeksOf(world)).toEqual(weeks)
    expect(errors().join()).toContain('nothing is deleted for its age')
    world.clock.set(Date.now())
    await housekeep(world)
    expect(world.program.time.verdict).toMatchObject({ doubts: [], isDeleting: true })
    expect(await metricOf(world, 'coldway_deletion_stopped')).toBe('coldway_deletion_stopped 0')
  })
})

/** Moves all data 200 days back, as it looks to a machine whose clock and database are 200 days ahead. */
const longAgo = async () => {
  const { log, errors } = heardOf()
  const world = await makeWorld({ log })
  const { id: orgId } = await world.make.organisation()
  const devices: MadeDevice[] = []
  for (let count = 0; count < 4; count++) devices.push(await world.make.device({ orgId }))
  await keepPartitions(world.program.database.ownerPool, {
    nowMs: Date.now() - longMs,
    keptMs: limits.trackKeptMs,
    aheadWeeks: 1,
  })
  await world.query(
    `with past as (insert into readings (device_id, at, disc, arrived, temp1)
       select unnest($1::int[]), to_timestamp($2), 0, to_timestamp($2), 4 returning *)
     insert into device_latest (device_id, at, disc, arrived) select device_id, at, disc, arrived from past`,
    [devices.map(({ id }) => id), (Date.now() - longMs) / 1000],
  )
  await world.query('insert into proven_time (at) values ($1) on conflict (id) do update set at = excluded.at', [
    new Date(Date.now() - longMs),
  ])
  const left = async () => (await rowsOf(world, devices[0] as MadeDevice)).length
  return { late: world, devices, errors, left }
}

describe('200 days later by the clocks of the machine and of its database', () => {
  test('nothing is dropped, whatever the database says', async () => {
    const { late, errors, left } = await longAgo()
    await housekeep(late)
    expect(await left()).toBe(1)
    expect(errors()).toEqual([])
    // No device has proved the time within a minute.
    late.clock.advance(61_000)
    await late.program.time.judge()
    expect(errors().join()).toContain('nothing is deleted for its age')
  })

  test('one device of four proves nothing; three do, and what is old is taken out', async () => {
    const { late, devices, left } = await longAgo()
    await sayNow(late, devices.slice(3), Date.now())
    await housekeep(late)
    expect(await left()).toBe(1)
    await sayNow(late, devices.slice(1), Date.now())
    await housekeep(late)
    expect(await left()).toBe(0)
    const [{ n } = { n: 0 }] = await late.query<{ n: number }>(
      `select count(*)::int as n from pg_class where relnamespace = 'detached'::regnamespace and relkind = 'r'`,
    )
    expect(n).toBeGreaterThan(0)
  })

  test('devices that still live 200 days ago keep everything', async () => {
    const { late, devices, left } = await longAgo()
    await sayNow(late, devices, Date.now() - longMs + 60_000)
    await housekeep(late)
    expect(late.program.time.verdict.isDeleting).toBe(false)
    expect(await left()).toBe(2)
  })

  test('an operator vouches for the clock, and the trail says who', async () => {
    const { late, left } = await longAgo()
    const command = join(import.meta.dirname, '../cli/clock.ts')
    const env = { PATH: process.env.PATH, COLDWAY_DATABASE_URL: urlOf(late.where), COLDWAY_LOG: 'error' }
    const { stdout } = await promisify(execFile)(process.execPath, [command], { env })
    expect(stdout).toContain('proved last')
    await promisify(execFile)(process.execPath, [command, 'confirm'], { env })
    await housekeep(late)
    expect(late.program.time.verdict).toMatchObject({ doubts: [], isDeleting: true })
    expect(await left()).toBe(0)
    const trail = await late.query(`select from audit_rows where call = 'cli.clock'`)
    expect(trail).toHaveLength(1)
  }, 60_000)
})
