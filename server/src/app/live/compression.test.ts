/** What live messages weigh on the wire: snapshots leave compressed, everything else as it is. */
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { Socket } from 'node:net'
import { constants, inflateRawSync } from 'node:zlib'
import { ServerMessage } from '@coldway/contract/live.ts'
import { expect, test } from 'vitest'
import { say } from '../../testing/devices.fixture.ts'
import { liveUrl, ticketOf } from '../../testing/live-client.ts'
import type { MadeUser } from '../../testing/make.ts'
import { until } from '../../testing/until.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world

test('a snapshot takes less than a third of its length, and a reader that cannot inflate gets it as it is', async () => {
  const user = await make.user()
  const devices = await Promise.all(Array.from({ length: 30 }, () => make.device({ orgId: user.orgId })))
  const fix = { lng: 121.4737, lat: 31.2304, values: { temp1: 4.2, hum1: 71.5, battery: 88 } }
  for (const device of devices) await say(world, 'http', device, [{ atMs: world.clock.now(), ...fix }])
  const [deflating, plain] = [await openRaw(user, true), await openRaw(user, false)]
  const [small, whole] = [await deflating.snapshot(), await plain.snapshot()]
  expect([small.isCompressed, whole.isCompressed]).toEqual([true, false])
  expect(small.message).toMatchObject({ states: { length: devices.length }, isLast: true })
  expect(whole.message).toMatchObject({ states: { length: devices.length }, isLast: true })
  expect(small.bytes * 3).toBeLessThan(whole.bytes)
  const pong = await deflating.ask('{"type":"ping"}')
  expect(pong).toMatchObject({ isCompressed: false, message: { type: 'pong' } })
  for (const one of [deflating, plain]) one.close()
})

interface Frame {
  readonly bytes: number
  readonly isCompressed: boolean
  readonly message: ServerMessage
}

/** A WebSocket by hand: a library would hide how a message travelled. */
const openRaw = async (user: MadeUser, canInflate: boolean) => {
  const url = liveUrl(world.base, await ticketOf(world, user)).replace('ws', 'http')
  const asking = request(url, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      ...(canInflate && { 'sec-websocket-extensions': 'permessage-deflate' }),
    },
  })
  asking.end()
  const [, socket, head] = (await once(asking, 'upgrade')) as [unknown, Socket, Buffer]
  let came = head
  socket.on('data', (bytes: Buffer) => {
    came = Buffer.concat([came, bytes])
  })
  const next = async (): Promise<Frame> => {
    const { end, frame } = (await until(() => readFrame(came))) as Read
    came = came.subarray(end)
    return frame
  }
  const ask = (text: string): Promise<Frame> => {
    // A client masks what it sends; a mask of zeros leaves it readable. (RFC 6455 section 5.3)
    const bytes = Buffer.from(text)
    socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | bytes.length, 0, 0, 0, 0]), bytes]))
    return next()
  }
  return {
    ask,
    snapshot: () => ask('{"type":"subscribe","id":"a","topic":{"kind":"devices"}}'),
    close: () => socket.destroy(),
  }
}

interface Read {
  readonly end: number
  readonly frame: Frame
}

/** Reads a whole, unmasked frame; undefined while it has not come. (RFC 6455 section 5.2, RFC 7692 section 7.2.2) */
const readFrame = (came: Buffer): Read | undefined => {
  if (came.length < 10) return undefined
  const short = came.readUInt8(1)
  const [length, start] =
    short < 126 ? [short, 2] : short === 126 ? [came.readUInt16BE(2), 4] : [Number(came.readBigUInt64BE(2)), 10]
  const end = start + length
  if (came.length < end) return undefined
  const isCompressed = (came.readUInt8(0) & 0x40) !== 0
  const payload = came.subarray(start, end)
  const text = isCompressed ? inflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH }) : payload
  return { end, frame: { bytes: length, isCompressed, message: ServerMessage.parse(JSON.parse(text.toString())) } }
}
