/** Queclink @Track from a real socket into the database. */
import { expect, test } from 'vitest'
import { rowsOf, stateOf } from '../testing/devices.fixture.ts'
import { bareWire } from '../testing/wire.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make } = world
const user = await make.user()
const { orgId } = user
const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/\D/g, '').slice(0, 14)

const eri = (imei: string): string =>
  `+RESP:GTERI,271002,${imei},,00000002,12400,10,1,1,42.0,35,12.4,121.473700,31.230400,${stamp(atMs)},0460,0000,287D,` +
  `0A1B2C3D,00,123.4,,,,99,220100,2,1,28F8A149F69A3C25,1,FED8,${stamp(atMs + 1000)},07C7$`

test('position, thermometer, battery and ignition are stored and then taken', async () => {
  const device = await make.device({ orgId, protocol: 'queclink' })
  const wire = await bareWire(world.ports.queclink)
  wire.send(eri(device.terminalNo))
  expect((await wire.next()).toString()).toBe('+SACK:07C7$')
  expect((await rowsOf(world, device)).map(({ at }) => at)).toEqual([atMs])
  expect(await stateOf(world, user, device)).toMatchObject({
    values: { temp1: -18.5, battery: 99, acc: 1 },
    fix: { atMs },
  })
  wire.send(`+ACK:GTHBD,271002,${device.terminalNo},,${stamp(atMs)},07C8$`)
  expect((await wire.next()).toString()).toBe('+SACK:GTHBD,271002,07C8$')
  wire.close()
})

test('a number that nobody registered is answered nothing and sent away', async () => {
  const wire = await bareWire(world.ports.queclink)
  wire.send(eri('352093089999999'))
  expect(await wire.isClosed()).toBe(true)
  expect((await wire.next()).length).toBe(0)
})
