/**
 * Vehicles: the register of an organisation. Owns `vehicles`, `vehicle_devices`, `vehicle_states`, `vehicle_upkeep`,
 * `vehicle_meters`, `vehicle_units`, `vehicle_channels` and `vehicle_inspections`. Not here: where vehicles are (the latest
 * reports of their devices), shipments. Invariants: a plate is unique in its tenant however it is
 * separated; a device is on one vehicle at a time and bears its plate; the devices of the past keep the time they were on
 * it, so that a track asked for by plate finds them; every change of state is kept with who made it and why.
 */
import { vehicleImports } from '@coldway/contract/vehicles/vehicle-import.ts'
import { vehicleInspections } from '@coldway/contract/vehicles/vehicle-inspections.ts'
import { vehicleTracks } from '@coldway/contract/vehicles/vehicle-tracks.ts'
import { vehicleUnits } from '@coldway/contract/vehicles/vehicle-units.ts'
import { vehicleUpkeep } from '@coldway/contract/vehicles/vehicle-upkeep.ts'
import { vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { implement } from '../../platform/implement.ts'
import type { Module } from '../module.ts'
import { createVehicleImport, type VehicleImportParts } from './import.service.ts'
import { createInspectionsService } from './inspections.service.ts'
import { settleMeters } from './meters.store.ts'
import { createVehicleTracks } from './tracks.service.ts'
import { createUnitsService } from './units.service.ts'
import { createUpkeepService } from './upkeep.service.ts'
import { findVehicles } from './vehicles.finder.ts'
import { createVehiclesService, type VehiclesParts } from './vehicles.service.ts'

export { keepReportedInspection } from './reported-inspections.ts'
export { type CarriedChannel, type Carrier, listCarriedChannels, listCarriers } from './carriers.store.ts'
export { readLeads } from './leads.ts'
export { listNewestInspections, type NewestRow } from './inspections.store.ts'
export { listInspectionsFor, listTravelled, type PastInspection, type TravelledLeg } from './travelled.store.ts'
export { listOverdue, type OverdueUpkeep } from './upkeep.store.ts'

export const createVehicles = (parts: VehiclesParts & VehicleImportParts): Module => {
  const service = createVehiclesService(parts)
  const upkeep = createUpkeepService(parts)
  const units = createUnitsService(parts)
  const inspections = createInspectionsService(parts)
  const tracks = createVehicleTracks(parts)
  const fromFile = createVehicleImport(parts)
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
    ...implement(vehicleImports, {
      importTemplate: (context) => fromFile.template(context),
      importCheck: (context) => fromFile.check(context, context.body.file),
      importSave: (context) => fromFile.save(context, context.body.file),
    }),
    ...implement(vehicleTracks, {
      queryDrawn: (context) => tracks.drawn(context, context.body),
      queryFiner: (context) => tracks.finer(context, context.body),
    }),
    ...implement(vehicleUpkeep, {
      queryPageList: (context) => upkeep.list(context, context.body),
      save: (context) => upkeep.save(context, context.body),
      complete: (context) => upkeep.complete(context, context.body),
      remove: (context) => upkeep.remove(context, context.body),
      queryMeters: (context) => upkeep.meters(context, context.body.vehicleId),
      recordMeters: (context) => upkeep.recordMeters(context, context.body),
    }),
    ...implement(vehicleUnits, {
      queryUnit: (context) => units.get(context, context.body.vehicleId),
      save: (context) => units.save(context, context.body),
      assignDevice: (context) => units.assign(context, context.body),
    }),
    ...implement(vehicleInspections, {
      queryPageList: (context) => inspections.list(context, context.body),
      save: (context) => inspections.save(context, context.body),
    }),
  ]
  const works = { vehicleMeters: () => settleMeters(parts.db) }
  return { routes, finder: findVehicles(parts.db), housekeeping: { works } }
}
