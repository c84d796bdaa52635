/**
 * The one list of screens, by id, in the order of the menu. A new screen is an entry here, its page in the console (the
 * compiler demands it), and its texts (docs/how-to/add-a-screen.md).
 */
import { alarmScreens } from './alarms.ts'
import { deviceScreens } from './devices.ts'
import { monitoringScreens } from './monitoring.ts'
import { placeScreens } from './places.ts'
import { signInScreens } from './sign-in.ts'
import { systemScreens } from './system.ts'
import { userCentreScreens } from './user-centre.ts'
import { roomScreens } from './rooms.ts'
import { qualityScreens } from './quality.ts'
import { lockOrderScreens } from './lock-orders.ts'
import { vehicleScreens } from './vehicles.ts'
import { waybillScreens } from './waybills.ts'

export const screens = {
  ...signInScreens,
  ...monitoringScreens,
  ...alarmScreens,
  ...deviceScreens,
  ...placeScreens,
  ...waybillScreens,
  ...qualityScreens,
  ...vehicleScreens,
  ...lockOrderScreens,
  ...roomScreens,
  ...userCentreScreens,
  ...systemScreens,
} as const
export type ScreenId = keyof typeof screens

/** The address of each screen by its id. */
export const paths = Object.fromEntries(Object.entries(screens).map(([id, { path }]) => [id, path])) as {
  readonly [Id in ScreenId]: (typeof screens)[Id]['path']
}

/** The companion (mobile/) is an application of its own below this address. */
export const companionPath = '/m/'

/** The address of the page of one device. */
export const devicePath = (code: string): string => `${paths.device}/${encodeURIComponent(code)}`

/** The address of the page of one shipment. */
export const waybillPath = (id: number): string => `${paths.waybill}/${id}`

/** The address of the page of one order, which shows its shipment. */
export const orderPath = (id: number): string => `${paths.order}/${id}`

/** The address of the page of one site. */
export const sitePath = (id: number): string => `${paths.site}/${id}`

/** The address of the page of one line. */
export const linePath = (id: number): string => `${paths.line}/${id}`

/** The address of the page of one vehicle. */
export const vehiclePath = (id: number): string => `${paths.vehicle}/${id}`

/** The object that the end of an address names; undefined: none, or none that can be read. */
export const objectIn = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) || undefined
  } catch {
    return undefined
  }
}
