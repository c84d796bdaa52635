/** The settings of devices: as they report them when they connect, and as they confirm commands. */
import { commands } from '@coldway/contract/commands/commands.ts'
import { deviceParams } from '@coldway/contract/devices/device-records.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import type { WorkMode } from '@coldway/contract/enums.ts'
import { createObedience } from '@coldway/simulator/obedience.ts'
import { jt808Link } from '@coldway/simulator/transports/jt808.ts'
import { mqttLink } from '@coldway/simulator/transports/mqtt.ts'
import { expect, test } from 'vitest'
import type { MadeDevice, MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { dataOf, make, clock } = world
const { obey } = createObedience()

const saidBy = async (user: MadeUser, { deviceCode }: MadeDevice): Promise<Record<string, string>> => {
  const conditionVos = [{ column: 'deviceCode' as const, type: 'eq' as const, value: deviceCode }]
  const { records } = await dataOf(user, deviceParams.queryPageList, { page: 1, size: 100, conditionVos })
  return Object.fromEntries(records.filter(({ isReported }) => isReported).map(({ name, value }) => [name, value]))
}

/** The devices whose terminals have confirmed a work mode. */
const ofMode = async (user: MadeUser, mode: WorkMode) => {
  const conditionVos = [{ column: 'workMode' as const, type: 'eq' as const, value: mode }]
  return (await dataOf(user, devices.queryDeviceList, { page: 1, size: 10, conditionVos })).records
}

test('a JT/T 808 terminal is asked after its first heartbeat, and again when it has changed', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId, protocol: 'jt808' })
  const to = { host: '127.0.0.1', port: world.ports.jt808 }
  const link = jt808Link({
    ...to,
    terminalNo: device.terminalNo,
    heartbeatMs: 200,
    onCommand: (command) => obey(command, clock.now()),
  })
  await link.open()
  await until(async () => (await saidBy(user, device)).staticIntervalS === '60')
  expect(await saidBy(user, device)).toEqual({ staticIntervalS: '60', moveIntervalS: '10' })
  expect(await ofMode(user, 'auto')).toEqual([])
  const set = { moveIntervalS: 25, staticIntervalS: 900 }
  await dataOf(user, commands.setWorkingModelAuto, { deviceIds: [device.id], ...set })
  await until(async () => (await saidBy(user, device)).staticIntervalS === '900')
  expect(await saidBy(user, device)).toEqual({ staticIntervalS: '900', moveIntervalS: '25', workMode: 'auto' })
  expect(await ofMode(user, 'auto')).toMatchObject([{ id: device.id, workMode: 'auto' }])
  expect(await ofMode(user, 'batch')).toEqual([])
  link.close()
})

test('a setting that a device confirmed is known; one-time, failed and secret commands are not', async () => {
  const user = await make.user()
  const device = await make.device({ orgId: user.orgId })
  const answers = { state: 'success' as 'success' | 'failure' }
  const to = { host: '127.0.0.1', port: world.ports.mqtt, deviceCode: device.deviceCode, secret: device.secret }
  const link = mqttLink({ ...to, onCommand: () => answers.state })
  await link.open()
  const tell = async (kind: 'coolingTemperature' | 'remoteReboot' | 'setElockPwd', params: object) => {
    const { results } = await dataOf(user, commands[kind], { deviceIds: [device.id], ...params })
    await until(async () => {
      const rows = await world.query<{ state: string }>('select device_state as state from commands where id = $1', [
        results[0]?.recordId,
      ])
      return rows[0]?.state === answers.state
    })
  }
  await tell('coolingTemperature', { setPointC: -18.5 })
  await tell('remoteReboot', {})
  await tell('setElockPwd', { pin: '850274' })
  answers.state = 'failure'
  await tell('coolingTemperature', { setPointC: 4 })
  expect(await saidBy(user, device)).toEqual({ 'coolingTemperature.setPointC': '-18.5' })
  link.close()
})
