import { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { afterAll, expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { alarming, min, startAlarms } from './alarming.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
afterAll(await startAlarms(world))
const { dataOf, make, query, clock } = world
const story = () => alarming(world)
const cast = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  return { user, device, ...story() }
}

test('an excursion opens after its duration, from its first bad reading on, and ends when it is back', async () => {
  const { user, device, policy, live, rows, announced, record } = await cast()
  await policy(user)
  await live(device, { 1: 5, 2: 9, 7: 9.5, 13: 9, 14: 7.5 })
  const [row] = await rows(device)
  expect(row).toMatchObject({ status: 'finished', startMin: 2, endMin: 14, peak: 9.5, level: 1, reason: 'returned' })
  expect(await announced(device)).toEqual(['1'])
  const whole = await record(user, row?.id ?? 0)
  expect(whole).toMatchObject({ kind: 'temperature', series: 'temp1', value: 9, lower: 2, upper: 8, startLng: 121.4 })
  expect(whole.timeline.map(({ step }) => step)).toEqual(['opened', 'level', 'closed'])
})

test('recipients of an alarm are notified once that it has ended, where the policy says so (A10)', async () => {
  const { user, device, policy, live, announced } = await cast()
  await policy(user, { push: { isEnabled: true, scope: 'branch', types: ['opened', 'escalated', 'ended'] } })
  await live(device, { 1: 9, 11: 9, 12: 7, 13: 7 })
  expect(await announced(device)).toEqual(['1', 'ended'])
})

test('with push off an alarm is recorded with its levels, and nobody is notified', async () => {
  const { user, device, policy, live, pass, rows, announced } = await cast()
  await policy(user, { push: { isEnabled: false } })
  await live(device, { 1: 9, 11: 9 })
  await pass(40)
  expect(await rows(device)).toMatchObject([{ startMin: 1, status: 'alarming', level: 2 }])
  expect(await announced(device)).toEqual([])
})

test('only the chosen messages are sent, of devices that the scope names', async () => {
  const { user, device, policy, report, pass, announced } = await cast()
  await policy(user, { push: { isEnabled: true, scope: 'own', types: ['escalated'] } })
  const branch = await make.organisation({ id: user.orgId })
  const below = await make.device({ orgId: branch.id })
  await pass(1)
  for (const one of [device, below]) await report(one, { 1: 9 })
  await pass(11)
  for (const one of [device, below]) await report(one, { 11: 9 })
  await pass(40)
  expect(await announced(device)).toEqual(['2'])
  expect(await announced(below)).toEqual([])
})

test('levels come every half hour by themselves, to the third, each announced once (A7, A8)', async () => {
  const { user, device, policy, live, pass, rows, announced } = await cast()
  await policy(user)
  await live(device, { 1: 9, 11: 9 })
  await pass(30.9)
  expect((await rows(device))[0]).toMatchObject({ status: 'alarming', level: 1 })
  await pass(31.1)
  expect((await rows(device))[0]).toMatchObject({ level: 2 })
  await pass(61.1)
  await pass(200)
  expect((await rows(device))[0]).toMatchObject({ status: 'alarming', level: 3, announced: 3 })
  expect(await announced(device)).toEqual(['1', '2', '3'])
})

test('after a downtime due levels are announced once and in order, marked as late (A8)', async () => {
  const { user, device, policy, live, pass, announced } = await cast()
  await policy(user)
  await live(device, { 1: 9, 11: 9 })
  await pass(200)
  expect(await announced(device)).toEqual(['1', '2', '3'])
  const late = await query<{ late: boolean }>(
    `select (details ->> 'isDelayed')::boolean as late from alarm_events e join alarm_records r on r.id = e.record_id
     where r.device_id = $1 and step = 'level' order by e.id`,
    [device.id],
  )
  expect(late.map((one) => one.late)).toEqual([false, true, true])
})

test('the same reports twice change nothing (A18)', async () => {
  const { user, device, policy, live, report, rows, announced } = await cast()
  await policy(user)
  const temps = { 1: 9, 7: 9.5, 12: 9 }
  await live(device, temps)
  const before = await rows(device)
  await report(device, temps)
  await report(device, temps)
  expect(await rows(device)).toEqual(before)
  expect(await announced(device)).toEqual(['1'])
})

test('a refrigeration unit that shows an alarm of its own, or fails in any compartment, is an alarm until it does not', async () => {
  const { user, device, policy, live, rows, record } = await cast()
  const kinds = ['reeferAlarm', 'reeferFailure'].map((kind) => ({ kind, durationMin: 5 }))
  await policy(user, { kinds })
  await live(device, { 1: 5 }, { reeferAlarms: 0, reeferMode: 0, reeferMode2: 0 })
  await live(device, { 2: 5, 8: 5 }, { reeferAlarms: 2, reeferAlarm1: 63, reeferMode: 0, reeferMode2: 9 })
  await live(device, { 9: 5 }, { reeferAlarms: 1, reeferAlarm1: 63, reeferMode: 0, reeferMode2: 0 })
  await live(device, { 14: 5 }, { reeferAlarms: 0, reeferMode: 0, reeferMode2: 0 })
  const found = await rows(device)
  expect(found).toMatchObject([
    { status: 'finished', startMin: 2 },
    { status: 'finished', startMin: 2 },
  ])
  const told = await Promise.all(found.map(({ id }) => record(user, id)))
  expect(told.map(({ kind, series, value }) => ({ kind, series, value }))).toEqual(
    expect.arrayContaining([
      { kind: 'reeferAlarm', series: 'reeferAlarms', value: 2 },
      { kind: 'reeferFailure', series: 'reeferMode2', value: 9 },
    ]),
  )
  expect(found.map(({ endMin }) => endMin ?? 0).toSorted((one, other) => one - other)).toEqual([9, 14])
})

test('disabling ends it with its reason and takes back what has not left; enabling begins a new one (A14)', async () => {
  const { user, device, policy, live, pass, settle, rows, announced } = await cast()
  const id = await policy(user)
  await live(device, { 1: 9, 11: 9 })
  await pass(15)
  await dataOf(user, alarmPolicies.updatePolicyStatusById, { alarmPolicyId: id, status: 'disabled' })
  await settle()
  expect(await rows(device)).toMatchObject([{ status: 'finished', reason: 'policyOff' }])
  expect((await rows(device))[0]?.endMin).toBeCloseTo(15, 1)
  await live(device, { 16: 9 })
  await pass(100)
  expect(await announced(device)).toEqual(['1 policyOff'])
  await live(device, { 119: 9 })
  await pass(120)
  await dataOf(user, alarmPolicies.updatePolicyStatusById, { alarmPolicyId: id, status: 'enabled' })
  await settle()
  await live(device, { 125: 9, 131: 9 })
  const [, second] = await rows(device)
  expect(second).toMatchObject({ status: 'alarming', level: 1 })
  expect(second?.startMin).toBeCloseTo(120, 1)
})

test('a new limit holds from its time on, and what has ended does not open again (A15)', async () => {
  const { user, device, policy, live, pass, settle, rows } = await cast()
  const id = await policy(user)
  await live(device, { 1: 9, 11: 9, 12: 7 })
  await pass(20)
  const whole = await dataOf(user, alarmPolicies.queryByAlarmPolicyId, { alarmPolicyId: id })
  const { name, coverage, levels, schedule, push } = whole
  const kinds = [AlarmSetting.parse({ kind: 'temperature', lower: 2, upper: 6, durationMin: 10 })]
  const changed = { alarmPolicyId: id, version: whole.version, name, coverage, kinds, levels, schedule, push }
  await dataOf(user, alarmPolicies.updatePolicy, changed as never)
  await settle()
  await live(device, { 21: 7, 31: 7 })
  const [first, second] = await rows(device)
  expect(first).toMatchObject({ startMin: 1, endMin: 12, reason: 'returned' })
  expect(second).toMatchObject({ startMin: 21, status: 'alarming' })
})

test('an excursion found in a backlog is a finished record with one message that says so (A12)', async () => {
  const { user, device, policy, live, pass, report, rows, announced } = await cast()
  await policy(user)
  await live(device, { 1: 5 })
  await pass(300)
  await report(device, { 300: 5 })
  await pass(301)
  await report(device, { 60: 5, 70: 9, 110: 9.5, 150: 9, 160: 5 })
  expect(await rows(device)).toMatchObject([{ startMin: 70, endMin: 160, peak: 9.5, status: 'finished', isLate: true }])
  expect(await announced(device)).toEqual(['late'])
})

test('late data that proves an earlier end corrects the record and takes back levels that were not reached (A11)', async () => {
  const { user, device, policy, live, pass, report, rows, announced, record } = await cast()
  await policy(user)
  await live(device, { 1: 9, 11: 9 })
  await pass(32)
  expect((await rows(device))[0]).toMatchObject({ level: 2 })
  await report(device, { 20: 5 })
  const [row] = await rows(device)
  expect(row).toMatchObject({ status: 'finished', startMin: 1, endMin: 20, level: 1 })
  expect(await announced(device)).toEqual(['1', '2 corrected'])
  const steps = (await record(user, row?.id ?? 0)).timeline.map(({ step }) => step)
  expect(steps).toContain('levelSuperseded')
})

test.each([
  ['good', 5, 9, []],
  ['bad', 9, 5, [{ status: 'alarming', startMin: 2 }]],
])('of two reports of one moment the first counts: %s', async (_first, one, other, alarms) => {
  const { device, user, policy, live, pass, report, rows } = await cast()
  await policy(user)
  await live(device, { 1: 5, 2: one })
  await report(device, { 2: other })
  await pass(12.1)
  expect(await rows(device)).toMatchObject(alarms)
  // Nor does a late report change it.
  await report(device, { 0.5: 5 })
  expect(await rows(device)).toMatchObject(alarms)
})

test('silence is judged by the interval of the device itself, and ends with its next report', async () => {
  const { user, device, policy, live, pass, rows } = await cast()
  await live(device, { 1: 5 })
  await policy(user, { kinds: [{ kind: 'offline', intervals: 3, leastMin: 10 }] })
  await pass(10.9)
  expect(await rows(device)).toEqual([])
  await pass(11.1)
  const [row] = await rows(device)
  expect(row).toMatchObject({ status: 'alarming', level: 1 })
  expect(row?.startMin).toBeCloseTo(11, 0)
  await live(device, { 15: 5 })
  expect((await rows(device))[0]).toMatchObject({ status: 'finished', reason: 'returned' })
})

test('a device that leaves the branch of a policy is no longer watched (A16)', async () => {
  const { user, device, policy, live, settle, rows } = await cast()
  await policy(user)
  await live(device, { 1: 9, 11: 9 })
  const elsewhere = await make.organisation()
  await query('update devices set org_id = $1, org_path = $2 where id = $3', [elsewhere.id, elsewhere.path, device.id])
  await settle()
  expect(await rows(device)).toMatchObject([{ status: 'finished', reason: 'deviceRemoved' }])
})

test('policies of organisations below and beside do not reach a device above or elsewhere', async () => {
  const { user, device, policy, live, rows } = await cast()
  const below = await make.organisation({ id: user.orgId })
  await policy(user, { orgId: below.id, coverage: { by: 'organisation', orgIds: [below.id] } })
  const stranger = await make.user()
  await policy(stranger)
  await live(device, { 1: 9, 11: 9 })
  expect(await rows(device)).toEqual([])
})

test('each probe is watched by itself, whatever the others say', async () => {
  const besides = { temp1: 5 }
  const { user, device, policy, live, rows } = await cast()
  await policy(user)
  await live(device, { 1: 9, 6: 9 }, besides)
  await live(device, { 7: 5 })
  await live(device, { 12: 9 }, besides)
  expect(await rows(device)).toMatchObject([{ startMin: 1, status: 'alarming' }])
})

test('a report that says nothing new writes nothing', async () => {
  const { user, device, policy, live } = await cast()
  await policy(user)
  await live(device, { 1: 5, 2: 5.5, 3: 6 })
  expect(await query('select from alarm_states where device_id = $1', [device.id])).toEqual([])
  expect(await query('select from rule_timers where device_id = $1', [device.id])).toEqual([])
  expect(clock.now()).toBeGreaterThan(min)
})
