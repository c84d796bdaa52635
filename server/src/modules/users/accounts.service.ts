/**
 * Manages accounts. Locks are taken in one order everywhere: organisation, administrators of the tenant, role, user,
 * head of the trail.
 */
import type { Input } from '@coldway/contract/call.ts'
import type { Language } from '@coldway/contract/enums.ts'
import { fail } from '@coldway/contract/errors.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { Page } from '@coldway/contract/list.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { InitialPassword, User, users } from '@coldway/contract/users/users.ts'
import type { Bus } from '../../platform/bus.ts'
import { type Db, refusingDuplicates, type Tx } from '../../platform/database.ts'
import type { CallContext } from '../../platform/implement.ts'
import type { OrgScope } from '../../platform/org-scope.ts'
import { hashPassword, randomPassword } from '../../platform/secrets.ts'
import type { Note } from '../../platform/trail.ts'
import type { OrganisationsService } from '../organisations/index.ts'
import { keepOwnContact } from '../recipients/index.ts'
import { type Asker, keepingAdministrators, refuseBeyond, type RolesService } from '../roles/index.ts'
import * as store from './accounts.store.ts'
import { type ResetNoticeParts, notifyReset } from './reset-notice.ts'
import { deleteFactor } from './second-factor.store.ts'
import { deleteSessionsOf } from './sessions.store.ts'

export interface AccountsParts extends ResetNoticeParts {
  readonly db: Db
  readonly bus: Bus
  readonly organisations: OrganisationsService
  readonly roles: RolesService
}

const duplicates = { users_account_key: 'accountExists' } as const

export const createAccountsService = ({ db, bus, clock, texts, organisations, roles }: AccountsParts) => {
  const notify = notifyReset({ clock, texts })

  /** Locks the organisation of a user. Business accounts are never in the root itself. */
  const hold = async (tx: Tx, scope: OrgScope, orgId: number, isSame: boolean): Promise<string> => {
    const { path, isRoot } = await organisations.hold(tx, scope, orgId)
    if (isRoot && !isSame) throw fail('accountAtRoot')
    return path
  }

  /**
   * Runs what takes rights away from these users, and refuses it for oneself, for users with more rights and for the
   * last administrator.
   */
  const against = async <Data>(
    asker: Asker,
    ids: readonly number[],
    work: (tx: Tx, found: readonly store.ManagedRow[]) => Promise<{ data: Data; before?: unknown; after?: unknown }>,
  ): Promise<Data> => {
    const { scope, by, write } = asker
    const wanted = [...new Set(ids)]
    const data = await write(async (tx) => {
      const seen = await store.listManaged(tx, scope, wanted)
      if (seen.length !== wanted.length) throw fail('accountNotFound')
      if (wanted.includes(by.userId)) throw fail('accountIsSelf')
      const paths = seen.map(({ orgPath }) => orgPath)
      return keepingAdministrators(tx, scope, paths, async () => {
        const found = await store.lockUsers(tx, scope, wanted)
        if (found.length !== wanted.length) throw fail('accountNotFound')
        for (const user of found) refuseBeyond(by, user)
        const { data, ...change } = await work(tx, found)
        return { data, note: { ...noteOf(found), ...change } }
      })
    })
    bus.publish('user.changed', { userIds: wanted })
    return data
  }

  return {
    async list(
      { scope, zone }: CallContext<'scope' | 'zone'>,
      query: Input<typeof users.queryUserInfo>,
    ): Promise<Page<User>> {
      const found = await store.listUsers(db, scope, query, zone)
      return { ...found, records: found.records.map((row) => toUser(row, zone)) }
    },

    async get({ scope, zone }: CallContext<'scope' | 'zone'>, id: number): Promise<User> {
      const row = await store.findUser(db, scope, id)
      if (!row) throw fail('accountNotFound')
      return toUser(row, zone)
    },

    async add(asker: Asker, given: Input<typeof users.saveUser>): Promise<InitialPassword> {
      const password = randomPassword()
      const passwordHash = await hashPassword(password)
      return refusingDuplicates(duplicates, () =>
        asker.write(async (tx) => {
          const orgPath = await hold(tx, asker.scope, given.orgId, false)
          const role = await roles.holdFor(tx, asker, given.roleId, orgPath)
          const initialUntilMs = clock.now() + limits.initialPasswordMs
          const id = await store.insertAccount(tx, { ...given, passwordHash, initialUntilMs })
          await keepOwnContact(tx, { ...given, userId: id, name: given.userName })
          const { account, userName: name } = given
          const note = { entity: 'user', id, name, orgPath, after: { ...given, roleName: role.name } }
          return { data: { id, account, password }, note }
        }),
      )
    },

    async update(asker: Asker, given: Input<typeof users.updateUser>): Promise<null> {
      const { scope, by, write } = asker
      await write(async (tx) => {
        const [seen] = await store.listManaged(tx, scope, [given.id])
        if (!seen) throw fail('accountNotFound')
        const orgPath = await hold(tx, scope, given.orgId, given.orgId === seen.orgId)
        return keepingAdministrators(tx, scope, [seen.orgPath], async () => {
          const roleId = given.roleId ?? seen.roleId
          // The user keeps a role that is valid in the new organisation, also one that the caller cannot see.
          if (roleId !== seen.roleId || given.orgId !== seen.orgId) await roles.holdFor(tx, asker, roleId, orgPath)
          const [before] = await store.lockUsers(tx, scope, [given.id])
          if (!before) throw fail('accountNotFound')
          if (before.version !== given.version || before.roleId !== seen.roleId || before.orgId !== seen.orgId)
            throw fail('conflict')
          const isMoved = roleId !== before.roleId || given.orgId !== before.orgId
          if (isMoved && given.id === by.userId) throw fail('accountIsSelf')
          refuseBeyond(by, before)
          const after = { ...given, roleId }
          await store.updateAccount(tx, after)
          await keepOwnContact(tx, { ...given, userId: given.id, name: given.userName })
          const note = { ...noteOf([before]), orgPath, before: personOf(before), after: personOf(after) }
          return { data: null, note }
        })
      })
      bus.publish('user.changed', { userIds: [given.id] })
      return null
    },

    setStatus: (asker: Asker, { ids, accountStatus }: Input<typeof users.updateUserAccountStatus>): Promise<null> =>
      against(asker, ids, async (tx, found) => {
        const isEnabled = accountStatus === 'enabled'
        const wanted = found.map(({ id }) => id)
        await store.setEnabled(tx, wanted, isEnabled)
        if (!isEnabled) for (const id of wanted) await deleteSessionsOf(tx, id)
        return {
          data: null,
          before: found.map((user) => ({ id: user.id, ...statusOf(user.isEnabled) })),
          after: { accountStatus },
        }
      }),

    remove: (asker: Asker, ids: readonly number[]): Promise<null> =>
      against(asker, ids, async (tx, found) => {
        await store.deleteAccounts(
          tx,
          found.map(({ id }) => id),
        )
        return { data: null, before: found.map((user) => ({ id: user.id, account: user.account, ...personOf(user) })) }
      }),

    /** Removes second factors of owners who lost them. Whoever may use their sessions does so no longer. */
    removeSecondFactors: (asker: Asker, ids: readonly number[], language: Language): Promise<null> =>
      against(asker, ids, async (tx, found) => {
        const had: string[] = []
        for (const user of found) {
          if (!(await deleteFactor(tx, user.id))) continue
          had.push(user.account)
          await deleteSessionsOf(tx, user.id)
          await notify(tx, user, language, 'factorRemoved')
        }
        return { data: null, after: { secondFactor: 'removed', accounts: had } }
      }),

    async resetPasswords(asker: Asker, ids: readonly number[], language: Language): Promise<InitialPassword[]> {
      const fresh = await Promise.all(
        [...new Set(ids)].map(async () => {
          const password = randomPassword()
          return { password, passwordHash: await hashPassword(password) }
        }),
      )
      return against(asker, ids, async (tx, found) => {
        const untilMs = clock.now() + limits.initialPasswordMs
        const data: InitialPassword[] = []
        for (const [index, user] of found.entries()) {
          const { id, account } = user
          const { password, passwordHash } = fresh[index] as (typeof fresh)[number]
          await store.setInitialPassword(tx, { id, passwordHash, untilMs })
          await deleteSessionsOf(tx, id)
          await notify(tx, user, language)
          data.push({ id, account, password })
        }
        return { data }
      })
    },
  }
}
export type AccountsService = ReturnType<typeof createAccountsService>

const noteOf = (found: readonly store.ManagedRow[]): Note => ({
  entity: 'user',
  id: found.map(({ id }) => id).join(),
  name: found.map(({ account }) => account).join(', '),
  ...(found[0] && { orgPath: found[0].orgPath }),
})

const personOf = ({ userName, orgId, roleId, email, phone }: Omit<store.NewAccount, 'account'>) => ({
  userName,
  orgId,
  roleId,
  email,
  phone,
})

const statusOf = (isEnabled: boolean) => ({
  accountStatus: isEnabled ? ('enabled' as const) : ('deactivated' as const),
})

const toUser = ({ createdAt, wechatBoundAt, isEnabled, ...row }: store.UserRow, zone: string): User => ({
  ...row,
  ...statusOf(isEnabled),
  wechatBoundTime: wechatBoundAt === null ? null : printTime(wechatBoundAt, zone),
  createTime: printTime(createdAt, zone),
})
