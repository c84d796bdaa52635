/** What the program has sent, or would send where no mail and SMS provider is set up. */
import { z } from 'zod'
import { calls, post } from './call.ts'
import { choice, listOf, page, text, time } from './list.ts'

export const outboxChannels = ['email', 'sms'] as const
/** recorded: no provider is set up. */
export const outboxStates = ['recorded'] as const

export const OutboxMessage = z.object({
  id: z.int(),
  time: z.string(),
  channel: z.enum(outboxChannels),
  address: z.string(),
  subject: z.string(),
  /** null: it carries a code, which only an administrator of the root may read. */
  text: z.string().nullable(),
  state: z.enum(outboxStates),
})
export type OutboxMessage = z.infer<typeof OutboxMessage>

export const outbox = calls('outbox', '/v3/system/sys-outbox', {
  queryPageList: post({
    does: "Messages to people of the caller's organisations, newest first.",
    audience: ['user'],
    needs: 'outbox:view',
    effect: 'read',
    ids: [],
    body: listOf({ time, channel: choice(outboxChannels), address: text, subject: text, state: choice(outboxStates) }),
    gives: page(OutboxMessage),
    fails: [],
  }),
})
