/**
 * E-mail by SMTP. TLS is demanded: from the start for smtps://, by STARTTLS for smtp://, unless the operator says `?tls=off`
 * for a server on his own machine; a password never travels without it (config-channels.ts). One connection for each
 * message, every wait bounded. 4xx and trouble with the connection may pass, 5xx is final (RFC 5321, 4.2.1).
 */
import { createTransport } from 'nodemailer'
import { type Delivery, type Email, type Mail, oneLine } from './channels.ts'

export interface MailParts {
  readonly url: string
  /** `Name <address>` or an address. */
  readonly from: string
  /** Of a server whose certificate no public authority signed. */
  readonly ca?: string
  readonly waitMs?: { readonly connect: number; readonly idle: number; readonly whole: number }
}

const usualWaitMs = { connect: 10_000, idle: 20_000, whole: 60_000 }

export const createMail = ({ url, from, ca, waitMs = usualWaitMs }: MailParts): Mail => {
  const at = new URL(url)
  const isSecure = at.protocol === 'smtps:'
  const isPlain = at.searchParams.get('tls') === 'off'
  const transport = createTransport({
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
    socketTimeout: waitMs.idle,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  return {
    async send({ address, subject, text, image, unsubscribeUrl, messageId, signal }: Email): Promise<Delivery> {
      const sending = transport.sendMail({
        from,
        to: { name: '', address },
        subject,
        text,
        ...(image && { attachments: [{ filename: 'code.png', contentType: 'image/png', content: image }] }),
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(unsubscribeUrl) },
      })
      try {
        const { response } = await Promise.race([
          sending,
          given(AbortSignal.any([signal, AbortSignal.timeout(waitMs.whole)])),
        ])
        return { is: 'sent', providerId: oneLine(response) }
      } catch (error) {
        // The loser of the race may still fail: it has been said what became of it.
        sending.catch(() => undefined)
        return deliveryOf(error)
      }
    },
  }
}

const unsubscribing = (url: string | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}

/** Ends the wait, not the connection: its own time-outs do that. */
const given = (up: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = () => reject(new Error('no answer in time'))
    if (up.aborted) stop()
    else up.addEventListener('abort', stop, { once: true })
  })

const deliveryOf = (error: unknown): Delivery => {
  const { responseCode, response, code, message } = error as Error & {
    readonly code?: string
    readonly response?: string
    readonly responseCode?: number
  }
  // A server that will not do TLS says nothing about the message.
  const isAboutMessage = responseCode === undefined ? code === 'EENVELOPE' : responseCode >= 500
  const isFinal = isAboutMessage && code !== 'ETLS'
  // Replies of the server tell an administrator most; what the machine itself found has a code.
  const said = responseCode ? response : [code, message].filter(Boolean).join(': ')
  return { is: isFinal ? 'refused' : 'busy', error: oneLine(said ?? 'no answer') }
}
