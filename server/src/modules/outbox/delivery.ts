/** One attempt to send one message: taken from the row, handed to the channel, what became of it written back. */
import type { OutboxMessage } from '@coldway/contract/outbox.ts'
import type { Delivery, Mail, SmsProvider } from '../../platform/channels.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Job, JobKind, Outcome } from '../../platform/jobs.ts'
import * as store from './outbox.store.ts'
import { jobOf } from './put-message.ts'

const concurrency = 4

export const emailJob = (clock: Clock, mail: Mail | undefined): JobKind =>
  deliveryJob('email', {
    clock,
    send: mail && ((message, signal) => mail.send({ ...message, signal })),
  })

export const smsJob = (clock: Clock, sms: SmsProvider | undefined): JobKind =>
  deliveryJob('sms', {
    clock,
    send:
      sms &&
      (({ address: phone, code, text, messageId }) =>
        sms.send(
          code === null
            ? { phone, messageId, template: 'notice', params: { text } }
            : { phone, messageId, template: 'code', params: { code } },
        )),
    chargesFor: (tx, message) => store.countSms(tx, message, clock.now()),
  })

/** Recorded until a provider is set up. */
export const recordingJob = (name: OutboxMessage['channel'], clock: Clock): JobKind =>
  deliveryJob(name, { clock, send: undefined })

interface Channel {
  readonly clock: Clock
  /** undefined: no provider is set up. */
  readonly send: ((message: store.Leaving, signal: AbortSignal) => Promise<Delivery>) | undefined
  /** Counted with the commit that says it was sent: once for each message, however many leave at one moment. */
  readonly chargesFor?: (tx: Tx, message: store.Leaving) => Promise<boolean>
}

const deliveryJob = (name: OutboxMessage['channel'], channel: Channel): JobKind => ({
  kind: jobOf(name),
  concurrency,
  isByLane: true,
  run: async (job: Job<{ readonly id: number }>) => {
    const { id } = job.payload
    const { send, clock } = channel
    if (!send) return { is: 'done', record: (tx) => store.setState(tx, id, { state: 'recorded' }) }
    const message = await job.whileHeld((tx) => store.beginSending(tx, id, clock.now()))
    if (!message) return { is: 'done' }
    return outcomeOf(channel, message, await send(message, job.signal))
  },
})

const outcomeOf = ({ clock, chargesFor }: Channel, message: store.Leaving, delivery: Delivery): Outcome => {
  const { id } = message
  if (delivery.is === 'sent') {
    const { providerId } = delivery
    const record = async (tx: Tx): Promise<void> => {
      const isCharged = (await chargesFor?.(tx, message)) ?? false
      await store.setSent(tx, id, { providerId, isCharged, nowMs: clock.now() })
    }
    return { is: 'done', record }
  }
  const { error } = delivery
  return {
    is: delivery.is === 'busy' ? 'retry' : 'failed',
    error,
    record: (tx, settled) => store.setState(tx, id, { state: stateOf(message, delivery.is, settled), error }),
  }
}

/** What has run out of its time was not refused, and is of no use later. */
const stateOf = (
  { expiresAt }: store.Leaving,
  is: 'busy' | 'refused',
  settled: 'done' | 'failed' | 'retry',
): OutboxMessage['state'] => {
  if (settled === 'retry') return 'queued'
  return is === 'busy' && expiresAt !== null ? 'cancelled' : 'failed'
}
