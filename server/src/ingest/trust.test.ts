/**
 * Terminals that need more than their number (settled.md, "Device identity"): the mode outside the demo, and the limits
 * per address.
 */
import { describe, expect, test } from 'vitest'
import { kitOf, rowsOf, say, transportOf } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { bareWire } from '../testing/wire.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld({ config: { trustsTerminals: false, connectionsPerAddress: 20 } })
const { make } = world
const { orgId } = await make.user()
const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000

const expectRefused = async (wire: 'jt808' | 'teltonika', device: MadeDevice): Promise<void> => {
  const failed = Promise.withResolvers<string>()
  const transport = transportOf(world, wire, device, { onFailure: (_code, why) => failed.resolve(why) })
  transport.send([kitOf(device).report({ atMs, values: { temp1: 4 } })]).catch(() => undefined)
  expect(await failed.promise).toMatch(/refused|lost/)
  transport.close()
}

describe('a JT/T 808 terminal', () => {
  test('passes with its own secret as authentication code', async () => {
    const device = await make.device({ orgId, protocol: 'jt808' })
    await say(world, 'jt808', device, [{ atMs, values: { temp1: 4 } }])
    expect((await rowsOf(world, device)).length).toBe(1)
  })

  test("passes neither with another's secret nor with its own code nor with nonsense", async () => {
    const device = await make.device({ orgId, protocol: 'jt808' })
    const other = await make.device({ orgId, protocol: 'jt808' })
    for (const secret of [other.secret, device.deviceCode, 'x']) await expectRefused('jt808', { ...device, secret })
    expect(await rowsOf(world, device)).toEqual([])
  })
})

test('a Teltonika, which has no credential, does not pass', async () => {
  const device = await make.device({ orgId, protocol: 'teltonika' })
  await expectRefused('teltonika', device)
  expect(await rowsOf(world, device)).toEqual([])
})

test('one address holds no more connections than it may, and gets new ones as it ends old ones', async () => {
  const wires = await Promise.all(Array.from({ length: 30 }, () => bareWire(world.ports.jt808)))
  const closed = await Promise.all(wires.map((wire) => wire.isClosed(1000)))
  expect(closed.filter(Boolean).length).toBe(10)
  for (const wire of wires) wire.close()
  const device = await make.device({ orgId, protocol: 'jt808' })
  await say(world, 'jt808', device, [{ atMs, values: { temp1: 4 } }])
  expect((await rowsOf(world, device)).length).toBe(1)
})
