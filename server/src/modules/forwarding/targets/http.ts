/**
 * Posts a batch to an address, signed as Standard Webhooks says. Only the status of the answer is read. 400, 413, 415 and 422 speak
 * of the content of the batch; every other refusal speaks of us or of the moment, and the batch waits.
 */
import type { ForwardedBatch } from '@coldway/contract/forwarding/events.ts'
import type { ForwardingError, ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Egress, EgressError } from '../../../platform/egress.ts'
import { signedHeaders } from '../../../platform/http-push.ts'
import type { Deliver } from './target.ts'

/**
 * Standard Webhooks has senders wait for 15 to 30 seconds. A batch of 500 events takes a receiver that stores one by one its time, and
 * one that is given up after it was stored comes again for ever.
 */
const requestWithinMs = 25_000
const aboutContent = new Set([400, 413, 415, 422])
const aboutTheMoment = new Set([408, 425, 429])

export const createHttpTarget =
  ({ egress, clock }: { readonly egress: Egress; readonly clock: Clock }): Deliver =>
  async ({ rule, messageId, secrets, events, withinMs = requestWithinMs }) => {
    const nowMs = clock.now()
    const { id, name, address } = rule
    const timestamp = new Date(nowMs).toISOString()
    const batch: ForwardedBatch = { type: 'batch', timestamp, rule: { id, name }, events: [...events] }
    const body = JSON.stringify(batch)
    try {
      const headers = signedHeaders({ body, messageId, secrets, nowMs })
      const { status, headers: said } = await egress.request({
        method: 'POST',
        url: address,
        body,
        timeoutMs: withinMs,
        isStatusEnough: true,
        headers,
      })
      if (status >= 200 && status < 300) return undefined
      const is = errorOf(status)
      return { is, detail: `HTTP ${status}`, ...(is === 'busy' && { restMs: restMsOf(said['retry-after'], nowMs) }) }
    } catch (error) {
      if (!(error instanceof EgressError)) throw error
      return failureOf(error)
    }
  }

/** An hour is believed: what waits is a customer's, and a target that asks for more is asked again. */
const restMaxMs = 3_600_000

/** `Retry-After` (RFC 9110 section 10.2.3), in seconds or as a date. Nothing that can be read: no rest. */
export const restMsOf = (said: string | undefined, nowMs: number): number => {
  if (said === undefined) return 0
  const restMs = /^\d{1,9}$/.test(said) ? Number(said) * 1000 : Date.parse(said) - nowMs
  return Number.isFinite(restMs) ? Math.min(restMaxMs, Math.max(0, restMs)) : 0
}

/** What a status says of us, of the moment or of the content. */
export const errorOf = (status: number): ForwardingError => {
  if (aboutContent.has(status)) return 'content'
  return status >= 500 || aboutTheMoment.has(status) ? 'busy' : 'refused'
}

/** Codes of the network, such as `ECONNREFUSED`, are said; our own words for them are not, as they are of one language. */
export const failureOf = (error: EgressError): ForwardingFailure => ({
  is: reasonOf(error),
  detail: /^[A-Z][A-Z\d_]+$/.test(error.message) ? error.message : '',
})

const reasonOf = ({ reason, message }: EgressError): ForwardingError => {
  if (reason === 'forbidden' || reason === 'timeout') return reason
  // Whoever says more than is heard was reached.
  if (reason === 'tooLarge') return 'protocol'
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'nameUnknown'
  return /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME|SSL|TLS/.test(message) ? 'certificate' : 'unreachable'
}
