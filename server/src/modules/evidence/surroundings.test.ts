import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import { vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { verify } from '../../../../verifier/src/verify.ts'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { dataOf, make, query, base } = world
const minute = 60_000
const nowMs = Math.floor(world.clock.now() / 1000) * 1000
const ago = (minutes: number) => nowMs - minutes * minute
const inUtc = { usertimezone: '+00:00' }

/** Two devices on one vehicle with a unit; the first falls silent half way, so that the second leads. */
const travelled = async () => {
  const user = await make.user()
  const { orgId } = user
  const [one, two] = [await make.device({ orgId }), await make.device({ orgId })]
  const deviceIds = [one.id, two.id]
  const { id: vehicleId } = await dataOf(user, vehicles.save, { orgId, plate: `SU-${one.id}`, deviceIds })
  await query('update vehicle_devices set bound_from = $2 where vehicle_id = $1', [vehicleId, new Date(ago(600))])
  await dataOf(user, vehicleUnits.save, { vehicleId, version: 0, compartments: ['Front', ''] })
  const inspected = (minutes: number, more: object) =>
    dataOf(
      user,
      vehicleInspections.save,
      { vehicleId, compartment: 0, result: 'passed', faults: '', doneTime: utc(ago(minutes)), remark: '', ...more },
      inUtc,
    )
  await inspected(900, { compartment: 1, result: 'failed', faults: 'Older' })
  await inspected(300, { compartment: 1, result: 'failed', faults: 'Alarm 63' })
  await inspected(200, {})
  const none = { email: [], sms: [], wechat: [], http: [] }
  const policy = await dataOf(user, alarmPolicies.savePolicy, {
    orgId,
    name: `Cold ${one.id}`,
    coverage: { by: 'list', deviceIds: [one.id] },
    kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 15, mode: 'cumulative' }],
    levels: [none, none, none],
    schedule: null,
    push: { isEnabled: false },
  } as never)
  await query('update alarm_policy_turns set at = $2 where policy_id = $1', [policy.id, new Date(ago(60))])
  await query(
    `insert into commands (device_id, kind, content, device_state, nonce, counter, source, created_at, not_after, finished_at)
     values ($1, 'remoteUpgrade', '{"address": "https://f.example", "version": "2.4.1"}', 'success', $2, 1, 'x', now(), now(), $3),
       ($1, 'remoteUpgrade', '{"address": "https://f.example", "version": "9.9.9"}', 'failure', $4, 2, 'x', now(), now(), $3)`,
    [one.id, `n${one.id}`, new Date(ago(500)), `m${one.id}`],
  )
  const place = (address: string) => ({ siteId: null, address, lng: 121, lat: 31 })
  const { id } = await dataOf(
    user,
    waybills.save,
    {
      orgId,
      waybillType: 'road',
      businessCode: `SU-${one.id}`,
      shipping: place('Shanghai'),
      receiving: place('Nanjing'),
      deviceIds,
      startMode: 'manual',
      endMode: 'manual',
      plannedStartTime: utc(ago(90)),
    },
    inUtc,
  )
  const drive = (from: number, until: number) =>
    Array.from({ length: from - until }, (_none, at) => ({
      atMs: ago(from - at),
      lng: 121 + (120 - from + at) / 500,
      lat: 31,
      values: { temp1: 5 },
    }))
  await say(world, 'http', one, drive(89, 50))
  await say(world, 'http', two, drive(89, 2))
  await dataOf(user, waybills.batchStart, { ids: [id], reason: 'Left', startTime: utc(ago(90)) }, inUtc)
  await dataOf(user, waybills.batchFinish, { ids: [id], reason: 'Here' })
  return { user, id, vehicleId, devices: [one, two] as const }
}
const story = travelled()

const leavesOf = async (user: MadeUser, id: number, reason = '') => {
  const { record } = await dataOf(user, evidence.issue, { waybillId: id, reason })
  const answer = await fetch(`${base}${evidence.bundle.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', access_token: user.token },
    body: JSON.stringify({ waybillId: id, record }),
  })
  const { leaves = [] } = await verify(new Uint8Array(await answer.arrayBuffer()))
  return { record, all: (is: string) => leaves.filter((leaf) => leaf.is === is).map(({ of }) => of) }
}

test('vehicles, handovers, inspections, policies in force and loaded firmware are frozen and printed', {
  timeout: 60_000,
}, async () => {
  const { user, id, vehicleId } = await story
  const { record, all } = await leavesOf(user, id)
  const [vehicle] = all('vehicle')
  expect(vehicle).toMatchObject({
    compartments: ['Front', ''],
    legs: [{ device: 0 }, { device: 1 }],
    inspections: [
      { compartment: 1, result: 'failed', faults: 'Alarm 63', checks: null },
      { compartment: 0, result: 'passed', doneMs: ago(200) },
    ],
  })
  const handovers = vehicle?.handovers as { atMs: number; leg: number }[]
  const [, second] = handovers
  expect(handovers.map(({ leg }) => leg)).toEqual([0, 1])
  expect(second?.atMs).toBeGreaterThan(ago(50))
  expect(all('policy')).toMatchObject([
    {
      device: 0,
      scene: 'device',
      fromMs: ago(60),
      settings: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 15, mode: 'cumulative' }],
      levels: [{ email: 0, sms: 0 }, {}, {}],
      isAnnounced: false,
    },
  ])
  expect(all('instrument')).toMatchObject([
    { device: 0, firmware: { version: '2.4.1', loadedMs: ago(500) } },
    { device: 1, firmware: null },
  ])
  // What changes afterwards changes nothing of the record.
  await query('delete from vehicle_inspections where vehicle_id = $1', [vehicleId])
  const text = await csvOf(user, { waybillId: id, record })
  for (const said of [
    'Limits in force',
    '2 – 8 ℃',
    'cumulative',
    'Alarm 63',
    'Compartment 1 · Front',
    '2.4.1',
    'not known',
  ])
    expect(text).toContain(said)
  expect(text).toContain('Handovers between devices')
})

test('a vehicle with a unit that nobody inspected says that it is not known', async () => {
  const { user, id } = await story
  const { record, all } = await leavesOf(user, id, 'The inspections were deleted')
  expect(all('vehicle')).toMatchObject([{ inspections: [] }])
  expect(await csvOf(user, { waybillId: id, record })).toContain('not known: none is recorded')
})

const csvOf = async (user: MadeUser, of: { readonly waybillId: number; readonly record: string }) => {
  const headers = { ...inUtc, langType: 'en-US' }
  const { id } = await dataOf(user, coldChainReports.coldChainReport, { ...of, format: 'csv' }, headers)
  const find = async () =>
    (await dataOf(user, downloads.queryPageList, { page: 1, size: 50 })).records.find((task) => task.id === id)
  await until(async () => !['queued', 'exporting'].includes((await find())?.state ?? ''), Boolean, 60_000)
  expect(await find()).toMatchObject({ state: 'done', error: null })
  const { url } = await dataOf(user, downloads.downloadFromCOS, { id })
  return (await fetch(base + url)).text()
}
