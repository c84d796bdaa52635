/** GT06 from a real socket into the database: position, temperature, answers and authentication. */
import { fromHex, toHex } from '@coldway/protocols/bytes.ts'
import { heartbeatBytes, loginBytes, movingBytes, temperatureBytes } from '@coldway/protocols/gt06/terminal.ts'
import { expect, test } from 'vitest'
import { rowsOf, stateOf } from '../testing/devices.fixture.ts'
import { type BareWire, bareWire } from '../testing/wire.ts'
import { makeWorld } from '../testing/world.ts'

const world = await makeWorld()
const { make } = world
const user = await make.user()
const { orgId } = user
const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000

/** Answers may come in one segment or in several. */
const hears = async (wire: BareWire, length: number): Promise<string> => {
  let heard = ''
  for (let more = await wire.next(); more.length > 0; more = await wire.next()) {
    heard += toHex(more)
    if (heard.length >= length) break
  }
  return heard
}

test('a position with temperature and state is stored, and shown', async () => {
  const device = await make.device({ orgId, protocol: 'gt06' })
  const wire = await bareWire(world.ports.gt06)
  wire.send(loginBytes(device.terminalNo, 1))
  expect(toHex(await wire.next())).toBe('787805010001d9dc0d0a')
  wire.send(temperatureBytes(-18.4, 2))
  wire.send(movingBytes({ atMs, lng: 121.4737, lat: 31.2304, speedKmh: 42, acc: 1, mileageKm: 12.5 }, 3))
  wire.send(heartbeatBytes({ acc: 1 }, 4))
  // The answer to what follows a position comes after the position's commit.
  expect(toHex(await wire.next()).slice(0, 8)).toBe('78780513')
  const rows = await rowsOf(world, device)
  expect(rows.length).toBe(1)
  expect(rows[0]?.at).toBe(atMs)
  expect(rows[0]?.lng).toBeCloseTo(121.4737, 5)
  expect(rows[0]?.temp1).toBeCloseTo(-18.4, 4)
  expect(await stateOf(world, user, device)).toMatchObject({ values: { temp1: -18.4, acc: 1, mileage: 12.5 } })
  wire.close()
})

test('the frames of the manual, in one segment', async () => {
  const device = await make.device({ orgId, protocol: 'gt06', terminalNo: '0123456789012345' })
  const wire = await bareWire(world.ports.gt06)
  wire.send(
    fromHex(`78780d01012345678901234500018cdd0d0a 78781f120b081d112e10cf027ac7eb0c46584900148f01cc00287d001fb8000380810d0a
      787825160b0b0f0e241dcf027ac8870c4657e60014020901cc00287d001f726506040101003656a40d0a`),
  )
  const answers = '787805010001d9dc0d0a78780516003695700d0a'
  expect(await hears(wire, answers.length)).toBe(answers)
  expect((await rowsOf(world, device)).map(({ at }) => at)).toEqual([
    Date.UTC(2011, 7, 29, 17, 46, 16),
    Date.UTC(2011, 10, 15, 14, 36, 29),
  ])
  wire.close()
})

test('a number that nobody registered is sent away, one of another protocol too', async () => {
  const other = await make.device({ orgId, protocol: 'teltonika' })
  for (const terminalNo of ['352093089999999', other.terminalNo]) {
    const wire = await bareWire(world.ports.gt06)
    wire.send(loginBytes(terminalNo, 1))
    wire.send(movingBytes({ atMs, lng: 121, lat: 31 }, 2))
    expect(await wire.isClosed()).toBe(true)
  }
  expect(await rowsOf(world, other)).toEqual([])
})

test('a parked terminal that only sends heartbeats is not silent, and its values keep their times', async () => {
  const device = await make.device({ orgId, protocol: 'gt06' })
  const wire = await bareWire(world.ports.gt06)
  wire.send(loginBytes(device.terminalNo, 1))
  await wire.next()
  wire.send(movingBytes({ atMs, lng: 121.4737, lat: 31.2304, acc: 1 }, 2))
  await expect.poll(async () => (await stateOf(world, user, device))?.atMs).toBe(atMs)
  const before = await stateOf(world, user, device)
  world.clock.advance(3_600_000)
  wire.send(heartbeatBytes({ acc: 0 }, 3))
  expect(toHex(await wire.next()).slice(0, 8)).toBe('78780513')
  const beforeMs = before?.arrivedMs ?? 0
  const arrivedMs = async () => (await stateOf(world, user, device))?.arrivedMs
  await expect.poll(arrivedMs).toBeGreaterThan(beforeMs + 3_000_000)
  expect(await stateOf(world, user, device)).toEqual({ ...before, arrivedMs: await arrivedMs() })
  wire.close()
})
