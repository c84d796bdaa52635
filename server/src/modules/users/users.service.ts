/** Sign-in, sessions and changes of the own password (settled.md, "Session token", "Sign-in answer", "Password"). */
import type { Input } from '@coldway/contract/call.ts'
import { fail, Refusal } from '@coldway/contract/errors.ts'
import { Password } from '@coldway/contract/fields.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Me, oauth, SignedIn } from '@coldway/contract/users/sign-in.ts'
import type { passkeySignIn } from '@coldway/contract/users/passkeys.ts'
import type { users } from '@coldway/contract/users/users.ts'
import type { FindSealingKey } from '../../platform/config-sealing.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext, Context } from '../../platform/implement.ts'
import { decoyHash, hashPassword, hashToken, isPassword, randomToken } from '../../platform/secrets.ts'
import { nobody, type Who } from '../../platform/trail.ts'
import { keepOwnContact } from '../recipients/index.ts'
import { insertAccount, type NewAccount } from './accounts.store.ts'
import { createKnownDevices } from './known-devices.ts'
import { deleteExpiredDevices } from './known-devices.store.ts'
import { createPasskeys, type PasskeysParts } from './passkeys.service.ts'
import { deleteExpiredBeginnings } from './passkeys.store.ts'
import { createSecondFactor } from './second-factor.service.ts'
import { deleteExpiredChallenges } from './second-factor.store.ts'
import { createSessions, type Opening, sessionNote, type SessionsParts } from './sessions.service.ts'
import * as store from './sessions.store.ts'
import { createSignInBrake } from './sign-in-brake.ts'
import * as accounts from './users.store.ts'
import { isCommonPassword } from './weak-passwords.ts'
import type { ProvenMs } from '../../platform/proven-time.ts'

type Public = CallContext<'exchange' | 'writeAs' | 'denied'>
type Named = Pick<Input<typeof oauth.token>, 'username' | 'password'>

export interface UsersParts extends SessionsParts, PasskeysParts {
  readonly sealingKey: FindSealingKey
}

export const createUsersService = (parts: UsersParts) => {
  const { db, bus, clock } = parts
  const brake = createSignInBrake()
  const sessions = createSessions(parts)
  const devices = createKnownDevices(parts)

  const authenticate = async (input: Named, { exchange, denied }: Public): Promise<accounts.AccountRow> => {
    const device = await devices.find(exchange, input.username)
    const attempt = { account: input.username, ip: exchange.ip, device }
    brake.take(attempt, clock.now())
    const account = await accounts.findAccount(db, input.username)
    const isRight = await isPassword(input.password, account?.passwordHash ?? (await decoyHash))
    if (!account || !isRight || !isLive(account, clock.now())) {
      await denied(account ? whoOf(account) : nobody, 'credentialsWrong')
      throw fail('credentialsWrong')
    }
    brake.succeeded(attempt)
    return account
  }

  const open = async (account: accounts.AccountRow, isKept: boolean, on: Public, first?: (tx: Tx) => Promise<void>) => {
    const opened = await on.writeAs(whoOf(account))(async (tx) => {
      await first?.(tx)
      const device = await devices.remember(tx, on.exchange, account.id)
      const both = await sessions.openBoth(tx, openingOf(account, on.exchange), isKept)
      return { data: { ...both, device }, note: sessionNote(whoOf(account)) }
    })
    sessions.setCookie(on.exchange, opened.kept)
    devices.setCookie(on.exchange, opened.device)
    return opened.signedIn
  }

  /**
   * Opens a session for an account that a first proof has identified; throws secondFactorRequired
   * where a second one is due.
   */
  const openFor = async (account: accounts.AccountRow, isKept: boolean, on: Public): Promise<SignedIn> => {
    await factor.guard.demand(account.id, isKept)
    return open(account, isKept, on)
  }

  /** Proves that the signed-in user is at the keyboard; gives the hash of the password. Throws passwordWrong, tooManyRequests. */
  const prove = async ({ by, exchange }: CallContext<'by' | 'exchange'>, password: string): Promise<string> => {
    // Guesses from outside do not slow down the signed-in user.
    const attempt = { account: by.account, ip: exchange.ip, device: by.tokenHash.toString('base64') }
    brake.take(attempt, clock.now())
    const hash = await accounts.findPasswordHash(db, by.userId)
    if (!hash || !(await isPassword(password, hash))) throw fail('passwordWrong')
    brake.succeeded(attempt)
    return hash
  }
  const factor = createSecondFactor({ ...parts, prove })
  const passkeys = createPasskeys({ ...parts, guard: factor.guard, prove })

  return {
    async signIn(on: Public, input: Input<typeof oauth.token>): Promise<SignedIn> {
      const account = await authenticate(input, on)
      return openFor(account, input.keepForOneWeek, on)
    },

    /** Signs in by a code, where `openFor` has asked for a second factor. */
    async signInByCode(on: Public, { challenge, code }: Input<typeof oauth.secondFactor>): Promise<SignedIn> {
      const { userId, isKept } = await factor.guard.find(challenge, on.exchange.ip)
      const account = await accounts.findAccountById(db, userId)
      if (!account || !isLive(account, clock.now())) throw fail('secondFactorExpired')
      const device = await devices.find(on.exchange, account.account)
      const attempt = { account: account.account, ip: on.exchange.ip, device }
      await factor.guard.admit(attempt, userId)
      const signedIn = await open(account, isKept, on, async (tx) => {
        await factor.guard.takeChallenge(tx, challenge)
        await factor.guard.take(tx, userId, code)
      }).catch(async (error: unknown) => {
        if (error instanceof Refusal) await on.denied(whoOf(account), error.error)
        throw error
      })
      factor.guard.succeeded(attempt)
      return signedIn
    },

    async passkeyOptions({ exchange }: Pick<Public, 'exchange'>, challenge: string) {
      const { userId } = await factor.guard.find(challenge, exchange.ip)
      return passkeys.optionsFor(challenge, userId)
    },

    /** Signs in by a passkey: its key cannot be guessed, so guesses of codes do not hold it up. */
    async signInByPasskey(on: Public, input: Input<typeof passkeySignIn.passkey>): Promise<SignedIn> {
      const { userId, isKept } = await factor.guard.find(input.challenge, on.exchange.ip)
      const account = await accounts.findAccountById(db, userId)
      if (!account || !isLive(account, clock.now())) throw fail('secondFactorExpired')
      const attempt = { ip: on.exchange.ip }
      brake.take(attempt, clock.now())
      const signedIn = await open(account, isKept, on, async (tx) => {
        await factor.guard.takeChallenge(tx, input.challenge)
        await passkeys.take(tx, userId, input)
      }).catch(async (error: unknown) => {
        if (error instanceof Refusal) await on.denied(whoOf(account), error.error)
        throw error
      })
      brake.succeeded(attempt)
      return signedIn
    },

    authenticate,
    openFor,
    passkeys,
    factor,
    /**
     * Opens a session in the transaction of a caller who leaves the note; undefined where a second
     * factor is asked for first.
     */
    giveSession: async (tx: Tx, account: accounts.AccountRow, { exchange }: Pick<Public, 'exchange'>) =>
      account.hasSecondFactor ? undefined : sessions.openAccess(tx, openingOf(account, exchange)),

    /** Finds an account that another proof has identified. */
    findAccountById: (id: number, on: Db | Tx = db) => accounts.findAccountById(on, id),

    /**
     * Adds an account for a person whom a provider of the organisation vouches for; nobody knows a
     * password of it.
     */
    async addProvided(tx: Tx, given: NewAccount): Promise<number> {
      const passwordHash = await hashPassword(randomToken())
      const id = await insertAccount(tx, { ...given, passwordHash, initialUntilMs: null })
      await keepOwnContact(tx, { ...given, userId: id, name: given.userName })
      return id
    },

    isLive: (account: accounts.AccountRow) => isLive(account, clock.now()),

    refresh: sessions.refresh,
    handOff: sessions.handOff,
    exchange: sessions.exchange,
    signOut: sessions.signOut,
    findSession: sessions.find,
    whyNoSession: sessions.whyNone,

    me: ({ by }: CallContext<'by'>): Me => ({
      id: by.userId,
      account: by.account,
      userName: by.userName,
      orgId: by.orgId,
      orgName: by.orgName,
      roleName: by.roleName,
      permissions: [...by.permissions],
      mobileMenus: [...by.mobileMenus],
      mustChangePassword: by.mustChangePassword,
      mustEnrol: by.mustEnrol,
    }),

    prove,

    async changePassword({ by, body: input, exchange, write }: Context<typeof users.changePwd>): Promise<SignedIn> {
      const from = await prove({ by, exchange }, input.oldPassword)
      if (input.newPassword !== input.confirmPassword) throw fail('passwordMismatch')
      if (input.newPassword === input.oldPassword) throw fail('passwordSameAsOld')
      if (!Password.safeParse(input.newPassword).success || isCommonPassword(input.newPassword))
        throw fail('passwordWeak')
      const to = await hashPassword(input.newPassword)
      const fresh = await write(async (tx) => {
        if (!(await accounts.changePassword(tx, { userId: by.userId, from, to }))) throw fail('conflict')
        await store.deleteSessionsOf(tx, by.userId)
        const note = { entity: 'user', id: by.userId, name: by.account }
        const opening = { userId: by.userId, mustChangePassword: false, mustEnrol: by.mustEnrol, origin: exchange }
        return { data: await sessions.openAccess(tx, opening), note }
      })
      bus.publish('user.changed', { userIds: [by.userId] })
      return fresh
    },

    /** Finds an account by its name in any letter case. */
    findAccount: (account: string) => accounts.findAccount(db, account),

    /**
     * Replaces the password of a user who has proven otherwise that the account is theirs. Call
     * `publishChanged` afterwards.
     */
    async replacePassword(
      tx: Tx,
      account: accounts.AccountRow,
      given: { newPassword: string; confirmPassword: string },
    ): Promise<void> {
      if (given.newPassword !== given.confirmPassword) throw fail('passwordMismatch')
      if (!Password.safeParse(given.newPassword).success || isCommonPassword(given.newPassword))
        throw fail('passwordWeak')
      if (await isPassword(given.newPassword, account.passwordHash)) throw fail('passwordSameAsOld')
      const to = await hashPassword(given.newPassword)
      if (!(await accounts.changePassword(tx, { userId: account.id, from: account.passwordHash, to })))
        throw fail('conflict')
      await store.deleteSessionsOf(tx, account.id)
    },

    publishChanged: (userId: number) => bus.publish('user.changed', { userIds: [userId] }),

    async giveTicket({ by }: CallContext<'by'>): Promise<{ ticket: string; expiresInMs: number }> {
      const ticket = randomToken()
      const untilMs = clock.now() + limits.liveTicketMs
      await store.insertTicket(db, { ticketHash: hashToken(ticket), sessionHash: by.tokenHash, untilMs })
      return { ticket, expiresInMs: limits.liveTicketMs }
    },

    /** Gives the session hash of a ticket; undefined when it is used, unknown or expired. */
    takeTicket: (ticket: string) => store.takeTicket(db, hashToken(ticket), clock.now()),

    findHolder: (userId: number) => store.findHolder(db, userId),

    listLiveSessions: (tokenHashes: readonly Buffer[]) => store.listLiveSessions(db, tokenHashes, clock.now()),

    async deleteExpired(nowMs: ProvenMs): Promise<void> {
      await store.deleteExpired(db, nowMs, limits.sessionRememberedMs)
      await deleteExpiredDevices(db, nowMs)
      await deleteExpiredChallenges(db, nowMs)
      await deleteExpiredBeginnings(db, nowMs)
    },
  }
}
export type UsersService = ReturnType<typeof createUsersService>

/** True when the account is enabled and its initial password, if any, has not expired. */
const isLive = ({ isEnabled, initialUntil }: accounts.AccountRow, nowMs: number): boolean =>
  isEnabled && (initialUntil === null || initialUntil > nowMs)

const whoOf = (account: accounts.AccountRow): Who => ({ ...account, userId: account.id })

const openingOf = (account: accounts.AccountRow, origin: Opening['origin']): Opening => ({
  userId: account.id,
  mustEnrol: account.mustEnrol,
  origin,
  mustChangePassword: account.initialUntil !== null,
})
