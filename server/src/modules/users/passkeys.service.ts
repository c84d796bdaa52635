/**
 * Passkeys of an account, by @simplewebauthn/server (docs/decisions/0247-passkeys.md): made in the session that asked, used in the
 * sign-in that asked. What a key signs at a sign-in is derived from the challenge of that sign-in, which its browser alone holds and
 * which works once.
 */
import { createHash } from 'node:crypto'
import type { Input, Output } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { Passkey, passkeySignIn, passkeys } from '@coldway/contract/users/passkeys.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext, Context, Principal } from '../../platform/implement.ts'
import type { Note } from '../../platform/trail.ts'
import * as store from './passkeys.store.ts'
import type { FactorGuard } from './second-factor.service.ts'

export interface PasskeysParts {
  readonly db: Db
  readonly clock: Clock
  readonly publicUrl: () => string
}
interface Own extends PasskeysParts {
  readonly guard: FactorGuard
  /** Throws unless the password is that of the caller. */
  readonly prove: (context: CallContext<'by' | 'exchange'>, password: string) => Promise<unknown>
}
type Calls = typeof passkeys
type Answer = Input<typeof passkeySignIn.passkey>['answer']

export const createPasskeys = ({ db, clock, publicUrl, guard, prove }: Own) => {
  const party = () => {
    const { hostname: id, origin } = new URL(publicUrl())
    return { id, origin }
  }

  return {
    async list({ by, zone }: CallContext<'by' | 'zone'>): Promise<Passkey[]> {
      const rows = await store.listPasskeys(db, by.userId)
      return rows.map(({ credential, name, madeAt, usedAt }) => ({
        credential,
        name,
        madeTime: printTime(madeAt, zone),
        usedTime: usedAt === null ? null : printTime(usedAt, zone),
      }))
    },

    /** Begins a passkey. It takes password and code at once, because a key is one more way in. */
    async begin({ by, body, exchange, write }: Context<Calls['begin']>): Promise<Output<Calls['begin']>> {
      await prove({ by, exchange }, body.password)
      await guard.admit({ account: by.account, ip: exchange.ip }, by.userId)
      return write(async (tx) => {
        await guard.take(tx, by.userId, body.code)
        const held = await store.listPasskeys(tx, by.userId)
        if (held.length >= limits.passkeysMax) throw fail('passkeysTooMany')
        const options = await (await library()).generateRegistrationOptions({
          rpName: 'Coldway',
          rpID: party().id,
          userName: by.account,
          userDisplayName: by.userName,
          // The id stands for the account and identifies it nowhere else.
          userID: Uint8Array.from(createHash('sha256').update(`coldway ${by.userId}`).digest()),
          timeout: limits.factorChallengeMs,
          excludeCredentials: held.map(({ credential, transports }) => ({ id: credential, transports })),
          authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
        })
        const untilMs = clock.now() + limits.factorChallengeMs
        const { challenge } = options
        await store.keepBeginning(tx, { sessionHash: by.tokenHash, userId: by.userId, challenge, untilMs })
        return { data: options as unknown as Output<Calls['begin']>, note: noteOf(by, 'passkeyBegun') }
      })
    },

    add: ({ by, body, write }: Context<Calls['add']>): Promise<null> =>
      write(async (tx) => {
        const expectedChallenge = await store.takeBeginning(tx, by.tokenHash, clock.now())
        if (expectedChallenge === undefined) throw fail('secondFactorExpired')
        const { id, origin } = party()
        const { verifyRegistrationResponse: verify } = await library()
        const { registrationInfo: made } = await verify({
          response: body.key as never,
          expectedChallenge,
          expectedOrigin: origin,
          expectedRPID: id,
          requireUserVerification: false,
        }).catch(sayRefused)
        if (!made) throw fail('passkeyRefused')
        if ((await store.listPasskeys(tx, by.userId)).length >= limits.passkeysMax) throw fail('passkeysTooMany')
        const { credential } = made
        await store.insertPasskey(tx, by.userId, {
          credential: credential.id,
          name: body.name,
          publicKey: Buffer.from(credential.publicKey),
          uses: credential.counter,
          transports: body.key.response.transports ?? [],
          nowMs: clock.now(),
        })
        return { data: null, note: noteOf(by, 'passkeyAdded', body.name) }
      }),

    async remove({ by, body, exchange, write }: Context<Calls['remove']>): Promise<null> {
      await prove({ by, exchange }, body.password)
      return write(async (tx) => {
        const name = await store.deletePasskey(tx, by.userId, body.credential)
        if (name === undefined) throw fail('notFound')
        return { data: null, note: noteOf(by, 'passkeyRemoved', name) }
      })
    },

    async optionsFor(challenge: string, userId: number): Promise<Output<(typeof passkeySignIn)['passkeyOptions']>> {
      const held = await store.listPasskeys(db, userId)
      const options = await (await library()).generateAuthenticationOptions({
        rpID: party().id,
        challenge: signedFor(challenge),
        timeout: limits.factorChallengeMs,
        userVerification: 'preferred',
        allowCredentials: held.map(({ credential, transports }) => ({ id: credential, transports })),
      })
      return options as unknown as Output<(typeof passkeySignIn)['passkeyOptions']>
    },

    /** Throws passkeyRefused unless a key of this account has signed for this sign-in. */
    async take(tx: Tx, userId: number, { challenge, answer }: { challenge: string; answer: Answer }): Promise<void> {
      const held = (await store.listPasskeys(tx, userId)).find(({ credential }) => credential === answer.id)
      if (!held) throw fail('passkeyRefused')
      const { id, origin } = party()
      const { verifyAuthenticationResponse: verify } = await library()
      const { verified, authenticationInfo } = await verify({
        response: answer as never,
        expectedChallenge: Buffer.from(signedFor(challenge)).toString('base64url'),
        expectedOrigin: origin,
        expectedRPID: id,
        credential: { id: held.credential, publicKey: Uint8Array.from(held.publicKey), counter: held.uses },
        requireUserVerification: false,
      }).catch(sayRefused)
      const use = { credential: held.credential, from: held.uses, to: authenticationInfo?.newCounter ?? 0 }
      if (!verified || !(await store.takeUse(tx, { ...use, nowMs: clock.now() }))) throw fail('passkeyRefused')
    },
  }
}

/** Loads the library when it is first needed: a program without passkeys starts without it. */
const library = () => import('@simplewebauthn/server')

const signedFor = (challenge: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(`passkey ${challenge}`).digest())

/** Refuses the passkey; the library reports by errors what does not fit. */
const sayRefused = (): never => {
  throw fail('passkeyRefused')
}

const noteOf = ({ userId, account }: Principal, secondFactor: string, name?: string): Note => ({
  entity: 'user',
  id: userId,
  name: account,
  after: { secondFactor, ...(name !== undefined && { name }) },
})
