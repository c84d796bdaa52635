/**
 * Proof that an address belongs to the user, by a code of 4 digits: bound to a challenge, an account and a purpose, valid for 5
 * minutes and 5 tries, 3 an hour and 10 a day for an account (settled.md, "4-digit code"). And password recovery, whose steps
 * share one challenge and answer alike for accounts that do not exist.
 */
import { z } from 'zod'
import { calls, Done, Id, post } from '../call.ts'
import { VerificationCode } from '../fields.ts'
import { limits } from '../limits.ts'

/** 192 random bits; only the requester knows it. */
const ChallengeId = z.string().regex(/^[A-Za-z0-9_-]{32}$/)
const Challenge = z.object({ challengeId: z.string(), expiresInS: z.int() })
/**
 * False when no provider is configured for this channel, and the message stays in the outbox. It
 * reveals nothing about an account.
 */
const Leaves = { leavesServer: z.boolean() }
const Typed = z
  .string()
  .min(1)
  .max(limits.accountMax * 2)

export const recoveryChannels = ['email', 'sms'] as const

export const verification = calls('verification', '/v3/system/sys-check-code', {
  send: post({
    does: "Sends a code to a recipient's e-mail address, to bind it.",
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [{ at: 'recipientId', entity: 'recipient' }],
    body: z.object({ recipientId: Id }),
    gives: Challenge.extend(Leaves),
    fails: ['contactNotFound', 'emailRequired', 'tooManyRequests'],
  }),
  check: post({
    does: 'Binds the address when the code is right and the address has not changed.',
    audience: ['user'],
    needs: 'recipient:edit',
    effect: 'write',
    ids: [],
    body: z.object({ challengeId: ChallengeId, code: VerificationCode }),
    gives: Done,
    fails: ['verificationCodeWrong', 'verificationNotSent'],
  }),
})

export const recovery = calls('recovery', '/v3/system/sysUserController', {
  'fp/input': post({
    does: 'Starts a password recovery; unknown accounts get the same answer.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ account: Typed }),
    gives: Challenge,
    fails: ['tooManyRequests'],
  }),
  'fp/sendMailAuthCode': post({
    does: "Sends a code to the account's e-mail address or phone, if it has one.",
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ challengeId: ChallengeId, channel: z.enum(recoveryChannels).default('email') }),
    gives: z.object(Leaves),
    fails: ['verificationCodeWrong', 'tooManyRequests'],
  }),
  'fp/checkSendMailAuthCode': post({
    does: 'Checks the code; the challenge then allows one new password.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({ challengeId: ChallengeId, code: VerificationCode }),
    gives: Done,
    fails: ['verificationCodeWrong', 'verificationNotSent'],
  }),
  'fp/updatePasswordByUsername': post({
    does: 'Sets the new password and ends all sessions of the account.',
    audience: ['public'],
    effect: 'write',
    ids: [],
    body: z.object({
      challengeId: ChallengeId,
      account: Typed,
      newPassword: z.string().min(1).max(200),
      confirmPassword: z.string().min(1).max(200),
    }),
    gives: Done,
    fails: ['verificationCodeWrong', 'passwordMismatch', 'passwordSameAsOld', 'passwordWeak'],
  }),
})
