/**
 * Devices: what is tracked, with which type, credential, range, intervals, use and service. Owns `devices`.
 * Invariants: code and terminal number are unique, the name inside its tenant and never the code; a secret is shown once and
 * kept as a hash; each device carries a copy of its organisation's path, by which every scoped statement finds it; one in
 * use or ended is not changed; a label is bound to one gateway of its tenant at most.
 */
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { deviceParams, unreadRecords } from '@coldway/contract/devices/device-records.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { implement } from '../../platform/implement.ts'
import { findDevices } from './devices.finder.ts'
import { createDevicesService, type DevicesParts } from './devices.service.ts'
import { createLabelsService } from './labels.service.ts'
import { createPlacesService } from './places.service.ts'
import type { ServingModule } from '../module.ts'

export { lockDevices } from './changes.store.ts'
export { isSilentAt } from './health.ts'
export { findCalled } from './places.store.ts'
export { createDirectory, type Directory, type IngestDevice } from './directory.ts'
export { saveSettings } from './params.store.ts'
export type { GivenSecret } from './devices.service.ts'
export type { PlacedDevice } from './registration.store.ts'
/** Devices and their places in the tree. */
export type DevicesService = ReturnType<typeof createDevicesService> & ReturnType<typeof createPlacesService>

export const createDevices = (parts: DevicesParts): ServingModule<DevicesService> => {
  const service = { ...createDevicesService(parts), ...createPlacesService(parts) }
  const labels = createLabelsService()
  const routes = [
    ...implement(devices, {
      queryDeviceList: (context) => service.listOrdered(context, context.body),
      queryById: (context) => service.get(context, context.body.id),
      save: (context) => service.register(context, context.body),
      updateBizDevice: (context) => service.update(context, context.body),
      rotateCredential: (context) => service.rotateCredential(context, context.body.id),
      deleteByIds: (context) => service.remove(context, context.body.ids),
    }),
    ...implement(deviceChoices, {
      updateUseStatus: (context) => service.setUse(context, context.body),
      updateOrgId: (context) => service.allocate(context, { orgId: context.body.orgId, deviceIds: [context.body.id] }),
      queryDeviceTree: (context) => service.listByOrganisation(context, context.body),
      queryMyDeviceByTypeTree: (context) => service.listMine(context, context.body.keyword),
      queryDeviceListForOption: (context) => service.listOptions(context, context.body),
      queryDeviceCodeOrName: (context) => service.listCalled(context, context.body.deviceCodes),
      bindLabels: (context) => labels.bind(context, context.body),
      unbindLabels: (context) => labels.unbind(context, context.body.labelIds),
    }),
    ...implement(deviceParams, {
      queryPageList: (context) => service.listParams(context, context.body),
    }),
    ...implement(unreadRecords, {
      queryPageList: (context) => service.listUnread(context, context.body),
    }),
  ]
  return { service, routes, finder: findDevices(parts.db) }
}
