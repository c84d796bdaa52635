/** The screens of the device base and their devices, as in docs/decisions/settled.md. Pure. */
import { boundCategories, type DeviceCategory } from '@coldway/contract/devices/devices.ts'
import type { TextKey } from '../../settings/texts.ts'

interface Kind {
  readonly title: TextKey
  readonly categories: readonly DeviceCategory[]
}

export const kinds = {
  /** Devices that measure by themselves. */
  portable: { title: 'devices.portable', categories: ['portable', 'reefer', 'van', 'container', 'greenhouse'] },
  gateway: { title: 'devices.gateways', categories: ['gateway'] },
  label: { title: 'devices.labels', categories: ['label'] },
  lock: { title: 'devices.locks', categories: ['lock'] },
  bluetooth: { title: 'devices.bluetooths', categories: ['bluetooth'] },
  /** Devices that report through a gateway. */
  bindLabel: { title: 'devices.bindLabel', categories: boundCategories },
} as const satisfies Record<string, Kind>
export type KindName = keyof typeof kinds

export const readKind = (name: string | null): KindName =>
  name !== null && Object.hasOwn(kinds, name) ? (name as KindName) : 'portable'

/** True for kinds without a connection of their own. */
export const isBoundKind = (kind: KindName): boolean =>
  kinds[kind].categories.every((category) => boundCategories.some((bound) => bound === category))
