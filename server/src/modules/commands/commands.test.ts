/** Commands over HTTP and the MQTT wire: faults.md rows 13, 43, 44 and section 5, C1-C4, U4, U5. */
import { commandKindNames } from '@coldway/contract/commands/command-kinds.ts'
import { commandRecords, commands, commandTemplates } from '@coldway/contract/commands/commands.ts'
import { DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { createObedience } from '@coldway/simulator/obedience.ts'
import { gt06Link } from '@coldway/simulator/transports/gt06.ts'
import { jt808Link } from '@coldway/simulator/transports/jt808.ts'
import { mqttLink } from '@coldway/simulator/transports/mqtt.ts'
import { teltonikaLink } from '@coldway/simulator/transports/teltonika.ts'
import mqtt from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import { sampleParams } from '../../app/matrix/bodies/commands.ts'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world
const clients: mqtt.MqttClient[] = []
afterAll(() => {
  for (const client of clients) client.end(true)
})

const begin = async (more: object = {}) => {
  const user = await make.user()
  // Approval by a second person is tested in unlocks.test.ts.
  await world.query('insert into unlock_rules values ($1, false, 60)', [user.orgId])
  return { user, device: await make.device({ orgId: user.orgId, ...more }) }
}

interface Terminal {
  readonly got: DownlinkCommand[]
  ack(nonce: string, state: string): Promise<void>
  end(): void
}
const connect = async ({ deviceCode, secret }: MadeDevice): Promise<Terminal> => {
  const client = await mqtt.connectAsync({
    host: '127.0.0.1',
    port: world.ports.mqtt,
    username: deviceCode,
    password: secret,
    reconnectPeriod: 0,
  })
  clients.push(client)
  const got: DownlinkCommand[] = []
  client.on('message', (_topic, payload) => got.push(DownlinkCommand.parse(JSON.parse(payload.toString()))))
  await client.subscribeAsync(`coldway/v1/${deviceCode}/down`)
  return {
    got,
    ack: async (nonce, state) => {
      await client.publishAsync(`coldway/v1/${deviceCode}/ack`, JSON.stringify({ nonce, state }), { qos: 1 })
    },
    end: () => client.end(true),
  }
}

const recordsOf = async (user: MadeUser, device: MadeDevice) => {
  const conditionVos = [{ column: 'deviceId' as const, type: 'eq' as const, value: device.id }]
  return (await dataOf(user, commandRecords.queryPageList, { page: 1, size: 50, conditionVos })).records
}
const latest = async (user: MadeUser, device: MadeDevice) => (await recordsOf(user, device))[0]
const idsOf = (device: MadeDevice) => ({ deviceIds: [device.id] })
const stepsOf = async (user: MadeUser) =>
  (await dataOf(user, commandRecords.queryLockList, { page: 1, size: 50 })).records.map(({ step }) => step).toReversed()

test.each(commandKindNames)('%s goes down the wire whole and comes back', async (kind) => {
  const { user, device } = await begin()
  const terminal = await connect(device)
  const sent = await dataOf(user, commands[kind], { ...idsOf(device), ...sampleParams(kind) })
  expect(sent.results).toMatchObject([{ deviceId: device.id, deviceState: 'inExecution' }])
  await until(() => terminal.got.length === 1)
  const [command] = terminal.got
  expect(command).toMatchObject({ kind, params: sampleParams(kind) })
  expect(await latest(user, device)).toMatchObject({ platformState: 'delivering', deviceState: 'inExecution' })
  await terminal.ack(command?.nonce ?? '', 'received')
  expect(await latest(user, device)).toMatchObject({ platformState: 'delivered', deviceState: 'inExecution' })
  await terminal.ack(command?.nonce ?? '', 'success')
  const record = await latest(user, device)
  expect(record).toMatchObject({
    platformState: 'delivered',
    deviceState: 'success',
    deliveryCount: 1,
    canResend: false,
  })
  expect(record?.content).toEqual(kind === 'setElockPwd' ? {} : sampleParams(kind))
  terminal.end()
})

test('up to 20 devices at once; those whose wire cannot carry it are unsupported at once', async () => {
  const { user, device } = await begin()
  const other = await make.device({ orgId: user.orgId, protocol: 'teltonika' })
  const ids = [device.id, other.id]
  const { results } = await dataOf(user, commands.photograph, { deviceIds: ids, channel: 1 })
  expect(results.map(({ deviceState }) => deviceState)).toEqual(['inExecution', 'unsupported'])
  const many = Array.from({ length: 21 }, (_, at) => at + 1)
  expect((await callAs(user, commands.photograph, { deviceIds: many, channel: 1 })).body.code).toBe('1')
})

test.each([
  ['setWorkingModelAuto', { moveIntervalS: 9, staticIntervalS: 60 }, '21005'],
  ['setWorkingModelTiming', { startTime: '08:00', workIntervalMin: 65_533 }, '21006'],
  ['setWorkingModelTiming', { startTime: '24:00', workIntervalMin: 1 }, '21001'],
  ['setWorkingModelBatch', { collectIntervalS: 61, reportIntervalS: 60 }, '21007'],
  ['vibrationAlarm', { isOn: true, collision: 80, durationS: 1 }, '21008'],
  ['temperatureAlarm', { isOn: true, lowC: 8, highC: 2, durationS: 1 }, '21011'],
  ['temperatureAlarm', { isOn: true, lowC: 2.05, highC: 8, durationS: 1 }, '21014'],
  ['temperatureAlarm', { isOn: true, lowC: 2, highC: 8, durationS: 86_401 }, '21010'],
  ['primaryServer', { host: 'a.example;reboot', port: 1 }, '21001'],
  ['setElockPwd', { pin: '123456' }, '21001'],
  ['setElockPwd', { pin: '777777' }, '21001'],
  ['setElockPwd', { pin: '12345' }, '21001'],
] as const)('%s %j is refused with %s', async (kind, params, code) => {
  const { user, device } = await begin()
  expect((await callAs(user, commands[kind], { ...idsOf(device), ...params })).body.code).toBe(code)
})

test('C3, row 44: a command without an answer is sent again once and given up; an answer that comes late moves nothing', async () => {
  const { user, device } = await begin()
  const terminal = await connect(device)
  await dataOf(user, commands.remoteReboot, idsOf(device))
  await until(() => terminal.got.length === 1)
  clock.advance(31_000)
  await until(() => terminal.got.length === 2)
  expect(terminal.got[1]).toEqual(terminal.got[0])
  expect(await latest(user, device)).toMatchObject({ platformState: 'redelivering', deliveryCount: 2 })
  clock.advance(31_000)
  await until(async () => (await latest(user, device))?.deviceState === 'noResponse')
  await terminal.ack(terminal.got[0]?.nonce ?? '', 'success')
  expect(await latest(user, device)).toMatchObject({ deviceState: 'noResponse', canResend: true, deliveryCount: 2 })
  expect(terminal.got.length).toBe(2)
})

test.each(['prompt', 'twice'] as const)('a simulated device that answers %s', async (manner) => {
  const { user, device } = await begin()
  const { orders, obey } = createObedience()
  const to = { host: '127.0.0.1', port: world.ports.mqtt }
  const onCommand = (command: DownlinkCommand) => obey(command, clock.now())
  const link = mqttLink({
    ...to,
    deviceCode: device.deviceCode,
    secret: device.secret,
    onCommand,
    mannerOf: () => manner,
  })
  await link.open()
  await dataOf(user, commands.coolingTemperature, { ...idsOf(device), setPointC: -21 })
  await until(async () => (await latest(user, device))?.deviceState === 'success')
  expect(orders.setPointC).toBe(-21)
  expect(await latest(user, device)).toMatchObject({ platformState: 'delivered', deliveryCount: 1 })
  link.close()
})

test('a JT/T 808 terminal does what its wire can carry; the rest is unsupported at once', async () => {
  const { user, device } = await begin({ protocol: 'jt808', category: 'lock' })
  const { orders, obey } = createObedience()
  const to = { host: '127.0.0.1', port: world.ports.jt808 }
  const link = jt808Link({ ...to, terminalNo: device.terminalNo, onCommand: (command) => obey(command, clock.now()) })
  await link.open()
  for (const kind of ['elockLock', 'setWorkingModelAuto', 'photograph'] as const) {
    await dataOf(user, commands[kind], { ...idsOf(device), ...sampleParams(kind) })
    await until(async () => (await latest(user, device))?.deviceState === 'success')
  }
  expect(orders).toMatchObject({ isLocked: true, reportIntervalS: 10 })
  const { results } = await dataOf(user, commands.gpsSwitch, { ...idsOf(device), isOn: true })
  expect(results[0]?.deviceState).toBe('unsupported')
  await dataOf(user, commands.smsCommand, { ...idsOf(device), text: '定位' })
  await until(async () => (await latest(user, device))?.deviceState === 'unsupported')
  link.close()
})

test.each([
  ['teltonika', teltonikaLink, ['elockLock', 'setWorkingModelAuto', 'smsCommand']],
  ['gt06', gt06Link, ['setWorkingModelAuto', 'primaryServer', 'smsCommand']],
] as const)('a %s terminal does what its wire can carry, in its own words', async (protocol, link, kinds) => {
  const { user, device } = await begin({ protocol })
  const { orders, obey } = createObedience()
  const to = { host: '127.0.0.1', port: world.ports[protocol], imei: device.terminalNo }
  const wire = link({ ...to, onCommand: (command) => obey(command, clock.now()) })
  await wire.open()
  for (const kind of kinds) {
    await dataOf(user, commands[kind], { ...idsOf(device), ...sampleParams(kind) })
    await until(async () => (await latest(user, device))?.deviceState === 'success')
  }
  expect(orders.reportIntervalS).toBe(10)
  const { results } = await dataOf(user, commands.photograph, { ...idsOf(device), channel: 1 })
  expect(results[0]?.deviceState).toBe('unsupported')
  wire.close()
})

test('a Teltonika restarts without an answer: the command is sent once, and may be sent again by hand', async () => {
  const { user, device } = await begin({ protocol: 'teltonika' })
  let told = 0
  const onCommand = () => {
    told += 1
    return 'success' as const
  }
  const wire = teltonikaLink({ host: '127.0.0.1', port: world.ports.teltonika, imei: device.terminalNo, onCommand })
  await wire.open()
  await dataOf(user, commands.remoteReboot, idsOf(device))
  await until(() => told === 1)
  clock.advance(31_000)
  await until(async () => (await latest(user, device))?.deviceState === 'noResponse')
  expect(await latest(user, device)).toMatchObject({ deliveryCount: 1, canResend: true })
  expect(told).toBe(1)
  wire.close()
})

test('C1: of twenty resends one is done, under a new nonce, and none after it', async () => {
  const { user, device } = await begin()
  const terminal = await connect(device)
  await dataOf(user, commands.gpsSwitch, { ...idsOf(device), isOn: true })
  await until(() => terminal.got.length === 1)
  const id = (await latest(user, device))?.id ?? 0
  expect((await callAs(user, commandRecords.againSend, { id })).body.code).toBe('15000')
  const first = terminal.got[0]?.nonce ?? ''
  await terminal.ack(first, 'failure')
  const codes = await Promise.all(
    Array.from({ length: 20 }, async () => (await callAs(user, commandRecords.againSend, { id })).body.code),
  )
  expect(codes.filter((code) => code === '0').length).toBe(1)
  expect(codes.filter((code) => code === '15000').length).toBe(19)
  await until(() => terminal.got.length === 2)
  expect(terminal.got[1]?.nonce).not.toBe(first)
  await terminal.ack(first, 'success')
  expect(await latest(user, device)).toMatchObject({ deviceState: 'inExecution', isResent: true })
  await terminal.ack(terminal.got[1]?.nonce ?? '', 'failure')
  expect((await callAs(user, commandRecords.againSend, { id })).body.code).toBe('15000')
})

test('row 43, U4: an unlock for a lock that is away runs out and never leaves', async () => {
  const { user, device } = await begin({ category: 'lock' })
  await dataOf(user, commands.elockUnlock, idsOf(device))
  clock.advance(61_000)
  const terminal = await connect(device)
  await until(async () => (await latest(user, device))?.deviceState === 'noResponse')
  expect(terminal.got).toEqual([])
  expect(await latest(user, device)).toMatchObject({ deliveryCount: 0, platformState: 'delivering' })
  expect(await stepsOf(user)).toEqual(['requested', 'noResponse'])
})

test('C4: what waits is kept for the device that comes later, whose own answer alone counts', async () => {
  const { user, device } = await begin()
  const other = await make.device({ orgId: user.orgId })
  await dataOf(user, commands.coolingTemperature, { ...idsOf(device), setPointC: -18.5 })
  const [terminal, stranger] = [await connect(device), await connect(other)]
  await until(() => terminal.got.length === 1)
  await stranger.ack(terminal.got[0]?.nonce ?? '', 'success')
  expect(await latest(user, device)).toMatchObject({ platformState: 'delivering', deviceState: 'inExecution' })
  expect(stranger.got).toEqual([])
})

test('U5: lock and unlock pressed together come in the order of their counters', async () => {
  const { user, device } = await begin({ category: 'lock' })
  const terminal = await connect(device)
  await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      dataOf(user, at % 2 ? commands.elockLock : commands.elockUnlock, idsOf(device)),
    ),
  )
  await until(() => terminal.got.length === 6)
  const counters = terminal.got.map(({ counter }) => counter)
  expect(counters).toEqual(counters.toSorted((one, next) => one - next))
  expect(new Set(counters).size).toBe(6)
  clock.advance(31_000)
  await until(() => terminal.got.length === 7)
  await new Promise((resolve) => setTimeout(resolve, 700))
  expect(terminal.got.slice(6).map(({ counter }) => counter)).toEqual([counters[5]])
})

test('unlocking is a right of its own, also by a resend', async () => {
  const { user, device } = await begin({ category: 'lock' })
  const clerk = await make.user({ orgId: user.orgId, permissions: ['command:view', 'command:send'] })
  for (const kind of ['elockUnlock', 'setElockPwd'] as const)
    expect((await callAs(clerk, commands[kind], { ...idsOf(device), ...sampleParams(kind) })).body.code).toBe('403')
  await dataOf(user, commands.elockUnlock, idsOf(device))
  await world.query(`update commands set device_state = 'failure' where device_id = $1`, [device.id])
  const record = await latest(clerk, device)
  expect(record).toMatchObject({ deviceState: 'failure', canResend: false })
  expect((await callAs(clerk, commandRecords.againSend, { id: record?.id ?? 0 })).body.code).toBe('403')
})

test("a lock's password stands nowhere once it has come", async () => {
  const { user, device } = await begin({ category: 'lock' })
  const terminal = await connect(device)
  await dataOf(user, commands.setElockPwd, { ...idsOf(device), pin: '850274' })
  await until(() => terminal.got.length === 1)
  await terminal.ack(terminal.got[0]?.nonce ?? '', 'failure')
  for (const table of ['commands', 'command_secrets', 'lock_records', 'audit_rows', 'jobs'])
    expect(await world.query(`select 1 from ${table} t where t::text like '%850274%'`)).toEqual([])
  const id = (await latest(user, device))?.id ?? 0
  expect((await callAs(user, commandRecords.againSend, { id })).body.code).toBe('15000')
})

test('a saved command is replaced by one of its name; passwords and half ones are not saved', async () => {
  const user = await make.user()
  const saved = { orgId: user.orgId, name: 'Cold', kind: 'coolingTemperature' as const, content: { setPointC: -18 } }
  const { id } = await dataOf(user, commandTemplates.save, saved)
  expect(await dataOf(user, commandTemplates.save, { ...saved, content: { setPointC: 4 } })).toEqual({ id })
  const { records } = await dataOf(user, commandTemplates.queryPageList, { page: 1, size: 10 })
  expect(records).toMatchObject([{ id, name: 'Cold', content: { setPointC: 4 } }])
  const stranger = await make.user()
  for (const [who, ids] of [
    [stranger, [id]],
    [user, [id, id + 1_000_000]],
  ] as const)
    expect((await callAs(who, commandTemplates.deleteByIds, { ids: [...ids] })).body.code).toBe('21000')
  await dataOf(user, commandTemplates.deleteByIds, { ids: [id] })
  expect((await dataOf(user, commandTemplates.queryPageList, { page: 1, size: 10 })).records).toEqual([])
  const wrong: (typeof saved | { kind: 'setElockPwd'; content: Record<string, string> })[] = [
    { ...saved, content: {} as typeof saved.content },
    { kind: 'setElockPwd', content: { pin: '850274' } },
  ]
  for (const one of wrong)
    expect((await callAs(user, commandTemplates.save, { ...saved, ...one })).body.code).toBe('21001')
})
