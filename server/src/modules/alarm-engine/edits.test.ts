/**
 * A policy that is edited, disabled and enabled while its alarm is open (faults.md A14, A15, A16), from the call to the
 * record and the outbox, over the real pipeline.
 */
import { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { afterAll, expect, test } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { alarming, startAlarms } from './alarming.fixture.ts'

const world = await makeWorld({ config: { roles: new Set(['api', 'ingest']) } })
afterAll(await startAlarms(world))
const { callAs, dataOf, make, query } = world

const cast = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const story = alarming(world)
  const id = await story.policy(user)
  const edit = async (more: object): Promise<void> => {
    const whole = await dataOf(user, alarmPolicies.queryByAlarmPolicyId, { alarmPolicyId: id })
    const { version, name, coverage, kinds, levels, schedule, push } = whole
    const changed = { alarmPolicyId: id, version, name, coverage, kinds, levels, schedule, push, ...more }
    await dataOf(user, alarmPolicies.updatePolicy, changed as never)
    await story.settle()
  }
  const setStatus = async (status: 'enabled' | 'disabled'): Promise<void> => {
    await dataOf(user, alarmPolicies.updatePolicyStatusById, { alarmPolicyId: id, status })
    await story.settle()
  }
  return { ...story, user, device, id, edit, setStatus }
}
const limits = (lower: number, upper: number, durationMin = 10) => ({
  kinds: [AlarmSetting.parse({ kind: 'temperature', lower, upper, durationMin })],
})

test('A15: a wider limit ends it at the edit, its past is not rewritten, and no level follows', async () => {
  const { device, live, pass, edit, rows, announced } = await cast()
  await live(device, { 1: 9, 11: 9 })
  await pass(15)
  await edit(limits(2, 12))
  await live(device, { 16: 9, 27: 9 })
  await pass(120)
  const all = await rows(device)
  expect(all).toHaveLength(1)
  expect(all[0]).toMatchObject({ status: 'finished', startMin: 1, level: 1, peak: 9 })
  expect(all[0]?.endMin).toBeGreaterThanOrEqual(15)
  expect(await announced(device)).toEqual(['1'])
})

test('A15: a narrower limit leaves it open with its start and the limit it opened by; levels go on', async () => {
  const { device, user, live, pass, edit, rows, announced, record } = await cast()
  await live(device, { 1: 9, 11: 9 })
  await pass(15)
  await edit(limits(2, 6))
  // These values are inside the old limit and outside the new one.
  await live(device, { 16: 7, 28: 7 })
  await pass(31.5)
  const [open] = await rows(device)
  expect(open).toMatchObject({ status: 'alarming', startMin: 1, level: 2 })
  expect(await record(user, open?.id ?? 0)).toMatchObject({ lower: 2, upper: 8 })
  await live(device, { 35: 5 })
  expect(await rows(device)).toMatchObject([{ status: 'finished', startMin: 1, endMin: 35, reason: 'returned' }])
  expect(await announced(device)).toEqual(['1', '2'])
})

test('A15: a longer duration takes nothing back, and holds for the next', async () => {
  const { device, live, pass, edit, rows } = await cast()
  await live(device, { 1: 9, 11: 9 })
  await pass(12)
  await edit(limits(2, 8, 60))
  await live(device, { 13: 9, 20: 5, 30: 9, 45: 9, 50: 5 })
  expect(await rows(device)).toMatchObject([{ startMin: 1, endMin: 20, reason: 'returned' }])
})

test('A15: the kind taken out of it ends its alarm as switched off; put back it begins anew', async () => {
  const { device, live, pass, edit, rows, announced } = await cast()
  await live(device, { 1: 9, 11: 9 })
  await pass(15)
  await edit({ kinds: [AlarmSetting.parse({ kind: 'lowBattery', lower: 10 })] })
  expect(await rows(device)).toMatchObject([{ status: 'finished', reason: 'policyOff' }])
  await live(device, { 16: 9, 39: 9 })
  await pass(40)
  await edit(limits(2, 8))
  await live(device, { 45: 9, 51: 9 })
  const [, second] = await rows(device)
  expect(second).toMatchObject({ status: 'alarming', level: 1 })
  expect(second?.startMin).toBeCloseTo(40, 1)
  expect(await announced(device)).toEqual(['1 policyOff', '1'])
})

test('A16: other recipients get the levels that come after, and nothing is announced again', async () => {
  const { device, user, live, pass, edit, recipientOf } = await cast()
  await live(device, { 1: 9, 11: 9 })
  await pass(15)
  const other = await recipientOf(user)
  const recipients = { email: [], sms: [other], wechat: [], http: [] }
  await edit({ levels: [recipients, recipients, recipients] })
  await pass(31.5)
  const rows = await query<{ level: string; isOther: boolean }>(
    `select split_part(notice_key, ':', 3) as level, recipient_id = $2 as "isOther" from outbox o
     join alarm_records r on r.id = split_part(notice_key, ':', 2)::int where r.device_id = $1 order by o.id`,
    [device.id, other],
  )
  expect(rows).toEqual([
    { level: '1', isOther: false },
    { level: '2', isOther: true },
  ])
})

test('A14: off and on again while it stays bad: two records, levels from the new start, nothing for the time between', async () => {
  const { device, live, pass, setStatus, rows, announced } = await cast()
  await live(device, { 1: 9, 11: 9 })
  await pass(32)
  await setStatus('disabled')
  await live(device, { 40: 9, 59: 9 })
  await pass(60)
  await setStatus('enabled')
  await live(device, { 61: 9, 70.5: 9 })
  const [first, second] = await rows(device)
  expect(first).toMatchObject({ status: 'finished', reason: 'policyOff', startMin: 1, level: 2 })
  expect(first?.endMin).toBeCloseTo(32, 1)
  expect(second).toMatchObject({ status: 'alarming', level: 1 })
  expect(second?.startMin).toBeCloseTo(60, 1)
  await pass(89.9)
  expect((await rows(device))[1]).toMatchObject({ level: 1 })
  await pass(90.5)
  expect((await rows(device))[1]).toMatchObject({ level: 2 })
  expect(await announced(device)).toEqual(['1 policyOff', '2 policyOff', '1', '2'])
})

test('A14: off and on many times, by two who do not wait for each other, leaves one open alarm at most', async () => {
  const { device, user, id, live, pass, settle, setStatus, rows } = await cast()
  await live(device, { 1: 9, 11: 9 })
  await pass(12)
  const flip = (status: 'enabled' | 'disabled') =>
    callAs(user, alarmPolicies.updatePolicyStatusById, { alarmPolicyId: id, status })
  await Promise.all(Array.from({ length: 12 }, (_, n) => flip(n % 2 === 0 ? 'disabled' : 'enabled')))
  await setStatus('enabled')
  await live(device, { 13: 9, 24: 9, 25: 9 })
  await settle()
  const open = (await rows(device)).filter(({ status }) => status === 'alarming')
  expect(open).toHaveLength(1)
})
