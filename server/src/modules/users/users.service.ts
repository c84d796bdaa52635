/** Signing in, sessions and the own password (decisions.md, "Session token", "Sign-in answer", "Password"). */
import type { Call, Input } from '@coldway/contract/call.ts'
import { fail } from '@coldway/contract/errors.ts'
import { Password } from '@coldway/contract/fields.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Me, oauth, SignedIn } from '@coldway/contract/sign-in.ts'
import type { users } from '@coldway/contract/users.ts'
import type { Tx } from '../../platform/database.ts'
import type { Context, Principal } from '../../platform/implement.ts'
import { decoyHash, hashPassword, hashToken, isPassword, randomToken } from '../../platform/secrets.ts'
import { nobody, type Who } from '../../platform/trail.ts'
import { createSessions, sessionNote, type SessionsParts } from './sessions.service.ts'
import * as sessions from './sessions.store.ts'
import { createSignInBrake } from './sign-in-brake.ts'
import * as accounts from './users.store.ts'
import { isCommonPassword } from './weak-passwords.ts'

type Public = Pick<Context<Call>, 'exchange' | 'writeAs' | 'denied'>

export const createUsersService = (parts: SessionsParts) => {
  const { db, bus, clock } = parts
  const brake = createSignInBrake()
  const doors = createSessions(parts)

  return {
    async signIn(input: Input<typeof oauth.token>, on: Public): Promise<SignedIn> {
      const account = await authenticate(input, on)
      return openFor(account, input.keepForOneWeek, on)
    },

    authenticate,
    openFor,
    giveSession,

    /** For one whom somebody else has vouched for. */
    findAccountById: (id: number) => accounts.findAccountById(db, id),

    isLive: (account: accounts.AccountRow) => isLive(account, clock.now()),

    /** The cookie is used up and a new one given: a stolen copy is worth nothing after the owner's next visit. */
    async refresh({ exchange, writeAs }: Public): Promise<SignedIn> {
      const cookie = exchange.cookie(rememberCookie)
      if (!cookie) throw fail('tokenMissing')
      const tokenHash = hashToken(cookie)
      const session = await sessions.findSession(db, tokenHash, 'remember', clock.now())
      if (!session) throw fail('tokenInvalid')
      return writeAs(session)(async (tx) => {
        const userId = await sessions.takeSession(tx, tokenHash, 'remember', clock.now())
        if (userId === undefined) throw fail('tokenInvalid')
        setCookie(exchange, await remember(tx, userId))
        return { data: await signedIn(tx, userId, session.mustChangePassword), note: sessionNote(session) }
      })
    },

    async signOut(by: Principal, exchange: Exchange, write: Write): Promise<null> {
      const cookie = exchange.cookie(rememberCookie)
      await write(async (tx) => {
        await sessions.deleteSession(tx, by.tokenHash)
        if (cookie) await sessions.deleteSession(tx, hashToken(cookie))
        return { data: null, note: sessionNote(by) }
      })
      exchange.setCookie(rememberCookie, '', 0)
      bus.tell('user.changed', { userIds: [by.userId] })
      return null
    },

    me: (by: Principal): Me => ({
      id: by.userId,
      account: by.account,
      userName: by.userName,
      orgId: by.orgId,
      orgName: by.orgName,
      roleName: by.roleName,
      permissions: [...by.permissions],
      mobileMenus: [...by.mobileMenus],
      mustChangePassword: by.mustChangePassword,
    }),

    async changePassword({ by, body: input, exchange, write }: Context<typeof users.changePwd>): Promise<SignedIn> {
      const attempt = { account: by.account, ip: exchange.ip }
      brake.take(attempt, clock.now())
      const from = await accounts.findPasswordHash(db, by.userId)
      if (!from || !(await isPassword(input.oldPassword, from))) throw fail('passwordWrong')
      brake.succeeded(attempt)
      if (input.newPassword !== input.confirmPassword) throw fail('passwordMismatch')
      if (input.newPassword === input.oldPassword) throw fail('passwordSameAsOld')
      if (!Password.safeParse(input.newPassword).success || isCommonPassword(input.newPassword))
        throw fail('passwordWeak')
      const to = await hashPassword(input.newPassword)
      const fresh = await write(async (tx) => {
        if (!(await accounts.changePassword(tx, { userId: by.userId, from, to }))) throw fail('conflict')
        await sessions.deleteSessionsOf(tx, by.userId)
        const note = { entity: 'user', id: by.userId, name: by.account }
        return { data: await doors.openAccess(tx, { userId: by.userId, mustChangePassword: false }), note }
      })
      bus.tell('user.changed', { userIds: [by.userId] })
      return fresh
    },

    /** In any case of letters. */
    findAccount: (account: string) => accounts.findAccount(db, account),

    /** For one who has proven otherwise that the account is his. Afterwards: `tellChanged`. */
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
      await sessions.deleteSessionsOf(tx, account.id)
    },

    tellChanged: (userId: number) => bus.tell('user.changed', { userIds: [userId] }),

    async giveTicket(by: Principal): Promise<{ ticket: string; expiresInMs: number }> {
      const ticket = randomToken()
      const untilMs = clock.now() + limits.liveTicketMs
      await sessions.insertTicket(db, { ticketHash: hashToken(ticket), sessionHash: by.tokenHash, untilMs })
      return { ticket, expiresInMs: limits.liveTicketMs }
    },

    /** The session hash a ticket stands for; undefined: used, unknown or too old. */
    takeTicket: (ticket: string) => sessions.takeTicket(db, hashToken(ticket), clock.now()),

    listLiveSessions: (tokenHashes: readonly Buffer[]) => sessions.listLiveSessions(db, tokenHashes, clock.now()),

    deleteExpired: () => sessions.deleteExpired(db, clock.now()),
  }
}
export type UsersService = ReturnType<typeof createUsersService>

/** Enabled, and its initial password, if it still has it, has not run out. */
const isLive = ({ isEnabled, initialUntil }: accounts.AccountRow, nowMs: number): boolean =>
  isEnabled && (initialUntil === null || initialUntil > nowMs)
