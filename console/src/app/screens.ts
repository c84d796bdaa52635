/** The list of all screens. A new screen is one entry here, its page in features/, and its texts (docs/how-to/add-a-screen.md). */
import type { Permission } from '@coldway/contract/permissions.ts'
import type { ComponentType } from 'react'
import { paths } from '../settings/paths.ts'
import type { TextKey } from '../settings/texts.ts'
import type { Access } from './guard.ts'

export interface Screen {
  readonly path: string
  /** public: anyone; login: a session; share: a session or the temporary token of a share. */
  readonly access: Access
  readonly title: TextKey
  readonly load: () => Promise<ComponentType>
  /** The list a form belongs to: its place in menu and breadcrumbs. */
  readonly under?: string
  /** A visit leaves a tab in the strip. */
  readonly hasTab: boolean
  readonly needs?: Permission
  /** It shows one object that its address names: nowhere to go without one. */
  readonly ofObject?: true
  /** It only holds a place of the menu tree. */
  readonly isOutlet?: true
  /** bare: the page alone; full: the frame's bars and the page up to every edge; menu: with left menu and breadcrumbs. */
  readonly frame: 'bare' | 'full' | 'menu'
}

export const screens: readonly Screen[] = [
  {
    path: paths.signIn,
    access: 'public',
    title: 'signIn.title',
    load: () => import('../features/sign-in/index.ts').then((module) => module.SignInPage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.bindUser,
    access: 'public',
    title: 'wechat.bindTitle',
    load: () => import('../features/sign-in/index.ts').then((module) => module.BindUserPage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.firstPassword,
    access: 'login',
    title: 'signIn.changeTitle',
    load: () => import('../features/sign-in/index.ts').then((module) => module.FirstPasswordPage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.recovery,
    access: 'public',
    title: 'recovery.title',
    load: () => import('../features/recovery/index.ts').then((module) => module.RetrievePasswordPage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.newPassword,
    access: 'public',
    title: 'signIn.newPassword',
    load: () => import('../features/recovery/index.ts').then((module) => module.NewPasswordPage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.recoveryDone,
    access: 'public',
    title: 'recovery.doneTitle',
    load: () => import('../features/recovery/index.ts').then((module) => module.RecoveryDonePage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.productService,
    access: 'public',
    title: 'agreement.title',
    load: () => import('../features/sign-in/index.ts').then((module) => module.ProductServicePage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.home,
    access: 'login',
    title: 'shell.nav.home',
    load: () => import('../features/home/index.ts').then((module) => module.HomePage),
    hasTab: true,
    frame: 'menu',
  },
  {
    path: paths.monitoring,
    access: 'login',
    title: 'shell.nav.devicePositioning',
    load: () => import('../features/monitoring/index.ts').then((module) => module.MonitoringPage),
    hasTab: true,
    needs: 'monitor:view',
    frame: 'full',
  },
  {
    path: paths.changePassword,
    access: 'login',
    title: 'signIn.changeTitle',
    load: () => import('../features/sign-in/index.ts').then((module) => module.ChangePasswordPage),
    hasTab: true,
    frame: 'menu',
  },
  {
    path: paths.organisations,
    access: 'login',
    title: 'organisations.title',
    load: () => import('../features/organisations/index.ts').then((module) => module.OrganisationListPage),
    hasTab: true,
    needs: 'organisation:view',
    frame: 'menu',
  },
  {
    path: paths.organisationAdd,
    under: paths.organisations,
    access: 'login',
    title: 'organisations.add',
    load: () => import('../features/organisations/index.ts').then((module) => module.OrganisationAddPage),
    hasTab: true,
    needs: 'organisation:edit',
    frame: 'menu',
  },
  {
    path: paths.organisationUpdate,
    under: paths.organisations,
    access: 'login',
    title: 'organisations.update',
    ofObject: true,
    load: () => import('../features/organisations/index.ts').then((module) => module.OrganisationUpdatePage),
    hasTab: true,
    needs: 'organisation:edit',
    frame: 'menu',
  },
  {
    path: paths.allocation,
    access: 'login',
    title: 'allocation.title',
    load: () => import('../features/allocation/index.ts').then((module) => module.AllocationPage),
    hasTab: true,
    needs: 'device:allocate',
    frame: 'menu',
  },
  {
    path: paths.users,
    access: 'login',
    title: 'users.title',
    load: () => import('../features/users/index.ts').then((module) => module.UserListPage),
    hasTab: true,
    needs: 'user:view',
    frame: 'menu',
  },
  {
    path: paths.userAdd,
    under: paths.users,
    access: 'login',
    title: 'users.add',
    load: () => import('../features/users/index.ts').then((module) => module.UserAddPage),
    hasTab: true,
    needs: 'user:edit',
    frame: 'menu',
  },
  {
    path: paths.userUpdate,
    under: paths.users,
    access: 'login',
    title: 'users.update',
    ofObject: true,
    load: () => import('../features/users/index.ts').then((module) => module.UserUpdatePage),
    hasTab: true,
    needs: 'user:edit',
    frame: 'menu',
  },
  {
    path: paths.roles,
    access: 'login',
    title: 'roles.title',
    load: () => import('../features/roles/index.ts').then((module) => module.RoleListPage),
    hasTab: true,
    needs: 'role:view',
    frame: 'menu',
  },
  {
    path: paths.roleAdd,
    under: paths.roles,
    access: 'login',
    title: 'roles.add',
    load: () => import('../features/roles/index.ts').then((module) => module.RoleAddPage),
    hasTab: true,
    needs: 'role:edit',
    frame: 'menu',
  },
  {
    path: paths.roleUpdate,
    under: paths.roles,
    access: 'login',
    title: 'roles.update',
    ofObject: true,
    load: () => import('../features/roles/index.ts').then((module) => module.RoleUpdatePage),
    hasTab: true,
    needs: 'role:edit',
    frame: 'menu',
  },
  {
    path: paths.recipients,
    access: 'login',
    title: 'recipients.title',
    load: () => import('../features/recipients/index.ts').then((module) => module.RecipientListPage),
    hasTab: true,
    needs: 'recipient:view',
    frame: 'menu',
  },
  {
    path: paths.recipientAdd,
    under: paths.recipients,
    access: 'login',
    title: 'recipients.add',
    load: () => import('../features/recipients/index.ts').then((module) => module.RecipientAddPage),
    hasTab: true,
    needs: 'recipient:edit',
    frame: 'menu',
  },
  {
    path: paths.recipientUpdate,
    under: paths.recipients,
    access: 'login',
    title: 'recipients.update',
    load: () => import('../features/recipients/index.ts').then((module) => module.RecipientUpdatePage),
    hasTab: true,
    needs: 'recipient:edit',
    frame: 'menu',
  },
  {
    path: paths.settings,
    access: 'login',
    title: 'settings.title',
    load: () => import('../features/settings/index.ts').then((module) => module.SettingsPage),
    hasTab: true,
    frame: 'menu',
  },
  {
    path: paths.commonFunctions,
    access: 'login',
    title: 'settings.functions.title',
    load: () => import('../features/settings/index.ts').then((module) => module.CommonFunctionsPage),
    hasTab: true,
    frame: 'menu',
  },
  {
    path: paths.section,
    access: 'login',
    title: 'shell.outlet.section',
    load: () => import('./outlet-pages.tsx').then((module) => module.SectionPage),
    hasTab: false,
    isOutlet: true,
    frame: 'menu',
  },
  {
    path: paths.empty,
    access: 'login',
    title: 'shell.outlet.empty',
    load: () => import('./outlet-pages.tsx').then((module) => module.EmptyPage),
    hasTab: false,
    isOutlet: true,
    frame: 'menu',
  },
  {
    path: paths.shareHome,
    access: 'share',
    title: 'shares.title',
    load: () => import('../features/shares/index.ts').then((module) => module.ShareHomePage),
    hasTab: false,
    frame: 'bare',
  },
  {
    path: paths.audit,
    access: 'login',
    title: 'audit.title',
    load: () => import('../features/audit/index.ts').then((module) => module.AuditPage),
    hasTab: true,
    needs: 'audit:view',
    frame: 'menu',
  },
  {
    path: paths.outbox,
    access: 'login',
    title: 'outbox.title',
    load: () => import('../features/outbox/index.ts').then((module) => module.OutboxPage),
    hasTab: true,
    needs: 'outbox:view',
    frame: 'menu',
  },
  {
    path: paths.notFound,
    access: 'public',
    title: 'shell.notFound.title',
    load: () => import('./not-found-page.tsx').then((module) => module.NotFoundPage),
    hasTab: false,
    frame: 'bare',
  },
]

export const findScreen = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)
