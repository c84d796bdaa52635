import { z } from 'zod'
import { messageOf } from '../topic.ts'
import { MessageCounts } from './messages.ts'

/** Messages of the account were added, read or deleted. */
export const messagesTopic = {
  kind: 'messages',
  Asked: z.object({ kind: z.literal('messages') }),
  messages: [messageOf('messages', { counts: MessageCounts })],
} as const
