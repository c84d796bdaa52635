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
    queryOrgDeviceTree: (context) => service.listByOrganisation(context, context.body),
    queryTypeDeviceTree: (context) => service.listByType(context, context.body),
    allocationDeviceSave: (context) => service.allocate(context, context.body),
    allocationDeviceDel: (context) => service.takeBack(context, context.body.deviceIds),
  })
  return { routes }
}
