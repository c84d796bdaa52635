import { alarmPolicies, waybillAlarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import type { NewPolicy } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { compliance } from '@coldway/contract/compliance/compliance.ts'
import { limits } from '@coldway/contract/limits.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { expect, test } from 'vitest'
import { say, utc } from '../../testing/devices.fixture.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { dataOf, make, query, clock } = world
const [minuteMs, hourMs] = [60_000, 3_600_000]

// The zone in which it is between noon and one o'clock, so that the day has a morning.
const nowMs = Math.floor(clock.now() / 1000) * 1000
const hours = 12 - new Date(nowMs).getUTCHours()
const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`
const midnightMs = Math.floor(nowMs / hourMs) * hourMs - 12 * hourMs
const lastMs = nowMs - minuteMs
const morningS = (lastMs - midnightMs) / 1000

const ask = (user: MadeUser) => dataOf(user, compliance.queryToday, {}, { usertimezone: zone })
const at = (atMs: number) => new Date(atMs)

const policy = async (user: MadeUser, more: object = {}): Promise<number> => {
  const { id } = await dataOf(user, alarmPolicies.savePolicy, {
    orgId: user.orgId,
    name: `Policy of ${user.account}`,
    coverage: { by: 'organisation', orgIds: [user.orgId] },
    kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 10 }],
    levels: Array.from({ length: 3 }, () => ({ email: [], sms: [], wechat: [], http: [] })),
    push: { isEnabled: false, scope: 'branch', types: [] },
    ...more,
  } as unknown as NewPolicy)
  await watchesSince(id, midnightMs - hourMs)
  return id
}
const watchesSince = async (policyId: number, atMs: number): Promise<void> => {
  await query('update alarm_policy_turns set at = $2 where policy_id = $1', [policyId, at(atMs)])
  await query('update alarm_policies set created_at = $2 where id = $1', [policyId, at(atMs)])
}
const deviceOf = async (orgId: number, values: Record<string, number> = { temp1: 4 }): Promise<MadeDevice> => {
  const device = await make.device({ orgId })
  await query('update devices set created_at = $2 where id = $1', [device.id, at(midnightMs - hourMs)])
  await say(world, 'http', device, [{ atMs: lastMs, lng: 121, lat: 31, values }])
  return device
}
const alarm = (device: MadeDevice, startMs: number, endMs: number | null, kind = 'temperature') =>
  query(
    `insert into alarm_records (org_id, org_path, device_id, device_code, device_name, policy_version, policy_name, scene, kind, level,
       status, start_at, end_at)
     select d.org_id, d.org_path, d.id, d.code, d.name, 1, '', 'device', $2::text, 1, $3::text, $4::timestamptz, $5::timestamptz
     from devices d where d.id = $1::int`,
    [device.id, kind, endMs === null ? 'alarming' : 'finished', at(startMs), endMs === null ? null : at(endMs)],
  )
const none = { devices: 0, devicesOut: 0, devicesOutNow: 0, watchedS: 0, outOfRangeS: 0 }

test('alarms of a device count once, from midnight to its last report; the worst organisation comes first', async () => {
  const user = await make.user()
  const below = await make.organisation({ id: user.orgId })
  await policy(user)
  const [returned, open] = [await deviceOf(user.orgId), await deviceOf(user.orgId)]
  const [good, bad] = [await deviceOf(below.id), await deviceOf(below.id)]
  await alarm(returned, midnightMs - hourMs, midnightMs + hourMs)
  await alarm(returned, midnightMs + hourMs / 2, midnightMs + 2 * hourMs)
  await alarm(returned, midnightMs - 9 * hourMs, midnightMs - 8 * hourMs)
  await alarm(open, lastMs - hourMs / 2, null)
  await alarm(good, midnightMs + hourMs, midnightMs + 2 * hourMs, 'humidity')
  await alarm(bad, midnightMs + hourMs, midnightMs + 7 * hourMs)
  const own = { devices: 2, devicesOut: 2, devicesOutNow: 1, watchedS: 2 * morningS, outOfRangeS: 9000 }
  const belows = { devices: 2, devicesOut: 1, devicesOutNow: 0, watchedS: 2 * morningS, outOfRangeS: 21_600 }
  const found = await ask(user)
  expect(found.organisations.map(({ orgName: _name, ...one }) => one)).toEqual([
    { orgId: below.id, ...belows },
    { orgId: user.orgId, ...own },
  ])
  expect(found).toMatchObject({
    total: 2,
    all: { devices: 4, devicesOut: 3, devicesOutNow: 1, watchedS: 4 * morningS, outOfRangeS: 30_600 },
  })
  // The policy stands above this reader, who sees what it watches below all the same.
  expect((await ask(await make.user({ orgId: below.id }))).organisations).toMatchObject([
    { orgId: below.id, ...belows },
  ])
})

test('what no policy watches counts nowhere, and a policy counts from the moment it watches', async () => {
  const user = await make.user()
  await deviceOf(user.orgId)
  expect(await ask(user)).toEqual({ all: none, total: 0, organisations: [] })
  const id = await policy(user)
  await deviceOf(user.orgId, { hum1: 50 })
  expect((await ask(user)).all).toMatchObject({ devices: 1, watchedS: morningS })
  await watchesSince(id, midnightMs + 3 * hourMs)
  expect((await ask(user)).all).toMatchObject({ devices: 1, watchedS: morningS - 3 * 3600 })
  for (const status of ['disabled', 'enabled'] as const) {
    await dataOf(user, alarmPolicies.updatePolicyStatus, { alarmPolicyId: id, status })
    expect((await ask(user)).all).toEqual(none)
  }
  expect((await ask(await make.user())).total).toBe(0)
})

test.each([
  ['that it names', true],
  ['that covers it, where it names none,', false],
])('on a waybill a device is watched by the policy %s and only meanwhile', async (_, isNamed) => {
  const user = await make.user()
  const device = await deviceOf(user.orgId)
  const alarmPolicyId = (
    await dataOf(user, waybillAlarmPolicies.saveSencePolicy, {
      orgId: user.orgId,
      name: 'On the way',
      coverage: { by: 'organisation', orgIds: [user.orgId] },
      kinds: [{ kind: 'temperature', lower: 2, upper: 8, durationMin: 10 }],
      levels: Array.from({ length: 3 }, () => ({ email: [], sms: [], wechat: [], http: [] })),
      push: { isEnabled: false, scope: 'branch', types: [] },
    } as unknown as NewPolicy)
  ).id
  await watchesSince(alarmPolicyId, midnightMs - hourMs)
  const place = (address: string) => ({ siteId: null, address, lng: null, lat: null })
  const { id } = await dataOf(user, waybills.save, {
    orgId: user.orgId,
    waybillType: 'road',
    businessCode: 'BC-1',
    shipping: place('Shanghai'),
    receiving: place('Nanjing'),
    deviceIds: [device.id],
    startMode: 'manual',
    endMode: 'manual',
    plannedStartTime: utc(midnightMs),
    alarmPolicyId: isNamed ? alarmPolicyId : null,
  })
  expect((await ask(user)).all).toEqual(none)
  await query('update waybill_details set bound_from = $2, bound_until = $3 where waybill_id = $1', [
    id,
    at(midnightMs - 2 * hourMs),
    at(midnightMs + 4 * hourMs),
  ])
  await alarm(device, midnightMs + 3 * hourMs, midnightMs + 6 * hourMs)
  expect((await ask(user)).all).toMatchObject({ devices: 1, devicesOut: 1, watchedS: 4 * 3600, outOfRangeS: 3600 })
})

test('names the worst organisations and counts all', async () => {
  const user = await make.user()
  await policy(user)
  for (let more = 0; more <= limits.deskRowsMax; more += 1)
    await deviceOf((await make.organisation({ id: user.orgId })).id)
  const found = await ask(user)
  expect([found.total, found.organisations.length]).toEqual([limits.deskRowsMax + 1, limits.deskRowsMax])
})
