/**
 * Users: accounts, roles, sessions, sign-in and the menu. Owns `users`, `roles`, `sessions`.
 * Invariants: tokens are opaque and stand in the store as hashes; a token is dead with the next request after sign-out,
 * deactivation or a change of password; sign-in tells a stranger nothing about which accounts exist.
 */
import { live } from '@coldway/contract/live.ts'
import { menus } from '@coldway/contract/menus.ts'
import { oauth, session } from '@coldway/contract/sign-in.ts'
import { users } from '@coldway/contract/users.ts'
import { implement } from '../../platform/implement.ts'
import { menuOf } from './menu.ts'
import { createUsersService, type UsersParts } from './users.service.ts'

export type { SessionRow } from './sessions.store.ts'
export type { UsersService } from './users.service.ts'
export { countUsers, insertUser, setPassword } from './users.store.ts'

export const createUsers = (parts: UsersParts) => {
  const service = createUsersService(parts)
  const routes = [
    ...implement(oauth, { token: ({ body, exchange }) => service.signIn(body, exchange) }),
    ...implement(session, {
      refresh: ({ exchange }) => service.refresh(exchange),
      end: ({ by, exchange }) => service.signOut(by, exchange),
      me: ({ by }) => service.me(by),
    }),
    ...implement(users, { changePwd: ({ by, body, exchange }) => service.changePassword(by, body, exchange) }),
    ...implement(live, { ticket: ({ by }) => service.giveTicket(by) }),
    ...implement(menus, { queryUserMenu: ({ by }) => menuOf(by.permissions) }),
  ]
  return { service, routes }
}
