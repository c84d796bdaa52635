/** Pre-trip inspections by command over the MQTT wire, with the simulator's unit on the other end. */
import type { DownlinkAck, DownlinkCommand } from '@coldway/contract/commands/downlink.ts'
import { commandRecords, commands } from '@coldway/contract/commands/commands.ts'
import { vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import { vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { createObedience } from '@coldway/simulator/obedience.ts'
import { mqttLink } from '@coldway/simulator/transports/mqtt.ts'
import mqtt from 'mqtt'
import { afterAll, expect, test } from 'vitest'
import type { MadeDevice } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { callAs, dataOf, make, clock } = world
const ends: (() => void)[] = []
afterAll(() => ends.forEach((end) => end()))

let count = 0
const begin = async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const plate = `PT-${++count}`
  const { id: vehicleId } = await dataOf(user, vehicles.save, { orgId: user.orgId, plate, deviceIds: [device.id] })
  await dataOf(user, vehicleUnits.save, { vehicleId, version: 0, compartments: ['Front', 'Rear'] })
  const listed = async () => {
    const conditionVos = [{ column: 'vehicleId' as const, type: 'eq' as const, value: vehicleId }]
    return (await dataOf(user, vehicleInspections.queryPageList, { page: 1, size: 10, conditionVos })).records
  }
  const order = (compartment = 0) => dataOf(user, commands.startPreTrip, { deviceIds: [device.id], compartment })
  const stateOf = async () => {
    const conditionVos = [{ column: 'deviceId' as const, type: 'eq' as const, value: device.id }]
    const { records } = await dataOf(user, commandRecords.queryPageList, { page: 1, size: 1, conditionVos })
    return records[0]?.deviceState
  }
  return { user, device, vehicleId, listed, order, stateOf }
}

const passed = { name: 'Fans', result: 'passed', code: '' } as const
const failed = { name: 'Defrost', result: 'failed', code: '25' } as const
const notRun = { name: 'Heating', result: 'notRun', code: '' } as const

const unitAt = async (
  { deviceCode, secret }: MadeDevice,
  checks: NonNullable<DownlinkAck['checks']>,
  how: object = {},
) => {
  const { obey } = createObedience('refuses' in how ? ['startPreTrip'] : [])
  const onCommand = (command: DownlinkCommand) => obey(command, clock.now())
  const findings = () => ({ checks, takesMs: 10 })
  const to = { host: '127.0.0.1', port: world.ports.mqtt, deviceCode, secret }
  const link = mqttLink({ ...to, onCommand, findings, mannerOf: () => ('twice' in how ? 'twice' : 'prompt') })
  await link.open()
  ends.push(() => link.close())
}

test.each([
  ['passed', [passed], ''],
  ['failed', [passed, failed, notRun], 'Defrost (25)'],
  ['incomplete', [passed, notRun], ''],
  ['incomplete', [], ''],
] as const)('a unit that ends %s with %j tells it once, also when it answers twice', async (result, checks, faults) => {
  const { user, device, listed, order, stateOf } = await begin()
  await unitAt(device, [...checks], { twice: true })
  await order(2)
  await until(async () => (await stateOf()) === 'success')
  expect(await listed()).toMatchObject([{ result, faults, compartment: 2, checks }])
  const { inspections } = await dataOf(user, waybills.queryConflicts, { deviceIds: [device.id] })
  expect(inspections).toMatchObject([{ compartment: 2, result }])
})

test('a unit that refuses leaves no inspection', async () => {
  const { device, listed, order, stateOf } = await begin()
  await unitAt(device, [passed], { refuses: true })
  await order()
  await until(async () => (await stateOf()) === 'failure')
  expect(await listed()).toEqual([])
})

test('a unit that answers after it was given up is heard: the command stays as it ended, its inspection is kept once', async () => {
  const { device, vehicleId, listed, order, stateOf } = await begin()
  const { deviceCode, secret } = device
  const { mqtt: port } = world.ports
  const to = { host: '127.0.0.1', port, username: deviceCode, password: secret, reconnectPeriod: 0 }
  const client = await mqtt.connectAsync(to)
  ends.push(() => client.end(true))
  const got: DownlinkCommand[] = []
  client.on('message', (_topic, payload) => got.push(JSON.parse(payload.toString()) as DownlinkCommand))
  await client.subscribeAsync(`coldway/v1/${deviceCode}/down`)
  await order()
  await until(() => Promise.resolve(got.length > 0))
  const say = (state: string, more: object = {}) =>
    client.publishAsync(`coldway/v1/${deviceCode}/ack`, JSON.stringify({ nonce: got[0]?.nonce, state, ...more }), {
      qos: 1,
    })
  await say('received')
  clock.advance(3_600_000)
  expect(await stateOf()).toBe('inExecution')
  clock.advance(1_900_000)
  await until(async () => (await stateOf()) === 'unknown')
  await world.query("update vehicle_devices set bound_until = now() + interval '1 minute' where vehicle_id = $1", [
    vehicleId,
  ])
  for (let times = 0; times < 3; times++) await say('success', { checks: [passed] })
  expect(await stateOf()).toBe('unknown')
  expect(await listed()).toMatchObject([{ result: 'passed', checks: [passed] }])
})

test('what a unit found stays with the command too, also of a device that is on no vehicle', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  await unitAt(device, [passed, failed], { twice: true })
  await dataOf(user, commands.startPreTrip, { deviceIds: [device.id], compartment: 0 })
  const conditionVos = [{ column: 'deviceId' as const, type: 'eq' as const, value: device.id }]
  const listed = async () =>
    (await dataOf(user, commandRecords.queryPageList, { page: 1, size: 1, conditionVos })).records[0]
  await until(async () => (await listed())?.deviceState === 'success')
  expect((await listed())?.checks).toEqual([passed, failed])
  const { records } = await dataOf(user, vehicleInspections.queryPageList, { page: 1, size: 10 })
  expect(records).toEqual([])
})

test('checks that are none do not lose the answer, and texts of a unit cannot break the store', async () => {
  const { device, listed, order, stateOf } = await begin()
  const odd = [{ name: 'Fan\u0000', result: 'passed', code: '' }] as NonNullable<DownlinkAck['checks']>
  await unitAt(device, odd)
  await order()
  await until(async () => (await stateOf()) === 'success')
  expect(await listed()).toMatchObject([{ result: 'incomplete', checks: [] }])
})

test('another organisation neither orders nor reads, and a device of another protocol is not offered', async () => {
  const { user, device, vehicleId } = await begin()
  const stranger = await make.user()
  const { body } = await callAs(stranger, commands.startPreTrip, { deviceIds: [device.id], compartment: 0 })
  expect(body.isSuccess).toBe('N')
  const offered = async (id: number) => (await dataOf(user, vehicleUnits.queryUnit, { vehicleId: id })).preTripDevices
  expect((await offered(vehicleId)).map(({ deviceId }) => deviceId)).toEqual([device.id])
  const other = await make.device({ orgId: user.orgId, protocol: 'jt808' })
  const plate = `PT-${++count}`
  const { id } = await dataOf(user, vehicles.save, { orgId: user.orgId, plate, deviceIds: [other.id] })
  expect(await offered(id)).toEqual([])
})
