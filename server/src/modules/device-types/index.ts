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
    queryPageList: (context) => service.list(context, context.body, 'all'),
    queryMyPageList: (context) => service.list(context, context.body, 'used'),
    queryDbList: (context) => service.listOptions(context, context.body.category),
    save: (context) => service.add(context, context.body),
    update: (context) => service.update(context, context.body),
    deleteByIds: (context) => service.remove(context, context.body.ids),
  })
  return { service, routes }
}
