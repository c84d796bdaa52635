/** The list of all screens. A new screen is one entry here, its page in features/, and its texts (docs/how-to/add-a-screen.md). */
import type { Permission } from '@coldway/contract/permissions.ts'
import type { ComponentType } from 'react'
import { paths } from '../settings/paths.ts'
import type { TextKey } from '../settings/texts.ts'
import type { Access } from './guard.ts'
import { withScenes } from './scenes.ts'
import { alarmScreens } from './screens-alarms.ts'
import { commandScreens } from './screens-commands.ts'
import { deviceScreens } from './screens-devices.ts'
import { lineScreens } from './screens-lines.ts'
import { sensorScreens } from './screens-sensors.ts'
import { siteScreens } from './screens-sites.ts'
import { trackScreens } from './screens-tracks.ts'
import { userCentreScreens } from './screens-user-centre.ts'

export interface Screen {
  readonly path: string
  /** public: anyone; login: a session; share: a session or the temporary token of a share. */
  readonly access: Access
  readonly title: TextKey
  readonly load: () => Promise<ComponentType>
  /** The list a form belongs to: its place in menu and breadcrumbs. */
  readonly under?: string
  /** The same screen in another scene: its first address. */
  readonly sceneOf?: string
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

const firsts: readonly Screen[] = [
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
    path: paths.wall,
    access: 'login',
    title: 'wall.title',
    load: () => import('../features/wall/index.ts').then((module) => module.WallPage),
    hasTab: true,
    needs: 'monitor:view',
    frame: 'full',
  },
  ...trackScreens,
  {
    path: paths.changePassword,
    access: 'login',
    title: 'signIn.changeTitle',
    load: () => import('../features/sign-in/index.ts').then((module) => module.ChangePasswordPage),
    hasTab: true,
    frame: 'menu',
  },
  ...sensorScreens,
  ...alarmScreens,
  ...deviceScreens,
  ...commandScreens,
  ...siteScreens,
  ...lineScreens,
  ...userCentreScreens,
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
    path: paths.shareRealtime,
    access: 'share',
    title: 'enums.sharePages.realtime',
    load: () => import('../features/monitoring/index.ts').then((module) => module.SharedMonitoringPage),
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
    path: paths.operations,
    access: 'login',
    title: 'operations.title',
    load: () => import('../features/operations/index.ts').then((module) => module.OperationsPage),
    hasTab: true,
    needs: 'operations:view',
    frame: 'menu',
  },
  {
    path: paths.downloads,
    access: 'login',
    title: 'downloads.title',
    load: () => import('../features/downloads/index.ts').then((module) => module.DownloadsPage),
    hasTab: true,
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

export const screens = withScenes(firsts)

export const findScreen = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)
