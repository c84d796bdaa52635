/**
 * Tencent Cloud SMS, SendSms 2021-01-11 (www.tencentcloud.com/document/product/382/40536), signed with TC3-HMAC-SHA256:
 * "Signature v3", www.tencentcloud.com/document/api/382/40473 and cloud.tencent.com/document/api/213/30654. The message id
 * travels as SessionContext.
 */
import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { type Delivery, oneLine, type SmsProvider } from './channels.ts'
import type { Egress } from './egress.ts'
import { asked, readAnswer, type SmsAccount, templateOf } from './sms.ts'

export const createTencentSms = (account: SmsAccount, egress: Egress, clock: Clock): SmsProvider => ({
  send: (sms) =>
    asked(async () => {
      const template = templateOf(account, sms)
      if (!template) return { is: 'refused', error: `no template for ${sms.template}` }
      const url = new URL(account.endpoint ?? 'https://sms.tencentcloudapi.com/')
      const body = JSON.stringify({
        PhoneNumberSet: [sms.phone.startsWith('+') ? sms.phone : `+86${sms.phone}`],
        SmsSdkAppId: account.appId,
        SignName: account.sign,
        TemplateId: template,
        TemplateParamSet: Object.values(sms.params),
        SessionContext: sms.messageId,
      })
      const headers = {
        ...signTc3(account, {
          host: url.host,
          service: 'sms',
          action: 'SendSms',
          body,
          atS: Math.floor(clock.now() / 1000),
        }),
        'x-tc-version': '2021-01-11',
        'x-tc-region': account.region,
      }
      const answer = await egress.request({ method: 'POST', url: `${url.origin}/`, headers, body })
      return deliveryOf(answer.status, readAnswer(Answer, answer.body))
    }),
})

export interface Tc3Request {
  readonly host: string
  readonly service: string
  readonly action: string
  readonly body: string
  readonly atS: number
}

export const signTc3 = (
  { keyId, keySecret }: Pick<SmsAccount, 'keyId' | 'keySecret'>,
  { host, service, action, body, atS }: Tc3Request,
): Record<string, string> => {
  const signed = {
    'content-type': 'application/json; charset=utf-8',
    host,
    'x-tc-action': action.toLowerCase(),
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', '', lines.join(''), names, sha256(body)].join('\n')
  const date = new Date(atS * 1000).toISOString().slice(0, 10)
  const within = `${date}/${service}/tc3_request`
  const key = hmac(hmac(hmac(`TC3${keySecret}`, date), service), 'tc3_request')
  const signature = hmac(key, ['TC3-HMAC-SHA256', atS, within, sha256(canonical)].join('\n')).toString('hex')
  return {
    ...signed,
    'x-tc-action': action,
    'x-tc-timestamp': String(atS),
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${within}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const Said = z.object({ Code: z.string().optional(), SerialNo: z.string().optional() })
const Answer = z.object({
  Response: z.object({ Error: Said.optional(), SendStatusSet: z.array(Said).optional() }).optional(),
})

const deliveryOf = (status: number, { Response }: z.infer<typeof Answer>): Delivery => {
  const [sent] = Response?.SendStatusSet ?? []
  const code = oneLine(Response?.Error?.Code ?? sent?.Code ?? String(status))
  if (code === 'Ok') return { is: 'sent', providerId: sent?.SerialNo }
  // The provider's own errors, its limits and unclear answers may pass; the rest is about the account or the message.
  const mayPass =
    status >= 500 || /^(200|InternalError|RequestLimitExceeded|LimitExceeded|ResourceUnavailable)/.test(code)
  return { is: mayPass ? 'busy' : 'refused', error: code }
}
