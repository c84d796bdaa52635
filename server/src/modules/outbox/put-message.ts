import type { OutboxMessage } from '@coldway/contract/messages/outbox.ts'
import type { Tx } from '../../platform/database.ts'
import { addJob } from '../../platform/jobs.store.ts'
import { chainOf } from '../../platform/trail.ts'
import { insertMessage } from './outbox.store.ts'

export interface Message {
  readonly orgPath: string
  readonly channel: OutboxMessage['channel']
  readonly address: string
  readonly subject: string
  readonly text: string
  /** A PNG attached to an e-mail. */
  readonly image?: Buffer
  /** The message carries a code, so it is shown to administrators of the root only. */
  readonly isSecret: boolean
  /** The code in it: text messages with one use a template of their own. */
  readonly code?: string
  /** The time after which the message is worthless and is not sent any more. */
  readonly expiresAtMs?: number
}

/** Puts a message into the outbox. It is sent after the commit of `tx`, and never without it. */
export const putMessage = async (tx: Tx, message: Message, nowMs: number): Promise<void> => {
  const id = await insertMessage(tx, message, nowMs)
  const { channel, expiresAtMs } = message
  const deadline = expiresAtMs && { deadlineMs: expiresAtMs }
  await addJob(tx, { kind: jobOf(channel), lane: laneOf(message), payload: { id }, nowMs, ...deadline })
}

/** The kind of job of each channel, so that one that hangs holds up no other. */
export const jobOf = (channel: OutboxMessage['channel']): string => `outbox.${channel}`

/**
 * The lane of a destination, which sends one message at a time. The addresses of one endpoint share a lane within a
 * tenant.
 */
export const laneOf = ({ channel, address, orgPath }: Pick<Message, 'channel' | 'address' | 'orgPath'>): string =>
  channel === 'http' ? `${chainOf(orgPath)} ${URL.parse(address)?.host ?? address}` : address.toLowerCase()
