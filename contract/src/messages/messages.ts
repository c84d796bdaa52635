/**
 * The message centre: what rules sent to the own contact of an account, on whichever channels.
 * Messages are visible to their account only, also not to accounts above, and are deleted after 90
 * days. The public page on which a recipient stops e-mails, by the link in each of them, belongs
 * here too. (product.md sections 1 to 3, "Message"; RFC 8058)
 */
import { z } from 'zod'
import { calls, Done, Id, Nothing, post } from '../call.ts'
import { messageChannels, messageStates } from '../enums.ts'
import { choice, keyword, listPage, number, text, time } from '../list.ts'
import { limits } from '../limits.ts'
import { noticeKinds, withdrawals } from './notices.ts'
import { outboxStates } from './outbox.ts'

/** The state of a message on one channel. */
const MessageDelivery = z.object({
  channel: z.enum(messageChannels),
  state: z.enum(outboxStates),
  sentTime: z.string().nullable(),
})

export const Message = z.object({
  id: z.int(),
  /** The time at which it was received. */
  createTime: z.string(),
  kind: z.enum(noticeKinds),
  state: z.enum(messageStates),
  deviceId: z.int(),
  deviceName: z.string(),
  deviceCode: z.string(),
  /** The plate that the device had when it was announced. */
  plate: z.string().nullable(),
  /** The subject in the caller's language; times inside are in the device's zone. */
  subject: z.string(),
  text: z.string(),
  /** The event time. */
  time: z.string(),
  isLate: z.boolean(),
  /** The level of an alarm. */
  level: z.int().nullable(),
  /** Why the parts that were not sent yet are withdrawn. */
  withdrawn: z.enum(withdrawals).nullable(),
  deliveries: z.array(MessageDelivery),
})
export type Message = z.infer<typeof Message>

export const MessageCounts = z.object({ unRead: z.int() })
export type MessageCounts = z.infer<typeof MessageCounts>

const OwnMessages = z.object({ ids: z.array(Id).min(1).max(limits.pageSizeMax) })

export const messages = calls('messages', '/v3/system/sysAlarmMessageRecipientController', {
  queryHistoryPageList: listPage({
    does: "The messages to the caller's own contact, newest first.",
    columns: {
      id: number,
      createTime: time,
      time,
      kind: choice(noticeKinds),
      state: choice(messageStates),
      deviceName: text,
      deviceCode: text,
      plate: text,
      /** Number, name or plate of the device. */
      keyword,
    },
    row: Message,
  }),
  updateRecipientMsg: post({
    does: 'Marks messages of the caller as read.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: OwnMessages,
    gives: Done,
    fails: ['notFound'],
  }),
  readAll: post({
    does: 'Marks all messages of the caller as read.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: Done,
    fails: [],
  }),
  deleteHistoryRecipientMsg: post({
    does: 'Deletes messages of the caller; parts that wait for other channels are still sent.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: OwnMessages,
    gives: Done,
    fails: ['notFound'],
  }),
  unReadCount: post({
    does: "Counts the caller's unread messages.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: MessageCounts,
    fails: [],
  }),
})

/** The screen that a link in an e-mail opens, with the token behind `#`, where no server and no log sees it. */
export const unsubscribePage = '/view/messages/unsubscribe'
/** The address mail programs post to for one-click unsubscribing; a browser is redirected to the screen. */
export const unsubscribePath = '/v3/messages/one-click'

const Link = z.object({ link: z.string().min(1).max(100) })
export const unsubscribing = calls('unsubscribing', '/v3/messages/unsubscribe', {
  look: post({
    does: 'The address and organisation whose e-mails a link would stop.',
    audience: ['public'],
    effect: 'read',
    ids: [],
    body: Link,
    gives: z.object({ address: z.string(), organisation: z.string(), isOn: z.boolean() }),
    fails: ['linkExpired'],
  }),
  confirm: post({
    does: 'Stops e-mails to the address a link belongs to; a second call changes nothing.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: Link,
    gives: Done,
    fails: ['linkExpired'],
  }),
})
