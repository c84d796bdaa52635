/** Challenges and their codes; the services beside decide what a right code allows. */
import { randomInt } from 'node:crypto'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import { hashToken, randomToken, sameToken } from '../../platform/secrets.ts'
import * as store from './verification.store.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

export interface CodesParts {
  readonly db: Db
  readonly clock: Clock
}

/** The time from the account to the new password. */
const challengeMs = 15 * 60_000
const retryAfterS = 3600

export const createCodes = ({ db, clock }: CodesParts) => ({
  async open(tx: Tx, given: Omit<store.ChallengeRow, 'codeHash'> & { purpose: store.Purpose }) {
    const challengeId = randomToken()
    const account = given.account.toLowerCase()
    await store.insertChallenge(tx, {
      ...given,
      account,
      idHash: hashToken(challengeId),
      untilMs: clock.now() + challengeMs,
    })
    return { challengeId, expiresInS: limits.verificationCodeMs / 1000 }
  },

  /** Makes a new code; throws when the account has had its share. */
  async renew(tx: Tx, challengeId: string, account: string): Promise<{ code: string; expiresAtMs: number }> {
    const sent = await store.countSends(tx, account.toLowerCase(), clock.now())
    if (sent.hour >= limits.verificationsPerHour || sent.day >= limits.verificationsPerDay)
      throw fail('tooManyRequests', { seconds: retryAfterS })
    const code = String(randomInt(10 ** limits.verificationCodeDigits)).padStart(limits.verificationCodeDigits, '0')
    const expiresAtMs = clock.now() + limits.verificationCodeMs
    await store.setCode(tx, {
      idHash: hashToken(challengeId),
      codeHash: hashToken(salted(challengeId, code)),
      tries: limits.verificationTries,
      untilMs: expiresAtMs,
    })
    return { code, expiresAtMs }
  },

  find: (challengeId: string, purpose: store.Purpose) =>
    store.findChallenge(db, hashToken(challengeId), purpose, clock.now()),

  /** Uses up a try, outside of any transaction that a refusal would roll back. */
  async check(challengeId: string, purpose: store.Purpose, code: string): Promise<store.ChallengeRow> {
    const idHash = hashToken(challengeId)
    const taken = await store.takeTry(db, idHash, purpose, clock.now())
    if (taken?.codeHash && sameToken(salted(challengeId, code), taken.codeHash)) return taken
    const known = taken ?? (await store.findChallenge(db, idHash, purpose, clock.now()))
    throw fail(known && !known.codeHash ? 'verificationNotSent' : 'verificationCodeWrong')
  },

  /** Runs in the transaction of what the right code allows. */
  async settle(tx: Tx, challengeId: string, { codeHash }: store.ChallengeRow): Promise<void> {
    if (!codeHash || !(await store.setVerified(tx, hashToken(challengeId), codeHash)))
      throw fail('verificationCodeWrong')
  },

  async takeVerified(tx: Tx, challengeId: string, purpose: store.Purpose): Promise<void> {
    if (!(await store.takeVerified(tx, hashToken(challengeId), purpose, clock.now())))
      throw fail('verificationCodeWrong')
  },

  deleteExpired: (nowMs: ProvenMs) => store.deleteExpired(db, nowMs),
})
export type Codes = ReturnType<typeof createCodes>

/**
 * Salts a code with its challenge, which only the owner knows, so the few possible codes cannot be
 * tried on the hash.
 */
const salted = (challengeId: string, code: string): string => `${challengeId} ${code}`
