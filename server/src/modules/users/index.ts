/**
 * Users: accounts, sessions, sign-in with its second factor, and the menu. Owns `users`, `sessions`, `second_factors`. Invariants: tokens are opaque and stored
 * as hashes; a token is dead with the next request after sign-out, deactivation, a change or a reset of the password;
 * an account has one organisation, never the root, and one role of that organisation or one above; nobody can remove
 * their own account or the last that manages users; sign-in gives a stranger no hint which accounts exist.
 */
import { live } from '@coldway/contract/live.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { passkeys, passkeySignIn } from '@coldway/contract/users/passkeys.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { implement } from '../../platform/implement.ts'
import { type AccountsParts, createAccountsService } from './accounts.service.ts'
import { createMenus } from './menu.ts'
import { createOwnSessions } from './own-sessions.ts'
import { findUsers } from './users.finder.ts'
import { createUsersService, type UsersParts, type UsersService } from './users.service.ts'
import type { ServingModule } from '../module.ts'

export { accountSeen } from './account-seen.ts'
export { createSignInBrake } from './sign-in-brake.ts'
export { notifyReset } from './reset-notice.ts'
export type { AccountHolder, SessionRow } from './sessions.store.ts'
export type { UsersService } from './users.service.ts'
export { type AccountRow, countUsers, insertUser, setPassword } from './users.store.ts'

export const createUsers = (parts: AccountsParts & UsersParts): ServingModule<UsersService> => {
  const service = createUsersService(parts)
  const accounts = createAccountsService(parts)
  const own = createOwnSessions(parts)
  const menuOf = createMenus(parts.texts)
  const routes = [
    ...implement(oauth, {
      token: (context) => service.signIn(context, context.body),
      secondFactor: (context) => service.signInByCode(context, context.body),
    }),
    ...factorRoutes(service),
    ...implement(session, {
      refresh: (context) => service.refresh(context),
      handOff: (context) => service.handOff(context),
      exchange: (context) => service.exchange(context, context.body),
      end: (context) => service.signOut(context),
      list: (context) => own.list(context),
      endOne: (context) => own.endOne(context),
      endOthers: (context) => own.endOthers(context),
      me: (context) => service.me(context),
    }),
    ...implement(users, {
      changePwd: (context) => service.changePassword(context),
      queryUserInfo: (context) => accounts.list(context, context.body),
      queryUserInfoById: (context) => accounts.get(context, context.body.id),
      saveUser: (context) => accounts.add(context, context.body),
      updateUser: (context) => accounts.update(context, context.body),
      updateUserAccountStatus: (context) => accounts.setStatus(context, context.body),
      deleteUser: (context) => accounts.remove(context, context.body.ids),
      resetPwd: (context) => accounts.resetPasswords(context, context.body.ids, context.language),
      resetPwdByIds: (context) => accounts.resetPasswords(context, context.body.ids, context.language),
      removeSecondFactor: (context) => accounts.removeSecondFactors(context, context.body.ids, context.language),
    }),
    ...implement(live, { ticket: (context) => service.giveTicket(context) }),
    ...implement(menus, { queryUserMenu: ({ body, by }) => menuOf(body.appId, by) }),
  ]
  return {
    service,
    routes,
    housekeeping: { deletions: { sessions: service.deleteExpired } },
    finder: findUsers(parts.db),
  }
}

const factorRoutes = (service: UsersService) => [
  ...implement(passkeySignIn, {
    passkeyOptions: (context) => service.passkeyOptions(context, context.body.challenge),
    passkey: (context) => service.signInByPasskey(context, context.body),
  }),
  ...implement(passkeys, {
    list: (context) => service.passkeys.list(context),
    begin: (context) => service.passkeys.begin(context),
    add: (context) => service.passkeys.add(context),
    remove: (context) => service.passkeys.remove(context),
  }),
  ...implement(secondFactor, {
    state: (context) => service.factor.state(context),
    begin: (context) => service.factor.begin(context),
    confirm: (context) => service.factor.confirm(context),
    renewCodes: (context) => service.factor.renewCodes(context),
    remove: (context) => service.factor.remove(context),
  }),
]
