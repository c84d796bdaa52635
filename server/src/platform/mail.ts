/**
 * E-mail by SMTP. TLS is required: from the start for smtps://, by STARTTLS for smtp://, unless the operator says
 * `?tls=off` for a local server; a password never travels without it (config-channels.ts). Each message has its own
 * connection, and every wait is bounded. The wait for the reply to a whole message is the longest, because hanging up
 * there sends the message twice (RFC 5321, 4.5.3.2.6). 4xx replies and connection errors may pass; a 5xx about the
 * message is final (RFC 5321, 4.2.1). A server that refuses the sign-in may be put right by its operator within the
 * day.
 */
import { PassThrough } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Delivery, type Email, type Mail, oneLine } from './channels.ts'

export interface MailParts {
  readonly url: string
  /** `Name <address>` or an address. */
  readonly from: string
  /** The certificate authority of a server whose certificate no public one signed. */
  readonly ca?: string
  readonly waitMs?: WaitMs
}
interface WaitMs {
  /** Bounds the time from the name look-up to the greeting and TLS: some relays greet late on purpose. */
  readonly connect: number
  /** Bounds the time from the connection to the end of the message. */
  readonly talk: number
  /** Bounds the time from there to the reply. */
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
    async send({ address, subject, text, image, file, unsubscribeUrl, messageId, signal }: Email): Promise<Delivery> {
      const patience = patienceOf(waitMs)
      const message = {
        from,
        to: { name: '', address },
        subject,
        text,
        attachments: [
          ...(image ? [{ filename: 'code.png', contentType: 'image/png', content: image }] : []),
          ...(file ? [{ filename: file.name, content: file.content }] : []),
        ],
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
        // Aborting ends the connection too: a server that answers byte by byte would otherwise hold it.
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

/** Commands whose refusal is about us, not about the message. */
const aboutUs: ReadonlySet<string> = new Set(['CONN', 'EHLO', 'HELO', 'STARTTLS'])

const deliveryOf = (error: unknown): Delivery => {
  const { responseCode, response, code, command, message } = error as Error & {
    readonly code?: string
    readonly command?: string
    readonly response?: string
    readonly responseCode?: number
  }
  if (code === 'EABORT') return { is: 'busy', error: 'no answer in time' }
  // A server that refuses TLS, our name or our password says nothing about the message.
  const isAboutUs = code === 'ETLS' || code === 'EAUTH' || aboutUs.has(command ?? '')
  // An error without a reply code is one of the message only when the address cannot be valid.
  const isAboutMessage = responseCode === undefined ? code === 'EENVELOPE' && command === 'API' : responseCode >= 500
  const isFinal = isAboutMessage && !isAboutUs
  // A server may repeat the credentials it was given, so its text is left out. Other replies tell an administrator
  // most, and the machine's own errors have a code.
  if (code === 'EAUTH') return { is: 'busy', error: ['sign-in refused', responseCode].filter(Boolean).join(': ') }
  const said = responseCode ? response : [code, message].filter(Boolean).join(': ')
  return { is: isFinal ? 'refused' : 'busy', error: oneLine(said ?? 'no answer') }
}
