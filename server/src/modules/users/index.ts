/**
 * Users: accounts, sessions, sign-in and the menu. Owns `users`, `sessions`. Invariants: tokens are opaque and stored
 * as hashes; a token is dead with the next request after sign-out, deactivation, a change or a reset of the password;
 * an account has one organisation, never the root, and one role of that organisation or one above; nobody can remove
 * their own account or the last that manages users; sign-in tells a stranger nothing about which accounts exist.
 */
import { live } from '@coldway/contract/live.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { users } from '@coldway/contract/users/users.ts'
import { implement } from '../../platform/implement.ts'
import { type AccountsParts, createAccountsService } from './accounts.service.ts'
import { createMenus } from './menu.ts'
import { findUsers } from './users.finder.ts'
import { createUsersService, type UsersService } from './users.service.ts'
import type { ServingModule } from '../module.ts'

export { accountSeen } from './account-seen.ts'
export { createSignInBrake } from './sign-in-brake.ts'
export { notifyReset } from './reset-notice.ts'
export type { AccountHolder, SessionRow } from './sessions.store.ts'
export type { UsersService } from './users.service.ts'
export { type AccountRow, countUsers, insertUser, setPassword } from './users.store.ts'

export const createUsers = (parts: AccountsParts): ServingModule<UsersService> => {
  const service = createUsersService(parts)
  const accounts = createAccountsService(parts)
  const menuOf = createMenus(parts.texts)
  const routes = [
    ...implement(oauth, { token: (context) => service.signIn(context, context.body) }),
    ...implement(session, {
      refresh: (context) => service.refresh(context),
      handOff: (context) => service.handOff(context),
      exchange: (context) => service.exchange(context, context.body),
      end: (context) => service.signOut(context),
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
