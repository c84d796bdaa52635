/**
 * A stream of others: what it gets, in which order, and what is said when it does not take it. Against a real nats-server where one is
 * on the machine, and against one that speaks the wire and misbehaves.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import { connect } from '@nats-io/transport-node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findNats } from '../../../cluster/engines.ts'
import { createEgress } from '../../../platform/egress.ts'
import { createLog } from '../../../platform/log.ts'
import { until } from '../../../testing/until.ts'
import { readFrames } from './nats-frames.ts'
import { createNatsTarget } from './nats.ts'

const servers: Server[] = []
const sockets: Socket[] = []
const portOf = async (talk: (socket: Socket) => void): Promise<number> => {
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    talk(socket)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

const reading = (n: number, id = 1, code = 'GX.1'): ForwardedEvent => ({
  id: `reading-${id}-${n}`,
  type: 'reading',
  device: { id, code, name: 'Van', plate: null },
  time: '2026-11-25T08:00:00.000Z',
  arrivedTime: '2026-11-25T08:00:00.000Z',
  position: null,
  values: { temp1: n },
  faults: {},
})
const send = (address: string, events: readonly ForwardedEvent[], login = { username: 'us', password: 'right' }) => {
  const egress = createEgress({ allow: [`127.0.0.1:${new URL(address).port}`], log: createLog('silent') })
  const rule = {
    id: 1,
    name: 'Lake',
    orgPath: '1/',
    target: 'nats',
    address,
    broker: { topic: 'coldway.east', ...login },
  } as const
  return createNatsTarget({ egress, timeoutMs: 2000 })({ rule, messageId: 'a', secrets: [], events })
}

/** Speaks the wire; `answer` is what JetStream says of a message, and without one it says nothing. */
const speaks = (answer: (subject: string, headers: string, payload: string) => string | undefined, info: object = {}) =>
  portOf((socket) => {
    socket.write(`INFO ${JSON.stringify({ headers: true, max_payload: 2000, ...info })}\r\n`)
    let held = Buffer.alloc(0)
    socket.on('data', (bytes) => {
      held = Buffer.concat([held, bytes])
      for (let end = held.indexOf('\r\n'); end >= 0; end = held.indexOf('\r\n')) {
        const [word, subject = '', reply, head, all] = held.toString('utf8', 0, end).split(' ')
        const length = word === 'HPUB' ? Number(all) + 2 : 0
        if (held.length < end + 2 + length) return
        const said = held.subarray(end + 2, end + 2 + length)
        held = held.subarray(end + 2 + length)
        if (word === 'PING') socket.write('PONG\r\n')
        if (word !== 'HPUB') continue
        const text = answer(
          subject,
          said.toString('utf8', 0, Number(head)),
          said.toString('utf8', Number(head), length - 2),
        )
        if (text !== undefined) socket.write(`MSG ${reply} 1 ${Buffer.byteLength(text)}\r\n${text}\r\n`)
      }
    })
  })
const stored = '{"stream":"S","seq":1}'

describe('a server that speaks the wire', () => {
  test('gets the next event of a device when its last is stored, and those of others meanwhile', async () => {
    const got: string[] = []
    const port = await speaks((subject, headers, payload) => {
      got.push(`${subject} ${/Nats-Msg-Id: (\S+)/.exec(headers)?.[1]} ${JSON.parse(payload).values.temp1}`)
      return stored
    })
    const events = [reading(1), reading(2), reading(3), reading(1, 2, 'B'), reading(2, 2, 'B')]
    expect(await send(`nats://127.0.0.1:${port}`, events)).toBeUndefined()
    expect(got).toHaveLength(5)
    expect(got[0]).toBe('coldway.east.GX_1.reading reading-1-1 1')
    expect(got.filter((one) => one.includes('GX_1')).map((one) => one.at(-1))).toEqual(['1', '2', '3'])
    expect(got.indexOf('coldway.east.B.reading reading-2-1 1')).toBeLessThan(2)
  })

  test('that loses a message gets none of that device after it', async () => {
    const got: string[] = []
    const port = await speaks((_subject, headers) => {
      const id = /Nats-Msg-Id: (\S+)/.exec(headers)?.[1] ?? ''
      got.push(id)
      return id === 'reading-1-2' ? undefined : stored
    })
    expect(await send(`nats://127.0.0.1:${port}`, [reading(1), reading(2), reading(3)])).toMatchObject({
      is: 'timeout',
    })
    expect(got).toEqual(['reading-1-1', 'reading-1-2'])
  })

  test('that is far away gets a batch in several attempts, each event once', async () => {
    const got: string[] = []
    let isDeaf = false
    const port = await speaks((_subject, headers) => {
      if (isDeaf) return undefined
      got.push(/Nats-Msg-Id: (\S+)/.exec(headers)?.[1] ?? '')
      isDeaf = got.length === 2
      return stored
    })
    const address = `nats://127.0.0.1:${port}`
    const egress = createEgress({ allow: [`127.0.0.1:${port}`], log: createLog('silent') })
    const broker = { topic: 'a', username: '', password: '' }
    const rule = { id: 1, name: 'Lake', orgPath: '1/', target: 'nats', address, broker } as const
    const deliver = createNatsTarget({ egress, timeoutMs: 300 })
    const batch = { rule, messageId: 'a', secrets: [], events: [reading(1), reading(2), reading(3)] }
    expect(await deliver(batch)).toMatchObject({ is: 'timeout', hasMoved: true })
    isDeaf = false
    expect(await deliver(batch)).toBeUndefined()
    expect(got).toEqual(['reading-1-1', 'reading-1-2', 'reading-1-3'])
  })

  test('that says more than any acknowledgement needs is not listened to for long', async () => {
    let said = 0
    const port = await portOf((socket) => {
      socket.write('INFO {"headers":true}\r\n')
      const piece = '+OK\r\n'.repeat(10_000)
      const pour = (): void => {
        do said += piece.length
        while (!socket.destroyed && socket.write(piece))
        socket.once('drain', pour)
      }
      socket.once('data', pour)
    })
    expect(await send(`nats://127.0.0.1:${port}`, [reading(1)])).toMatchObject({ is: 'protocol', detail: '' })
    expect(said).toBeLessThan(32 * 1024 * 1024)
  })

  test.for([
    ['busy', '{"error":{"code":503,"err_code":10077,"description":"maximum messages exceeded"}}'],
    ['content', '{"error":{"code":400,"err_code":10054,"description":"message size exceeds maximum allowed"}}'],
    ['refused', '{"error":{"code":400,"err_code":10071,"description":"wrong last sequence"}}'],
    ['protocol', 'null'],
    ['protocol', '<html>'],
  ] as const)('is understood: %s', async ([is, text]) => {
    expect(await send(`nats://127.0.0.1:${await speaks(() => text)}`, [reading(1)])).toMatchObject({ is })
  })

  test('is not sent what is longer than it takes', async () => {
    const port = await speaks(() => stored, { max_payload: 20 })
    expect(await send(`nats://127.0.0.1:${port}`, [reading(1)])).toMatchObject({ is: 'content' })
  })
})

test.each([
  ['an address that is not allowed', () => send('nats://127.0.0.1:4222', []), /unreachable|refused|forbidden|timeout/],
  ['a name that leads inside', () => sendStrictly('nats://localhost:4222'), 'forbidden'],
  ['another form of it', () => sendStrictly('nats://0x7f.1:4222'), 'forbidden'],
  ['a port that is not of NATS', () => sendStrictly('nats://192.0.2.1:6379'), 'forbidden'],
  ['nobody there', () => send('nats://127.0.0.1:9', [reading(1)]), 'unreachable'],
  [
    'one who says nothing',
    async () => send(`nats://127.0.0.1:${await portOf(() => undefined)}`, [reading(1)]),
    'timeout',
  ],
  [
    'one who hangs up',
    async () => send(`nats://127.0.0.1:${await portOf((one) => one.end())}`, [reading(1)]),
    'unreachable',
  ],
  [
    'another protocol',
    async () => send(`nats://127.0.0.1:${await portOf((one) => one.write('220 mail\r\n'))}`, []),
    'protocol',
  ],
  [
    'an endless line',
    async () => send(`nats://127.0.0.1:${await portOf((one) => one.write('x'.repeat(200_000)))}`, []),
    'protocol',
  ],
  [
    'no TLS',
    async () => send(`tls://127.0.0.1:${await speaks(() => stored)}`, [reading(1)]),
    /certificate|unreachable|timeout/,
  ],
] as const)('%s', async (_what, ask, is) => {
  expect((await ask())?.is).toMatch(is)
})
const sendStrictly = (address: string) => {
  const egress = createEgress({ allow: [], log: createLog('silent') })
  const broker = { topic: 'a', username: '', password: '' }
  const rule = { id: 1, name: 'Lake', orgPath: '1/', target: 'nats', address, broker } as const
  return createNatsTarget({ egress, timeoutMs: 2000 })({ rule, messageId: 'a', secrets: [], events: [reading(1)] })
}

test('frames are the same however they are cut', () => {
  const bytes = Buffer.from(
    'INFO {"a":1}\r\nPING\r\nHMSG a.1 1 12 14\r\nNATS/1.0 503ok\r\nMSG a.2 1 2\r\nok\r\n+OK\r\n',
  )
  const whole = readFrames(bytes)
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const first = readFrames(bytes.subarray(0, cut))
    const second = readFrames(Buffer.concat([first.rest, bytes.subarray(cut)]))
    expect([...first.frames, ...second.frames]).toEqual(whole.frames)
  }
  expect(whole.frames[2]).toMatchObject({ subject: 'a.1', status: '503', text: 'ok' })
})

const program = findNats()
describe.skipIf(!program)('a real nats-server', () => {
  let child: ChildProcess
  let folder: string
  let port: number
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coldway-nats-'))
    port = await portOf(() => undefined)
    servers.pop()?.close()
    const args = ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder, '--user', 'us', '--pass', 'right']
    child = spawn(program ?? '', args, { stdio: 'ignore' })
    await until(async () => (await send(`nats://127.0.0.1:${port}`, []).catch(() => 'x')) === undefined)
  }, 30_000)
  afterAll(async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill()
    await gone
    await rm(folder, { recursive: true, force: true })
  })

  test('stores a batch once and in order, also when it comes twice', async () => {
    const address = `nats://127.0.0.1:${port}`
    expect(await send(address, [reading(1)])).toMatchObject({
      is: 'noStream',
      detail: expect.stringMatching(/^coldway\./),
    })
    expect(await send(address, [reading(1)], { username: 'us', password: 'wrong' })).toMatchObject({ is: 'refused' })
    const link = await connect({ servers: `127.0.0.1:${port}`, user: 'us', pass: 'right' })
    const ask = async (api: string, body: object) => (await link.request(`$JS.API.${api}`, JSON.stringify(body))).json()
    await ask('STREAM.CREATE.LAKE', {
      name: 'LAKE',
      subjects: ['coldway.>'],
      storage: 'file',
      max_msgs: 400,
      discard: 'new',
    })
    const events = Array.from({ length: 300 }, (_, n) => reading(n, 1 + (n % 3), `D${n % 3}`))
    expect(await send(address, events)).toBeUndefined()
    expect(await send(address, events)).toBeUndefined()
    const { state } = (await ask('STREAM.INFO.LAKE', {})) as { state: { messages: number } }
    expect(state.messages).toBe(300)
    const found: Record<string, number[]> = {}
    for (let seq = 1; seq <= 300; seq += 1) {
      const { message } = (await ask('STREAM.MSG.GET.LAKE', { seq })) as { message: { subject: string; data: string } }
      const event = JSON.parse(Buffer.from(message.data, 'base64').toString()) as { values: { temp1: number } }
      ;(found[message.subject] ??= []).push(event.values.temp1)
    }
    expect(Object.keys(found)).toHaveLength(3)
    for (const values of Object.values(found)) expect(values).toEqual(values.toSorted((a, b) => a - b))
    const more = Array.from({ length: 200 }, (_, n) => reading(1000 + n))
    expect(await send(address, more)).toMatchObject({ is: 'busy', detail: expect.stringContaining('maximum messages') })
    await link.close()
  })
})
