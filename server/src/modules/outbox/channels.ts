/**
 * The channels, and what each sends of a message. Each has its own kind of job, so that one that hangs holds up no
 * other.
 */
import type { Language } from '@coldway/contract/enums.ts'
import { unsubscribePage, unsubscribePath } from '@coldway/contract/messages/messages.ts'
import type { WechatFields } from '@coldway/contract/messages/notices.ts'
import type { Mail, SmsProvider } from '../../platform/channels.ts'
import type { Clock } from '../../platform/clock.ts'
import type { HttpPush } from '../../platform/http-push.ts'
import type { JobKind } from '../../platform/jobs.ts'
import type { Wechat } from '../../platform/wechat.ts'
import { httpSecretsOf, unsubscribeTokenOf } from '../recipients/index.ts'
import { deliveryJob } from './delivery.ts'
import * as store from './outbox.store.ts'

export interface Ways {
  readonly mail: Mail | undefined
  readonly sms: SmsProvider | undefined
  readonly wechat: Pick<Wechat, 'sendsNotices' | 'sendNotice'>
  readonly push: HttpPush
  /** The address that links in messages begin with. */
  readonly publicUrl: () => string
  /** The last lines of an e-mail to a recipient. */
  readonly footer: (language: Language, link: string) => string
}

/** Destinations at the same time: a mail relay has few places, and endpoints of customers may hang independently. */
const places = { email: 8, sms: 8, wechat: 4, http: 32 } as const

export const outboxJobs = (clock: Clock, ways: Ways): readonly JobKind[] => [
  emailJob(clock, ways),
  smsJob(clock, ways.sms),
  wechatJob(clock, ways.wechat),
  httpJob(clock, ways.push),
]

const emailJob = (clock: Clock, { mail, publicUrl, footer }: Ways): JobKind =>
  deliveryJob({
    name: 'email',
    clock,
    concurrency: places.email,
    prepare: async (tx, { recipientId, address }) =>
      recipientId === null ? undefined : unsubscribeTokenOf(tx, recipientId, address),
    send:
      mail &&
      ((message, { signal, prepared: token }) => {
        if (token === undefined) return mail.send({ ...message, signal })
        const { text, language } = message
        const end = footer(language, `${publicUrl()}${unsubscribePage}?lang=${language}#${token}`)
        const unsubscribeUrl = `${publicUrl()}${unsubscribePath}?link=${token}`
        return mail.send({ ...message, text: `${text}\n\n${end}\n`, unsubscribeUrl, signal })
      }),
  })

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
