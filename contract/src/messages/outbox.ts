/** Messages the program has sent, or would send where a channel has no provider. */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { messageChannels } from '../enums.ts'
import { choice, idOf, listPage, number, text, time } from '../list.ts'

/**
 * recorded: no provider is configured. queued: waits for the next attempt. cancelled: expired before it was sent, withdrawn, or
 * the recipient became unreachable. failed: refused, or retried for a day.
 */
export const outboxStates = ['recorded', 'queued', 'sending', 'sent', 'failed', 'cancelled'] as const

/** Why nothing was sent to a recipient on a channel: no valid address, or one the recipient has not confirmed. */
export const unreachables = ['notReachable', 'notConfirmed'] as const
export type Unreachable = (typeof unreachables)[number]

export const OutboxMessage = z.object({
  id: z.int(),
  time: z.string(),
  channel: z.enum(messageChannels),
  address: z.string(),
  subject: z.string(),
  /** The text; null when it holds a code, which only administrators of the root may read. */
  text: z.string().nullable(),
  state: z.enum(outboxStates),
  attempts: z.int(),
  /** The provider's answer to the last failed attempt. */
  lastError: z.string().nullable(),
  sentTime: z.string().nullable(),
  /** A text message beyond the free ones of its day. */
  isCharged: z.boolean(),
  /** The same in every attempt; sent along with the message. */
  messageId: z.string(),
  /** The provider's id of the message. */
  providerId: z.string().nullable(),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const outbox = calls('outbox', '/v3/system/sys-outbox', {
  queryPageList: listPage({
    does: "Messages to people of the caller's organisations, newest first.",
    needs: 'outbox:view',
    columns: {
      id: idOf('outboxMessage'),
      time,
      channel: choice(messageChannels),
      address: text,
      subject: text,
      state: choice(outboxStates),
      attempts: number,
      sentTime: time,
    },
    row: OutboxMessage,
  }),
  retry: post({
    does: 'Sends a failed message again; refused in other states and for expired codes.',
    audience: ['user'],
    needs: 'outbox:edit',
    effect: 'write',
    ids: [{ at: 'id', entity: 'outboxMessage' }],
    body: z.object({ id: Id }),
    gives: Done,
    fails: ['notFound', 'conflict'],
  }),
})
