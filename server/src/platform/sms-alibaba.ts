/**
 * Alibaba Cloud Short Message Service, SendSms 2017-05-25, signed with ACS3-HMAC-SHA256: "V3 request structure and
 * signature", www.alibabacloud.com/help/en/sdk/product-overview/v3-request-structure-and-signature. The message id travels as
 * OutId; the nonce is new in every attempt.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from './clock.ts'
import { type Delivery, oneLine, type SmsProvider } from './channels.ts'
import type { Egress } from './egress.ts'
import { asked, readAnswer, type SmsAccount, templateOf } from './sms.ts'

export const createAlibabaSms = (account: SmsAccount, egress: Egress, clock: Clock): SmsProvider => ({
  send: (sms) =>
    asked(async () => {
      const template = templateOf(account, sms)
      if (!template) return { is: 'refused', error: `no template for ${sms.template}` }
      const url = new URL(account.endpoint ?? 'https://dysmsapi.aliyuncs.com/')
      const query = canonicalQuery({
        // The numbers of other countries have their country code and no plus.
        PhoneNumbers: sms.phone.replace(/^\+/, ''),
        SignName: account.sign,
        TemplateCode: template,
        TemplateParam: JSON.stringify(sms.params),
        OutId: sms.messageId,
      })
      const headers = signAcs3(account, {
        host: url.host,
        action: 'SendSms',
        version: '2017-05-25',
        query,
        date: `${new Date(clock.now()).toISOString().slice(0, 19)}Z`,
        nonce: randomBytes(16).toString('hex'),
      })
      const answer = await egress.request({ method: 'POST', url: `${url.origin}/?${query}`, headers })
      return deliveryOf(answer.status, readAnswer(Answer, answer.body))
    }),
})

export interface Acs3Request {
  readonly host: string
  readonly action: string
  readonly version: string
  readonly query: string
  /** The time as yyyy-MM-ddTHH:mm:ssZ. */
  readonly date: string
  readonly nonce: string
}

/** Signs a POST to `/` without a body and gives its headers. */
export const signAcs3 = (
  { keyId, keySecret }: Pick<SmsAccount, 'keyId' | 'keySecret'>,
  { host, action, version, query, date, nonce }: Acs3Request,
): Record<string, string> => {
  const payloadHash = sha256('')
  const signed = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': payloadHash,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  }
  const names = Object.keys(signed).join(';')
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`)
  const canonical = ['POST', '/', query, lines.join(''), names, payloadHash].join('\n')
  const signature = createHmac('sha256', keySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
  const authorization = `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`
  return { ...signed, authorization }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const canonicalQuery = (params: Record<string, string>): string =>
  Object.entries(params)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')

/** Encodes as RFC 3986 says: encodeURIComponent leaves !'()* as they are. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const Answer = z.object({ Code: z.string().optional(), BizId: z.string().optional() })

const deliveryOf = (status: number, { Code, BizId }: z.infer<typeof Answer>): Delivery => {
  const code = oneLine(Code ?? String(status))
  if (code === 'OK') return { is: 'sent', providerId: BizId }
  // The provider's own errors, its limits and unclear answers may pass; isv.* codes are about the account or the
  // message.
  const mayPass =
    status >= 500 || /^(200|Throttling|ServiceUnavailable|InternalError|isp\.|isv\.BUSINESS_LIMIT_CONTROL)/.test(code)
  return { is: mayPass ? 'busy' : 'refused', error: code }
}
