import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { probes } from '@coldway/contract/probes/probes.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { testPassword } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const { make, callAs, dataOf, query, clock } = await makeWorld({ config: { roles: new Set(['api']) } })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
let count = 0

const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.code
/** The present time in whole minutes, so that slots and readings meet. */
const nowMs = () => Math.floor(clock.now() / minuteMs) * minuteMs
/** A time as a call takes it, in the zone in which the tests ask. */
const wire = (atMs: number) => new Date(atMs + 8 * hourMs).toISOString().slice(0, 19).replace('T', ' ')

const measured = async (user: MadeUser, valueAt: (minute: number) => number | null, minutes = 120) => {
  const device = await make.device({ orgId: user.orgId, reportIntervalS: 60 })
  const fromMs = nowMs() - minutes * minuteMs
  for (let minute = 0; minute < minutes; minute++) {
    const value = valueAt(minute)
    if (value !== null)
      await query(
        `insert into readings (device_id, at, disc, arrived, temp1, extra) values ($1, $2, 0, $2, $3, '{}')`,
        [device.id, new Date(fromMs + minute * minuteMs), value],
      )
  }
  return { ...device, fromMs }
}

const calibrated = async (user: MadeUser, deviceId: number) => {
  const { id } = await dataOf(user, probes.save, {
    deviceId,
    key: 'temp1',
    serialNumber: `P-${++count}`,
    sinceTime: wire(nowMs() - 48 * hourMs),
    remark: '',
  })
  const day = (days: number) => wire(clock.now() + days * 24 * hourMs).slice(0, 10)
  await dataOf(user, probes.addCertificate, {
    probeId: id,
    number: `C-${count}`,
    laboratory: 'Lab',
    calibratedOn: day(-30),
    dueOn: day(300),
    points: [{ reference: 5, reading: 5, uncertainty: 0.1 }],
  })
}

const given = (deviceIds: readonly number[], change: object = {}) => ({
  name: `Study ${++count}`,
  vehicleId: null,
  roomId: null,
  placeName: 'Box 7',
  lengthM: 6,
  widthM: 2.4,
  heightM: 2.2,
  lowC: 2,
  highC: 8,
  spreadLimitC: 3,
  requiredHours: 1,
  load: 'empty' as const,
  season: 'summer' as const,
  conditions: 'Doors closed',
  probes: deviceIds.map((deviceId, index) => ({
    label: `P${index + 1}`,
    deviceId,
    key: 'temp1',
    x: index,
    y: 1,
    z: 1,
  })),
  ...change,
})

test('a study goes from a draft to its approval, and its figures are kept', async () => {
  const user = await make.user()
  // The first probe steps from 4 to 6 in the middle; the second stays at 3.
  const warm = await measured(user, (minute) => (minute < 60 ? 4 : 6))
  const cold = await measured(user, () => 3)
  await calibrated(user, warm.id)
  await calibrated(user, cold.id)
  const { id } = await dataOf(user, mappings.save, { orgId: user.orgId, ...given([warm.id, cold.id]) })
  expect(await dataOf(user, mappings.queryById, { id })).toMatchObject({
    state: 'draft',
    place: 'other',
    placeName: 'Box 7',
    fromMs: null,
    approval: null,
    probes: [
      { label: 'P1', deviceId: warm.id, deviceCode: expect.any(String) },
      { label: 'P2', deviceId: cold.id },
    ],
  })
  expect(await codeOf(callAs(user, mappings.queryResult, { id }))).toBe('1')

  await dataOf(user, mappings.start, { id, version: 1, fromTime: wire(warm.fromMs) })
  expect(await dataOf(user, mappings.queryResult, { id })).toMatchObject({ verdict: 'unknown', concerns: ['underWay'] })
  const untilMs = warm.fromMs + 120 * minuteMs
  await dataOf(user, mappings.complete, { id, version: 2, untilTime: wire(untilMs) })

  const result = await dataOf(user, mappings.queryResult, { id })
  expect(result).toMatchObject({
    fromMs: warm.fromMs,
    untilMs,
    slotMs: minuteMs,
    verdict: 'passed',
    concerns: [],
    hottest: { valueC: 6, atMs: warm.fromMs + 60 * minuteMs },
    coldest: { valueC: 3, atMs: warm.fromMs },
    spreadMax: { valueC: 3, atMs: warm.fromMs + 60 * minuteMs },
    stability: { valueC: 2 },
  })
  // The mean is of 60 readings of 4 and 60 of 6.
  expect(result.probes[0]?.stats).toMatchObject({ count: 120, expected: 120, mean: 5, outOfRangeMs: 0 })
  expect(result.probes[0]?.values.slice(58, 62)).toEqual([4, 4, 6, 6])
  expect(result.probes[0]).toMatchObject({ calibration: 'valid', certificates: [{ laboratory: 'Lab' }] })
  expect(result.spread.slice(59, 61)).toEqual([1, 3])

  const signing = { id, version: 3, meaning: 'approval' as const, comment: 'Fine', fingerprint: result.fingerprint }
  expect(await codeOf(callAs(user, mappings.approve, { ...signing, password: 'wrong-Password1' }))).toBe('12001')
  const other = { ...signing, password: testPassword, fingerprint: 'a'.repeat(64) }
  expect(await codeOf(callAs(user, mappings.approve, other))).toBe('1')
  await dataOf(user, mappings.approve, { ...signing, password: testPassword })
  expect(await dataOf(user, mappings.queryById, { id })).toMatchObject({
    state: 'approved',
    version: 4,
    approval: { account: user.account, meaning: 'approval', comment: 'Fine' },
  })
  // The readings go, and the figures stay.
  await query('delete from readings where device_id = $1', [warm.id])
  expect(await dataOf(user, mappings.queryResult, { id })).toEqual(result)
  expect((await dataOf(user, mappings.queryPageList, { page: 1, size: 10 })).records).toMatchObject([
    { id, state: 'approved', verdict: 'passed', probeCount: 2, fromTime: wire(warm.fromMs) },
  ])
})

test('a study never goes back, and each change is for one version and state', async () => {
  const user = await make.user()
  const device = await measured(user, () => 4, 2)
  const { id } = await dataOf(user, mappings.save, { orgId: user.orgId, ...given([device.id]) })
  const now = () => wire(nowMs())
  const start = (version: number, fromTime = wire(nowMs() - hourMs)) =>
    codeOf(callAs(user, mappings.start, { id, version, fromTime }))
  const complete = (version: number, untilTime = now()) =>
    codeOf(callAs(user, mappings.complete, { id, version, untilTime }))
  expect(await complete(1)).toBe('1')
  expect(await start(1, wire(nowMs() + hourMs))).not.toBe('0')
  expect(await start(1, wire(nowMs() - 93 * 24 * hourMs))).not.toBe('0')
  expect(await start(2)).toBe('409')
  // One of the two calls begins the study, and the other is refused.
  expect((await Promise.all([start(1), start(1)])).toSorted()).toEqual(['0', '409'])
  expect(await start(2)).toBe('1')
  expect(await codeOf(callAs(user, mappings.update, { id, version: 2, ...given([device.id]) }))).toBe('1')
  expect(await codeOf(callAs(user, mappings.remove, { id, version: 2 }))).toBe('1')
  expect(await complete(2, wire(nowMs() - 2 * hourMs))).not.toBe('0')
  expect(await complete(2, wire(nowMs() + hourMs))).not.toBe('0')
  expect(await complete(2)).toBe('0')
  expect(await complete(3)).toBe('1')
  expect(await start(3)).toBe('1')
})

test('what is missing leaves a study unknown, and what was measured outside fails it', async () => {
  const user = await make.user()
  const good = await measured(user, () => 5)
  const broken = await measured(user, (minute) => (minute >= 40 && minute < 60 ? null : 5))
  const hot = await measured(user, (minute) => (minute === 70 ? 8.5 : 5))
  const silent = await make.device({ orgId: user.orgId, reportIntervalS: 60 })
  for (const { id } of [good, broken, hot, silent]) await calibrated(user, id)
  const concernsOf = async (deviceIds: readonly number[], change: object = {}) => {
    const { id } = await dataOf(user, mappings.save, { orgId: user.orgId, ...given(deviceIds, change) })
    await dataOf(user, mappings.start, { id, version: 1, fromTime: wire(good.fromMs) })
    await dataOf(user, mappings.complete, { id, version: 2, untilTime: wire(good.fromMs + 120 * minuteMs) })
    const { verdict, concerns, spread } = await dataOf(user, mappings.queryResult, { id })
    return { verdict, concerns, unknownSlots: spread.filter((one) => one === null).length }
  }
  // The last reading before 20 minutes without one holds for three of them.
  expect(await concernsOf([good.id, broken.id])).toEqual({ verdict: 'unknown', concerns: ['gaps'], unknownSlots: 18 })
  expect(await concernsOf([good.id, silent.id])).toMatchObject({ verdict: 'unknown', concerns: ['silent'] })
  expect(await concernsOf([good.id, hot.id])).toMatchObject({ verdict: 'failed', concerns: ['outOfRange', 'spread'] })
  expect(await concernsOf([good.id, hot.id], { highC: 9, requiredHours: 3, spreadLimitC: null })).toMatchObject({
    verdict: 'unknown',
    concerns: ['tooShort'],
  })
  const bare = await measured(user, () => 5)
  expect(await concernsOf([good.id, bare.id])).toMatchObject({ verdict: 'unknown', concerns: ['uncalibrated'] })
})

test('places, probes, devices and limits are checked', async () => {
  const user = await make.user()
  const stranger = await make.user()
  const own = await make.device({ orgId: user.orgId })
  const foreign = await make.device({ orgId: stranger.orgId })
  const add = (change: object, deviceIds = [own.id]) =>
    codeOf(callAs(user, mappings.save, { orgId: user.orgId, ...given(deviceIds, change) }))
  const probe = { label: 'A', deviceId: own.id, key: 'temp1', x: 1, y: 1, z: 1 }
  expect(await add({})).toBe('0')
  expect(await add({ placeName: '' })).not.toBe('0')
  expect(await add({ placeName: '', vehicleId: 2_000_000_000 })).toBe('404')
  expect(await add({ lowC: 8, highC: 2 })).not.toBe('0')
  expect(await add({ probes: [{ ...probe, x: 6.1 }] })).not.toBe('0')
  expect(await add({ probes: [probe, { ...probe, label: 'B' }] })).not.toBe('0')
  expect(await add({ probes: [probe, { ...probe, key: 'temp2' }] })).not.toBe('0')
  expect(await add({ probes: [probe, { ...probe, label: 'B', key: 'temp2' }] })).toBe('0')
  expect(await add({ probes: [{ ...probe, key: 'hum1' }] })).not.toBe('0')
  expect(await add({}, [foreign.id])).toBe('14000')
})

test('a room gives its name, and a draft is deleted by its version', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const [room] = await query<{ id: number }>(
    `insert into rooms (org_id, org_path, kind, name, crop, plan, remark, created_at)
     select id, path, 'coldRoom', 'Chill 1', '', '[]', '', now() from organisations where id = $1 returning id`,
    [user.orgId],
  )
  const { id } = await dataOf(user, mappings.save, {
    orgId: user.orgId,
    ...given([device.id], { placeName: '', roomId: room?.id }),
  })
  expect(await dataOf(user, mappings.queryById, { id })).toMatchObject({ place: 'room', placeName: 'Chill 1' })
  await dataOf(user, mappings.update, { id, version: 1, ...given([device.id], { placeName: 'Shelf' }) })
  expect(await dataOf(user, mappings.queryById, { id })).toMatchObject({
    place: 'other',
    placeName: 'Shelf',
    roomId: null,
  })
  expect(await codeOf(callAs(user, mappings.remove, { id, version: 1 }))).toBe('409')
  expect(await codeOf(callAs(user, mappings.remove, { id, version: 2 }))).toBe('0')
  expect(await codeOf(callAs(user, mappings.queryById, { id }))).toBe('404')
})

test('a device that goes to another tenant is not known any more', async () => {
  const user = await make.user()
  const stranger = await make.user()
  const device = await measured(user, () => 5, 10)
  const { id } = await dataOf(user, mappings.save, { orgId: user.orgId, ...given([device.id]) })
  await dataOf(user, mappings.start, { id, version: 1, fromTime: wire(device.fromMs) })
  await query(
    'update devices set org_id = o.id, org_path = o.path from organisations o where o.id = $2 and devices.id = $1',
    [device.id, stranger.orgId],
  )
  expect(await dataOf(user, mappings.queryById, { id })).toMatchObject({
    probes: [{ deviceId: null, deviceCode: null }],
  })
  expect(await dataOf(user, mappings.queryResult, { id })).toMatchObject({ probes: [{ stats: null }], hottest: null })
})
