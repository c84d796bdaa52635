import { audit } from '@coldway/contract/operations/audit.ts'
import { parseTime, printTime } from '@coldway/contract/time.ts'
import { vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import { vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { loadCheckLimits, loadChecks } from '@coldway/contract/waybills/load-checks.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../../testing/make.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world
const inUtc = { usertimezone: '+00:00', langType: 'en-US' }
let count = 0

const shipment = async (user: MadeUser, devices: readonly MadeDevice[]): Promise<number> => {
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const given = {
    orgId: user.orgId,
    waybillType: 'road' as const,
    businessCode: `L-${++count}`,
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: devices.map(({ id }) => id),
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(clock.now()),
  }
  return (await dataOf(user, waybills.save, given, inUtc)).id
}
const checkOf = (user: MadeUser, waybillId: number) => dataOf(user, loadChecks.queryByWaybill, { waybillId }, inUtc)
const linesOf = async (user: MadeUser, waybillId: number) => {
  const { asOfMs, lines } = await checkOf(user, waybillId)
  return { asOfMs, lines: lines! }
}
const codeOf = async (answer: ReturnType<typeof callAs>) => (await answer).body.message

const range = { tempLowC: 2, tempHighC: 8, humLowPct: null, humHighPct: null }
const scene = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, range, reportIntervalS: 300 })
  return { user, device, waybillId: await shipment(user, [device]) }
}

test('says of each point what is known now, and what is not', async () => {
  const { user, device, waybillId } = await scene()
  const silent = await checkOf(user, waybillId)
  expect(silent.lines!.map(({ point, mark, findings }) => [point, mark, findings[0]!.reason])).toEqual([
    ['temperature', 'unknown', 'neverReported'],
    ['reporting', 'unknown', 'neverReported'],
    ['battery', 'unknown', 'neverReported'],
    ['calibration', 'unknown', 'uncalibrated'],
    ['inspection', 'unknown', 'noVehicle'],
    ['upkeep', 'unknown', 'noVehicle'],
    ['devices', 'good', 'bound'],
    ['doors', 'unknown', 'noDoor'],
  ])
  await say(world, 'http', device, [{ atMs: clock.now(), values: { temp1: 4.5 } }])
  const { id: vehicleId } = await dataOf(user, vehicles.save, {
    orgId: user.orgId,
    plate: `LC-${++count}`,
    deviceIds: [device.id],
  })
  await dataOf(user, vehicleUnits.save, { vehicleId, version: 0, compartments: ['Front'] })
  await dataOf(user, vehicleUnits.assignDevice, {
    deviceId: device.id,
    version: 1,
    channels: [{ key: 'temp1', role: 'air', compartment: 1 }],
  })
  const { lines } = await linesOf(user, waybillId)
  expect(lines[0]).toMatchObject({
    mark: 'good',
    findings: [{ reason: 'inRange', value: 4.5, low: 2, high: 8, subject: `LC-${count} · Front` }],
  })
  expect(lines[1]).toMatchObject({ mark: 'good' })
  expect(lines[4]).toMatchObject({ mark: 'unknown', findings: [{ reason: 'notInspected' }] })
  expect(lines[5]).toMatchObject({ mark: 'good' })
  await dataOf(
    user,
    vehicleInspections.save,
    { vehicleId, compartment: 0, result: 'passed', faults: '', doneTime: utc(clock.now()), remark: '' },
    inUtc,
  )
  expect((await linesOf(user, waybillId)).lines[4]).toMatchObject({
    mark: 'good',
    findings: [{ reason: 'inspectionPassed' }],
  })
  clock.set(clock.now() + 30 * 60_000)
  expect((await linesOf(user, waybillId)).lines[0]).toMatchObject({
    mark: 'unknown',
    findings: [{ reason: 'oldReading', value: 4.5 }],
  })
})

test('a check is kept with what was seen, in the history and the trail, and only once', async () => {
  const { user, waybillId } = await scene()
  const seen = await linesOf(user, waybillId)
  clock.set(clock.now() + 60 * 60_000)
  const checkTime = utc(clock.now())
  const given = {
    waybillId,
    decision: 'departs' as const,
    reason: 'The thermometer of the gate says 4 degrees.',
    checkTime,
    seen,
  }
  // Open points do not pass, and nothing departs in spite of them without a reason.
  expect((await callAs(user, loadChecks.save, { ...given, decision: 'passed', reason: '' }, inUtc)).body.code).not.toBe(
    '0',
  )
  expect((await callAs(user, loadChecks.save, { ...given, reason: '' }, inUtc)).body.code).not.toBe('0')
  expect((await checkOf(user, waybillId)).records).toEqual([])
  await dataOf(user, loadChecks.save, given, inUtc)
  expect((await callAs(user, loadChecks.save, given, inUtc)).body.message).toMatch(/recorded already/)
  const { records } = await checkOf(user, waybillId)
  expect(records).toMatchObject([
    { decision: 'departs', reason: given.reason, checkTime, ageMs: expect.closeTo(60 * 60_000, -4), seen },
  ])
  const { history } = await dataOf(user, waybills.queryById, { id: waybillId }, inUtc)
  expect(history.at(-1)).toMatchObject({ event: 'loadOverruled', time: checkTime, reason: given.reason })
  const { records: trail } = await dataOf(user, audit.queryPageList, { page: 1, size: 10 })
  expect(trail.filter(({ call }) => call === loadChecks.save.name && true)).not.toHaveLength(0)
})

test('a phone may send it after the start, where it was made before, and never from the future', async () => {
  const { user, waybillId } = await scene()
  const seen = await linesOf(user, waybillId)
  const given = { waybillId, decision: 'departs' as const, reason: 'No network at the ramp.', seen }
  const before = clock.now()
  clock.set(before + 10 * 60_000)
  await dataOf(user, waybills.batchStart, { ids: [waybillId], reason: 'gone', startTime: utc(clock.now()) }, inUtc)
  expect((await checkOf(user, waybillId)).lines).toBeNull()
  clock.set(before + 20 * 60_000)
  const save = (atMs: number) => codeOf(callAs(user, loadChecks.save, { ...given, checkTime: utc(atMs) }, inUtc))
  expect(await save(before + 15 * 60_000)).toMatch(/started before/)
  expect(await save(before + 60 * 60_000)).toMatch(/later than now/)
  await dataOf(user, loadChecks.save, { ...given, checkTime: utc(before + 5 * 60_000) }, inUtc)
  expect(parseTime((await checkOf(user, waybillId)).records[0]!.checkTime, '+00:00')).toBe(
    Math.floor((before + 5 * 60_000) / 1000) * 1000,
  )
})

test('so many are kept of one shipment and no more', async () => {
  const { user, waybillId } = await scene()
  const seen = await linesOf(user, waybillId)
  const given = { waybillId, decision: 'departs' as const, reason: 'again', seen }
  const fromMs = clock.now()
  const save = (at: number) =>
    callAs(user, loadChecks.save, { ...given, checkTime: printTime(fromMs - at * 1000, '+00:00') }, inUtc)
  for (let at = 0; at < loadCheckLimits.perWaybill; at += 1) expect((await save(at)).body.code).toBe('0')
  expect((await save(100)).body.code).not.toBe('0')
})

test('who sees a part of the devices is told that others are not known', async () => {
  const top = await make.organisation()
  const branch = await make.organisation(top)
  const boss = await make.user({ orgId: top.id })
  const below = await make.user({ orgId: branch.id })
  const devices = [await make.device({ orgId: top.id }), await make.device({ orgId: branch.id })]
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const { id } = await dataOf(boss, waybills.save, {
    orgId: branch.id,
    waybillType: 'road' as const,
    businessCode: `L-${++count}`,
    shipping: place('A'),
    receiving: place('B'),
    deviceIds: devices.map((one) => one.id),
    startMode: 'manual' as const,
    endMode: 'manual' as const,
    plannedStartTime: utc(clock.now()),
  })
  const line = async (user: MadeUser) => (await linesOf(user, id)).lines.find(({ point }) => point === 'devices')
  expect(await line(boss)).toMatchObject({ mark: 'good' })
  expect(await line(below)).toMatchObject({
    mark: 'unknown',
    findings: [{ reason: 'unseen', value: 1 }, { reason: 'bound' }],
  })
  expect((await callAs(await make.user(), loadChecks.queryByWaybill, { waybillId: id })).body.code).not.toBe('0')
})
