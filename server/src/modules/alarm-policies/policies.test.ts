import type { NewPolicy } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import {
  alarmPolicies,
  alarmPolicySets,
  waybillAlarmPolicies,
} from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { alarmKinds } from '@coldway/contract/enums.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { expect, test } from 'vitest'
import type { MadeUser } from '../../testing/make.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make } = world
const none = { email: [], sms: [], wechat: [], http: [] }

const recipientOf = async (user: MadeUser): Promise<number> =>
  (await dataOf(user, recipients.batchSave, { orgId: user.orgId, recipients: [{ name: 'Zhang' }] })).ids[0] ?? 0

const policyOf = (user: MadeUser, recipient: number, more: object = {}) =>
  ({
    orgId: user.orgId,
    name: 'Vaccines',
    coverage: { by: 'organisation', orgIds: [user.orgId] },
    kinds: [AlarmSetting.parse({ kind: 'temperature', lower: 2, upper: 8, durationMin: 10 })],
    levels: [{ ...none, email: [recipient] }, none, none],
    schedule: null,
    push: { isEnabled: true, scope: 'branch', types: ['opened', 'escalated', 'ended'] },
    ...more,
  }) as unknown as NewPolicy

test('a policy is made, listed, changed under its version, disabled, copied and deleted', async () => {
  const user = await make.user()
  const recipient = await recipientOf(user)
  await make.device({ orgId: user.orgId })
  const push = { isEnabled: true, scope: 'own', types: ['opened'] }
  const { id } = await dataOf(user, alarmPolicies.savePolicy, policyOf(user, recipient, { push }))
  const list = async () => (await dataOf(user, alarmPolicies.queryPolicy, { page: 1, size: 10 })).records
  expect(await list()).toMatchObject([
    { id, name: 'Vaccines', status: 'enabled', kinds: ['temperature'], deviceCount: 1 },
  ])
  const silent = { isEnabled: false } as const
  const changed = { ...policyOf(user, recipient, { name: 'Insulin', push: silent }), alarmPolicyId: id, version: 1 }
  const partial = { ...changed, levels: [{ sms: [] }, ...changed.levels.slice(1)] as never }
  expect((await callAs(user, alarmPolicies.updatePolicy, partial)).body).toMatchObject({ code: '1' })
  await dataOf(user, alarmPolicies.updatePolicy, changed)
  expect((await callAs(user, alarmPolicies.updatePolicy, changed)).body.code).toBe('409')
  await dataOf(user, alarmPolicies.updatePolicyStatusById, { alarmPolicyId: id, status: 'disabled' })
  const copy = await dataOf(user, alarmPolicies.copyPolicy, { alarmPolicyId: id, name: 'Insulin 2' })
  const whole = await dataOf(user, alarmPolicies.queryByAlarmPolicyId, { alarmPolicyId: id })
  expect(whole).toMatchObject({ name: 'Insulin', version: 3, recipients: [{ id: recipient, name: 'Zhang' }] })
  expect(whole.kinds).toMatchObject([{ kind: 'temperature', lower: 2, upper: 8, returnMargin: 0 }])
  expect(whole.push).toEqual({ isEnabled: false, scope: 'own', types: ['opened'] })
  expect(whole.timeline.map(({ version, status }) => [version, status])).toEqual([
    [3, 'disabled'],
    [2, 'enabled'],
    [1, 'enabled'],
  ])
  expect((await list()).map(({ name, status }) => [name, status])).toEqual([
    ['Insulin 2', 'disabled'],
    ['Insulin', 'disabled'],
  ])
  await dataOf(user, alarmPolicies.deletePolicy, { ids: [id, copy.id] })
  expect(await list()).toEqual([])
  expect((await callAs(user, alarmPolicies.queryByAlarmPolicyId, { alarmPolicyId: id })).body.code).toBe('16003')
})

test('with push off nobody needs to be named; its alarms are recorded', async () => {
  const user = await make.user()
  const { id } = await dataOf(user, alarmPolicies.savePolicy, {
    ...policyOf(user, 0, { levels: [none, none, none], push: { isEnabled: false } }),
  })
  const push = { isEnabled: false, scope: 'branch', types: ['opened', 'escalated', 'ended'] }
  expect(await dataOf(user, alarmPolicies.queryByAlarmPolicyId, { alarmPolicyId: id })).toMatchObject({ push })
  const { records } = await dataOf(user, alarmPolicies.queryPolicy, { page: 1, size: 10 })
  expect(records).toMatchObject([{ id, isPushEnabled: false }])
})

test.each([
  ['no name', { name: ' ' }, '16002'],
  ['no device', { coverage: { by: 'list', deviceIds: [] } }, '14006'],
  ['nobody to notify', { levels: [none, none, none] }, '23008'],
  ['a push without its status', { push: { scope: 'branch', types: ['opened'] } }, '23005'],
  ['a push of no messages', { push: { isEnabled: true, scope: 'branch', types: [] } }, '23006'],
  ['a push of nobody knows which devices', { push: { isEnabled: true, types: ['opened'] } }, '23007'],
  ['a lower limit above the upper', { kinds: [{ kind: 'temperature', lower: 9, upper: 8 }] }, '21011'],
  ['a battery above 100', { kinds: [{ kind: 'lowBattery', lower: 101 }] }, '21012'],
  [
    'a top speed above the limit of ordinary roads',
    { kinds: [{ kind: 'speed', ordinaryKmh: 80, maxKmh: 90 }] },
    '21013',
  ],
  ['no kind', { kinds: [] }, '1'],
  ['a kind twice', { kinds: [{ kind: 'door' }, { kind: 'door' }] }, '1'],
  ['a name of 81', { name: 'x'.repeat(81) }, '1'],
])('%s is refused', async (_what, more, code) => {
  const user = await make.user()
  const asked = policyOf(user, await recipientOf(user), more)
  expect((await callAs(user, alarmPolicies.savePolicy, asked)).body.code).toBe(code)
})

test('at most ten are notified by one channel', async () => {
  const user = await make.user()
  const told = Array.from({ length: 11 }, (_, at) => at + 1)
  const levels = [{ ...none, sms: told }, none, none]
  expect((await callAs(user, alarmPolicies.savePolicy, policyOf(user, 1, { levels }))).body.code).toBe('28002')
})

test('a name is free in another tenant, and when its policy is gone; of devices and waybills it is one', async () => {
  const [user, stranger] = [await make.user(), await make.user()]
  const asked = policyOf(user, await recipientOf(user))
  const { id } = await dataOf(user, alarmPolicies.savePolicy, asked)
  expect((await callAs(user, alarmPolicies.savePolicy, { ...asked, name: 'VACCINES' })).body.code).toBe('16000')
  await dataOf(stranger, alarmPolicies.savePolicy, policyOf(stranger, await recipientOf(stranger)))
  expect((await callAs(user, waybillAlarmPolicies.saveSencePolicy, asked)).body.code).toBe('16000')
  await dataOf(user, alarmPolicies.deletePolicy, { ids: [id] })
  await dataOf(user, waybillAlarmPolicies.saveSencePolicy, asked)
})

test('a policy of devices is none of waybills, and the other way round', async () => {
  const user = await make.user()
  const asked = policyOf(user, await recipientOf(user))
  const { id } = await dataOf(user, alarmPolicies.savePolicy, asked)
  const page = { page: 1, size: 10 }
  expect((await dataOf(user, waybillAlarmPolicies.querySencePolicy, page)).records).toEqual([])
  const answer = await callAs(user, waybillAlarmPolicies.deletePolicy, { ids: [id] })
  expect(answer.body.code).toBe('16003')
})

test('devices outside of its branch and recipients of another tenant are refused to a policy', async () => {
  const root = await make.user({ orgId: await make.root })
  const [user, stranger] = [await make.user(), await make.user()]
  const foreign = await recipientOf(stranger)
  // The operator sees both tenants, and still may not mix them.
  expect((await callAs(root, alarmPolicies.savePolicy, policyOf(user, foreign))).body.code).toBe('28000')
  const device = await make.device({ orgId: stranger.orgId })
  const coverage = { by: 'list', deviceIds: [device.id] }
  const asked = policyOf(user, await recipientOf(user), { coverage })
  expect((await callAs(root, alarmPolicies.savePolicy, asked)).body.code).toBe('14000')
  const orgs = policyOf(user, await recipientOf(user), { coverage: { by: 'organisation', orgIds: [stranger.orgId] } })
  expect((await callAs(root, alarmPolicies.savePolicy, orgs)).body.code).toBe('26000')
})

test('policies are found by the device they watch, named, in a group, or in an organisation below', async () => {
  const user = await make.user()
  const below = await make.organisation({ id: user.orgId })
  const device = await make.device({ orgId: below.id, deviceGroup: 'Reefers' })
  const other = await make.device({ orgId: user.orgId })
  const recipient = await recipientOf(user)
  const add = (name: string, coverage: object) =>
    dataOf(user, alarmPolicies.savePolicy, policyOf(user, recipient, { name, coverage }))
  await add('List', { by: 'list', deviceIds: [device.id] })
  await add('Group', { by: 'group', groups: ['Reefers'] })
  await add('Below', { by: 'organisation', orgIds: [below.id] })
  const watching = async (deviceId: number) => {
    const conditionVos = [{ column: 'deviceId', type: 'eq', value: deviceId }]
    const { records } = await dataOf(user, alarmPolicies.queryPolicy, { page: 1, size: 10, conditionVos })
    return records.map(({ name }) => name).toSorted()
  }
  expect(await watching(device.id)).toEqual(['Below', 'Group', 'List'])
  expect(await watching(other.id)).toEqual([])
})

test('kinds come with the fields of their settings, by code, by name, or all', async () => {
  const user = await make.user()
  const [temperature, ...more] = await dataOf(user, alarmPolicySets.getPolicySetsByCode, { code: 1 })
  expect(more).toEqual([])
  expect(temperature).toMatchObject({ kind: 'temperature', family: 'range', unit: '℃' })
  expect(Object.keys(temperature?.fields ?? {})).toContain('upper')
  expect(await dataOf(user, alarmPolicySets.getPolicySetsByCode, { code: 'door' })).toHaveLength(1)
  expect(await dataOf(user, alarmPolicySets.getPolicySetsByCode, {})).toHaveLength(alarmKinds.length)
})
