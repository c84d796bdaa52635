import { z } from 'zod'
import { messageOf } from '../topic.ts'
import { MessageCounts } from './messages.ts'

/** Own messages came, were read or deleted. */
export const messagesTopic = {
  kind: 'messages',
  Asked: z.object({ kind: z.literal('messages') }),
  messages: [messageOf('messages', { counts: MessageCounts })],
} as const
