/**
 * Signing in and the session. The session token is opaque and travels in the `access_token` header only; "keep for one week"
 * adds an HttpOnly cookie that serves `refresh` alone. An address carries only a code, which is exchanged at once. (settled.md,
 * "Session token", "Token in an address")
 */
import { z } from 'zod'
import { calls, Done, Nothing, post } from '../call.ts'
import { limits } from '../limits.ts'
import { mobileMenus, permissions } from '../permissions.ts'

export const SignedIn = z.object({
  access_token: z.string(),
  /** Seconds without use after which the token ends. */
  expires_in: z.int(),
  /** An initial or reset password: only `changePwd` works until it is changed. */
  mustChangePassword: z.boolean(),
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
    fails: ['credentialsWrong', 'tooManyRequests'],
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
})
export type Me = z.infer<typeof Me>

export const session = calls('session', '/v3/session', {
  refresh: post({
    does: 'A fresh token from the keep-for-one-week cookie, which is rotated; a used one that comes again ends its sessions.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: SignedIn,
    fails: ['tokenMissing', 'tokenInvalid', 'conflict'],
  }),
  handOff: post({
    does: 'A code that opens the same session once, somewhere else, within a minute: for the address of our own links.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: HandOff,
    fails: ['tooManyRequests'],
  }),
  exchange: post({
    does: 'A session for a hand-off code, which works once, or for a token that came in an address, which is dead then.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.union([z.object({ code: Secret }), z.object({ token: Secret })]),
    gives: SignedIn,
    fails: ['tokenInvalid', 'tooManyRequests'],
  }),
  end: post({
    does: 'Signs out: the token and the cookie are dead within a second.',
    audience: ['mustChange'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: Done,
    fails: [],
  }),
  me: post({
    does: 'Who is signed in, where, and what he may do.',
    audience: ['mustChange'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: Me,
    fails: [],
  }),
})
