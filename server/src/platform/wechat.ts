/**
 * WeChat's HTTP: QR codes of the official account, codes of a sign-in into identities. Knows no domain and stores nothing
 * but the access token of the official account, which is asked for once at a time and a little before it ends.
 * Three apps can be set up, each with its own secret and its own openids: the official account, the web app (open
 * platform) and the mini-program. Where the operator has joined them, WeChat tells a unionid, one for all.
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
  /** Field of the template, as the operator chose it at WeChat (thing1, time3) -> what fills it. */
  readonly fields: Readonly<Record<string, keyof WechatFields>>
}
export interface WechatNotice {
  readonly openid: string
  readonly fields: WechatFields
  /** WeChat leaves out what it got under the same id in the last ten minutes. */
  readonly messageId: string
}
export interface WechatSetup {
  readonly apps: Readonly<Partial<Record<WechatApp, WechatKeys>>>
  /** Shared with WeChat for its callbacks; the official account has none without it. */
  readonly token: string | undefined
  /** By which the official account tells notices; none are told without one. */
  readonly template: WechatTemplate | undefined
  /** https://api.weixin.qq.com, or a recorder that speaks its HTTP. */
  readonly apiUrl: string
  /** https://open.weixin.qq.com: where browsers are sent to. */
  readonly openUrl: string
}
export interface WechatParts {
  readonly setup: WechatSetup
  readonly egress: Egress
  readonly clock: Clock
}

const timeoutMs = 8_000
/** Asked for anew so long before it ends. */
const earlyMs = 300_000
/** The access token is not, or no longer, good. */
const staleToken = new Set([40001, 40014, 42001])
/** Codes that are wrong, used, too old, or of another app; 40226: a user WeChat distrusts. */
const badCode = new Set([40029, 40163, 41008, 42003, 40226])

/** What may pass: WeChat is busy, or has had too many of a minute. */
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
      // Not WeChat's words: an error page of something in between.
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
  /** Many who need one at a time wait for one answer. */
  const accessToken = async (): Promise<string> => {
    if (held && held.untilMs > clock.now()) return held.token
    asking ??= fetchToken().finally(() => {
      asking = undefined
    })
    return asking
  }

  /** With the access token; once more with a fresh one when it was withdrawn. */
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
    /** Bind codes need the callbacks that tell of their scans. */
    get bindsByCode(): boolean {
      return setup.apps.official !== undefined && setup.token !== undefined
    },
    token: setup.token,

    /** The page where WeChat asks the user, in parts: only the browser knows for sure where it wants to come back to. */
    authorize: (app: 'official' | 'web', state: string) => ({
      address: `${setup.openUrl}/connect/${app === 'official' ? 'oauth2/authorize' : 'qrconnect'}`,
      appId: keysOf(app).appId,
      scope: app === 'official' ? 'snsapi_base' : 'snsapi_login',
      state,
    }),

    /** What the QR code of a scene says. */
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

    /** Of one who scanned a code of the official account. */
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

/** WeChat refuses what is longer than the kind of its field allows. */
const lengths = { thing: 20, character_string: 32, phrase: 5 } as const
const fitted = (name: string, value: string): string => {
  // In a field of time WeChat takes date and time and nothing behind them, no zone.
  if (name.startsWith('time')) return value.replace(/ \(.*\)$/, '')
  const max = Object.entries(lengths).find(([kind]) => name.startsWith(kind))?.[1]
  const text = value || '-'
  return max === undefined || text.length <= max ? text : `${cut(text, max - 1)}…`
}

/** Between signs as they are seen, never within one. */
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
