/**
 * Where the companion has what a screen of the console shows: the same thing where it has a page for it, otherwise the page on which
 * it is found. Only what the role opens there is led to; for all else there is its first page.
 */
import { type MobileMenu, opensMenu, type Permission } from '../permissions.ts'
import type { Me } from '../users/sign-in.ts'
import { companionPath, objectIn, type ScreenId, screens } from './screens.ts'

/** What an address of the console names. */
interface Named {
  /** The end of the path, of screens that name their object there. */
  readonly object: string | undefined
  readonly query: URLSearchParams
}
interface Lead {
  /** What the page of the companion needs of the role. */
  readonly menu?: MobileMenu
  readonly permission?: Permission
  /** Below the companion's address; undefined: the address names nothing. */
  readonly to: (named: Named) => string | undefined
}

const shipmentOf = (id: string | undefined | null) => numbered('shipment', id)
const siteOf = (id: string | undefined | null) => numbered('site', id)
const numbered = (page: string, id: string | undefined | null) =>
  id && /^[1-9]\d*$/.test(id) ? `${page}/${id}` : undefined
const called = (name: string, { query }: Named): string => {
  const id = query.get(name)
  return numbered('', id) ? `?${name}=${id}` : ''
}

const find: Lead = { menu: 'mobile:monitor', to: () => 'find' }
const findShipment: Lead = { menu: 'mobile:waybill', to: () => 'find' }
const shipment: Lead = { menu: 'mobile:waybill', to: ({ object }) => shipmentOf(object) ?? 'find' }
const shipmentForm: Lead = { menu: 'mobile:waybill', to: ({ query }) => shipmentOf(query.get('id')) ?? 'find' }
const nearby: Lead = { menu: 'mobile:monitor', to: () => 'nearby' }
const nearSites: Lead = { permission: 'site:view', to: () => 'nearby' }
const alarm: Lead = { menu: 'mobile:alarm', to: (named) => called('alarm', named) }

const leads: Readonly<Partial<Record<ScreenId, Lead>>> = {
  monitoring: nearby,
  device: { menu: 'mobile:monitor', to: ({ object }) => object && `device/${encodeURIComponent(object)}` },
  track: find,
  sensors: find,
  portableDevices: find,
  gateways: find,
  labels: find,
  bindLabel: find,
  electronicLocks: find,
  bluetooth: find,
  alarms: alarm,
  waybillAlarms: alarm,
  unlockRequests: { menu: 'mobile:command', to: (named) => called('unlock', named) },
  waybills: findShipment,
  waybillMonitoring: findShipment,
  orders: findShipment,
  waybill: shipment,
  order: shipment,
  waybillEdit: shipmentForm,
  orderEdit: shipmentForm,
  cargoPositioning: findShipment,
  sites: nearSites,
  site: { permission: 'site:view', to: ({ object }) => siteOf(object) },
  siteUpdate: { permission: 'site:view', to: ({ query }) => siteOf(query.get('id')) },
  vehicles: find,
  vehicle: find,
  vehiclePlaces: nearby,
  changePassword: { to: () => 'account' },
}

/** The companion's address for an address of a screen, for somebody with these rights. */
export const companionAddress = (
  id: ScreenId | undefined,
  { pathname, search }: { readonly pathname: string; readonly search: string },
  rights: Pick<Me, 'permissions' | 'mobileMenus'> | undefined,
): string => {
  const lead = id === undefined ? undefined : leads[id]
  if (!lead || !id || !rights || !opens(lead, rights)) return companionPath
  const object = 'namesObject' in screens[id] ? objectIn(pathname) : undefined
  return companionPath + (lead.to({ object, query: new URLSearchParams(search) }) ?? '')
}

const opens = ({ menu, permission }: Lead, rights: Pick<Me, 'permissions' | 'mobileMenus'>): boolean =>
  (menu === undefined || opensMenu(rights, menu)) &&
  (permission === undefined || rights.permissions.includes(permission))
