/** A device's own policy and the thresholds of its terminal: from the save to the frame it gets and its answer. */
import { alarmPolicies } from '@coldway/contract/alarm-policies/alarm-policies.ts'
import { commandRecords } from '@coldway/contract/commands/commands.ts'
import { AlarmSetting } from '@coldway/contract/alarms/alarm-kinds.ts'
import { defaultPush } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { devicePolicies, terminalAlarms } from '@coldway/contract/alarm-policies/device-policies.ts'
import type { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { createObedience } from '@coldway/simulator/obedience.ts'
import { mqttLink } from '@coldway/simulator/transports/mqtt.ts'
import { recipients } from '@coldway/contract/messages/recipients.ts'
import { afterAll, expect, test } from 'vitest'
import { sampleParams } from '../../app/matrix/bodies/commands.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock, query } = world
const links: { close(): void }[] = []
afterAll(() => {
  for (const link of links) link.close()
})

const none = { email: [], sms: [], wechat: [], http: [] }
const begin = async (more: object = {}) => {
  const user = await make.user()
  const sent = { orgId: user.orgId, recipients: [{ name: 'Li', phone: '13800138000' }] }
  const [recipient = 0] = (await dataOf(user, recipients.batchSave, sent)).ids
  return { user, device: await make.device({ orgId: user.orgId, ...more }), levels: levelsOf(recipient) }
}
const levelsOf = (recipient: number) => [{ ...none, sms: [recipient] }, none, none]
const kinds = [AlarmSetting.parse({ kind: 'temperature', lower: 2, upper: 8 })]
type Begun = Awaited<ReturnType<typeof begin>>
const bodyOf = ({ device, levels }: Begun, more: object) =>
  ({ deviceId: device.id, version: 0, kinds, levels, schedule: null, push: defaultPush, ...more }) as never
const save = (begun: Begun, more: object) =>
  dataOf(begun.user, devicePolicies.saveDeviceAlarmPolicies, bodyOf(begun, more))
const codeOf = async (begun: Begun, more: object, user: MadeUser = begun.user) =>
  (await callAs(user, devicePolicies.saveDeviceAlarmPolicies, bodyOf(begun, more))).body.code
const connect = async ({ deviceCode, secret }: MadeDevice): Promise<DownlinkCommand[]> => {
  const got: DownlinkCommand[] = []
  const { obey } = createObedience()
  const onCommand = (command: DownlinkCommand) => {
    got.push(command)
    return obey(command, clock.now())
  }
  const link = mqttLink({ host: '127.0.0.1', port: world.ports.mqtt, deviceCode, secret, onCommand })
  links.push(link)
  await link.open()
  return got
}
const recordsOf = async (user: MadeUser, device: MadeDevice) => {
  const conditionVos = [{ column: 'deviceId' as const, type: 'eq' as const, value: device.id }]
  return (await dataOf(user, commandRecords.queryPageList, { page: 1, size: 50, conditionVos })).records
}
const ownOf = async ({ user, device }: Begun) =>
  (await dataOf(user, devicePolicies.queryDeviceAlarmPoliciesAndSet, { deviceCode: device.deviceCode })).own
const temperatureAlarm = { isOn: true, lowC: 2, highC: 8, durationS: 300 }

test('each threshold reaches the terminal as its command, and its answer is on record', async () => {
  const begun = await begin()
  const { user, device } = begun
  const got = await connect(device)
  const terminal = Object.fromEntries(terminalAlarms.map((kind) => [kind, sampleParams(kind)]))
  const { commandIds } = await save(begun, { terminal })
  await until(() => got.length === terminalAlarms.length)
  expect(got.map(({ kind, params }) => [kind, params])).toEqual(
    terminalAlarms.map((kind) => [kind, sampleParams(kind)]),
  )
  await until(async () => (await recordsOf(user, device)).every(({ deviceState }) => deviceState === 'success'))
  const records = await recordsOf(user, device)
  expect(records.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(commandIds.toSorted((a, b) => a - b))
  expect(records.every(({ platformState }) => platformState === 'delivered')).toBe(true)
  expect((await ownOf(begun))?.terminal).toEqual(terminal)
})

test('what is not given is not sent again and stays on record; a save of an older version is refused', async () => {
  const begun = await begin()
  const got = await connect(begun.device)
  await save(begun, { terminal: { temperatureAlarm } })
  const version = (await ownOf(begun))?.version
  const humidityAlarm = { isOn: true, lowPct: 30, highPct: 70, durationS: 60 }
  await save(begun, { version, terminal: { humidityAlarm } })
  await until(() => got.length === 2)
  expect(got.map(({ kind }) => kind)).toEqual(['temperatureAlarm', 'humidityAlarm'])
  expect((await ownOf(begun))?.terminal).toEqual({ temperatureAlarm, humidityAlarm })
  expect(await codeOf(begun, { version, terminal: { temperatureAlarm } })).toBe('409')
  expect(await recordsOf(begun.user, begun.device)).toHaveLength(2)
})

test.each([
  ['limits crossed', { temperatureAlarm: { ...temperatureAlarm, lowC: 9 } }, '21011'],
  ['a temperature of two decimals', { temperatureAlarm: { ...temperatureAlarm, lowC: 2.05 } }, '21014'],
  ['more than a day', { temperatureAlarm: { ...temperatureAlarm, durationS: 86_401 } }, '21010'],
  ['humidity above 100', { humidityAlarm: { isOn: true, lowPct: 30, highPct: 101, durationS: 60 } }, '21014'],
  ['a collision above its most', { vibrationAlarm: { isOn: true, collision: 80, durationS: 1 } }, '21008'],
] as const)('%s is refused with its code, and nothing of the policy is kept or sent', async (_what, terminal, code) => {
  const begun = await begin()
  const got = await connect(begun.device)
  expect(await codeOf(begun, { terminal })).toBe(code)
  expect(await ownOf(begun)).toBeNull()
  expect([await recordsOf(begun.user, begun.device), got]).toEqual([[], []])
})

test('a device that is away: the policy holds, the command waits and says so, goes when it comes, or ends unanswered', async () => {
  const begun = await begin()
  const { user, device } = begun
  await save(begun, { terminal: { temperatureAlarm } })
  const state = async () => (await recordsOf(user, device))[0]
  expect(await state()).toMatchObject({ platformState: 'delivering', deviceState: 'inExecution', deliveryCount: 0 })
  expect((await ownOf(begun))?.status).toBe('enabled')
  const got = await connect(device)
  await until(async () => (await state())?.deviceState === 'success')
  expect(got).toHaveLength(1)

  const other = await begin()
  await save(other, { terminal: { temperatureAlarm } })
  clock.advance(8 * 86_400_000)
  await until(async () => {
    const [row] = await query<{ state: string }>('select device_state as state from commands where device_id = $1', [
      other.device.id,
    ])
    return row?.state === 'noResponse'
  })
})

test('a terminal whose wire cannot carry it: said at once, and the policy of the platform holds', async () => {
  const begun = await begin({ protocol: 'teltonika' })
  await save(begun, { terminal: { temperatureAlarm } })
  expect(await recordsOf(begun.user, begun.device)).toMatchObject([{ deviceState: 'unsupported' }])
  expect(await ownOf(begun)).toMatchObject({ status: 'enabled', terminal: { temperatureAlarm } })
})

test('a user who may edit alarms and not send commands saves a policy and sends the terminal nothing', async () => {
  const begun = await begin()
  const clerk = await make.user({ orgId: begun.user.orgId, permissions: ['alarm:view', 'alarm:edit'] })
  expect(await codeOf(begun, { terminal: { temperatureAlarm } }, clerk)).toBe('403')
  expect(await codeOf(begun, {}, clerk)).toBe('0')
  expect(await recordsOf(begun.user, begun.device)).toEqual([])
})

test('who asks which policies watch a device is told whom each reaches, and no other tenant is named anything', async () => {
  const begun = await begin()
  const { user, device, levels } = begun
  await save(begun, {})
  const policy = { orgId: user.orgId, kinds, coverage: { by: 'organisation', orgIds: [user.orgId] } }
  const silent = { ...policy, name: 'Silent', levels: [none, none, none], push: { isEnabled: false } }
  await dataOf(user, alarmPolicies.savePolicy, silent as never)
  const { own, covering } = await dataOf(user, devicePolicies.queryDeviceAlarmPoliciesAndSet, {
    deviceCode: device.deviceCode,
  })
  expect(own).toMatchObject({ levels, recipients: [{ name: 'Li' }] })
  expect(covering).toMatchObject([
    { isOwn: true, reach: 'people', coverageBy: 'list', openCount: 0 },
    { name: 'Silent', isOwn: false, reach: 'off', coverageBy: 'organisation' },
  ])
  const stranger = await make.user()
  const asked = { deviceCode: device.deviceCode }
  expect((await callAs(stranger, devicePolicies.queryDeviceAlarmPoliciesAndSet, asked)).body.code).toBe(
    (await callAs(stranger, devicePolicies.queryDeviceAlarmPoliciesAndSet, { deviceCode: 'NOBODY' })).body.code,
  )
})
