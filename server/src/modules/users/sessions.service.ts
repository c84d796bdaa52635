/**
 * Opens, hands over, renews and ends sessions (settled.md, "Session token", "Token in an address"; faults.md sections
 * 3.5 and 3.6). All tokens of one sign-in are a family. A kept cookie is rotated at each use. When a used one comes again
 * after a grace period, and what came of it was used, somebody has copied it, and the whole family ends (0293).
 */
import { randomUUID } from 'node:crypto'
import type { Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { HandOff, SignedIn, session as sessionCalls } from '@coldway/contract/users/sign-in.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext, Exchange } from '../../platform/implement.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import { nobody, type Note, type Who } from '../../platform/trail.ts'
import { endPushesOf } from '../web-push/index.ts'
import * as store from './sessions.store.ts'
import { createSignInBrake } from './sign-in-brake.ts'

export interface SessionsParts {
  readonly db: Db
  readonly bus: Bus
  readonly clock: Clock
}
/** The account of the session; without a family it begins a new one. */
export interface Opening {
  readonly userId: number
  readonly mustChangePassword: boolean
  readonly mustEnrol: boolean
  readonly origin: store.Origin
  readonly family?: string
  /** The end of the session it comes from; left out for a new sign-in. */
  readonly endsAt?: number
  readonly rotatedFrom?: Buffer
}
type Public = CallContext<'exchange' | 'writeAs' | 'denied'>

const rememberCookie = 'coldway_remember'
/** A session in use is extended, but not at every request. */
const extendAfterMs = 3_600_000

export const createSessions = ({ db, bus, clock }: SessionsParts) => {
  const brake = createSignInBrake()

  const open = async (on: Db | Tx, given: store.Opened): Promise<string> => {
    const token = randomToken()
    await store.insertSession(on, { ...given, tokenHash: hashToken(token), nowMs: clock.now() })
    return token
  }

  const openAccess = async (on: Db | Tx, opening: Opening): Promise<SignedIn> => {
    const { userId, mustChangePassword, mustEnrol, origin, family = randomUUID(), rotatedFrom } = opening
    const endsMs = opening.endsAt ?? clock.now() + limits.sessionMs
    const untilMs = Math.min(endsMs, clock.now() + limits.sessionIdleMs)
    return {
      access_token: await open(on, { userId, kind: 'access', family, untilMs, endsMs, origin, rotatedFrom }),
      expires_in: Math.floor((untilMs - clock.now()) / 1000),
      mustChangePassword,
      mustEnrol,
    }
  }

  /** The week counts from the sign-in: a rotated cookie ends when the first would have. */
  const openKept = async (
    on: Tx,
    given: Pick<store.Opened, 'userId' | 'family' | 'untilMs' | 'rotatedFrom'> & { origin: store.Origin },
  ) => ({
    cookie: await open(on, { ...given, kind: 'remember', endsMs: given.untilMs }),
    maxAgeS: Math.ceil((given.untilMs - clock.now()) / 1000),
  })

  /** Runs in the transaction that verified the password. The caller sets the cookie after the commit. */
  const openBoth = async (tx: Tx, opening: Opening, isKept: boolean) => {
    const family = randomUUID()
    const untilMs = clock.now() + limits.rememberMs
    const kept = isKept ? await openKept(tx, { ...opening, family, untilMs }) : undefined
    return { signedIn: await openAccess(tx, { ...opening, family }), kept }
  }

  return {
    openAccess,
    openBoth,
    setCookie: (exchange: Exchange, kept: { cookie: string; maxAgeS: number } | undefined): void => {
      if (kept) exchange.setCookie(rememberCookie, kept.cookie, kept.maxAgeS)
    },

    /** Uses up the cookie and gives a new one. */
    async refresh({ exchange, writeAs }: Public): Promise<SignedIn> {
      const cookie = exchange.cookie(rememberCookie)
      if (!cookie) throw fail('tokenMissing')
      const tokenHash = hashToken(cookie)
      const session = await store.findSession(db, tokenHash, 'remember', clock.now())
      if (!session) throw fail('tokenInvalid')
      const { userId, family, expiresAt: untilMs } = session
      const opened = await writeAs(session)(async (tx) => {
        const from = { origin: exchange, rotatedFrom: tokenHash }
        if (
          (await store.rotate(tx, tokenHash, clock.now())) ||
          (await store.rotateAgain(tx, tokenHash, clock.now(), limits.rotationGraceMs))
        ) {
          const kept = await openKept(tx, { userId, family, untilMs, ...from })
          return {
            data: { signedIn: await openAccess(tx, { ...session, ...from }), kept },
            note: sessionNote(session),
          }
        }
        const usedAt = await store.findRotation(tx, tokenHash)
        // Two tabs started together: the other one has the token, and in a moment this one has the new cookie.
        if (usedAt === undefined) throw fail('tokenInvalid')
        if (clock.now() - usedAt <= limits.rotationGraceMs) throw fail('conflict')
        await store.deleteFamily(tx, family)
        return { data: undefined, note: { ...sessionNote(session), after: { keptSignIn: 'usedAgain' } } }
      })
      if (!opened) {
        exchange.setCookie(rememberCookie, '', 0)
        bus.publish('user.changed', { userIds: [userId] })
        throw fail('tokenInvalid')
      }
      exchange.setCookie(rememberCookie, opened.kept.cookie, opened.kept.maxAgeS)
      return opened.signedIn
    },

    /** Gives a code that opens the caller's session elsewhere; it dies with the sign-out. */
    handOff: ({ by, write }: CallContext<'by' | 'write'>): Promise<HandOff> =>
      write(async (tx) => {
        const nowMs = clock.now()
        const from = await store.findOrigin(tx, by.tokenHash)
        if (!from) throw fail('tokenInvalid')
        if ((await store.countHandOffs(tx, by.userId, nowMs)) >= limits.handOffsPerUser)
          throw fail('tooManyRequests', { seconds: limits.handOffMs / 1000 })
        const untilMs = nowMs + limits.handOffMs
        const code = await open(tx, { userId: by.userId, kind: 'handOff', untilMs, ...from })
        return { data: { code, expires_in: limits.handOffMs / 1000 }, note: sessionNote(by) }
      }),

    /**
     * Exchanges a code or a token, which is dead afterwards; of two who present the same one, one
     * gets a session.
     */
    async exchange(context: Public, input: Input<typeof sessionCalls.exchange>): Promise<SignedIn> {
      const attempt = { ip: context.exchange.ip }
      brake.take(attempt, clock.now())
      const kind = 'code' in input ? 'handOff' : 'access'
      const tokenHash = hashToken('code' in input ? input.code : input.token)
      const session = await store.findSession(db, tokenHash, kind, clock.now())
      if (!session) {
        await context.denied(nobody, 'tokenInvalid')
        throw fail('tokenInvalid')
      }
      const signedIn = await context.writeAs(session)(async (tx) => {
        if ((await store.takeSession(tx, tokenHash, kind, clock.now())) === undefined) throw fail('tokenInvalid')
        return { data: await openAccess(tx, { ...session, origin: context.exchange }), note: sessionNote(session) }
      })
      brake.succeeded(attempt)
      // Sockets may be open with the old token.
      if (kind === 'access') bus.publish('user.changed', { userIds: [session.userId] })
      return signedIn
    },

    async signOut({ by, exchange, write }: CallContext<'by' | 'exchange' | 'write'>): Promise<null> {
      const cookie = exchange.cookie(rememberCookie)
      await write(async (tx) => {
        await endPushesOf(tx, by.tokenHash)
        await store.deleteSession(tx, by.tokenHash)
        if (cookie) await store.deleteSession(tx, hashToken(cookie))
        return { data: null, note: sessionNote(by) }
      })
      exchange.setCookie(rememberCookie, '', 0)
      bus.publish('user.changed', { userIds: [by.userId] })
      return null
    },

    /** Finds the session of an access token; undefined when it is dead, unknown or of a deactivated account. */
    async find(token: string): Promise<store.SessionRow | undefined> {
      const tokenHash = hashToken(token)
      const session = await store.findSession(db, tokenHash, 'access', clock.now())
      if (!session) return undefined
      const untilMs = Math.min(session.endsAt, clock.now() + limits.sessionIdleMs)
      const isUnseen = clock.now() - session.seenAt > limits.sessionSeenMs
      if (session.isUnused || isUnseen || untilMs - session.expiresAt > extendAfterMs)
        await store.extendSession(db, tokenHash, untilMs, clock.now())
      return session
    },

    /** Says why the token opens nothing. */
    whyNone: async (token: string): Promise<'tokenExpired' | 'tokenInvalid'> =>
      (await store.hasRunOut(db, hashToken(token), clock.now())) ? 'tokenExpired' : 'tokenInvalid',
  }
}
export type Sessions = ReturnType<typeof createSessions>

export const sessionNote = ({ userId, account }: Pick<Who, 'userId' | 'account'>): Note => ({
  entity: 'session',
  id: userId ?? '',
  name: account,
})
