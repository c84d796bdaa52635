/**
 * A clock that is behind takes good reports for reports from the future. When it is right again they are judged again:
 * the latest state, the rules and the live connection get each once, in event time, but never those of a device whose
 * own clock is ahead.
 */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { flags } from '../ingest/reading-row.ts'
import { rowsOf, say, stateOf } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { until } from '../testing/until.ts'
import { makeWorld } from '../testing/world.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const world = await makeWorld()
const { make, query } = world
const user = await make.user()
const fleet = async (count: number): Promise<MadeDevice[]> => {
  const devices: MadeDevice[] = []
  while (devices.length < count) devices.push(await make.device({ orgId: user.orgId }))
  return devices
}
const look = () => world.program.suspects?.look()
const testify = () => world.program.deviceClocks?.testify()
const waiting = async () => (await query('select from suspect_readings')).length
const isSuspect = async (device: MadeDevice) =>
  (await rowsOf(world, device)).map(({ flags: marks }) => (marks & flags.future) !== 0)
/** All that the rules received of a device, in order of arrival. */
const givenToRules = async (device: MadeDevice): Promise<number[]> => {
  const rows = await query<{ payload: string }>('select payload from inbox_copy order by id')
  return rows
    .flatMap(({ payload }) => JSON.parse(payload) as [number, number][])
    .filter(([deviceId]) => deviceId === device.id)
    .map(([, atMs]) => atMs)
}
// The rules delete what they have read, so keep a copy.
await query('create table inbox_copy (id bigint, payload text)')
await query('grant insert on inbox_copy to coldway_system')
await query(`create function copy_inbox() returns trigger language plpgsql security definer as
  'begin insert into inbox_copy values (new.id, new.payload); return new; end'`)
await query('create trigger copy_inbox after insert on rule_inbox for each row execute function copy_inbox()')

describe('a clock an hour behind that is set right', () => {
  test('gives good reports back to the latest state and the rules, once and in event time', async () => {
    const [device] = (await fleet(1)) as [MadeDevice]
    const nowMs = Math.floor(Date.now() / 1000) * 1000
    const times = [nowMs - 120_000, nowMs - 60_000, nowMs]
    world.clock.set(Date.now() - hourMs)
    // The newest first: the order of arrival is not that of time.
    for (const atMs of times.toReversed())
      await say(world, 'http', device, [{ atMs, values: { temp1: (nowMs - atMs) / 60_000 } }])
    expect(await stateOf(world, user, device)).toBeUndefined()
    expect(await isSuspect(device)).toEqual([true, true, true])
    await look()
    expect(await waiting()).toBe(3)
    world.clock.set(Date.now())
    await Promise.all([look(), look()])
    await look()
    expect(await isSuspect(device)).toEqual([false, false, false])
    expect(await stateOf(world, user, device)).toMatchObject({ atMs: nowMs, values: { temp1: 0 }, isSuspect: false })
    expect(await givenToRules(device)).toEqual(times)
    expect(await waiting()).toBe(0)
    // The device sends again, and the key finds the duplicate.
    await say(world, 'http', device, [{ atMs: nowMs, values: { temp1: 0 } }])
    expect(await givenToRules(device)).toEqual(times)
  })

  test('leaves suspect what was ahead of the right clock too', async () => {
    const [good, ahead] = (await fleet(2)) as [MadeDevice, MadeDevice]
    world.clock.set(Date.now() - hourMs)
    await say(world, 'http', ahead, [{ atMs: Date.now() + 30 * minuteMs, values: { temp1: 4 } }])
    await say(world, 'http', good, [{ atMs: Date.now(), values: { temp1: 5 } }])
    world.clock.set(Date.now())
    await look()
    expect(await isSuspect(good)).toEqual([false])
    expect(await isSuspect(ahead)).toEqual([true])
    expect(await stateOf(world, user, ahead)).toBeUndefined()
    expect(await waiting()).toBe(0)
  })

  test('in two steps counts both', async () => {
    const [device] = (await fleet(1)) as [MadeDevice]
    world.clock.set(Date.now() - 2 * hourMs)
    await say(world, 'http', device, [{ atMs: Date.now(), values: { temp1: 5 } }])
    world.clock.set(Date.now() - hourMs)
    await look()
    expect(await isSuspect(device)).toEqual([true])
    world.clock.set(Date.now())
    await look()
    expect(await isSuspect(device)).toEqual([false])
  })

  test('judges more than one portion, each device in its order', async () => {
    const devices = await fleet(3)
    const nowMs = Math.floor(Date.now() / 1000) * 1000
    const times = Array.from({ length: 400 }, (_, n) => nowMs - (400 - n) * 1000)
    world.clock.set(Date.now() - hourMs)
    for (const device of devices)
      await say(
        world,
        'http',
        device,
        times.map((atMs) => ({ atMs, values: { temp1: 4 } })),
      )
    expect(await waiting()).toBe(1200)
    world.clock.set(Date.now())
    await look()
    expect(await waiting()).toBe(0)
    for (const device of devices) expect(await givenToRules(device)).toEqual(times)
  })
})

test('a few devices with wrong clocks gain nothing by a clock that was right all the time', async () => {
  const [device] = (await fleet(1)) as [MadeDevice]
  await say(world, 'http', device, [{ atMs: Date.now() + hourMs, values: { temp1: 5 } }])
  await look()
  // The report waits while nobody knows more, and no longer when most devices agree with the clock.
  expect(await waiting()).toBe(1)
  for (const other of await fleet(6)) await say(world, 'http', other, [{ atMs: Date.now(), values: { temp1: 5 } }])
  await testify()
  await look()
  expect(await waiting()).toBe(0)
  expect(await isSuspect(device)).toEqual([true])
  expect(await stateOf(world, user, device)).toBeUndefined()
})

describe('a process that ended before its clock was set right', () => {
  /** Leaves what such a process left: reports from the future, and the testimony of its clock. */
  const leave = async (devices: readonly MadeDevice[], known: { offsetMs: number; aheadOfDatabaseMs: number }) => {
    world.clock.set(Date.now() - hourMs)
    for (const device of devices) await say(world, 'http', device, [{ atMs: Date.now(), values: { temp1: 5 } }])
    const span = randomUUID()
    await query('update suspect_readings set span = $1', [span])
    await query(
      `insert into clock_spans (id, process, seen_at, ahead_of_database_ms, base_ms, heard, near, offset_ms)
       values ($1, $2, now() - interval '2 minutes', $3, 0, $4, $4, $5)`,
      [span, randomUUID(), known.aheadOfDatabaseMs, devices.length, known.offsetMs],
    )
    world.clock.set(Date.now())
    await look()
  }

  test('is judged by many devices', async () => {
    const devices = await fleet(3)
    await leave(devices, { offsetMs: hourMs, aheadOfDatabaseMs: 0 })
    for (const device of devices) expect(await isSuspect(device)).toEqual([false])
  })

  test('is judged by few devices when the database said the same', async () => {
    const devices = await fleet(1)
    await leave(devices, { offsetMs: hourMs, aheadOfDatabaseMs: -hourMs })
    for (const device of devices) expect(await isSuspect(device)).toEqual([false])
  })

  test('is not judged by few devices alone', async () => {
    const devices = await fleet(2)
    await leave(devices, { offsetMs: hourMs, aheadOfDatabaseMs: 0 })
    for (const device of devices) expect(await isSuspect(device)).toEqual([true])
    expect(await waiting()).toBe(0)
  })
})

test('a majority of devices that contradicts the clock is an alarm on ourselves', async () => {
  const devices = await fleet(30)
  world.clock.set(Date.now() - hourMs)
  for (const device of devices) await say(world, 'http', device, [{ atMs: Date.now(), values: { temp1: 5 } }])
  await testify()
  const { doubts } = await world.program.time.judge()
  expect(doubts.map(({ by }) => by)).toEqual(expect.arrayContaining(['devices', 'database']))
  for (const { offMs } of doubts) expect(Math.abs(offMs + hourMs)).toBeLessThan(minuteMs)
  const metric = await world.program.metrics.text()
  expect(metric).toMatch(/coldway_clock_off_seconds\{witness="devices"\} -3[56]\d\d/)
  world.clock.set(Date.now())
  await until(
    async () => (await world.program.time.judge()).doubts,
    (left) => left.length === 0,
  )
  await look()
  for (const device of devices) expect(await isSuspect(device)).toEqual([false])
})

test('a device that was heard by a clock ahead is not heard in the future for ever', async () => {
  const [device] = (await fleet(1)) as [MadeDevice]
  world.clock.set(Date.now() + 100 * hourMs)
  await say(world, 'http', device, [{ atMs: Date.now() - 1000, values: { temp1: 5 } }])
  await look()
  world.clock.set(Date.now())
  await look()
  expect((await stateOf(world, user, device))?.arrivedMs).toBeLessThanOrEqual(Date.now())
})
