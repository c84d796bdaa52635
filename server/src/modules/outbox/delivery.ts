/** One attempt to send one message: read the row, hand it to its channel, write the outcome. */
import type { Withdrawal } from '@coldway/contract/messages/notices.ts'
import type { OutboxMessage } from '@coldway/contract/messages/outbox.ts'
import type { Delivery } from '../../platform/channels.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { Job, JobKind, Outcome } from '../../platform/jobs.ts'
import * as store from './outbox.store.ts'
import { jobOf } from './put-message.ts'

export interface Channel<Prepared = undefined> {
  readonly name: OutboxMessage['channel']
  readonly clock: Clock
  /** The number of destinations at the same time in one process. */
  readonly concurrency: number
  /** Reads what is needed beside the message, in the transaction that begins the attempt. */
  readonly prepare?: (tx: Tx, message: store.Leaving) => Promise<Prepared>
  /** Sends a message; undefined when no provider is set up. */
  readonly send:
    | ((
        message: store.Leaving,
        more: { readonly signal: AbortSignal; readonly prepared: Prepared },
      ) => Promise<Delivery>)
    | undefined
  /** Why a message may no longer leave, asked before each attempt. */
  readonly whyNot?: (message: store.Leaving) => Promise<Withdrawal | undefined>
  /** Destinations fail independently, and a failing one is paused. */
  readonly hasBreaker?: boolean
  /**
   * Charges for a message in the commit that says that it was sent: once for each, however many are
   * sent at one moment.
   */
  readonly chargesFor?: (tx: Tx, message: store.Leaving) => Promise<boolean>
}

export const deliveryJob = <Prepared>(channel: Channel<Prepared>): JobKind => ({
  kind: jobOf(channel.name),
  concurrency: channel.concurrency,
  isByLane: true,
  ...(channel.hasBreaker && { breaker: { givenUp } }),
  run: async (job: Job<{ readonly id: number }>) => {
    const { id } = job.payload
    const { send, prepare, whyNot, clock } = channel
    if (!send) return { is: 'done', record: (tx) => store.setRecorded(tx, id) }
    const begun = await job.whileHeld(async (tx) => {
      const message = await store.beginSending(tx, id, clock.now())
      return message && { message, prepared: (await prepare?.(tx, message)) as Prepared }
    })
    if (!begun) return { is: 'done' }
    const why = await whyNot?.(begun.message)
    if (why) return { is: 'done', record: (tx) => store.setWithdrawn(tx, id, why) }
    const delivery = await send(begun.message, { signal: job.signal, prepared: begun.prepared })
    return outcomeOf(channel, begun.message, delivery)
  },
})

const givenUp = (tx: Tx, payloads: readonly { readonly id: number }[]): Promise<void> =>
  store.setGivenUp(
    tx,
    payloads.map(({ id }) => id),
  )

const outcomeOf = <Prepared>(
  { clock, chargesFor }: Channel<Prepared>,
  message: store.Leaving,
  delivery: Delivery,
): Outcome => {
  const { id } = message
  if (delivery.is === 'sent') {
    const { providerId } = delivery
    const record = async (tx: Tx): Promise<void> => {
      const isCharged = (await chargesFor?.(tx, message)) ?? false
      await store.setSent(tx, id, { providerId, isCharged, nowMs: clock.now() })
    }
    return { is: 'done', lane: 'well', record }
  }
  const { error } = delivery
  return {
    is: delivery.is === 'busy' ? 'retry' : 'failed',
    error,
    lane: delivery.is === 'busy' ? 'ill' : 'well',
    record: (tx, settled) => store.setState(tx, id, { state: stateOf(message, delivery.is, settled), error }),
  }
}

/** Gives the state after a failure. A message that expired was not refused, and is of no use later. */
const stateOf = (
  { expiresAt }: store.Leaving,
  is: 'busy' | 'refused',
  settled: 'done' | 'failed' | 'retry',
): OutboxMessage['state'] => {
  if (settled === 'retry') return 'queued'
  return is === 'busy' && expiresAt !== null ? 'cancelled' : 'failed'
}
