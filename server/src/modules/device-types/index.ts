/**
 * Device types: the sensors and category of a model, and the temperature below which its samples mean nothing. Owns
 * `device_types`. Not here: single devices. Invariants: name and model are each unique within a tenant; a type is used
 * in its organisation and below, and changed only by users who see that organisation; devices carry a copy of category,
 * model and floor, which is updated in the same transaction.
 */
import { deviceTypes } from '@coldway/contract/devices/device-types.ts'
import { implement } from '../../platform/implement.ts'
import { createDeviceTypesService, type DeviceTypesParts, type DeviceTypesService } from './device-types.service.ts'
import type { ServingModule } from '../module.ts'

export type { DeviceTypesService } from './device-types.service.ts'

export const createDeviceTypes = (parts: DeviceTypesParts): ServingModule<DeviceTypesService> => {
  const service = createDeviceTypesService(parts)
  const routes = implement(deviceTypes, {
    queryPageList: ({ scope, body, zone }) => service.list(scope, body, zone, 'all'),
    queryMyPageList: ({ scope, body, zone }) => service.list(scope, body, zone, 'used'),
    queryDbList: ({ scope, body }) => service.listOptions(scope, body.category),
    save: ({ scope, body, write }) => service.add(scope, body, write),
    update: ({ scope, body, write }) => service.update(scope, body, write),
    deleteByIds: ({ scope, body, write }) => service.remove(scope, body.ids, write),
  })
  return { service, routes }
}
