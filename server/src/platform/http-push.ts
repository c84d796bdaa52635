/**
 * Pushes to endpoints of customers, signed as Standard Webhooks says: `webhook-id` is the same in every attempt,
 * `webhook-timestamp` is now, `webhook-signature` is HMAC-SHA256 over id, timestamp and body. Only the status of the
 * answer is read. Receivers find docs/how-to/receive-pushes.md (faults.md rows 34 and 35).
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Delivery } from './channels.ts'
import type { Egress } from './egress.ts'
import { asked } from './sms.ts'

export interface Push {
  readonly address: string
  readonly body: string
  readonly messageId: string
  /** The secrets, which all sign; there is more than one while a secret is being replaced. */
  readonly secrets: readonly Buffer[]
}
export interface HttpPush {
  send(push: Push): Promise<Delivery>
}

const timeoutMs = 10_000
const secretBytes = 32
/** The 4xx statuses that mean "not now". */
const passing = new Set([408, 425, 429])

export const createHttpPush = ({ egress, clock }: { readonly egress: Egress; readonly clock: Clock }): HttpPush => ({
  send: ({ address, body, messageId, secrets }) =>
    asked(async () => {
      const { status } = await egress.request({
        method: 'POST',
        url: address,
        body,
        timeoutMs,
        isStatusEnough: true,
        headers: signedHeaders({ body, messageId, secrets, nowMs: clock.now() }),
      })
      if (status >= 200 && status < 300) return { is: 'sent', providerId: undefined }
      return { is: status >= 500 || passing.has(status) ? 'busy' : 'refused', error: `HTTP ${status}` }
    }),
})

export const signedHeaders = ({
  body,
  messageId,
  secrets,
  nowMs,
}: Omit<Push, 'address'> & { readonly nowMs: number }) => {
  const timestamp = String(Math.floor(nowMs / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'Coldway',
    'webhook-id': messageId,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureOf(secrets, `${messageId}.${timestamp}.${body}`),
  }
}

const signatureOf = (secrets: readonly Buffer[], text: string): string =>
  secrets.map((secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`).join(' ')

export const newHttpSecret = (): Buffer => randomBytes(secretBytes)
/** Formats a secret as its holder enters it in the receiving system. */
export const printHttpSecret = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
