/**
 * What one entry of the list of screens says. Everything about a screen but its page and its texts stands there: the console
 * takes routes, guard, tabs and breadcrumbs from it, the server the menu tree, the checks the routes that exist.
 */
import type { MobileMenu, Permission } from '../permissions.ts'

/** public: anyone; login: a session; share: a session or the temporary token of a share. */
export type Access = 'public' | 'login' | 'share'
/** bare: the page alone; full: the frame's bars and the page up to every edge; menu: with left menu and breadcrumbs. */
export type Frame = 'bare' | 'full' | 'menu'

export interface ScreenEntry<Title extends string = string> {
  /** The address, exactly as docs/spec/routes.tsv has it. */
  readonly path: string
  /** Further addresses of the same screen: the product has some of them twice or three times, for the waybill's side. */
  readonly alsoAt?: readonly string[]
  /** The text key of menu entry, tab, breadcrumb and window title. */
  readonly title: Title
  /** Left out: login. */
  readonly access?: Access
  /** Left out: menu for screens behind the sign-in, bare for the others. */
  readonly frame?: Frame
  /** The permission without which menu and page are not shown; the server refuses the page's calls anyway. */
  readonly needs?: Permission
  /** The id of the list that a form belongs to: its place in menu and breadcrumbs. */
  readonly under?: string
  /** It shows one object that its address names: nothing leads to it without one. */
  readonly ofObject?: true
  /** It only lists or holds a place of the menu tree, and leaves no tab. */
  readonly isOutlet?: true
  /** Its entry in the menu of the platform. Entries stand in the order of the list of screens. */
  readonly menu?: MenuPlace
  /** The grant that shows it in the menu of the mobile companion. */
  readonly mobile?: MobileMenu
}

/** Ids and codes are on the wire and in what users have kept: they never change and never serve again. */
export interface MenuPlace {
  readonly id: number
  readonly code: string
  readonly icon: string
  /** The group it stands in; left out: it stands at the top. A group stands where its first screen stands. */
  readonly group?: MenuGroupId
}

export const menuGroups = {
  monitoring: { id: 10, code: 'monitor', icon: 'monitor', title: 'menu.monitoring' },
  alarms: { id: 90, code: 'alarms', icon: 'bell', title: 'menu.alarms' },
  devices: { id: 40, code: 'device-base', icon: 'device', title: 'menu.devices' },
  commands: { id: 50, code: 'device-commands', icon: 'settings', title: 'menu.commands' },
  sites: { id: 60, code: 'sites', icon: 'site', title: 'menu.sites' },
  lines: { id: 70, code: 'lines', icon: 'track', title: 'menu.lines' },
  userCentre: { id: 20, code: 'user-centre', icon: 'users', title: 'menu.userCentre' },
  system: { id: 30, code: 'system', icon: 'settings', title: 'menu.system' },
  scenarios: { id: 100, code: 'scenarios', icon: 'layers', title: 'menu.scenarios' },
} as const satisfies Record<string, Omit<MenuPlace, 'group'> & { readonly title: string }>
export type MenuGroupId = keyof typeof menuGroups
