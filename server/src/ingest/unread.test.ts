/**
 * Messages that no decoder reads are kept raw before they are answered: bounded, once for the same content, without a
 * lock's pin.
 */
import { open } from '@coldway/contract/readings/open.ts'
import { unreadLimits } from '@coldway/contract/readings/unread.ts'
import type { StreamEvent, StreamProtocol } from '@coldway/protocols/stream.ts'
import { gt06 } from '@coldway/protocols/gt06/gt06.ts'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { keepMessages } from '../modules/unread/index.ts'
import { createDelivery } from '../modules/commands/index.ts'
import { createDirectory } from '../modules/devices/index.ts'
import { createLog } from '../platform/log.ts'
import { createStrangers } from '../platform/strangers.ts'
import { rowsOf, uplink } from '../testing/devices.fixture.ts'
import type { MadeDevice } from '../testing/make.ts'
import { makeWorld } from '../testing/world.ts'
import { createBudget } from './budget.ts'
import { createGuard } from './guard.ts'
import type { Pipeline } from './pipeline.ts'
import { createTcpReceiver } from './tcp.ts'

const world = await makeWorld()
const { make, query } = world
const user = await make.user()
const { orgId } = user
const atMs = Math.floor(Date.now() / 1000) * 1000 - 60_000

interface Row {
  protocol: string
  type: string
  why: string
  repeats: number
  text: string
}
const keptOf = ({ id }: MadeDevice): Promise<Row[]> =>
  query<Row>(
    `select protocol, type, why, repeats, encode(bytes, 'escape') as text from unread_messages where device_id = $1 order by id`,
    [id],
  )

describe('the JSON uplink', () => {
  test('a report that cannot be read is kept beside the others of its batch, the same one once', async () => {
    const device = await make.device({ orgId })
    const batch = [
      { id: 'a', time: atMs, blocks: [{ id: 3, temp: 45 }] },
      { id: 'b', time: 'never', blocks: [{ id: 111, lockState: 1, pin: '493827' }], password: '493827' },
    ]
    for (let n = 0; n < 2; n++) expect((await uplink(world, device, batch)).status).toBe(200)
    expect(await rowsOf(world, device)).toHaveLength(1)
    const [row, ...more] = await keptOf(device)
    expect(more).toEqual([])
    expect(row).toMatchObject({ protocol: 'json', type: 'report', why: 'time: not a time', repeats: 2 })
    expect(row?.text).toContain('"never"')
    expect(row?.text).not.toContain('493827')
  })

  test('what is no JSON is kept, without what looks like a password, and refused', async () => {
    const device = await make.device({ orgId })
    const answer = await fetch(world.base + open.uplink.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/octet-stream',
        authorization: `Basic ${Buffer.from(`${device.deviceCode}:${device.secret}`).toString('base64')}`,
      },
      body: 'temp=4.5;pin=493827',
    })
    expect(answer.status).toBe(400)
    const kept = (await keptOf(device)).map(({ text }) => text)
    expect(kept.join()).not.toContain('493827')
  })

  test('a block that nobody knows is kept once, not with every report', async () => {
    const device = await make.device({ orgId })
    for (let n = 0; n < 5; n++)
      await uplink(world, device, {
        id: n,
        time: atMs + n * 1000,
        blocks: [
          { id: 3, temp: 45 },
          { id: 900, probe: n },
        ],
      })
    expect(await rowsOf(world, device)).toHaveLength(5)
    expect(await keptOf(device)).toMatchObject([{ type: 'block 900', why: 'unknown block', repeats: 1 }])
  })

  test('a push for a device that is not registered is kept with the gateway', async () => {
    const gateway = await make.device({ orgId, category: 'gateway' })
    const body = {
      time: new Date(atMs).toISOString(),
      deviceInfo: { devEui: 'a84041000181d4ff' },
      object: { temperature: 4 },
    }
    const answer = await fetch(world.base + open.chirpstack.path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${gateway.deviceCode}:${gateway.secret}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(200)
    expect(await keptOf(gateway)).toMatchObject([{ protocol: 'chirpstack', type: 'push', why: 'no such device' }])
  })
})

describe('a terminal', () => {
  test('gets its answer after the message is kept, and none when it cannot be', async () => {
    const device = await make.device({ orgId, protocol: 'gt06', terminalNo: '860000000000321' })
    let isBroken = false
    const pipeline: Pipeline = Object.create(world.program.pipeline as Pipeline, {
      keep: {
        value: (...given: Parameters<Pipeline['keep']>) =>
          isBroken ? Promise.reject(new Error('no disk')) : (world.program.pipeline as Pipeline).keep(...given),
      },
    })
    const { address, close } = await listen(pipeline)
    expect(await talk(address)).toBe('answered')
    expect(await keptOf(device)).toMatchObject([{ protocol: 'gt06', type: '0x94/0x1e', why: 'new' }])
    isBroken = true
    expect(await talk(address)).toBe('closed')
    close()
  })

  const nothing = new Uint8Array(0)
  const protocol: StreamProtocol = {
    ...gt06,
    open: () => ({
      push: (): StreamEvent[] => [
        { kind: 'hello', terminal: '860000000000321', accept: nothing, refuse: nothing },
        { kind: 'unread', type: '0x94/0x1e', bytes: Uint8Array.of(1, 2), why: 'new', reply: Uint8Array.of(7) },
      ],
    }),
  }
  const listen = async (pipeline: Pipeline) => {
    const { database, bus } = world.program
    const log = createLog('silent')
    const receiver = createTcpReceiver({
      protocol,
      pipeline,
      directory: createDirectory({ db: database.system, bus }),
      delivery: createDelivery({
        db: database.system,
        bus,
        clock: world.clock,
        log,
        keepFindings: () => Promise.resolve(),
      }),
      connections: {
        enter: () => ({ session: Promise.resolve(undefined), leave: () => undefined }),
        close: async () => undefined,
      },
      clock: world.clock,
      log,
      guard: createGuard({ perAddress: 10, inAll: 10 }),
      budget: createBudget({ bytes: 1_000_000, isBlocked: () => false }),
      strangers: createStrangers({ log }),
      trustsTerminals: true,
    })
    await new Promise<void>((resolve) => receiver.server.listen(0, '127.0.0.1', resolve))
    return { address: receiver.server.address() as AddressInfo, close: () => void receiver.close() }
  }
  const talk = ({ port }: AddressInfo): Promise<string> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('x'))
      socket.on('error', () => undefined)
      socket.once('data', () => {
        resolve('answered')
        socket.destroy()
      })
      socket.once('close', () => resolve('closed'))
    })
})

describe('what is kept', () => {
  const message = (deviceId: number, n: number, size = 2) => ({
    deviceId,
    arrivedMs: atMs + n,
    protocol: 'gt06',
    type: '0x94',
    why: 'new',
    bytes: new Uint8Array(size).fill(n & 0xff).with(0, n >> 8),
  })
  const keep = async (messages: Parameters<typeof keepMessages>[1]): Promise<number> => {
    const client = await world.program.database.systemPool.connect()
    try {
      await client.query('begin')
      const dropped = await keepMessages(client, messages)
      await client.query('commit')
      return dropped
    } finally {
      client.release()
    }
  }
  const totals = async () =>
    (await query<{ messages: number; bytes: number }>('select messages::int, bytes::int from unread_totals'))[0]

  test('of one device is bounded by count and by bytes: the oldest go, and are counted', async () => {
    const [one, other] = [await make.device({ orgId }), await make.device({ orgId })]
    await keep([message(other.id, 1)])
    const many = Array.from({ length: unreadLimits.messagesOfDevice + 7 }, (_, n) => message(one.id, n))
    expect(await keep(many)).toBe(7)
    const arrived = await query<{ first: number }>(
      'select (extract(epoch from min(arrived)) * 1000)::float8 as first from unread_messages where device_id = $1',
      [one.id],
    )
    expect(arrived[0]?.first).toBe(atMs + 7)
    const large = Array.from({ length: 20 }, (_, n) => message(one.id, 1000 + n, unreadLimits.bytes + 5))
    expect(await keep(large)).toBeGreaterThan(0)
    const [held] = await query<{ bytes: number }>(
      'select sum(octet_length(bytes))::int as bytes from unread_messages where device_id = $1',
      [one.id],
    )
    expect(held?.bytes).toBeLessThanOrEqual(unreadLimits.bytesOfDevice)
    expect(await keptOf(other)).toHaveLength(1)
  })

  test('the totals are what is there', async () => {
    const [counted] = await query(
      'select count(*)::int as messages, sum(octet_length(bytes))::int as bytes from unread_messages',
    )
    expect(await totals()).toEqual(counted)
  })

  test('bytes are bytes', async () => {
    const device = await make.device({ orgId })
    await keep([{ ...message(device.id, 1), bytes: Uint8Array.of(0, 1, 0xff, 0x7e), type: 'a\0b' }])
    const rows = await query<{ hex: string }>(
      `select encode(bytes, 'hex') as hex from unread_messages where device_id = $1`,
      [device.id],
    )
    expect(rows).toEqual([{ hex: '0001ff7e' }])
  })
})
