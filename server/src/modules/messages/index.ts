/**
 * Messages that arrive: what rules found out, told to recipients by e-mail, text message, WeChat and HTTP push, and to
 * accounts in their message centre. Owns `messages`; what leaves stands in the outbox, which sends it.
 * Invariants: one row for each notice, channel and recipient, written in the transaction of the rule that tells it; each text
 * says what its facts say; recipient and device are of one tenant; whoever is deactivated or unsubscribed gets nothing.
 * It knows kinds of notices, and nothing of policies, sites and lines.
 */
import { messages } from '@coldway/contract/messages/messages.ts'
import { implement } from '../../platform/implement.ts'
import { type Announce, createAnnounce } from './announce.ts'
import { type CentreParts, createCentre } from './centre.service.ts'
import { createMessagesTopic } from './messages.topic.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'
import type { ServingModule } from '../module.ts'

export type { Announce, Notice } from './announce.ts'
export { mountOneClick } from './unsubscribe.ts'

export const createMessages = (parts: CentreParts): ServingModule<Announce> => {
  const centre = createCentre(parts)
  const routes = [
    ...implement(messages, {
      queryHistoryPageList: ({ by, body, zone, language }) => centre.list(by.userId, body, { zone, language }),
      updateRecipientMsg: ({ by, body, write }) => centre.markRead(by.userId, body.ids, write),
      readAll: ({ by, write }) => centre.markAllRead(by.userId, write),
      deleteHistoryRecipientMsg: ({ by, body, write }) => centre.remove(by.userId, body.ids, write),
      unReadCount: ({ by }) => centre.count(by.userId),
    }),
    ...unsubscribeRoutes(parts.db),
  ]
  return {
    service: createAnnounce(parts),
    routes,
    topics: [createMessagesTopic(parts.db)],
    housekeeping: { deletions: { messages: centre.deleteExpired } },
  }
}
