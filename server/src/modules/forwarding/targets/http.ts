/**
 * Posts a batch to an address, signed as Standard Webhooks says, in as many parts as the receiver needs (docs/decisions/0303). Only the
 * status of the answer is read. 400, 413, 415 and 422 speak of the content; every other refusal speaks of us or of the moment, and what
 * was not taken waits.
 */
import { createHash } from 'node:crypto'
import type { ForwardedBatch, ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import type { ForwardingError, ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import type { Clock } from '../../../platform/clock.ts'
import { type Egress, EgressError } from '../../../platform/egress.ts'
import { signedHeaders } from '../../../platform/http-push.ts'
import { bytesOf, createPartSizes, firstPart } from './http-parts.ts'
import { createProgress } from './progress.ts'
import type { Deliver, Failure, Outgoing } from './target.ts'

/**
 * Standard Webhooks has senders wait for 15 to 30 seconds. A batch of 500 events takes a receiver that stores one by one its time, and
 * one that is given up after it was stored comes again for ever.
 */
const requestWithinMs = 25_000
/** How long an attempt begins further parts. With the wait for the last of them it is shorter than the lease of a rule. */
const partsWithinMs = 15_000
const tooLarge = 413
/** Single events that are too large, after which an attempt asks no further: the receiver may refuse all. */
const tooLargeMax = 3
const aboutContent = new Set([400, tooLarge, 415, 422])
const aboutTheMoment = new Set([408, 425, 429])

interface HttpParts {
  readonly egress: Egress
  readonly clock: Clock
  readonly beginsWithinMs?: number
}

export const createHttpTarget = (parts: HttpParts): Deliver => {
  const progress = createProgress()
  const sizes = createPartSizes(parts.clock)
  const { beginsWithinMs = partsWithinMs } = parts
  return async (outgoing) => {
    const taken = progress.of(outgoing)
    const before = taken.size
    const isLate = lateAfter(beginsWithinMs)
    let left = outgoing.events.filter(({ id }) => !taken.has(id))
    const refused: Failure[] = []
    while (left.length > 0 && refused.length < tooLargeMax) {
      if (isLate()) return { is: 'timeout', detail: '', hasMoved: taken.size > before }
      const part = firstPart(left, sizes.of(outgoing.rule))
      const { status, failure } = await post(parts, outgoing, part)
      if (status === tooLarge && part.length > 1) {
        sizes.lower(outgoing.rule, bytesOf(part))
        continue
      }
      // One event that is too large by itself keeps no other from its receiver.
      if (failure && status !== tooLarge) return { ...failure, hasMoved: taken.size > before }
      if (failure) refused.push(failure)
      else for (const { id } of part) taken.add(id)
      left = left.slice(part.length)
    }
    const [failure] = refused
    if (failure) return { ...failure, hasMoved: taken.size > before }
    progress.end(outgoing)
    return undefined
  }
}

const lateAfter = (ms: number): (() => boolean) => {
  const untilMs = performance.now() + ms
  return () => performance.now() > untilMs
}

interface Answer {
  /** Undefined: there was none. */
  readonly status?: number
  readonly failure: Failure | undefined
}

const post = async (
  { egress, clock }: HttpParts,
  outgoing: Outgoing,
  part: readonly ForwardedEvent[],
): Promise<Answer> => {
  const { rule, secrets, withinMs = requestWithinMs } = outgoing
  const nowMs = clock.now()
  const { id, name, address } = rule
  const timestamp = new Date(nowMs).toISOString()
  const batch: ForwardedBatch = { type: 'batch', timestamp, rule: { id, name }, events: [...part] }
  const body = JSON.stringify(batch)
  try {
    const { status, headers: said } = await egress.request({
      method: 'POST',
      url: address,
      body,
      timeoutMs: withinMs,
      isStatusEnough: true,
      headers: signedHeaders({ body, messageId: messageIdOf(outgoing, part), secrets, nowMs }),
    })
    if (status >= 200 && status < 300) return { status, failure: undefined }
    const is = errorOf(status)
    const rest = is === 'busy' && { restMs: restMsOf(said['retry-after'], nowMs) }
    return { status, failure: { is, detail: `HTTP ${status}`, ...rest } }
  } catch (error) {
    if (!(error instanceof EgressError)) throw error
    return { failure: failureOf(error) }
  }
}

/** A part has an id of its own, the same whenever the same events are in it: receivers drop what they know by it. */
const messageIdOf = ({ messageId, events }: Outgoing, part: readonly ForwardedEvent[]): string => {
  if (part.length === events.length) return messageId
  const ids = JSON.stringify(part.map(({ id }) => id))
  return `${messageId}-${createHash('sha256').update(ids).digest('hex').slice(0, 16)}`
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
