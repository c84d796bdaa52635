/**
 * E-mail by SMTP. TLS is demanded: from the start for smtps://, by STARTTLS for smtp://, unless the operator says `?tls=off`
 * for a server on his own machine; a password never travels without it (config-channels.ts). One connection for each
 * message, every wait bounded; the longest is for the reply to a whole message, for who hangs up there sends it twice (RFC 5321,
 * 4.5.3.2.6). 4xx and trouble with the connection may pass, 5xx about the message is final (RFC 5321,
 * 4.2.1); a server that lets nobody in may be told better by its operator within the day.
 */
import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Delivery, type Email, type Mail, oneLine } from './channels.ts'

export interface MailParts {
  readonly url: string
  /** `Name <address>` or an address. */
  readonly from: string
  /** Of a server whose certificate no public authority signed. */
  readonly ca?: string
  readonly waitMs?: WaitMs
}
interface WaitMs {
  /** From the look-up of the name to the greeting and TLS: some relays greet late on purpose. */
  readonly connect: number
  /** From the connection to the end of the message. */
  readonly talk: number
  /** From there to the reply. */
  readonly reply: number
}

const usualWaitMs: WaitMs = { connect: 25_000, talk: 30_000, reply: 600_000 }

export const createMail = ({ url, from, ca, waitMs = usualWaitMs }: MailParts): Mail => {
  const at = new URL(url)
  const isSecure = at.protocol === 'smtps:'
  const isPlain = at.searchParams.get('tls') === 'off'
  const server = {
    host: at.hostname.replace(/^\[|\]$/g, ''),
    port: Number(at.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isPlain,
    ignoreTLS: isPlain,
    ...(at.username && { auth: { user: decodeURIComponent(at.username), pass: decodeURIComponent(at.password) } }),
    ...(ca && { tls: { ca } }),
    connectionTimeout: waitMs.connect,
    greetingTimeout: waitMs.connect,
    dnsTimeout: waitMs.connect,
    socketTimeout: waitMs.reply,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    async send({ address, subject, text, image, unsubscribeUrl, messageId, signal }: Email): Promise<Delivery> {
      const patience = patienceOf(waitMs)
      const message = {
        from,
        to: { name: '', address },
        subject,
        text,
        ...(image && { attachments: [{ filename: 'code.png', contentType: 'image/png', content: image }] }),
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
        // Ends the connection too: one that drips would be held for as long as the other side likes.
        signal: AbortSignal.any([signal, patience.signal]),
      }
      const transport = createTransport(server)
      transport.use('stream', (mail, done) => {
        mail.message.processFunc((whole) => whole.pipe(new PassThrough()).on('end', patience.forReply))
        done()
      })
      try {
        const { response } = await transport.sendMail(message)
        return { is: 'sent', providerId: oneLine(response) }
      } catch (error) {
        return deliveryOf(error)
      } finally {
        patience.end()
      }
    },
  }
}

const patienceOf = ({ talk, reply }: WaitMs) => {
  const over = new AbortController()
  const abort = () => over.abort()
  let timer = setTimeout(abort, talk)
  const end = () => clearTimeout(timer)
  const forReply = () => {
    end()
    timer = setTimeout(abort, reply)
  }
  return { signal: over.signal, forReply, end }
}

const unsubscribing = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/** What was answered to these. */
const aboutUs: ReadonlySet<string> = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS'])

const deliveryOf = (error: unknown): Delivery => {
  const { responseCode, response, code, command, message } = error as Error & {
    readonly code?: string
    readonly command?: string
    readonly response?: string
    readonly responseCode?: number
  }
  if (code === 'EABORT') return { is: 'busy', error: 'no answer in time' }
  // A server that will not do TLS, or wants none of us or of our password, says nothing about the message.
  const isAboutUs = code === 'ETLS' || code === 'EAUTH' || aboutUs.has(command ?? '')
  // Without a reply that has a code, only an address that cannot be one is about the message.
  const isAboutMessage = responseCode === undefined ? code === 'EENVELOPE' && command === 'API' : responseCode >= 500
  const isFinal = isAboutMessage && !isAboutUs
  // A server may repeat what it was given to sign in with; other replies tell an administrator most, and what the machine
  // itself found has a code.
  if (code === 'EAUTH') return { is: 'busy', error: ['sign-in refused', responseCode].filter(Boolean).join(': ') }
  const said = responseCode ? response : [code, message].filter(Boolean).join(': ')
  return { is: isFinal ? 'refused' : 'busy', error: oneLine(said ?? 'no answer') }
}
