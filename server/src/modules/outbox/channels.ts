/**
 * The channels, and what each sends of a message. Each has its own kind of job, so that one that hangs holds up no
 * other.
 */
import { createHash } from 'node:crypto'
import type { Language } from '@coldway/contract/enums.ts'
import { unsubscribePage, unsubscribePath } from '@coldway/contract/messages/messages.ts'
import type { WechatFields } from '@coldway/contract/messages/notices.ts'
import type { PushContent } from '@coldway/contract/web-push/web-push.ts'
import type { Blobs } from '../../platform/blobs.ts'
import type { Delivery, Email, Mail, SmsProvider } from '../../platform/channels.ts'
import type { Clock } from '../../platform/clock.ts'
import type { HttpPush } from '../../platform/http-push.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { WebPush } from '../../platform/web-push.ts'
import type { Wechat } from '../../platform/wechat.ts'
import { httpSecretsOf, unsubscribeTokenOf } from '../recipients/index.ts'
import { findTarget, type FindPushIdentity } from '../web-push/index.ts'
import { deliveryJob } from './delivery.ts'
import * as store from './outbox.store.ts'

export interface Ways {
  readonly mail: Mail | undefined
  readonly sms: SmsProvider | undefined
  readonly wechat: Pick<Wechat, 'sendsNotices' | 'sendNotice'>
  readonly push: HttpPush
  readonly webPush: WebPush
  readonly pushIdentity: FindPushIdentity
  /** Ends a subscription that its browser has ended. */
  readonly forgetPush: (id: number) => Promise<void>
  /** The store of files that messages carry. */
  readonly blobs: Pick<Blobs, 'read'>
  /** Whether the user whose file it is may still have what is in it. */
  readonly mayLeave: (file: CarriedFile) => Promise<boolean>
  /** The address that links in messages begin with. */
  readonly publicUrl: () => string
  /** The last lines of an e-mail to a recipient. */
  readonly footer: (language: Language, link: string) => string
}

/**
 * The number of destinations at the same time: a mail relay has few places, and endpoints of
 * customers may hang independently.
 */
const places = { email: 8, sms: 8, wechat: 4, http: 32, webPush: 32 } as const

export const outboxJobs = (clock: Clock, ways: Ways): readonly JobKind[] => [
  emailJob(clock, ways),
  smsJob(clock, ways.sms),
  wechatJob(clock, ways.wechat),
  httpJob(clock, ways.push),
  webPushJob(clock, ways),
]

const emailJob = (clock: Clock, { mail, publicUrl, footer, blobs, mayLeave }: Ways): JobKind =>
  deliveryJob({
    name: 'email',
    clock,
    concurrency: places.email,
    prepare: async (tx, { recipientId, address }) =>
      recipientId === null ? undefined : unsubscribeTokenOf(tx, recipientId, address),
    whyNot: async ({ data }) => {
      const { file } = carriedBy(data)
      return file && !(await mayLeave(file)) ? 'fileOff' : undefined
    },
    send:
      mail &&
      (async (message, { signal, prepared: token }): Promise<Delivery> => {
        const file = await fileOf(blobs, message.data)
        if (file === 'gone') return { is: 'refused', error: 'the file is gone' }
        if (token === undefined) return mail.send({ ...message, file, signal })
        const { text, language } = message
        const end = footer(language, `${publicUrl()}${unsubscribePage}?lang=${language}#${token}`)
        const unsubscribeUrl = `${publicUrl()}${unsubscribePath}?link=${token}`
        return mail.send({ ...message, file, text: `${text}\n\n${end}\n`, unsubscribeUrl, signal })
      }),
  })

/** What `data` of an e-mail may name: a blob, the user whose file it is, and the name under which it is attached. */
export interface CarriedFile {
  readonly blob: string
  readonly userId: number
  readonly name: string
}
interface Carrying {
  readonly file?: CarriedFile
}

const carriedBy = (data: unknown): Carrying => (data ?? {}) as Carrying

const fileOf = async (blobs: Ways['blobs'], data: unknown): Promise<Email['file'] | 'gone'> => {
  const { file } = carriedBy(data)
  if (!file) return undefined
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of await blobs.read(file.blob)) pieces.push(piece)
  } catch {
    return 'gone'
  }
  return { name: file.name, content: Buffer.concat(pieces) }
}

const smsJob = (clock: Clock, sms: SmsProvider | undefined): JobKind =>
  deliveryJob({
    name: 'sms',
    clock,
    concurrency: places.sms,
    send:
      sms &&
      (({ address: phone, code, text, messageId }) =>
        sms.send(
          code === null
            ? { phone, messageId, template: 'notice', params: { text } }
            : { phone, messageId, template: 'code', params: { code } },
        )),
    chargesFor: (tx, message) => store.countSms(tx, message, clock.now()),
  })

const wechatJob = (clock: Clock, wechat: Ways['wechat']): JobKind =>
  deliveryJob({
    name: 'wechat',
    clock,
    concurrency: places.wechat,
    send: wechat.sendsNotices
      ? ({ address: openid, data, messageId }) => wechat.sendNotice({ openid, fields: data as WechatFields, messageId })
      : undefined,
  })

const httpJob = (clock: Clock, push: HttpPush): JobKind =>
  deliveryJob({
    name: 'http',
    clock,
    concurrency: places.http,
    hasBreaker: true,
    prepare: (tx, { recipientId }) => httpSecretsOf(tx, recipientId as number, clock.now()),
    send: ({ address, text, messageId }, { prepared: secrets }) =>
      push.send({ address, body: text, messageId, secrets }),
  })

const webPushJob = (clock: Clock, { webPush, pushIdentity, forgetPush }: Ways): JobKind =>
  deliveryJob({
    name: 'webPush',
    clock,
    concurrency: places.webPush,
    hasBreaker: true,
    prepare: (tx, { pushSubscriptionId }) => findTarget(tx, pushSubscriptionId as number),
    send: async ({ data, expiresAt, pushSubscriptionId }, { prepared: target }): Promise<Delivery> => {
      const identity = await pushIdentity()
      if (!target || !identity) return { is: 'refused', error: 'the browser cannot be reached any more' }
      const content = data as PushContent
      const ttlS = ((expiresAt ?? clock.now()) - clock.now()) / 1000
      const { isGone, ...delivery } = await webPush.send({
        target,
        identity,
        content,
        topic: topicOf(content.tag),
        ttlS,
      })
      if (isGone) await forgetPush(pushSubscriptionId as number)
      return delivery
    },
  })

/** A topic in the form of RFC 8030, section 5.4: at most 32 characters of Base64url. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)
