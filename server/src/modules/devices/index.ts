/**
 * Devices: what is tracked, with which type, credential, range, intervals, use and service. Owns `devices`.
 * Invariants: code and terminal number are unique, the name inside its tenant and never the code; a secret is shown once and
 * kept as a hash; each device carries a copy of its organisation's path, by which every scoped statement finds it; one in
 * use or ended is not changed; a label is bound to one gateway of its tenant at most.
 */
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { deviceParams } from '@coldway/contract/devices/device-records.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { implement } from '../../platform/implement.ts'
import { findDevices } from './devices.finder.ts'
import { createDevicesService, type DevicesParts } from './devices.service.ts'
import { createLabelsService } from './labels.service.ts'
import { createPlacesService } from './places.service.ts'
import type { ServingModule } from '../module.ts'

export { lockDevices } from './changes.store.ts'
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
      queryDeviceList: ({ scope, body, zone }) => service.list(scope, body, zone),
      queryById: ({ scope, body, zone }) => service.get(scope, body.id, zone),
      save: ({ scope, body, write }) => service.register(scope, body, write),
      updateBizDevice: ({ scope, body, write }) => service.update(scope, body, write),
      rotateCredential: ({ scope, body, write }) => service.rotateCredential(scope, body.id, write),
      deleteByIds: ({ scope, body, write }) => service.remove(scope, body.ids, write),
    }),
    ...implement(deviceChoices, {
      updateUseStatus: ({ scope, body, write }) => service.setUse(scope, body, write),
      updateOrgId: ({ scope, body, write }) =>
        service.allocate(scope, { orgId: body.orgId, deviceIds: [body.id] }, write),
      queryDeviceTree: ({ scope, body }) => service.listByOrganisation(scope, body),
      queryMyDeviceByTypeTree: ({ scope, body }) => service.listMine(scope, body.keyword),
      queryDeviceListForOption: ({ scope, body }) => service.listOptions(scope, body),
      queryDeviceCodeOrName: ({ scope, body }) => service.listCalled(scope, body.deviceCodes),
      bindLabels: ({ scope, body, write }) => labels.bind(scope, body, write),
      unbindLabels: ({ scope, body, write }) => labels.unbind(scope, body.labelIds, write),
    }),
    ...implement(deviceParams, {
      queryPageList: ({ scope, body, zone }) => service.listParams(scope, body, zone),
    }),
  ]
  return { service, routes, finder: findDevices(parts.db) }
}
