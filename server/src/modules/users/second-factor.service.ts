/**
 * The second factor of an account (docs/decisions/0244-second-factor.md): set up, asked for after the first proof, renewed and
 * removed. Nobody learns whether an account has one before its password was right. No code is taken twice; each guess counts
 * before it is looked at.
 */
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { SecondFactor, secondFactor } from '@coldway/contract/users/second-factor.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { FindSealingKey } from '../../platform/config-sealing.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext, Context, Principal } from '../../platform/implement.ts'
import { sealed, unsealed } from '../../platform/sealing.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import type { Note } from '../../platform/trail.ts'
import { newRecoveryCodes, newSecret, plainCode, shown, stepOf } from './factor-codes.ts'
import { listPasskeys } from './passkeys.store.ts'
import * as store from './second-factor.store.ts'
import { type Attempt, createSignInBrake } from './sign-in-brake.ts'

export interface SecondFactorParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
  readonly sealingKey: FindSealingKey
  /** Throws unless the password is that of the caller. */
  readonly prove: (context: CallContext<'by' | 'exchange'>, password: string) => Promise<unknown>
}
type Calls = typeof secondFactor

export const createSecondFactor = ({ db, bus, clock, sealingKey, prove }: SecondFactorParts) => {
  const guard = createFactorGuard({ db, clock, sealingKey })

  const giveCodes = async (tx: Tx, userId: number): Promise<{ recoveryCodes: string[] }> => {
    const recoveryCodes = newRecoveryCodes()
    await store.replaceCodes(
      tx,
      userId,
      recoveryCodes.map((code) => hashToken(plainCode(code))),
    )
    return { recoveryCodes }
  }

  /** Password and code at once: whoever holds a session alone takes nothing away. */
  const proveBoth = async ({ by, exchange, body }: Context<Calls['remove']>): Promise<void> => {
    await prove({ by, exchange }, body.password)
    await guard.admit({ account: by.account, ip: exchange.ip }, by.userId)
  }

  return {
    async state({ by, zone }: CallContext<'by' | 'zone'>): Promise<SecondFactor> {
      const { isRequired, confirmedAt, codes } = await store.findState(db, by.userId)
      return {
        isAvailable: sealingKey() !== undefined,
        isRequired,
        enrolledTime: confirmedAt === null ? null : printTime(confirmedAt, zone),
        recoveryCodesLeft: codes,
      }
    },

    async begin({ by, body, exchange, write }: Context<Calls['begin']>) {
      await prove({ by, exchange }, body.password)
      const key = sealingKey()
      if (!key) throw fail('secondFactorNotSetUp')
      const secret = newSecret()
      return write(async (tx) => {
        const given = { userId: by.userId, secret: sealed(key, secret, aboutOf(by.userId)), nowMs: clock.now() }
        if (!(await store.keepSecret(tx, given))) throw fail('secondFactorInUse')
        return { data: shown(secret, by.account), note: noteOf(by, 'begun') }
      })
    },

    async confirm({ by, body, exchange, write }: Context<Calls['confirm']>) {
      const row = await store.findFactor(db, by.userId)
      if (!row || row.confirmedAt !== null || clock.now() - row.begunAt > limits.factorEnrolmentMs)
        throw fail('secondFactorExpired')
      await guard.admit({ account: by.account, ip: exchange.ip }, by.userId)
      const step = stepOf(guard.open(row, by.userId), plainCode(body.code), clock.now())
      if (step === undefined) throw fail('secondFactorWrong')
      const given = await write(async (tx) => {
        const confirming = { userId: by.userId, secret: row.secret, step, nowMs: clock.now() }
        if (!(await store.confirmFactor(tx, confirming))) throw fail('secondFactorExpired')
        return { data: await giveCodes(tx, by.userId), note: noteOf(by, 'enrolled') }
      })
      bus.publish('user.changed', { userIds: [by.userId] })
      return given
    },

    async renewCodes(context: Context<Calls['renewCodes']>) {
      const { by, body, write } = context
      await proveBoth(context)
      return write(async (tx) => {
        await guard.take(tx, by.userId, body.code)
        return { data: await giveCodes(tx, by.userId), note: noteOf(by, 'codesRenewed') }
      })
    },

    async remove(context: Context<Calls['remove']>): Promise<null> {
      const { by, body, write } = context
      await proveBoth(context)
      await write(async (tx) => {
        await guard.take(tx, by.userId, body.code)
        await store.deleteFactor(tx, by.userId)
        return { data: null, note: noteOf(by, 'removed') }
      })
      bus.publish('user.changed', { userIds: [by.userId] })
      return null
    },

    guard,
  }
}

type GuardParts = Pick<SecondFactorParts, 'db' | 'clock' | 'sealingKey'>

/** What a sign-in needs of the factor: the challenge, the count of guesses, the check of a code. */
const createFactorGuard = ({ db, clock, sealingKey }: GuardParts) => {
  const brake = createSignInBrake()

  const open = ({ secret }: store.FactorRow, userId: number): Buffer => {
    const key = sealingKey()
    if (!key) throw fail('secondFactorNotSetUp')
    return unsealed(key, secret, aboutOf(userId))
  }

  return {
    open,

    /** Stops the sign-in of an account with a factor; what goes on with a code is the data of the refusal. */
    async demand(userId: number, isKept: boolean): Promise<void> {
      const row = await store.findFactor(db, userId)
      if (!row || row.confirmedAt === null) return
      const challenge = randomToken()
      const untilMs = clock.now() + limits.factorChallengeMs
      await store.insertChallenge(db, { tokenHash: hashToken(challenge), userId, isKept, untilMs })
      const hasPasskeys = (await listPasskeys(db, userId)).length > 0
      const expires_in = limits.factorChallengeMs / 1000
      throw fail('secondFactorRequired', {}, { challenge, expires_in, hasPasskeys })
    },

    /** Throws secondFactorExpired; whoever asks for challenges of nobody is slowed down by address. */
    async find(challenge: string, ip: string) {
      const found = await store.findChallenge(db, hashToken(challenge), clock.now())
      if (found) return found
      brake.take({ ip }, clock.now())
      throw fail('secondFactorExpired')
    },

    /**
     * Counts a guess, and throws tooManyRequests while the next must wait. A known browser has a brake of its own, so that
     * whoever learned the password does not lock the owner out; all others share one count in the database.
     */
    async admit(attempt: Attempt, userId: number): Promise<void> {
      brake.take(attempt, clock.now())
      if (attempt.device !== undefined) return
      const seen = await store.findFactor(db, userId)
      if (!seen) return
      const waitMs = seen.triedAt === null ? 0 : seen.triedAt + delayMsOf(seen.tries) - clock.now()
      if (waitMs > 0) throw fail('tooManyRequests', { seconds: Math.ceil(waitMs / 1000) })
      const taken = { userId, seen, count: seen.tries + 1, nowMs: clock.now() }
      if (!(await store.takeTry(db, taken))) throw fail('tooManyRequests', { seconds: 1 })
    },

    succeeded: brake.succeeded,

    /** Uses the code up, or throws secondFactorWrong. */
    async take(tx: Tx, userId: number, typed: string): Promise<void> {
      const row = await store.findFactor(tx, userId)
      if (!row || row.confirmedAt === null) throw fail('secondFactorWrong')
      const code = plainCode(typed)
      const step = stepOf(open(row, userId), code, clock.now())
      const isTaken =
        step === undefined
          ? await store.takeRecoveryCode(tx, userId, hashToken(code))
          : await store.takeStep(tx, userId, step)
      if (!isTaken) throw fail('secondFactorWrong')
    },

    async takeChallenge(tx: Tx, challenge: string): Promise<void> {
      if (!(await store.takeChallenge(tx, hashToken(challenge)))) throw fail('secondFactorExpired')
    },
  }
}
export type FactorGuard = ReturnType<typeof createFactorGuard>

const delayMsOf = (tries: number): number =>
  tries < limits.factorTriesFree ? 0 : 1000 * Math.min(limits.factorDelayMaxS, 2 ** (tries - limits.factorTriesFree))

/** A sealed secret opens for its own account alone. */
const aboutOf = (userId: number): string => `second factor of ${userId}`

const noteOf = ({ userId, account }: Principal, what: string): Note => ({
  entity: 'user',
  id: userId,
  name: account,
  after: { secondFactor: what },
})
