/**
 * WeChat's HTTP interface: QR codes of the official account, and sign-in codes that become identities. It knows no
 * domain and stores nothing but the access token of the official account, which is requested once at a time and shortly
 * before it expires. Three apps can be set up, each with its own secret and openids: the official account, the web app
 * (open platform) and the mini-program. Where the operator has linked them, WeChat gives a unionid that is the same in
 * all.
 */
import { fail, type Refusal } from '@coldway/contract/errors.ts'
import type { WechatFields } from '@coldway/contract/messages/notices.ts'
import { z } from 'zod'
import { type Delivery, oneLine } from './channels.ts'
import type { Clock } from './clock.ts'
import type { Egress } from './egress.ts'

export type WechatApp = 'official' | 'web' | 'mini'
export interface WechatKeys {
  readonly appId: string
  readonly secret: string
}
export interface WechatTemplate {
  readonly id: string
  /** Maps a field of the operator's template at WeChat (thing1, time3) to what fills it. */
  readonly fields: Readonly<Record<string, keyof WechatFields>>
}
export interface WechatNotice {
  readonly openid: string
  readonly fields: WechatFields
  /** WeChat drops a message whose id it received in the last ten minutes. */
  readonly messageId: string
}
export interface WechatSetup {
  readonly apps: Readonly<Partial<Record<WechatApp, WechatKeys>>>
  /** Shared with WeChat for its callbacks; without it the official account has no callbacks. */
  readonly token: string | undefined
  /** The template of notices by the official account; without one it sends none. */
  readonly template: WechatTemplate | undefined
  /** https://api.weixin.qq.com, or a recorder that speaks its HTTP. */
  readonly apiUrl: string
  /** https://open.weixin.qq.com, where browsers are sent to. */
  readonly openUrl: string
}
export interface WechatParts {
  readonly setup: WechatSetup
  readonly egress: Egress
  readonly clock: Clock
}

const timeoutMs = 8_000
/** The token is renewed this long before it expires. */
const earlyMs = 300_000
/** The access token is invalid or expired. */
const staleToken = new Set([40001, 40014, 42001])
/** The code is wrong, used, expired, or of another app; 40226 is a user whom WeChat distrusts. */
const badCode = new Set([40029, 40163, 41008, 42003, 40226])

/** These may pass: WeChat is busy, or a rate limit is reached. */
const busyCodes = new Set([-1, 45009, 45011])

const Reply = z.object({ errcode: z.int().default(0) })
const Sent = z.object({
  errcode: z.int(),
  errmsg: z.string().default(''),
  msgid: z.union([z.number(), z.string()]).optional(),
})
const Token = z.object({ access_token: z.string(), expires_in: z.number() })
const Qr = z.object({ url: z.string() })
const Identity = z.object({ openid: z.string().min(1), unionid: z.string().min(1).optional() })

export const createWechat = ({ setup, egress, clock }: WechatParts) => {
  let held: { readonly token: string; readonly untilMs: number } | undefined
  let asking: Promise<string> | undefined

  const keysOf = (app: WechatApp): WechatKeys => {
    const keys = setup.apps[app]
    if (!keys) throw fail('wechatNotSetUp')
    return keys
  }

  const ask = async (path: string, query: Readonly<Record<string, string>>, body?: object): Promise<unknown> => {
    const search = new URLSearchParams(query).toString()
    const url = `${setup.apiUrl}${path}${search === '' ? '' : `?${search}`}`
    const sent = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const answer = await egress.request({ method: body ? 'POST' : 'GET', url, timeoutMs, ...sent }).catch(() => {
      throw fail('wechatFailed')
    })
    try {
      if (answer.status === 200) return JSON.parse(answer.body)
    } catch {
      // The answer is not WeChat's but an error page of something in between.
    }
    throw fail('wechatFailed')
  }

  const fetchToken = async (): Promise<string> => {
    const { appId, secret } = keysOf('official')
    const body = { grant_type: 'client_credential', appid: appId, secret }
    const read = Token.safeParse(await ask('/cgi-bin/stable_token', {}, body))
    if (!read.success) throw fail('wechatFailed')
    const { access_token: token, expires_in: lifeS } = read.data
    held = { token, untilMs: clock.now() + lifeS * 1000 - earlyMs }
    return token
  }
  /** Callers that need the token at the same time share one request. */
  const accessToken = async (): Promise<string> => {
    if (held && held.untilMs > clock.now()) return held.token
    asking ??= fetchToken().finally(() => {
      asking = undefined
    })
    return asking
  }

  /** Calls with the access token, and once more with a fresh one when it was revoked. */
  const askOfficial = async (
    path: string,
    query: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<unknown> => {
    const token = await accessToken()
    const reply = await ask(path, { access_token: token, ...query }, body)
    if (!staleToken.has(errcodeOf(reply))) return reply
    if (held?.token === token) held = undefined
    return ask(path, { access_token: await accessToken(), ...query }, body)
  }

  const identify = async (app: WechatApp, path: string, code: Readonly<Record<string, string>>, wrong: Refusal) => {
    const { appId, secret } = keysOf(app)
    const reply = await ask(path, { appid: appId, secret, ...code, grant_type: 'authorization_code' })
    if (badCode.has(errcodeOf(reply))) throw wrong
    return identityOf(appId, reply)
  }

  return {
    has: (app: WechatApp): boolean => setup.apps[app] !== undefined,
    /** Binding by code needs the callbacks that report scans. */
    get bindsByCode(): boolean {
      return setup.apps.official !== undefined && setup.token !== undefined
    },
    token: setup.token,

    /**
     * The parts of the page where WeChat asks the user: only the browser knows for sure where it wants to return to.
     */
    authorize: (app: 'official' | 'web', state: string) => ({
      address: `${setup.openUrl}/connect/${app === 'official' ? 'oauth2/authorize' : 'qrconnect'}`,
      appId: keysOf(app).appId,
      scope: app === 'official' ? 'snsapi_base' : 'snsapi_login',
      state,
    }),

    /** Gives the text of a scene's QR code. */
    async sceneText(sceneStr: string, lifeS: number): Promise<string> {
      const body = {
        expire_seconds: lifeS,
        action_name: 'QR_STR_SCENE',
        action_info: { scene: { scene_str: sceneStr } },
      }
      const read = Qr.safeParse(await askOfficial('/cgi-bin/qrcode/create', {}, body))
      if (!read.success) throw fail('wechatFailed')
      return read.data.url
    },

    sendsNotices: setup.template !== undefined && setup.apps.official !== undefined,

    async sendNotice({ openid, fields, messageId }: WechatNotice): Promise<Delivery> {
      const { id, fields: names } = setup.template ?? { id: '', fields: {} }
      const data = Object.fromEntries(
        Object.entries(names).map(([name, field]) => [name, { value: fitted(name, fields[field]) }]),
      )
      const body = { touser: openid, template_id: id, client_msg_id: messageId.replaceAll('-', ''), data }
      const reply = await askOfficial('/cgi-bin/message/template/send', {}, body).catch(() => undefined)
      const sent = Sent.safeParse(reply)
      if (!sent.success) return { is: 'busy', error: 'no answer of WeChat' }
      const { errcode, errmsg, msgid } = sent.data
      if (errcode === 0) return { is: 'sent', providerId: msgid === undefined ? undefined : String(msgid) }
      return { is: busyCodes.has(errcode) ? 'busy' : 'refused', error: oneLine(`${errcode} ${errmsg}`) }
    },

    /** Gives the identity of a user who scanned a code of the official account. */
    async identityOfFollower(openid: string): Promise<string> {
      const reply = await askOfficial('/cgi-bin/user/info', { openid, lang: 'en' })
      return identityOf(keysOf('official').appId, reply)
    },

    /** @throws wechatCodeInvalid */
    identityOfCode: (app: 'official' | 'web', code: string): Promise<string> =>
      identify(app, '/sns/oauth2/access_token', { code }, fail('wechatCodeInvalid')),

    /** @throws wechatJsCodeInvalid */
    identityOfJsCode: (code: string): Promise<string> =>
      identify('mini', '/sns/jscode2session', { js_code: code }, fail('wechatJsCodeInvalid')),
  }
}
export type Wechat = ReturnType<typeof createWechat>

/** WeChat refuses a value longer than the kind of its field allows. */
const lengths = { thing: 20, character_string: 32, phrase: 5 } as const
const fitted = (name: string, value: string): string => {
  // A field of time takes date and time without a zone.
  if (name.startsWith('time')) return value.replace(/ \(.*\)$/, '')
  const max = Object.entries(lengths).find(([kind]) => name.startsWith(kind))?.[1]
  const text = value || '-'
  return max === undefined || text.length <= max ? text : `${cut(text, max - 1)}…`
}

/** Cuts between visible characters, never within one. */
const cut = (text: string, max: number): string => {
  let kept = ''
  for (const { segment } of signs.segment(text)) {
    if (kept.length + segment.length > max) break
    kept += segment
  }
  return kept
}
const signs = new Intl.Segmenter()

const errcodeOf = (reply: unknown): number => Reply.safeParse(reply).data?.errcode ?? 0

const identityOf = (appId: string, reply: unknown): string => {
  const read = Identity.safeParse(reply)
  if (!read.success) throw fail('wechatFailed')
  return read.data.unionid ?? `${appId}/${read.data.openid}`
}
