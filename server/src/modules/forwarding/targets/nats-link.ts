/**
 * One connection to a NATS server of others, over a socket that the egress client has opened: the client packages of NATS open theirs
 * themselves, past the check of addresses. It publishes and hears the acknowledgements of JetStream, and nothing else (client protocol of
 * NATS: INFO, CONNECT, PING, SUB, HPUB, MSG, HMSG).
 */
import { randomUUID } from 'node:crypto'
import { isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { hearAtMost } from './hear-at-most.ts'
import { type NatsFrame, readFrames } from './nats-frames.ts'

export interface NatsLogin {
  /** Empty, with a password: the password is a token. */
  readonly username: string
  readonly password: string
}
export interface ToPublish {
  readonly subject: string
  /** JetStream keeps one message of each id within the window of its stream. */
  readonly id: string
  readonly payload: Buffer
}
export interface NatsAnswer {
  /** True: no stream takes the subject. */
  readonly isUnheard: boolean
  readonly text: string
}
export interface NatsLink {
  /** Bytes that the server takes in one message. */
  readonly payloadMax: number
  /** Resolves to what JetStream says of the message; rejects when the connection ends. */
  publish(message: ToPublish): Promise<NatsAnswer>
}

/** What the server itself says no with, such as `Authorization Violation`. */
export class NatsRefusal extends Error {}

/** What no NATS server says. */
export class NatsUnknown extends Error {}

/** An acknowledgement has a few hundred bytes, and a batch 500 of them. */
const heardMax = 1_048_576

interface Info {
  readonly tls_required?: boolean
  readonly max_payload?: number
  readonly headers?: boolean
}

/** `socket` is plain: a server speaks first, and TLS begins after its greeting. */
export const openNats = async (socket: Socket, address: URL, login: NatsLogin): Promise<NatsLink> => {
  // Each event waits for the answer to the one before: nothing is gained by gathering.
  socket.setNoDelay(true)
  const { info, secured } = await greet(socket, address)
  const inbox = `_INBOX.${randomUUID().replaceAll('-', '')}`
  const waiting = new Map<string, (answer: NatsAnswer) => void>()
  const { hear, gone } = listenTo(secured, waiting)
  hearAtMost(secured, heardMax)
  const hello = { verbose: false, pedantic: false, lang: 'node', version: '1', name: 'coldway', protocol: 1 }
  const asks = { headers: true, no_responders: true, tls_required: secured !== socket, ...credentialsOf(login) }
  secured.write(`CONNECT ${JSON.stringify({ ...hello, ...asks })}\r\nSUB ${inbox}.* 1\r\nPING\r\n`)
  await Promise.race([hear('PONG'), gone])
  let count = 0
  return {
    payloadMax: info.max_payload ?? 1_048_576,
    publish: ({ subject, id, payload }) => {
      const reply = `${inbox}.${++count}`
      const answer = new Promise<NatsAnswer>((resolve) => waiting.set(reply, resolve))
      const head = `NATS/1.0\r\nNats-Msg-Id: ${id}\r\n\r\n`
      const line = `HPUB ${subject} ${reply} ${head.length} ${head.length + payload.length}\r\n`
      secured.write(Buffer.concat([Buffer.from(line + head), payload, Buffer.from('\r\n')]))
      return Promise.race([answer, gone])
    },
  }
}

const credentialsOf = ({ username, password }: NatsLogin): object => {
  if (username !== '') return { user: username, pass: password }
  return password === '' ? {} : { auth_token: password }
}

const greet = async (socket: Socket, { protocol, hostname }: URL) => {
  const info = await new Promise<Info>((resolve, reject) => {
    let held: Buffer = Buffer.alloc(0)
    const read = (bytes: Buffer): void => {
      try {
        held = Buffer.concat([held, bytes])
        const [frame] = readFrames(held).frames
        if (!frame) return
        socket.off('data', read)
        if (frame.is === 'INFO') resolve(JSON.parse(frame.text) as Info)
        else reject(new NatsUnknown('no greeting'))
      } catch (error) {
        socket.off('data', read)
        reject(new NatsUnknown((error as Error).message))
      }
    }
    socket.on('data', read)
    socket.once('error', reject)
    socket.once('close', () => reject(new Error('closed')))
  })
  if (protocol !== 'tls:' && !info.tls_required) return { info, secured: socket }
  socket.pause()
  const host = hostname.replace(/^\[|\]$/g, '')
  const secured = connectTls({ socket, ...(isIP(host) === 0 && { servername: host }), ...(isIP(host) && { host }) })
  await new Promise<void>((resolve, reject) => {
    secured.once('secureConnect', resolve)
    secured.once('error', reject)
    secured.once('close', () => reject(new Error('closed')))
  })
  return { info, secured }
}

/** `gone` rejects with the reason for which nothing more will be heard. */
const listenTo = (socket: Socket, waiting: Map<string, (answer: NatsAnswer) => void>) => {
  const heard = new Map<string, () => void>()
  let end: (reason: Error) => void = () => undefined
  const gone = new Promise<never>((_, reject) => (end = reject))
  gone.catch(() => undefined)
  const take = (frame: NatsFrame): void => {
    if (frame.is === 'PING') return void socket.write('PONG\r\n')
    if (frame.is === '-ERR') return end(new NatsRefusal(frame.text.replaceAll("'", '')))
    if (frame.is === 'PONG') return heard.get('PONG')?.()
    if (frame.is !== 'MSG') return
    waiting.get(frame.subject)?.({ isUnheard: frame.status === '503', text: frame.text })
    waiting.delete(frame.subject)
  }
  let held: Buffer = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    try {
      const { frames, rest } = readFrames(Buffer.concat([held, bytes]))
      held = rest
      for (const frame of frames) take(frame)
    } catch (error) {
      end(new NatsUnknown((error as Error).message))
    }
  })
  socket.once('error', end)
  socket.once('close', () => end(new Error('closed')))
  return { hear: (word: string) => new Promise<void>((resolve) => void heard.set(word, resolve)), gone }
}
