/** Makes the messages for browsers of an account: notices that need a person, in one line and its figures. */
import type { Language } from '@coldway/contract/enums.ts'
import type { NoticeFacts } from '@coldway/contract/messages/notices.ts'
import { type PushContent, webPushLimits } from '@coldway/contract/web-push/web-push.ts'
import type { Tx } from '../../platform/database.ts'
import type { NoticeMessage } from '../outbox/index.ts'
import { listSubscribedBrowsers } from '../web-push/index.ts'
import type { Notice } from './announce.ts'
import type { DeviceRow, PutMessage } from './messages.store.ts'
import type { NoticeWords } from './notice-texts.ts'

/** A notice as it stands in the message centre of an account. */
export interface AnnouncedNotice {
  readonly notice: Notice
  readonly device: DeviceRow
  readonly words: NoticeWords
  readonly language: Language
}
interface NewMessages {
  /** The messages that are new in the centre: a notice that comes again is pushed to nobody again. */
  readonly put: readonly PutMessage[]
  /** The notices by `<key> <account>`. */
  readonly announced: ReadonlyMap<string, AnnouncedNotice>
  readonly nowMs: number
}

/** Makes one message for each browser of each account. */
export const pushesOf = async (tx: Tx, { put, announced, nowMs }: NewMessages): Promise<NoticeMessage[]> => {
  const wanted = put.flatMap(({ userId, key }) => {
    const one = announced.get(`${key} ${userId}`)
    return one && needsPerson(one.notice) ? [{ ...one, userId }] : []
  })
  const browsers = await listSubscribedBrowsers(
    tx,
    wanted.map(({ userId }) => userId),
    nowMs,
  )
  return wanted.flatMap((one) =>
    browsers
      .filter(({ userId }) => userId === one.userId)
      .map(({ id, endpoint }): NoticeMessage => {
        const data = contentOf(one, one.userId)
        return {
          key: one.notice.key,
          channel: 'webPush',
          recipientId: null,
          userId: one.userId,
          pushSubscriptionId: id,
          orgPath: one.notice.orgPath,
          waybillId: one.notice.waybillId,
          // The address itself is a key to the browser, so the ledger names its push service only.
          address: `${URL.parse(endpoint)?.host ?? ''} #${id}`,
          language: one.language,
          subject: data.title,
          text: data.body,
          data,
          expiresAtMs: nowMs + webPushLimits.usefulMs,
        }
      }),
  )
}

/** Whether a notice needs a person now: what has ended well, and what was found long after, does not. */
const needsPerson = ({ facts, isLate, atMs }: Notice): boolean => !isLate && calls[facts.kind](facts, atMs)

const always = () => true
const never = () => false
const calls: Readonly<Record<NoticeFacts['kind'], (facts: NoticeFacts, atMs: number) => boolean>> = {
  alarm: always,
  alarmEnded: never,
  siteEntry: never,
  siteExit: never,
  siteDwell: always,
  lineDeviation: always,
  lineStay: always,
  lockOrderAlarm: always,
  waybillStarted: never,
  waybillCompleted: (facts, atMs) => 'plannedArrivalMs' in facts && atMs > (facts.plannedArrivalMs ?? Infinity),
  waybillExceeded: always,
}

const contentOf = ({ notice, words }: AnnouncedNotice, userId: number): PushContent => ({
  userId,
  title: words.subject,
  body: [words.value, words.time].filter(Boolean).join(' · '),
  tag: tagOf(notice.key),
  path: pathOf(notice),
})

/**
 * The tag of a notice, such as `alarm:12` of `alarm:12:2`: the levels of one alarm replace each
 * other on the screen.
 */
const tagOf = (key: string): string => key.split(':').slice(0, 2).join(':')

const pathOf = ({ key, facts }: Notice): string => {
  if ('waybillId' in facts) return `/shipment/${facts.waybillId}`
  const [kind, id] = key.split(':')
  return kind === 'alarm' && id !== undefined ? `/?alarm=${id}` : '/'
}
