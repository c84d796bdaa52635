/**
 * WeChat: QR codes that bind a recipient or the user's own account, and sign-in. WeChat's openid never comes from a client: a
 * proven identity becomes a bind ticket, opaque, valid once and for 10 minutes, and the product's field `openid` carries that
 * ticket.
 */
import { z } from 'zod'
import { calls, Done, get, Id, Nothing, post } from '../call.ts'
import { Email } from '../fields.ts'
import { limits } from '../limits.ts'
import { SignedIn } from './sign-in.ts'

export const wechatSceneStates = ['pending', 'scanned', 'bound', 'expired'] as const
export type WechatSceneState = (typeof wechatSceneStates)[number]

/** 192 random bits; only the opener of a bind request and those who see its QR code know it. */
const SceneStr = z.string().regex(/^[A-Za-z0-9_-]{32}$/)
const Ticket = z.string().regex(/^[A-Za-z0-9_-]{32}$/)
const ofScene = z.object({ sceneStr: SceneStr })
const Scene = z.object({ sceneStr: z.string(), expiresInS: z.int() })
const mail = z.object({ sceneStr: SceneStr, email: Email })

export const wechatCodes = calls('wechat', '/v3/system/wecharController', {
  openForRecipient: post({
    does: "Opens a request to bind a recipient's WeChat: scanning its QR code within a day binds it.",
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [{ at: 'recipientId', entity: 'recipient' }],
    body: z.object({ recipientId: Id }),
    gives: Scene,
    fails: ['contactNotFound', 'wechatNotSetUp', 'wechatAlreadyBound'],
  }),
  openForAccount: post({
    does: "Opens a request to bind the caller's account: `bindingUser` binds the identity that scanned its QR code.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: Scene,
    fails: ['wechatNotSetUp', 'wechatBoundElsewhere'],
  }),
  generateWeCharPublicQRcode: get({
    does: 'The QR code of a bind request that the caller opened.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: ofScene,
    /** image: a PNG as data URL; url: its content. */
    gives: z.object({ image: z.string(), url: z.string(), expiresInS: z.int() }),
    fails: ['wechatCodeInvalid', 'wechatNotSetUp', 'wechatFailed'],
  }),
  checkQRcode: get({
    does: 'The state of a bind request of the caller.',
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: ofScene,
    gives: z.object({ state: z.enum(wechatSceneStates) }),
    fails: [],
  }),
  sendMailWeCharPublicQRcode: get({
    does: "Mails the QR code of a recipient's bind request. Its POST twin: mailQRcode.",
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [],
    body: mail,
    gives: Done,
    fails: ['wechatCodeInvalid', 'wechatNotSetUp', 'wechatFailed', 'tooManyRequests'],
  }),
  mailQRcode: post({
    does: "Mails the QR code of a recipient's bind request.",
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [],
    body: mail,
    gives: Done,
    fails: ['wechatCodeInvalid', 'wechatNotSetUp', 'wechatFailed', 'tooManyRequests'],
  }),
})

const Typed = z
  .string()
  .min(1)
  .max(limits.accountMax * 2)
const Secret = z.string().min(1).max(200)
const WechatCode = z.string().regex(/^[\w-]{1,128}$/)

/** One of: a bind ticket; the parameters WeChat returned to the browser; the code of the mini-program. */
const proof = {
  openid: Ticket.optional(),
  code: WechatCode.optional(),
  state: Ticket.optional(),
  js_code: WechatCode.optional(),
}
const isOneProof = (given: Partial<Record<'openid' | 'code' | 'state' | 'js_code' | 'sceneStr', unknown>>): boolean =>
  [given.openid, given.code, given.js_code, given.sceneStr].filter((one) => one !== undefined).length === 1 &&
  (given.code === undefined) === (given.state === undefined)
const person = { userCode: Typed, password: Secret }

export const wechatBinding = calls('wechat', '/v3/system', {
  bindUser: get({
    does: 'Binds a WeChat identity to an account; `openid` is a bind ticket. Its POST twin: bindUserByTicket.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ openid: Ticket, ...person }),
    gives: Done,
    fails: ['credentialsWrong', 'wechatCodeInvalid', 'wechatAlreadyBound', 'wechatBoundElsewhere', 'tooManyRequests'],
  }),
  bindUserByTicket: post({
    does: 'Binds a WeChat identity to an account; `openid` is a bind ticket.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ openid: Ticket, ...person }),
    gives: Done,
    fails: ['credentialsWrong', 'wechatCodeInvalid', 'wechatAlreadyBound', 'wechatBoundElsewhere', 'tooManyRequests'],
  }),
})

const codeErrors = ['wechatNotSetUp', 'wechatFailed', 'wechatCodeInvalid', 'wechatJsCodeInvalid'] as const

export const wechatSignIn = calls('wechat', '/v3/wxopen/web', {
  offer: post({
    does: 'The WeChat functions of this installation.',
    audience: ['public'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.object({
      /** Works in any browser, by a QR code on WeChat's own page. */
      signsInAnywhere: z.boolean(),
      /** Works in the browser inside WeChat. */
      signsInInside: z.boolean(),
      /** Binds by QR codes of the official account. */
      binds: z.boolean(),
    }),
    fails: [],
  }),
  begin: post({
    does: "Starts a sign-in: the parts of WeChat's address to open; the `state` is valid once, in this browser.",
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ isInside: z.boolean().default(false) }),
    gives: z.object({ address: z.url(), appId: z.string(), scope: z.string(), state: z.string() }),
    fails: ['wechatNotSetUp'],
  }),
  login: post({
    does: 'Signs in with WeChat. An identity without an account is answered by `wechatNotBound`, with a bind ticket as data.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z
      .object({
        code: proof.code,
        state: proof.state,
        js_code: proof.js_code,
        keepForOneWeek: z.boolean().default(false),
      })
      .refine(isOneProof),
    gives: SignedIn,
    fails: [...codeErrors, 'wechatNotBound', 'credentialsWrong', 'secondFactorRequired'],
  }),
  bindingUserAndLogin: post({
    does: 'Binds a WeChat identity to an account and signs in.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ ...proof, ...person }).refine(isOneProof),
    gives: SignedIn,
    fails: [
      ...codeErrors,
      'credentialsWrong',
      'secondFactorRequired',
      'wechatAlreadyBound',
      'wechatBoundElsewhere',
      'tooManyRequests',
    ],
  }),
  bindingUser: post({
    does: "Binds a WeChat identity to the caller's account; `sceneStr` names a request whose QR code was scanned.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ ...proof, sceneStr: SceneStr.optional(), password: Secret }).refine(isOneProof),
    gives: Done,
    fails: [...codeErrors, 'passwordWrong', 'wechatAlreadyBound', 'wechatBoundElsewhere', 'tooManyRequests'],
  }),
  unbind: post({
    does: "Unbinds the caller's account from WeChat.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: Done,
    fails: ['wechatNotBound'],
  }),
  own: post({
    does: "Whether the caller's account is bound to WeChat, and since when.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.object({ isBound: z.boolean(), boundTime: z.string().nullable() }),
    fails: [],
  }),
})
/** The data of `wechatNotBound`. */
export const BindTicket = z.object({ openid: z.string(), expiresInS: z.int() })
export type BindTicket = z.infer<typeof BindTicket>
