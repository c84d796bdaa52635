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
  /** A visit leaves a tab in the strip. */
  readonly hasTab: boolean
  readonly needs?: Permission
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
    path: paths.firstPassword,
    access: 'login',
    title: 'signIn.changeTitle',
    load: () => import('../features/sign-in/index.ts').then((module) => module.FirstPasswordPage),
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
    path: paths.notFound,
    access: 'public',
    title: 'shell.notFound.title',
    load: () => import('./not-found-page.tsx').then((module) => module.NotFoundPage),
    hasTab: false,
    frame: 'bare',
  },
]

export const findScreen = (path: string): Screen | undefined => screens.find((screen) => screen.path === path)
