/**
 * A second factor: codes of an app on the user's phone (RFC 6238), asked for after the password, with ten recovery codes for
 * whoever loses the phone. (docs/decisions/0244-second-factor.md)
 */
import { z } from 'zod'
import { calls, Done, Nothing, post } from '../call.ts'
import { limits } from '../limits.ts'

const Secret = z.string().min(1).max(200)
/** Six digits of the app, or a recovery code; spaces and hyphens do not count. */
export const FactorCode = z.string().min(1).max(limits.factorCodeTextMax)

export const SecondFactor = z.object({
  /** False where the installation has no key to seal secrets with. */
  isAvailable: z.boolean(),
  /** The organisation, or one above it, demands a second factor. */
  isRequired: z.boolean(),
  /** The time since which codes are asked for; null when they are not. */
  enrolledTime: z.string().nullable(),
  recoveryCodesLeft: z.int(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

/** The recovery codes, which are shown once. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** The data of the refusal `secondFactorRequired`: goes into `signIn.secondFactor` with a code. */
export const FactorChallenge = z.object({
  challenge: z.string(),
  /** Seconds until the password must be entered again. */
  expires_in: z.int(),
  /** A passkey of the account may answer in place of a code. */
  hasPasskeys: z.boolean(),
})
export type FactorChallenge = z.infer<typeof FactorChallenge>

export const secondFactor = calls('secondFactor', '/v3/session/secondFactor', {
  state: post({
    does: "The caller's second factor.",
    audience: ['mustChange'],
    effect: 'read',
    ids: [],
    body: Nothing,
    gives: SecondFactor,
    fails: [],
  }),
  begin: post({
    does: 'A fresh secret for the app; it counts once `confirm` has seen a code of it, within a quarter of an hour.',
    audience: ['mustChange'],
    effect: 'write',
    ids: [],
    body: z.object({ password: Secret }),
    /** uri: what the QR code holds (otpauth://totp/...). */
    gives: z.object({ secret: z.string(), uri: z.string() }),
    fails: ['passwordWrong', 'secondFactorInUse', 'secondFactorNotSetUp', 'tooManyRequests'],
  }),
  confirm: post({
    does: 'Takes the first code of the app: from now on one is asked for at each sign-in. Returns the recovery codes once.',
    audience: ['mustChange'],
    effect: 'write',
    ids: [],
    body: z.object({ code: FactorCode }),
    gives: RecoveryCodes,
    fails: ['secondFactorWrong', 'secondFactorExpired', 'tooManyRequests'],
  }),
  renewCodes: post({
    does: 'Ten fresh recovery codes, shown once; those before are invalid.',
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ password: Secret, code: FactorCode }),
    gives: RecoveryCodes,
    fails: ['passwordWrong', 'secondFactorWrong', 'tooManyRequests'],
  }),
  remove: post({
    does: "Removes the caller's second factor. Where the organisation demands one, another must be set up first of all.",
    audience: ['user'],
    effect: 'write',
    ids: [],
    body: z.object({ password: Secret, code: FactorCode }),
    gives: Done,
    fails: ['passwordWrong', 'secondFactorWrong', 'tooManyRequests'],
  }),
})
