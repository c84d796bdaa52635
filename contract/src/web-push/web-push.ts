/**
 * Web Push (RFC 8030, 8291, 8292): browsers of an account that are notified of what needs their user, also while the companion is
 * closed. A subscription belongs to the session that asked for it and ends with it. (docs/decisions/0267-web-push.md)
 */
import { z } from 'zod'
import { calls, Done, Id, Nothing, post } from '../call.ts'

export const webPushLimits = {
  /** Browsers of an account that get its notices. */
  subscriptionsMax: 10,
  endpointMax: 1_000,
  /** What needs a person now is no news after this. */
  usefulMs: 4 * 3_600_000,
} as const

export const PushSubscribing = z.object({
  /** The address at the browser's push service. */
  endpoint: z.url({ protocol: /^https$/ }).max(webPushLimits.endpointMax),
  /** A point of P-256, uncompressed, in Base64url. */
  p256dh: z.string().regex(/^B[A-Za-z0-9_-]{86}$/),
  /** 16 bytes in Base64url. */
  auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/),
})
export type PushSubscribing = z.infer<typeof PushSubscribing>

export const OwnPushSubscription = z.object({
  id: z.int(),
  /** Null when it is unknown. */
  browser: z.string().nullable(),
  os: z.string().nullable(),
  madeTime: z.string(),
  /** The subscription belongs to the session that asks. */
  isThis: z.boolean(),
})
export type OwnPushSubscription = z.infer<typeof OwnPushSubscription>

/** What a browser is sent, encrypted for it alone. It says no more than the message centre's first line. */
export const PushContent = z.object({
  /** The account; a browser shows nothing to another. */
  userId: z.int(),
  title: z.string(),
  body: z.string(),
  /** A later one with the same tag takes the place of an earlier one. */
  tag: z.string(),
  /** The path in the companion. */
  path: z.string(),
})
export type PushContent = z.infer<typeof PushContent>

export const webPush = calls('webPush', '/v3/session/webPush', {
  begin: post({
    does: 'The public key (RFC 8292) by which a browser subscribes to this installation; made when first asked for.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: Nothing,
    gives: z.object({ publicKey: z.string() }),
    fails: ['webPushNotSetUp'],
  }),
  list: post({
    does: "The browsers that are notified of the caller's notices, the newest first.",
    audience: ['user'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: z.array(OwnPushSubscription),
    fails: [],
  }),
  add: post({
    does: 'Sends this browser the notices of the caller until this session ends; of too many browsers the oldest goes.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: PushSubscribing,
    gives: z.object({ id: Id }),
    fails: ['webPushNotSetUp'],
  }),
  remove: post({
    does: "Ends one of the caller's subscriptions.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ id: Id }),
    gives: Done,
    fails: ['notFound'],
  }),
})
