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
  /** A PNG that goes with an e-mail. */
  readonly image?: Buffer
  /** Carries a code that opens something: shown to administrators of the root only. */
  readonly isSecret: boolean
  /** The code within: text messages with one go out by a template of their own. */
  readonly code?: string
  /** Worth nothing afterwards, and not sent any more. */
  readonly expiresAtMs?: number
}

/** Leaves after the commit of `tx`, and never without it. */
export const putMessage = async (tx: Tx, message: Message, nowMs: number): Promise<void> => {
  const id = await insertMessage(tx, message, nowMs)
  const { channel, expiresAtMs } = message
  const deadline = expiresAtMs && { deadlineMs: expiresAtMs }
  await addJob(tx, { kind: jobOf(channel), lane: laneOf(message), payload: { id }, nowMs, ...deadline })
}

/** A kind for each channel: one that hangs holds up no other. */
export const jobOf = (channel: OutboxMessage['channel']): string => `outbox.${channel}`

/** One at a time leaves to a destination. The many addresses of one endpoint are one, for each tenant by itself. */
export const laneOf = ({ channel, address, orgPath }: Pick<Message, 'channel' | 'address' | 'orgPath'>): string =>
  channel === 'http' ? `${chainOf(orgPath)} ${URL.parse(address)?.host ?? address}` : address.toLowerCase()
