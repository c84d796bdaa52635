/** The screens before the sign-in, and those for the user's own password. */
import type { ScreenEntry } from './screen.ts'

export const signInScreens = {
  signIn: { path: '/login', title: 'signIn.title', access: 'public' },
  bindUser: { path: '/view/login/bindUserPage', title: 'wechat.bindTitle', access: 'public' },
  providerReturn: { path: '/view/login/provider', title: 'titles.providerReturn', access: 'public' },
  firstPassword: { path: '/view/login/newUser', title: 'signIn.changeTitle', frame: 'bare' },
  firstFactor: { path: '/view/login/firstFactor', title: 'security.setUpTitle', frame: 'bare' },
  recovery: { path: '/view/login/retrievepasswordPage', title: 'titles.recovery', access: 'public' },
  newPassword: { path: '/view/login/confirmPassword', title: 'signIn.newPassword', access: 'public' },
  recoveryDone: { path: '/view/login/successPage', title: 'titles.recoveryDone', access: 'public' },
  productService: { path: '/view/login/productService', title: 'titles.productService', access: 'public' },
  changePassword: { path: '/view/login/updatePassword', title: 'signIn.changeTitle' },
} as const satisfies Record<string, ScreenEntry>
