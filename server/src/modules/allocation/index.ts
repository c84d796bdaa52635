/**
 * Allocation of devices to organisations. Owns nothing: the devices module moves devices (devices/places.service.ts).
 * Invariants: a move happens for all or none; the root holds no device; a device that changes its tenant leaves its
 * past behind.
 */
import { allocation } from '@coldway/contract/devices/allocation.ts'
import { implement } from '../../platform/implement.ts'
import type { DevicesService } from '../devices/index.ts'
import type { Module } from '../module.ts'

export const createAllocation = ({ devices: service }: { readonly devices: DevicesService }): Module => {
  const routes = implement(allocation, {
    queryOrgDeviceTree: ({ scope, body }) => service.listByOrganisation(scope, body),
    queryTypeDeviceTree: ({ scope, body }) => service.listByType(scope, body),
    allocationDeviceSave: ({ scope, body, write }) => service.allocate(scope, body, write),
    allocationDeviceDel: ({ scope, body, write }) => service.takeBack(scope, body.deviceIds, write),
  })
  return { routes }
}
