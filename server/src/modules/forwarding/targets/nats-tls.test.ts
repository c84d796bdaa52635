/** A stream of others behind TLS, which begins after the greeting: who is trusted, and that a password is told to nobody else. */
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates, TLSSocket } from 'node:tls'
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import { afterAll, expect, test } from 'vitest'
import { createEgress } from '../../../platform/egress.ts'
import { createLog } from '../../../platform/log.ts'
import { makeCertificate } from '../../../testing/certificate.ts'
import { createNatsTarget } from './nats.ts'

const [known, unknown] = [makeCertificate(), makeCertificate()]
const before = getCACertificates('default')
setDefaultCACertificates([...before, known.cert])
const servers: Server[] = []
const sockets: Socket[] = []
afterAll(() => {
  setDefaultCACertificates(before)
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

interface Heard {
  /** Bytes that came before any encryption. */
  plain: string
  secret: string
}
interface Serving {
  readonly certificate?: typeof known
  readonly host?: string
  /** The server encrypts only where this is set. */
  readonly hasTls?: boolean
}

/** Greets, becomes TLS, and acknowledges each message as JetStream does. */
const serve = async ({ certificate = known, host = '127.0.0.1', hasTls = true }: Serving = {}) => {
  const heard: Heard = { plain: '', secret: '' }
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined))
    socket.write(`INFO ${JSON.stringify({ headers: true, tls_required: hasTls })}\r\n`)
    if (!hasTls) return void socket.on('data', (bytes) => (heard.plain += bytes.toString('latin1')))
    const secured = new TLSSocket(socket, { isServer: true, ...certificate })
    secured.on('error', () => undefined)
    secured.on('data', (bytes) => {
      const text = bytes.toString()
      heard.secret += text
      if (text.includes('PING\r\n')) secured.write('PONG\r\n')
      for (const [, reply] of text.matchAll(/^HPUB \S+ (\S+) /gm))
        secured.write(`MSG ${reply} 1 22\r\n{"stream":"S","seq":1}\r\n`)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return { heard, port: (server.address() as AddressInfo).port }
}

const event: ForwardedEvent = {
  id: 'reading-1-1',
  type: 'reading',
  device: { id: 1, code: 'A', name: 'Van', plate: null },
  time: '2026-11-25T08:00:00.000Z',
  arrivedTime: '2026-11-25T08:00:00.000Z',
  position: null,
  values: { temp1: 4 },
  faults: {},
}
const send = (address: string) => {
  const { hostname, port } = new URL(address)
  const egress = createEgress({ allow: [`${hostname}:${port}`], log: createLog('silent') })
  const broker = { topic: 'coldway', username: 'us', password: 'right' }
  const rule = { id: 1, name: 'Lake', orgPath: '1/', target: 'nats', address, broker } as const
  return createNatsTarget({ egress, timeoutMs: 5000 })({ rule, messageId: 'a', secrets: [], events: [event] })
}

test.for(['tls://localhost', 'tls://127.0.0.1', 'nats://localhost'])('%s is sent events over TLS', async (address) => {
  const { heard, port } = await serve()
  expect(await send(`${address}:${port}`)).toBeUndefined()
  expect(heard.secret).toContain('"pass":"right"')
  expect(heard.secret).toContain('"tls_required":true')
  expect(heard.secret).toContain('HPUB coldway.A.reading ')
})

test('a certificate of nobody known is refused, and hears no password', async () => {
  const { heard, port } = await serve({ certificate: unknown })
  expect(await send(`tls://localhost:${port}`)).toMatchObject({ is: 'certificate' })
  expect(heard.secret).toBe('')
})

test('so is one of another name', async () => {
  const { heard, port } = await serve({ host: '127.0.0.2' })
  expect(await send(`tls://127.0.0.2:${port}`)).toMatchObject({ is: 'certificate' })
  expect(heard.secret).toBe('')
})

test('a server that does not encrypt is told nothing where TLS was asked for', async () => {
  const { heard, port } = await serve({ hasTls: false })
  expect((await send(`tls://localhost:${port}`))?.is).toMatch(/timeout|unreachable|certificate/)
  expect(heard.plain).not.toContain('CONNECT')
  expect(heard.plain).not.toContain('right')
})
