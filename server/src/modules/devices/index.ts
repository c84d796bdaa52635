/**
 * Devices: what is tracked, with which credential, range and report interval. Owns `devices`.
 * Invariants: code and terminal number are unique; a secret is shown once and kept as a hash; each device carries a copy
 * of its organisation's path, by which every scoped statement finds it.
 */
import { devices } from '@coldway/contract/devices.ts'
import { implement } from '../../platform/implement.ts'
import { findDevices } from './devices.finder.ts'
import { createDevicesService, type DevicesParts } from './devices.service.ts'

export { createDirectory, type Directory, type IngestDevice } from './directory.ts'
export type { DevicesService } from './devices.service.ts'

export const createDevices = (parts: DevicesParts) => {
  const service = createDevicesService(parts)
  const routes = implement(devices, {
    queryDeviceList: ({ scope, body, zone }) => service.list(scope, body, zone),
    save: ({ scope, body, write }) => service.register(scope, body, write),
    rotateCredential: ({ scope, body, write }) => service.rotateCredential(scope, body.id, write),
    deleteByIds: ({ scope, body, write }) => service.remove(scope, body.ids, write),
  })
  return { service, routes, finder: findDevices(parts.db) }
}
