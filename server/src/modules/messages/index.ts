/**
 * Messages that arrive: what rules found out, told to recipients by e-mail, text message, WeChat and HTTP push, and to
 * accounts in their message centre. Owns `messages`; what leaves stands in the outbox, which sends it.
 * Invariants: one row for each notice, channel and recipient, written in the transaction of the rule that tells it; each text
 * says what its facts say; recipient and device are of one tenant; whoever is deactivated or unsubscribed gets nothing.
 * It knows kinds of notices, and nothing of policies, sites and lines.
 */
import { createAnnounce, type AnnounceParts } from './announce.ts'

export type { Announce, Notice } from './announce.ts'

export const createMessages = (parts: AnnounceParts) => ({ ...createAnnounce(parts), routes: [] })
