/**
 * Notifications: what rules find is announced to recipients by e-mail, text message, WeChat and HTTP push, and to
 * accounts in their message centre. Owns `messages`; the outbox holds and sends what leaves. Invariants: one row for
 * each notice, channel and recipient, written in the transaction of the rule that announces it; each text agrees with
 * its facts; recipient and device are of one tenant; deactivated and unsubscribed recipients get nothing. It knows
 * kinds of notices, and nothing of policies, sites and lines.
 */
import { messages } from '@coldway/contract/messages/messages.ts'
import { implement } from '../../platform/implement.ts'
import { type Announce, createAnnounce } from './announce.ts'
import { type CentreParts, createCentre } from './centre.service.ts'
import { createMessagesTopic } from './messages.topic.ts'
import { unsubscribeRoutes } from './unsubscribe.ts'
import type { ServingModule } from '../module.ts'

export { addressed, reachedAt } from './addressing.ts'
export type { Announce, Notice } from './announce.ts'
export type { ShipmentWaiting, UnlockWaiting } from './summon.ts'
export { mountOneClick } from './unsubscribe.ts'

export const createMessages = (parts: CentreParts): ServingModule<Announce> => {
  const centre = createCentre(parts)
  const routes = [
    ...implement(messages, {
      queryHistoryPageList: (context) => centre.list(context, context.body),
      updateRecipientMsg: (context) => centre.markRead(context, context.body.ids),
      readAll: (context) => centre.markAllRead(context),
      deleteHistoryRecipientMsg: (context) => centre.remove(context, context.body.ids),
      unReadCount: (context) => centre.count(context),
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
