/** A real SMTP server on a local port that a test can make refuse, hang or drop. */
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { makeCertificate } from './certificate.ts'

export interface ReceivedMail {
  readonly messageId: string
  readonly to: string
  readonly isSecure: boolean
  readonly user: string | undefined
  readonly raw: string
}
/** drop: reads the whole message, then hangs up. A number is the reply to the recipient. */
type Manner = 'accept' | 'hang' | 'drop' | number

export interface MailServer {
  readonly port: number
  readonly received: ReceivedMail[]
  readonly ca: string
  /** How the nth message is answered. */
  answer: (nth: number) => Manner
  /** Answers the messages that hang. */
  release(): void
  close(): Promise<void>
}

const failing = (code: number) => Object.assign(new Error('no such thing here'), { responseCode: code })

export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const certificate = makeCertificate()
  let count = 0
  const hanging: (() => void)[] = []
  const manners = new Map<string, Manner>()
  const socketOf = ({ id }: SMTPServerSession): Socket | undefined =>
    [...server.connections].find(({ session }) => session.id === id)?._socket

  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    disableReverseLookup: true,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    onRcptTo(_, session, done) {
      const manner = mail.answer(++count)
      manners.set(session.id, manner)
      done(typeof manner === 'number' ? failing(manner) : null)
    },
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts).toString()
        mail.received.push({
          messageId: /^Message-ID: (.*)$/im.exec(raw)?.[1] ?? '',
          to: session.envelope.rcptTo[0]?.address ?? '',
          isSecure: session.secure,
          user: session.user as string | undefined,
          raw,
        })
        const manner = manners.get(session.id)
        if (manner === 'drop') socketOf(session)?.destroy()
        else if (manner === 'hang') hanging.push(() => done())
        else done(null, 'queued as 4711')
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const mail: MailServer = {
    port: (server.server.address() as AddressInfo).port,
    received: [],
    ca: certificate.cert,
    answer: () => 'accept',
    release: () => {
      for (const done of hanging.splice(0)) done()
    },
    close: () => {
      for (const { _socket } of server.connections) _socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return mail
}
