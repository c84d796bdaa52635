/**
 * Pushes to browsers: the message encrypted for one browser (RFC 8291) and signed by this installation (RFC 8292), both by
 * @block65/webcrypto-web-push; it leaves through the egress, as the address is the browser's word. Only the status is read.
 */
import type { PushContent } from '@coldway/contract/web-push/web-push.ts'
import type { Delivery } from './channels.ts'
import type { Egress } from './egress.ts'
import { asked } from './sms.ts'

export interface PushIdentity {
  /** Base64url of the uncompressed point. */
  readonly publicKey: string
  readonly privateKey: string
  /** Whom a push service may write to: `https:` or `mailto:`. */
  readonly subject: string
}
export interface PushTarget {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}
export interface BrowserPush {
  readonly target: PushTarget
  readonly identity: PushIdentity
  readonly content: PushContent
  /**
   * The topic, at most 32 characters of Base64url; a push service keeps the last of a topic for a
   * browser that is away.
   */
  readonly topic: string
  readonly ttlS: number
}
export interface WebPush {
  /** `isGone`: the browser has ended the subscription. */
  send(push: BrowserPush): Promise<Delivery & { readonly isGone: boolean }>
}

const timeoutMs = 10_000
const gone: readonly number[] = [404, 410]
/** The 4xx statuses that mean "not now". */
const passing: readonly number[] = [408, 425, 429]

export const createWebPush = ({ egress }: { readonly egress: Egress }): WebPush => ({
  async send(push) {
    let isGone = false
    const delivery = await asked(async () => {
      const { headers, body } = await encrypted(push)
      const url = push.target.endpoint
      const { status } = await egress.request({ method: 'POST', url, body, headers, timeoutMs, isStatusEnough: true })
      isGone = gone.includes(status)
      if (status >= 200 && status < 300) return { is: 'sent', providerId: undefined }
      return { is: status >= 500 || passing.includes(status) ? 'busy' : 'refused', error: `HTTP ${status}` }
    })
    return { ...delivery, isGone }
  },
})

const encrypted = async ({ target, identity, content, topic, ttlS }: BrowserPush) => {
  const { encryptNotification, vapidHeaders } = await library()
  const { endpoint, p256dh, auth } = target
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const { headers } = await vapidHeaders(subscription, identity)
  return {
    body: await encryptNotification(subscription, new TextEncoder().encode(JSON.stringify(content))),
    headers: {
      ...headers,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(Math.max(0, Math.floor(ttlS))),
      urgency: 'high',
      topic,
    },
  }
}

/** The library is loaded when a browser first gets a message. */
const library = () => import('@block65/webcrypto-web-push')
