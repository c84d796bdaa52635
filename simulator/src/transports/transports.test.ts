import http from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Report } from '@coldway/contract/readings/report.ts'
import { decodeUplink } from '@coldway/protocols/json/uplink.ts'
import { gt06 } from '@coldway/protocols/gt06/gt06.ts'
import { queclink } from '@coldway/protocols/queclink/queclink.ts'
import { jt808 } from '@coldway/protocols/jt808/jt808.ts'
import type { StreamProtocol } from '@coldway/protocols/stream.ts'
import { teltonika } from '@coldway/protocols/teltonika/teltonika.ts'
import { Aedes } from 'aedes'
import { afterEach, expect, test } from 'vitest'
import { type DeviceKit, oneDevice } from '../testing.ts'
import type { Transport } from './transport.ts'

/** A server that records what it receives: `answers` decides whether it acknowledges, `cut` drops its connections. */
interface StandIn {
  readonly stored: Report[]
  readonly port: number
  answers: boolean
  cut(): void
}

const firstBackoffMs = 150
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const listening = async (server: net.Server, sockets: Set<net.Socket>): Promise<number> => {
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as net.AddressInfo).port
}

const standIn = async (create: (self: StandIn) => net.Server | Promise<net.Server>): Promise<StandIn> => {
  const sockets = new Set<net.Socket>()
  const self = { stored: [], port: 0, answers: true, cut: () => sockets.forEach((socket) => socket.destroy()) }
  return Object.assign(self, { port: await listening(await create(self), sockets) })
}

const mqttServer = async (self: StandIn): Promise<net.Server> => {
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) => done(null, username === 'GX-1' && String(password) === 's3'),
    authorizePublish: (_client, packet, done) => {
      expect(packet.topic).toBe('coldway/v1/GX-1/up')
      expect(packet.qos).toBe(1)
      if (!self.answers) return
      self.stored.push(...decodeUplink(packet.payload as Buffer, { zone: '+08:00' }).reports)
      done(null)
    },
  })
  cleanups.push(() => new Promise<void>((resolve) => broker.close(() => resolve())))
  return net.createServer((socket) => broker.handle(socket))
}

const httpServer = (self: StandIn): net.Server =>
  http.createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      if (!self.answers) return
      const isKnown = request.headers.authorization === `Basic ${Buffer.from('GX-1:s3').toString('base64')}`
      if (isKnown) self.stored.push(...decodeUplink(Buffer.concat(parts), { zone: '+08:00' }).reports)
      response.statusCode = isKnown ? 200 : 401
      response.end(JSON.stringify({ isSuccess: isKnown ? 'Y' : 'N', code: '0', message: '', data: null }))
    })
  })

const streamServer =
  (protocol: StreamProtocol) =>
  (self: StandIn): net.Server =>
    net.createServer((socket) => {
      const session = protocol.open()
      socket.on('data', (bytes) => {
        for (const event of session.push(bytes as Buffer, Date.now())) {
          if (event.kind === 'register') socket.write(event.accept('code-1'))
          if (event.kind === 'hello') socket.write(event.accept)
          // Later reports wait behind an unanswered one, as in ingest.
          if (event.kind === 'reply' && self.answers) socket.write(event.bytes)
          if (event.kind === 'alive' && self.answers) socket.write(event.reply)
          if (event.kind !== 'reports' || !self.answers) continue
          self.stored.push(...event.reports)
          socket.write(event.reply)
        }
      })
    })

const wires = {
  mqtt: [mqttServer, (kit: DeviceKit, port: number) => kit.mqtt({ host: '127.0.0.1', port })],
  http: [httpServer, (kit: DeviceKit, port: number) => kit.http(`http://127.0.0.1:${port}`)],
  jt808: [streamServer(jt808), (kit: DeviceKit, port: number) => kit.jt808({ host: '127.0.0.1', port })],
  teltonika: [streamServer(teltonika), (kit: DeviceKit, port: number) => kit.teltonika({ host: '127.0.0.1', port })],
  gt06: [streamServer(gt06), (kit: DeviceKit, port: number) => kit.gt06({ host: '127.0.0.1', port })],
  queclink: [streamServer(queclink), (kit: DeviceKit, port: number) => kit.queclink({ host: '127.0.0.1', port })],
} as const
type WireName = keyof typeof wires
const wireNames = Object.keys(wires) as WireName[]

interface Bench {
  readonly server: StandIn
  readonly device: Transport
  readonly kit: DeviceKit
  readonly acknowledged: Report[]
  readonly failures: string[]
}

const benchOf = async (wire: WireName, secret = 's3'): Promise<Bench> => {
  const [create, connect] = wires[wire]
  const server = await standIn(create)
  const acknowledged: Report[] = []
  const failures: string[] = []
  const terminalNo = ['teltonika', 'gt06', 'queclink'].includes(wire) ? '352093084120012' : '13918800001'
  const kit = oneDevice(
    { deviceCode: 'GX-1', secret, terminalNo },
    {
      firstBackoffMs,
      onAcknowledged: (_code, report) => acknowledged.push(report),
      onFailure: (_code, why) => failures.push(why),
    },
  )
  const device = connect(kit, server.port)
  cleanups.push(() => device.close())
  return { server, device, kit, acknowledged, failures }
}

const startMs = Date.UTC(2026, 10, 21, 3)
const reportsOf = (kit: DeviceKit, count: number): Report[] =>
  Array.from({ length: count }, (_, at) =>
    kit.report({ atMs: startMs + at * 1000, lng: 118.78, lat: 32.06, values: { temp1: 4.5, door: 0, battery: 80 } }),
  )
const times = (reports: readonly Report[]): number[] => reports.map(({ atMs }) => atMs)

test.each(wireNames)('%s: resolved means stored, one by one and in batches', async (wire) => {
  const { server, device, kit, acknowledged } = await benchOf(wire)
  const [first, ...more] = reportsOf(kit, 230)
  await device.send([first!])
  expect(server.stored.length).toBe(1)
  expect(server.stored[0]).toMatchObject({ atMs: startMs, position: { lng: 118.78, lat: 32.06 } })
  expect(server.stored[0]?.measures).toContainEqual(expect.objectContaining({ key: 'temp1', value: 4.5 }))
  expect(device.isConnected()).toBe(true)
  await device.send(more)
  expect(times(server.stored)).toEqual(times([first!, ...more]))
  expect(acknowledged).toEqual([first, ...more])
  expect(device.pending()).toBe(0)
})

test.each(wireNames)('%s: unanswered is kept, and sent again after the line is cut', async (wire) => {
  const { server, device, kit, acknowledged, failures } = await benchOf(wire)
  await device.send(reportsOf(kit, 1))
  server.answers = false
  const rest = reportsOf(kit, 4).slice(1)
  let isDone = false
  const sending = device.send(rest).then(() => (isDone = true))
  await sleep(150)
  expect(isDone).toBe(false)
  expect(device.pending()).toBe(3)
  server.answers = true
  server.cut()
  await sending
  expect(new Set(times(server.stored))).toEqual(new Set(times(reportsOf(kit, 4))))
  expect(times(acknowledged)).toEqual(times(reportsOf(kit, 4)))
  expect(failures.length).toBeGreaterThan(0)
})

test.each(wireNames)('%s: a server that is not there yet loses nothing', async (wire) => {
  const [create, connect] = wires[wire]
  const port = await freePort()
  const device = connect(
    oneDevice({ deviceCode: 'GX-1', secret: 's3', terminalNo: '13918800001234' }, { firstBackoffMs }),
    port,
  )
  cleanups.push(() => device.close())
  const reports = reportsOf(oneDevice({ deviceCode: 'GX-1' }), 3)
  const sending = device.send(reports)
  await sleep(100)
  const self = { stored: [] as Report[], port, answers: true, cut: () => undefined }
  const server = await create(self)
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await sending
  expect(times(self.stored)).toEqual(times(reports))
})

test.each(['mqtt', 'http'] as const)('%s: a wrong secret stores nothing and acknowledges nothing', async (wire) => {
  const { server, device, kit, acknowledged, failures } = await benchOf(wire, 'wrong')
  const sending = device.send(reportsOf(kit, 1))
  await sleep(300)
  expect(failures.length).toBeGreaterThan(0)
  device.close()
  await expect(sending).rejects.toThrow('closed')
  expect(server.stored).toEqual([])
  expect(acknowledged).toEqual([])
})

test.each(wireNames)('%s: a server that closes every connection at once is tried again', async (wire) => {
  const [, connect] = wires[wire]
  let tries = 0
  const sockets = new Set<net.Socket>()
  const port = await listening(
    net.createServer((socket) => {
      tries += 1
      socket.destroy()
    }),
    sockets,
  )
  const kit = oneDevice({ deviceCode: 'GX-1', secret: 's3', terminalNo: '352093084120012' }, { firstBackoffMs })
  const device = connect(kit, port)
  const sending = device.send(reportsOf(kit, 1)).catch((error: Error) => error.message)
  await sleep(400)
  device.close()
  expect(await sending).toBe('closed')
  expect(tries).toBeGreaterThan(1)
})

test('a full store refuses what is new and keeps what it took', async () => {
  const { server, device, kit } = await benchOf('jt808')
  server.answers = false
  const taken = device.send(reportsOf(kit, 20_000)).catch((error: Error) => error.message)
  await expect(device.send(reportsOf(kit, 1))).rejects.toThrow('store full')
  expect(device.pending()).toBe(20_000)
  device.close()
  expect(await taken).toBe('closed')
})

const freePort = async (): Promise<number> => {
  const server = net.createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
