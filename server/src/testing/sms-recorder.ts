/**
 * A text message provider on a local port: it verifies each signature from the bytes that arrived, by its own
 * implementation of the published algorithm, and answers as the provider does.
 */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RecordedSms {
  readonly phone: string
  readonly template: string
  readonly params: unknown
  readonly messageId: string
}
export interface SmsRecorder {
  readonly endpoint: string
  readonly hostPort: string
  readonly messages: RecordedSms[]
  /** A status and a body instead of acceptance; undefined hangs up without an answer. */
  answer: ((nth: number) => { status: number; body: object } | 'accept' | 'drop' | 'hang') | undefined
  close(): Promise<void>
}

interface Arrived {
  readonly request: IncomingMessage
  readonly body: string
  readonly url: URL
}
interface Provider {
  readonly isSigned: (arrived: Arrived, keySecret: string) => boolean
  readonly read: (arrived: Arrived) => RecordedSms
  readonly accepted: (sms: RecordedSms) => object
  readonly unsigned: object
}

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text, 'utf8').digest()

/** Method, path, query, header lines, header names, hash of the body: both providers' canonical request. */
const canonicalOf = ({ request, body, url }: Arrived, names: string, query: string): string => {
  const header = (name: string) => {
    const value = String(request.headers[name]).trim()
    return `${name}:${name === 'x-tc-action' ? value.toLowerCase() : value}\n`
  }
  const lines = names.split(';').map(header).join('')
  return `${request.method}\n${url.pathname}\n${query}\n${lines}\n${names}\n${sha256(body)}`
}

const alibaba: Provider = {
  isSigned(arrived, keySecret) {
    const { headers } = arrived.request
    const form = /^ACS3-HMAC-SHA256 Credential=key-id,SignedHeaders=([^,]+),Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    )
    const [, names = '', signature] = form ?? []
    const needed = [
      'host',
      'x-acs-action',
      'x-acs-content-sha256',
      'x-acs-date',
      'x-acs-signature-nonce',
      'x-acs-version',
    ]
    if (!needed.every((name) => names.split(';').includes(name))) return false
    if (headers['x-acs-content-sha256'] !== sha256(arrived.body)) return false
    // Encoded again from the parameters, sorted by name.
    const pairs = [...arrived.url.searchParams].sort(([one], [other]) => (one < other ? -1 : 1))
    const encode = (text: string) =>
      encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
    const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
    const text = `ACS3-HMAC-SHA256\n${sha256(canonicalOf(arrived, names, query))}`
    return hmac(keySecret, text).toString('hex') === signature
  },
  read: ({ url }) => ({
    phone: url.searchParams.get('PhoneNumbers') ?? '',
    template: url.searchParams.get('TemplateCode') ?? '',
    params: JSON.parse(url.searchParams.get('TemplateParam') ?? 'null'),
    messageId: url.searchParams.get('OutId') ?? '',
  }),
  accepted: ({ messageId }) => ({ Code: 'OK', Message: 'OK', BizId: `biz-${messageId}`, RequestId: 'r' }),
  unsigned: { Code: 'SignatureDoesNotMatch', Message: 'no', RequestId: 'r' },
}

const tencent: Provider = {
  isSigned(arrived, keySecret) {
    const { headers } = arrived.request
    const form =
      /^TC3-HMAC-SHA256 Credential=key-id\/([\d-]+)\/sms\/tc3_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      )
    const [, date = '', names = '', signature] = form ?? []
    const timestamp = String(headers['x-tc-timestamp'])
    if (new Date(Number(timestamp) * 1000).toISOString().slice(0, 10) !== date) return false
    if (headers['x-tc-action'] !== 'SendSms' || headers['x-tc-version'] !== '2021-01-11') return false
    const text = `TC3-HMAC-SHA256\n${timestamp}\n${date}/sms/tc3_request\n${sha256(canonicalOf(arrived, names, ''))}`
    const key = ['sms', 'tc3_request'].reduce(hmac, hmac(`TC3${keySecret}`, date))
    return hmac(key, text).toString('hex') === signature
  },
  read({ body }) {
    const { PhoneNumberSet, TemplateId, TemplateParamSet, SessionContext } = JSON.parse(body)
    return { phone: PhoneNumberSet[0], template: TemplateId, params: TemplateParamSet, messageId: SessionContext }
  },
  accepted: ({ messageId, phone }) => ({
    Response: {
      SendStatusSet: [{ SerialNo: `serial-${messageId}`, PhoneNumber: phone, Code: 'Ok', Fee: 1 }],
      RequestId: 'r',
    },
  }),
  unsigned: { Response: { Error: { Code: 'AuthFailure.SignatureFailure', Message: 'no' }, RequestId: 'r' } },
}

export const smsKeys = { keyId: 'key-id', keySecret: 'key-secret' } as const

export const startSmsRecorder = async (provider: 'alibaba' | 'tencent'): Promise<SmsRecorder> => {
  const { isSigned, read, accepted, unsigned } = provider === 'alibaba' ? alibaba : tencent
  let count = 0
  const server = createServer(async (request, reply) => {
    let body = ''
    for await (const part of request) body += String(part)
    const arrived = { request, body, url: new URL(request.url ?? '/', 'http://localhost') }
    if (!isSigned(arrived, smsKeys.keySecret)) return reply.writeHead(403).end(JSON.stringify(unsigned))
    const sms = read(arrived)
    const how = recorder.answer?.(++count) ?? 'accept'
    if (how === 'hang') return
    if (typeof how === 'object') return reply.writeHead(how.status).end(JSON.stringify(how.body))
    recorder.messages.push(sms)
    if (how === 'drop') return request.socket.destroy()
    reply.end(JSON.stringify(accepted(sms)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const recorder: SmsRecorder = {
    endpoint: `http://${hostPort}/`,
    hostPort,
    messages: [],
    answer: undefined,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return recorder
}
