/**
 * Vehicles: the register of an organisation. Owns `vehicles`, `vehicle_devices`, `vehicle_states` and `vehicle_upkeep`. Not here: where
 * vehicles are (the latest reports of their devices), shipments. Invariants: a plate is unique in its tenant however it is
 * separated; a device is on one vehicle at a time and bears its plate; the devices of the past keep the time they were on
 * it, so that a track asked for by plate finds them; every change of state is kept with who made it and why.
 */
import { vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { createUpkeepService } from './upkeep.service.ts'
import { findVehicles } from './vehicles.finder.ts'
import { createVehiclesService, type VehiclesParts } from './vehicles.service.ts'

export { listOverdue } from './upkeep.store.ts'

export const createVehicles = (parts: VehiclesParts): Module => {
  const service = createVehiclesService(parts)
  const upkeep = createUpkeepService(parts)
  const routes = [
    ...implement(vehicles, {
      queryPageList: (context) => service.list(context, context.body),
      queryPageList2: (context) => service.listLocated(context, context.body),
      queryById: (context) => service.get(context, context.body.id),
      queryUse: (context) => service.use(context, context.body.id),
      save: (context) => service.add(context, context.body),
      update: (context) => service.update(context, context.body),
      deleteByIds: (context) => service.remove(context, context.body.ids),
    }),
    ...implement(vehicleUpkeep, {
      queryPageList: (context) => upkeep.list(context, context.body),
      save: (context) => upkeep.save(context, context.body),
      complete: (context) => upkeep.complete(context, context.body),
      remove: (context) => upkeep.remove(context, context.body),
    }),
  ]
  return { routes, finder: findVehicles(parts.db) }
}
