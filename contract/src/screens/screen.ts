/**
 * An entry of the list of screens. It holds everything about a screen but its page and its texts: the console takes routes,
 * guard, tabs and breadcrumbs from it, the server the menu tree, the checks the existing routes.
 */
import type { MobileMenu, Permission } from '../permissions.ts'

/** public: anyone; login: a session; share: a session or the temporary token of a share. */
export type Access = 'public' | 'login' | 'share'
/** bare: the page alone; full: the frame's bars and the page up to every edge; menu: with left menu and breadcrumbs. */
export type Frame = 'bare' | 'full' | 'menu'

export interface ScreenEntry<Title extends string = string> {
  /** The address, exactly as in docs/spec/routes.tsv. */
  readonly path: string
  /** Further addresses of the same screen: the product has some twice or three times, for waybills. */
  readonly alsoAt?: readonly string[]
  /** The text key of menu entry, tab, breadcrumb and window title. */
  readonly title: Title
  /** The text key of further words by which the search finds it. */
  readonly words?: Title
  /** Who may open the screen; `login` when left out. */
  readonly access?: Access
  /** The frame; when left out, `menu` for screens behind the sign-in and `bare` for the others. */
  readonly frame?: Frame
  /** The permission without which menu and page are not shown; the server refuses the page's calls anyway. */
  readonly needs?: Permission
  /** The id of the list a form belongs to; it gives the place in menu and breadcrumbs. */
  readonly under?: string
  /**
   * The address names one object, or the page before hands one over beside the address. Without an object nothing links to the
   * screen.
   */
  readonly ofObject?: true | 'handed'
  /** The address goes on with the name of its object: `/view/device/GX-1`. */
  readonly namesObject?: true
  /** The screen only lists entries or holds a place of the menu tree, and opens no tab. */
  readonly isOutlet?: true
  /** Its entry in the menu of the platform. Entries stand in the order of the list of screens. */
  readonly menu?: MenuPlace
  /** The grant that shows it in the menu of the mobile companion. */
  readonly mobile?: MobileMenu
}

/** Ids and codes are on the wire and in stored settings: they never change and are never reused. */
export interface MenuPlace {
  readonly id: number
  readonly code: string
  readonly icon: string
  /** The group it belongs to; left out: top level. A group appears where its first screen does. */
  readonly group?: MenuGroupId
}

export const menuGroups = {
  monitoring: { id: 10, code: 'monitor', icon: 'monitor', title: 'menu.monitoring' },
  alarms: { id: 90, code: 'alarms', icon: 'bell', title: 'menu.alarms' },
  devices: { id: 40, code: 'device-base', icon: 'device', title: 'menu.devices' },
  commands: { id: 50, code: 'device-commands', icon: 'settings', title: 'menu.commands' },
  sites: { id: 60, code: 'sites', icon: 'site', title: 'menu.sites' },
  lines: { id: 70, code: 'lines', icon: 'track', title: 'menu.lines' },
  waybills: { id: 110, code: 'waybills', icon: 'list', title: 'menu.waybills' },
  quality: { id: 150, code: 'quality', icon: 'thermometer', title: 'menu.quality' },
  vehicles: { id: 120, code: 'vehicles', icon: 'truck', title: 'menu.vehicles' },
  lockOrders: { id: 140, code: 'lock-orders-group', icon: 'lock', title: 'menu.lockOrders' },
  rooms: { id: 190, code: 'rooms', icon: 'building', title: 'menu.rooms' },
  userCentre: { id: 20, code: 'user-centre', icon: 'users', title: 'menu.userCentre' },
  system: { id: 30, code: 'system', icon: 'settings', title: 'menu.system' },
  scenarios: { id: 100, code: 'scenarios', icon: 'layers', title: 'menu.scenarios' },
} as const satisfies Record<string, Omit<MenuPlace, 'group'> & { readonly title: string }>
export type MenuGroupId = keyof typeof menuGroups
