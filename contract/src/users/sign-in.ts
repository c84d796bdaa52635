/**
 * Signing in and the session. The session token is opaque and travels in the `access_token` header only; "keep for one week"
 * adds an HttpOnly cookie that serves `refresh` alone. An address carries only a code, which is exchanged at once. (settled.md,
 * "Session token", "Token in an address")
 */
import { z } from 'zod'
import { calls, Done, Nothing, post } from '../call.ts'
import { limits } from '../limits.ts'
import { mobileMenus, permissions } from '../permissions.ts'
import { FactorCode } from './second-factor.ts'

export const SignedIn = z.object({
  access_token: z.string(),
  /** Seconds without use after which the token ends. */
  expires_in: z.int(),
  /** An initial or reset password: only `changePwd` works until it is changed. */
  mustChangePassword: z.boolean(),
  /** The organisation demands a second factor and the account has none: only `secondFactor` works until it has. */
  mustEnrol: z.boolean(),
})
export type SignedIn = z.infer<typeof SignedIn>

export const HandOff = z.object({
  code: z.string(),
  /** Seconds until the code expires. */
  expires_in: z.int(),
})
export type HandOff = z.infer<typeof HandOff>

const Secret = z.string().min(1).max(200)

export const oauth = calls('signIn', '/v2/oauth2', {
  token: post({
    does: 'Signs a user in. Wrong account and wrong password answer alike.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({
      username: z
        .string()
        .min(1)
        .max(limits.accountMax * 2),
      password: z.string().min(1).max(200),
      keepForOneWeek: z.boolean().default(false),
    }),
    gives: SignedIn,
    fails: ['credentialsWrong', 'secondFactorRequired', 'tooManyRequests'],
  }),
  secondFactor: post({
    does: 'Goes on with a sign-in that was refused with `secondFactorRequired`: by a code of the app or a recovery code.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ challenge: Secret, code: FactorCode }),
    gives: SignedIn,
    fails: ['secondFactorExpired', 'secondFactorWrong', 'tooManyRequests'],
  }),
})

export const Me = z.object({
  id: z.int(),
  account: z.string(),
  userName: z.string(),
  orgId: z.int(),
  orgName: z.string(),
  roleName: z.string(),
  permissions: z.array(z.enum(permissions)),
  mobileMenus: z.array(z.enum(mobileMenus)),
  mustChangePassword: z.boolean(),
  mustEnrol: z.boolean(),
})
export type Me = z.infer<typeof Me>

/** A sign-in with all that came of it: rotated cookies, windows opened by a code. */
export const OwnSession = z.object({
  id: z.uuid(),
  /** The browser; null when it is unknown, as for sessions from before this list. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  isCompanion: z.boolean(),
  address: z.string().nullable(),
  madeTime: z.string(),
  /** The last use, to some minutes. */
  seenTime: z.string(),
  /** The user chose "Keep for one week". */
  isKept: z.boolean(),
  /** This session asks for the list. */
  isThis: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const session = calls('session', '/v3/session', {
  refresh: post({
    does: 'A fresh token for the keep-for-one-week cookie, which is rotated; reuse of an old cookie ends its sessions.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: SignedIn,
    fails: ['tokenMissing', 'tokenInvalid', 'conflict'],
  }),
  handOff: post({
    does: 'A one-time code, valid for a minute, that opens the same session elsewhere: for the address of our own links.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: HandOff,
    fails: ['tooManyRequests'],
  }),
  exchange: post({
    does: 'A session for a one-time hand-off code, or for a token from an address, which is then invalid.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.union([z.object({ code: Secret }), z.object({ token: Secret })]),
    gives: SignedIn,
    fails: ['tokenInvalid', 'tooManyRequests'],
  }),
  end: post({
    does: 'Signs out: token and cookie are invalid within a second.',
    audience: ['mustChange'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: Done,
    fails: [],
  }),
  list: post({
    does: "The caller's sessions that are open, the last seen first.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.array(OwnSession),
    fails: [],
  }),
  endOne: post({
    does: "Ends one of the caller's sessions, with its cookie and every window that came of it.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ id: z.uuid() }),
    gives: Done,
    fails: ['notFound'],
  }),
  endOthers: post({
    does: 'Ends all sessions of the caller but this one.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: z.object({ ended: z.int() }),
    fails: [],
  }),
  me: post({
    does: 'The signed-in user, their organisation and their permissions.',
    audience: ['mustChange'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: Me,
    fails: [],
  }),
})
