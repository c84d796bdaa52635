/**
 * Speaks WeChat's HTTP on a local port: verifies ids and secrets, gives access tokens that can be revoked, codes that
 * work once and QR codes of scenes, and signs callbacks as WeChat does. It records all requests.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { WechatApp, WechatSetup } from '../platform/wechat.ts'

interface Person {
  readonly openid: string
  readonly unionid?: string
}
export interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

export const wechatToken = 'callbackToken1'
const keys = {
  official: { appId: 'wxofficial', secret: 'secret-official' },
  web: { appId: 'wxweb', secret: 'secret-web' },
  mini: { appId: 'wxmini', secret: 'secret-mini' },
} as const
const template: NonNullable<WechatSetup['template']> = {
  id: 'T-notice',
  fields: { thing1: 'device', thing2: 'what', character_string3: 'value', time4: 'time' },
}
const qrSeconds = 2_592_000

export const startWechatRecorder = async () => {
  const asked: Asked[] = []
  const codes = new Map<string, Person & { app: WechatApp }>()
  const followers = new Map<string, Person>()
  let token: string | undefined
  /** The person at WeChat's own page. */
  let arriving: Person | undefined
  /** Answers everything with this instead. */
  let says: { status: number; body: string } | undefined

  const giveCode = (app: WechatApp, person: Person): string => {
    const code = randomBytes(8).toString('hex')
    codes.set(code, { ...person, app })
    return code
  }

  const isKnown = (app: WechatApp, { appid, secret }: Readonly<Record<string, unknown>>): boolean =>
    appid === keys[app].appId && secret === keys[app].secret

  const takeCode = (apps: readonly WechatApp[], code: string | undefined, query: Asked['query']) => {
    const app = apps.find((one) => isKnown(one, query))
    if (!app) return { errcode: 40013, errmsg: 'invalid appid' }
    const held = codes.get(code ?? '')
    if (held?.app !== app) return { errcode: 40029, errmsg: 'invalid code' }
    codes.delete(code ?? '')
    return { openid: held.openid, ...(held.unionid && { unionid: held.unionid }), access_token: 'user-token' }
  }

  const answers: Record<string, (asked: Asked) => object> = {
    '/cgi-bin/stable_token': ({ body }) => {
      if (!isKnown('official', body)) return { errcode: 40125, errmsg: 'invalid appsecret' }
      token ??= randomBytes(12).toString('hex')
      return { access_token: token, expires_in: 7200 }
    },
    '/cgi-bin/qrcode/create': ({ query, body }) => {
      if (query.access_token !== token) return { errcode: 40001, errmsg: 'invalid credential' }
      const scene = (body.action_info as { scene?: { scene_str?: string } } | undefined)?.scene?.scene_str ?? ''
      if (body.action_name !== 'QR_STR_SCENE' || !/^[\w-]{1,64}$/.test(scene)) return { errcode: 40053 }
      if (!(Number(body.expire_seconds) <= qrSeconds)) return { errcode: 40051 }
      return { ticket: `gQ${scene}`, expire_seconds: body.expire_seconds, url: `http://weixin.qq.com/q/${scene}` }
    },
    '/cgi-bin/user/info': ({ query }) => {
      if (query.access_token !== token) return { errcode: 40001, errmsg: 'invalid credential' }
      const person = followers.get(query.openid ?? '')
      return person ? { subscribe: 1, ...person } : { errcode: 40003, errmsg: 'invalid openid' }
    },
    '/cgi-bin/message/template/send': ({ query, body }) => {
      if (query.access_token !== token) return { errcode: 40001, errmsg: 'invalid credential' }
      if (!followers.has(String(body.touser))) return { errcode: 43004, errmsg: 'require subscribe' }
      if (body.template_id !== template.id) return { errcode: 40037, errmsg: 'invalid template_id' }
      return { errcode: 0, errmsg: 'ok', msgid: 200_228_332 }
    },
    '/sns/oauth2/access_token': ({ query }) => takeCode(['official', 'web'], query.code, query),
    '/sns/jscode2session': ({ query }) => takeCode(['mini'], query.js_code, query),
  }

  /** WeChat's page, where the user always agrees. */
  const sendBack = ({ path, query }: Asked): string | undefined => {
    const app = ({ '/connect/qrconnect': 'web', '/connect/oauth2/authorize': 'official' } as const)[path]
    const back = app && arriving && query.appid === keys[app].appId ? URL.parse(query.redirect_uri ?? '') : null
    if (!app || !arriving || !back) return undefined
    back.searchParams.set('code', giveCode(app, arriving))
    back.searchParams.set('state', query.state ?? '')
    return back.href
  }

  const server = createServer((request, response) => {
    void readAsked(request).then((one) => {
      asked.push(one)
      const back = sendBack(one)
      if (back) return response.writeHead(302, { location: back }).end()
      response.statusCode = says?.status ?? 200
      response.end(says?.body ?? JSON.stringify(answers[one.path]?.(one) ?? { errcode: 404 }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hostPort = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const setup: WechatSetup = {
    apps: keys,
    token: wechatToken,
    template,
    apiUrl: `http://${hostPort}`,
    openUrl: `http://${hostPort}`,
  }

  return {
    hostPort,
    setup,
    asked,
    countOf: (path: string) => asked.filter((one) => one.path === path).length,
    /** The code with which the user's browser returns. */
    giveCode,
    /** The next browser sent to WeChat's page returns as this person. */
    arriveAs: (person: Person): void => {
      arriving = person
    },
    follow: (person: Person): unknown => followers.set(person.openid, person),
    withdrawToken: (): void => {
      token = undefined
    },
    answerWith: (instead: { status: number; body: string } | undefined): void => {
      says = instead
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const readAsked = async (request: IncomingMessage): Promise<Asked> => {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  let text = ''
  for await (const part of request) text += String(part)
  return { path: url.pathname, query: Object.fromEntries(url.searchParams), body: text === '' ? {} : JSON.parse(text) }
}

/** The query of a callback. */
export const signedQuery = (given: { token?: string; timestampS: number; nonce?: string }): Record<string, string> => {
  const { token = wechatToken, timestampS, nonce = randomBytes(5).toString('hex') } = given
  const timestamp = String(timestampS)
  const signature = createHash('sha1').update([token, timestamp, nonce].toSorted().join('')).digest('hex')
  return { signature, timestamp, nonce }
}

export const eventXml = (fields: Readonly<Record<string, string>>): string => {
  const all = { ToUserName: 'gh_1', CreateTime: '1', MsgType: 'event', ...fields }
  return `<xml>${Object.entries(all)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('\n')}</xml>`
}
