import { bluetooth, deviceParams, lockRecords } from '@coldway/contract/devices/device-records.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { devices as deviceList } from '@coldway/contract/devices/devices.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import type { Call } from '@coldway/contract/call.ts'
import { exportOf } from '@coldway/contract/downloads/exports.ts'
import { limits } from '@coldway/contract/limits.ts'
import { expect, test } from 'vitest'
import { say } from '../../testing/devices.fixture.ts'
import type { MadeDevice } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make, callAs, dataOf, clock } = world
const minute = 60_000
const all = { page: 1, size: 100 }
const of = (deviceCode: string) => ({ ...all, conditionVos: [{ column: 'deviceCode', type: 'eq', value: deviceCode }] })
const inUtc = { usertimezone: '+00:00' }

test('the table of real-time monitoring shows the last report of a device, and nothing of one without reports', async () => {
  const user = await make.user()
  const [loud, mute] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: user.orgId })]
  await say(world, 'http', loud, [
    { atMs: clock.now() - minute, lng: 121.5, lat: 31.2, values: { temp1: 4, battery: 10 } },
  ])
  const { records } = await dataOf(user, deviceStatus.realTimeMonitoringPageList, all)
  expect(records.find(({ id }) => id === loud.id)).toMatchObject({
    workingStatus: 'lowBattery',
    positioning: 'GPS',
    lng: 121.5,
    tempC: 4,
    batteryPct: 10,
    isBreached: false,
  })
  expect(records.find(({ id }) => id === mute.id)).toMatchObject({
    workingStatus: 'notConnected',
    motion: 'other',
    positioning: 'none',
    lng: null,
    tempC: null,
  })
})

test('idle devices show what speaks against taking them; one in use is not among them', async () => {
  const user = await make.user()
  const { orgId } = user
  const used = await make.device({ orgId })
  await dataOf(user, deviceChoices.updateUseStatus, { ids: [used.id], useStatus: 'inUse' })
  const weak = await make.device({ orgId })
  await say(world, 'http', weak, [{ atMs: clock.now(), lng: 121.5, lat: 31.2, values: { battery: 79 } }])
  const [gateway, label] = [
    await make.device({ orgId, category: 'gateway' }),
    await make.device({ orgId, category: 'label' }),
  ]
  await dataOf(user, deviceChoices.bindLabels, { gatewayId: gateway.id, labelIds: [label.id] })
  const { records } = await dataOf(user, deviceStatus.queryNotUsedDevicePageList, all)
  expect(records.map(({ id, cautions }) => [id, cautions])).toEqual([
    [weak.id, ['gpsBatteryLow']],
    [gateway.id, ['notConnected']],
    [label.id, ['notConnected', 'alreadyBound']],
  ])
})

test('trees: of one organisation, and of a branch', async () => {
  const user = await make.user()
  const below = await make.organisation({ id: user.orgId })
  const [here, there] = [await make.device({ orgId: user.orgId }), await make.device({ orgId: below.id })]
  const idsOf = async (call: typeof deviceStatus.queryDeviceTree | typeof deviceStatus.queryBizDeviceTree) =>
    (await dataOf(user, call, {})).devices.map(({ id, motion }) => [id, motion])
  expect(await idsOf(deviceStatus.queryDeviceTree)).toEqual([[here.id, 'other']])
  expect(await idsOf(deviceStatus.queryBizDeviceTree)).toEqual([
    [here.id, 'other'],
    [there.id, 'other'],
  ])
})

test('locks and doors: each change once, in order, of the named device alone', async () => {
  const user = await make.user()
  const lock = await make.device({ orgId: user.orgId, category: 'lock' })
  const startMs = clock.now() - 10 * minute
  const states = [0, 0, 1, 1, 0]
  for (const [n, door] of states.entries())
    await say(world, 'http', lock, [{ atMs: startMs + n * minute, lng: 121.5, lat: 31.2, values: { door } }])
  const { records, total } = await dataOf(user, lockRecords.queryPageList, of(lock.deviceCode), inUtc)
  expect(total).toBe(2)
  expect(records.map(({ kind, state }) => [kind, state])).toEqual([
    ['door', 0],
    ['door', 1],
  ])
  expect((await callAs(user, lockRecords.queryPageList, all)).body.code).toBe('2')
  const stranger = await make.user()
  expect((await dataOf(stranger, lockRecords.queryPageList, of(lock.deviceCode))).records).toEqual([])
})

test('settings of a device, and thermometers with their values', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, category: 'bluetooth', reportIntervalS: 90 })
  await make.device({ orgId: user.orgId, category: 'van' })
  await say(world, 'http', device, [{ atMs: clock.now(), lng: 121.5, lat: 31.2, values: { temp1: -18.5 } }])
  const params = await dataOf(user, deviceParams.queryPageList, of(device.deviceCode))
  expect(params.records).toContainEqual(
    expect.objectContaining({ name: 'reportIntervalS', value: '90', isReported: false, reportTime: null }),
  )
  const found = await dataOf(user, bluetooth.queryPageList, all)
  expect(found.records).toMatchObject([{ id: device.id, tempC: -18.5, humPct: null }])
})

test('monitored devices are found by their ids, those of others left out', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const one = await make.device({ orgId: user.orgId, serviceEndDate: '2026-12-01' })
  const two = await make.device({ orgId: user.orgId })
  const foreign = await make.device({ orgId: stranger.orgId })
  const conditionVos = [{ column: 'id' as const, type: 'in' as const, value: [two.id, foreign.id, one.id] }]
  const { records } = await dataOf(user, deviceStatus.queryBizDeviceList, { ...all, conditionVos })
  expect(records.map(({ id, serviceEndDate }) => [id, serviceEndDate])).toEqual([
    [one.id, '2026-12-01'],
    [two.id, null],
  ])
})

test('the past day of a page: minimum and maximum of each bucket, of devices in sight, nothing where nothing was measured', async () => {
  const user = await make.user()
  const [measured, mute, foreign] = [
    await make.device({ orgId: user.orgId }),
    await make.device({ orgId: user.orgId }),
    await make.device({ orgId: (await make.user()).orgId }),
  ]
  const startMs = Math.floor(clock.now() / (30 * minute)) * 30 * minute - 60 * minute
  const values = [4, 9.5, 2.2]
  for (const device of [measured, foreign])
    await say(world, 'http', device, [
      ...values.map((temp1, n) => ({ atMs: startMs + n * minute, values: { temp1 } })),
      { atMs: startMs + 70 * minute, values: { battery: 50 } },
      { atMs: clock.now() - 25 * 60 * minute, values: { temp1: 30 } },
    ])
  const deviceIds = [measured, mute, foreign].map(({ id }) => id)
  const { fromMs, bucketMs, devices } = await dataOf(user, deviceStatus.queryDayCurves, { deviceIds })
  expect(fromMs + limits.curveBuckets * bucketMs).toBeGreaterThan(clock.now())
  expect(devices).toEqual([{ id: measured.id, buckets: [[(startMs - fromMs) / bucketMs, 2.2, 9.5]] }])
})

test('a list in the order of temperatures is for who may see them, as a file too; who is silent comes last', async () => {
  const user = await make.user()
  const devices = await Promise.all([8, -20, 4, 30].map(() => make.device({ orgId: user.orgId })))
  const [warm, cold, mild, silent] = devices as [MadeDevice, MadeDevice, MadeDevice, MadeDevice]
  for (const [device, temp1, ago] of [
    [warm, 8, 1],
    [cold, -20, 1],
    [mild, 4, 1],
    [silent, 30, 60],
  ] as const)
    await say(world, 'http', device, [{ atMs: clock.now() - ago * minute, values: { temp1 } }])
  await world.query("update device_latest set arrived = arrived - interval '1 hour' where device_id = $1", [silent.id])
  const ordered = { ...all, sorts: [{ column: 'temperature', order: 'desc' as const }] }
  const { records } = await dataOf(user, deviceList.queryDeviceList, ordered)
  expect(records.map(({ id }) => id)).toEqual([warm.id, mild.id, cold.id, silent.id])
  const named = {
    ...all,
    conditionVos: [{ column: 'keyword', type: 'like' as const, value: mild.deviceCode.toLowerCase() }],
  }
  expect((await dataOf(user, deviceList.queryDeviceList, named)).records.map(({ id }) => id)).toEqual([mild.id])
  const reader = await make.user({ orgId: user.orgId, permissions: ['device:view'] })
  expect((await callAs(reader, deviceList.queryDeviceList, ordered)).body.code).toBe('403')
  const twin = exportOf(deviceList.queryDeviceList) as Call
  const file = await callAs(reader, twin, { sorts: ordered.sorts })
  expect(file.body.code).toBe('403')
  expect((await callAs(reader, deviceList.queryDeviceList, all)).body.code).toBe('0')
})
