/**
 * Publishes each event of a batch to a stream of JetStream, over one connection that is checked like any other that leaves. The next
 * event of a device is sent when its last was acknowledged, so that a message which the server lost is never passed by a later one;
 * events of other devices are on their way meanwhile. The batch is taken when all are acknowledged.
 */
import type { ForwardedEvent } from '@coldway/contract/forwarding/events.ts'
import type { ForwardingFailure } from '@coldway/contract/forwarding/forwarding.ts'
import { EgressError, type EgressSockets } from '../../../platform/egress.ts'
import { createBrokerTarget, type Publishing } from './broker.ts'
import { failureOf as failureOfEgress } from './http.ts'
import { type NatsAnswer, type NatsLink, NatsRefusal, NatsUnknown, openNats } from './nats-link.ts'
import type { Deliver } from './target.ts'

/** The lease of a rule is longer. */
const batchWithinMs = 40_000

/** What the other side says of one event. */
class Unstored extends Error {
  readonly failure: ForwardingFailure
  constructor(failure: ForwardingFailure) {
    super(failure.detail)
    this.failure = failure
  }
}

export const createNatsTarget = ({
  egress,
  timeoutMs = batchWithinMs,
}: {
  readonly egress: EgressSockets
  readonly timeoutMs?: number
}): Deliver =>
  createBrokerTarget({
    timeoutMs,
    failureOf,
    open(publishing) {
      const { rule, login } = publishing
      const socket = egress.connect(rule.address)
      // The link hears of it where it waits; an error that comes later has no other listener.
      socket.on('error', () => undefined)
      const opened = openNats(socket, new URL(rule.address), login)
      return { published: opened.then((link) => publishAll(link, publishing)), end: () => void socket.destroy() }
    },
  })

const publishAll = async (link: NatsLink, publishing: Publishing): Promise<void> => {
  const left = publishing.events.filter(({ id }) => !publishing.taken.has(id))
  const chains = Map.groupBy(left, ({ device }) => device?.id ?? 0)
  await Promise.all([...chains.values()].map((chain) => publishChain(link, publishing, chain)))
}

const publishChain = async (
  link: NatsLink,
  { prefix, taken }: Publishing,
  events: readonly ForwardedEvent[],
): Promise<void> => {
  for (const event of events) {
    const payload = Buffer.from(JSON.stringify(event))
    const subject = subjectOf(prefix, event)
    if (payload.length > link.payloadMax) throw new Unstored({ is: 'content', detail: `${payload.length} B` })
    const failure = readAnswer(await link.publish({ subject, id: event.id, payload }), subject)
    if (failure) throw new Unstored(failure)
    taken.add(event.id)
  }
}

/** `prefix.device.type`; characters that mean something in a subject are replaced. */
const subjectOf = (prefix: string, { type, device }: ForwardedEvent): string =>
  `${prefix}.${device === null ? '-' : device.code.replaceAll(/[.*>\s\0]/g, '_')}.${type}`

interface Acknowledgement {
  readonly stream?: string
  readonly error?: { readonly code?: number; readonly err_code?: number; readonly description?: string }
}
/** JetStream: the message is longer than its stream takes. */
const tooLong = 10_054

const readAnswer = ({ isUnheard, text }: NatsAnswer, subject: string): ForwardingFailure | undefined => {
  if (isUnheard) return { is: 'noStream', detail: subject }
  const { stream, error } = parsed(text)
  if (error) {
    const detail = error.description ?? ''
    if (error.err_code === tooLong) return { is: 'content', detail }
    return { is: error.code === 503 ? 'busy' : 'refused', detail }
  }
  return stream === undefined ? { is: 'protocol', detail: '' } : undefined
}

const parsed = (text: string): Acknowledgement => {
  try {
    return (JSON.parse(text) as Acknowledgement | null) ?? {}
  } catch {
    return {}
  }
}

const failureOf = (error: Error & { readonly code?: string }): ForwardingFailure => {
  if (error instanceof Unstored) return error.failure
  if (error instanceof NatsRefusal) return { is: 'refused', detail: error.message }
  if (error instanceof NatsUnknown) return { is: 'protocol', detail: '' }
  return failureOfEgress(
    error instanceof EgressError ? error : new EgressError('unreachable', error.code ?? error.message),
  )
}
