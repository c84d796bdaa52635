/** A device chooses its client id, so it must not reach another device's connection or session. */
import mqtt from 'mqtt'
import { expect, test } from 'vitest'
import type { MadeDevice } from '../testing/make.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { orgId } = await world.make.user()

const enter = (device: MadeDevice, clean: boolean) =>
  mqtt.connectAsync({
    host: '127.0.0.1',
    port: world.ports.mqtt,
    username: device.deviceCode,
    password: device.secret,
    clientId: 'tracker',
    clean,
    reconnectPeriod: 0,
  })

test('two devices of one client id stay, each in its own session', async () => {
  const [one, other] = [await world.make.device({ orgId }), await world.make.device({ orgId })]
  const first = await enter(one, false)
  await first.subscribeAsync(`coldway/v1/${one.deviceCode}/down`, { qos: 1 })
  const hasSession = Promise.withResolvers<boolean>()
  const second = await enter(other, false)
  await second.subscribeAsync(`coldway/v1/${other.deviceCode}/down`, { qos: 1 })
  expect([first.connected, second.connected]).toEqual([true, true])
  await second.endAsync(true)
  const again = mqtt.connect({ ...second.options, clean: false })
  again.once('connect', ({ sessionPresent }) => hasSession.resolve(sessionPresent))
  expect(await hasSession.promise).toBe(true)
  expect(first.connected).toBe(true)
  await Promise.all([first.endAsync(true), again.endAsync(true)])
})
